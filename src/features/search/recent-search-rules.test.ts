import { expect, test } from 'vitest'
import { searchesLike, withSearch } from './recent-search-rules.ts'

test('the newest comes first, and each once', () => {
  expect(withSearch(['aloo', 'milk'], ' Milk ')).toEqual(['Milk', 'aloo'])
  expect(withSearch([], '  ')).toEqual([])
})

test('few are kept, and no long ones', () => {
  const many = Array.from({ length: 30 }, (_none, at) => `word ${at}`).reduce(withSearch, [])
  expect(many).toHaveLength(12)
  expect(many[0]).toBe('word 29')
  expect(withSearch(['aloo'], 'x'.repeat(41))).toEqual(['aloo'])
})

test('only what begins like the typed text is offered, and nothing while nothing is typed', () => {
  const texts = ['aloo', 'Aloo bhujia', 'alu', 'atta', 'almonds', 'al']
  expect(searchesLike(texts, 'al')).toEqual(['aloo', 'Aloo bhujia', 'alu'])
  expect(searchesLike(texts, 'ALOO')).toEqual(['Aloo bhujia'])
  expect(searchesLike(texts, '')).toEqual([])
})
