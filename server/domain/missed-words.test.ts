import { expect, test } from 'vitest'
import { missedWords } from './missed-words.ts'

test.each([
  ['Dragonfruit', ['dragonfruit']],
  ['kele ke CHIPS, kele', ['kele', 'ke', 'chips']],
  ['ড্ৰেগন ফল', ['ড্ৰেগন', 'ফল']],
  ['quinoa 5kg', ['quinoa', 'kg']],
  ['call 9864000123', ['call']],
  ['me@example.in maggi', ['maggi']],
  ['https://example.in/x tofu', ['tofu']],
  ['x'.repeat(60), []],
  ['🥔 .* 12', []],
  ['\u0000\u202e', []],
  ['', []],
])('the words counted of %j are %j', (text, words) => {
  expect(missedWords(text)).toEqual(words)
})

test('only the first six words count', () => {
  expect(missedWords('aa bb cc dd ee ff gg hh')).toEqual(['aa', 'bb', 'cc', 'dd', 'ee', 'ff'])
})
