import { expect, test } from 'vitest'
import { isSuccess, ndcg } from './relevance.ts'

const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('a list is a success if one of its first eight products is right', () => {
  expect(isSuccess([...others.slice(1), 'right'], ['right'])).toBe(true)
  expect(isSuccess([...others, 'right'], ['right'])).toBe(false)
  expect(isSuccess([], ['right'])).toBe(false)
})

test('the best order scores 1, lower positions score less, and no right product scores 0', () => {
  expect(ndcg(['x', 'y', 'a'], ['y', 'x'])).toBe(1)
  expect(ndcg(['a', 'x'], ['x'])).toBeCloseTo(1 / Math.log2(3))
  expect(ndcg(['x', 'a', 'y'], ['x', 'y'])).toBeCloseTo(1.5 / (1 + 1 / Math.log2(3)))
  expect(ndcg(others, ['x'])).toBe(0)
})
