import { expect, test } from 'vitest'
import { searchesLike, withSearch } from './recent-search-rules.ts'

test('the newest is first, and each appears once', () => {
  expect(withSearch(['aloo', 'milk'], ' Milk ')).toEqual(['Milk', 'aloo'])
  expect(withSearch([], '  ')).toEqual([])
})

test('only a few are kept, and no long ones', () => {
  const many = Array.from({ length: 30 }, (_none, at) => `word ${at}`).reduce(withSearch, [])
  expect(many).toHaveLength(12)
  expect(many[0]).toBe('word 29')
  expect(withSearch(['aloo'], 'x'.repeat(41))).toEqual(['aloo'])
})

test('only searches that start with the typed text are offered, and none for an empty text', () => {
  const texts = ['aloo', 'Aloo bhujia', 'alu', 'atta', 'almonds', 'al']
  expect(searchesLike(texts, 'al')).toEqual(['aloo', 'Aloo bhujia', 'alu'])
  expect(searchesLike(texts, 'ALOO')).toEqual(['Aloo bhujia'])
  expect(searchesLike(texts, '')).toEqual([])
})
