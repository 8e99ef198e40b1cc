import { expect, test } from 'vitest'
import { joinsWords, separateUnwanted, stemOf, withoutStopWords, wordsOf } from './text-rules.ts'

test.each([
  ['Aloo,  5KG!', ['aloo', '5', 'kg']],
  ['½ kg paneer', ['0.5', 'kg', 'paneer']],
  ['Lay’s', ['lays']],
  ['ＭＩＬＫ', ['milk']],
  // A Latin letter with an accent, in one or two characters, is that letter.
  ['Nescafé Crème', ['nescafe', 'creme']],
  ['Nescafe\u0301', ['nescafe']],
  ['Häagen-Dazs', ['haagen', 'dazs']],
  ['Små Ångström', ['sma', 'angstrom']],
  ['জিৰা', ['jira']],
  ['‮dahi‬ ​​', ['dahi']],
  ['(a+)+$ .* \\', ['a']],
  ['🥔🥔', []],
  ['\u0000\u0007', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('only 12 words and 120 characters of a text are read', () => {
  expect(wordsOf('milk '.repeat(2_000))).toHaveLength(12)
  expect(wordsOf('x'.repeat(10_000))[0]).toHaveLength(120)
})

test.each([
  ['tomatoes', 'tomato'],
  ['batteries', 'battery'],
  ['eggs', 'egg'],
  ['matches', 'match'],
  ['biscuits', 'biscuit'],
  ['glass', 'glass'],
  ['couscous', 'couscous'],
])('%s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

test('filler words are left out, unless there are no others', () => {
  expect(withoutStopWords(['sarson', 'ka', 'tel'])).toEqual(['sarson', 'tel'])
  expect(withoutStopWords(['ka'])).toEqual(['ka'])
})

test.each([
  ['sugar free biscuits', ['biscuits'], ['sugar']],
  ['no onion no garlic masala', ['masala'], ['onion', 'garlic']],
  ['milk (not toned)', ['milk'], ['toned']],
  ['चीनी नहीं', [], ['chini']],
  ['bina chini chai', ['chai'], ['chini']],
  ['maggi no 3', ['maggi', 'no', '3'], []],
  ['buy 1 get 1 free', ['buy', '1', 'get', '1', 'free'], []],
  ['free', ['free'], []],
  ['no', ['no'], []],
])('of %j, %j are wanted and %j are not', (text, wanted, unwanted) => {
  const read = separateUnwanted(wordsOf(text))
  expect(read.wanted).toEqual(wanted)
  expect(read.unwanted.map(({ word }) => word)).toEqual(unwanted)
})

test.each([
  ['milk & bread', true],
  ['milk, bread', true],
  ['salt/sugar', true],
  ['tomato + onion', true],
  ['doodh aur bread', true],
  ['दूध और ब्रेड', true],
  ['butter biscuit', false],
  ['aloo 1/2 kg, 60', false],
  ['sugar 1,000 g', false],
  ['brand new', false],
  [`${'x'.repeat(120)} & milk`, false],
])('%j joins words: %s', (text, isJoined) => {
  expect(joinsWords(text)).toBe(isJoined)
})
