import { expect, test } from 'vitest'
import { differingLetters, lettersOf, editDistance, prefixEditDistance } from './edit-distance.ts'

test.each([
  ['biscuit', 'biscit', 1],
  ['onion', 'onoin', 1],
  ['cabbage', 'cabage', 1],
  ['detergent', 'detergant', 1],
  ['strawberry', 'strobery', 3],
  ['milk', 'milk', 0],
])('from %s to %s: %d', (one, other, edits) => {
  expect(editDistance(one, other, 3)).toBe(edits)
  expect(editDistance(other, one, 3)).toBe(edits)
})

test('beyond the limit the exact number does not matter', () => {
  expect(editDistance('milk', 'chocolate', 1)).toBeGreaterThan(1)
  expect(editDistance('abcd', 'wxyz', 2)).toBeGreaterThan(2)
})

test('a word that is being typed is compared with the beginnings of words', () => {
  expect(prefixEditDistance('choclat', 'chocolates', 1)).toBe(1)
  expect(prefixEditDistance('milk', 'chocolates', 1)).toBeGreaterThan(1)
})

test('words of any length are compared', () => {
  const long = 'a'.repeat(500)
  expect(editDistance(long, `${long}b`, 2)).toBe(1)
  expect(editDistance('milk', 'mlik', 2)).toBe(1)
})

test('a typo changes at most two of the occurring letters', () => {
  expect(differingLetters(lettersOf('biscuit'), lettersOf('biscit'))).toBe(1)
  expect(differingLetters(lettersOf('onion'), lettersOf('onoin'))).toBe(0)
  expect(differingLetters(lettersOf('cat'), lettersOf('car'))).toBe(2)
})
