import { expect, test } from 'vitest'
import { toLatin } from './latin-rules.ts'
import { spellingsOf, wordsOf } from './text-rules.ts'

test.each([
  ['आलू', 'alu'],
  ['प्याज', 'pyaj'],
  ['टमाटर', 'tamatar'],
  ['अदरक', 'adrak'],
  ['नमक', 'namak'],
  ['नमकीन', 'namkin'],
  ['अगरबत्ती', 'agarbatti'],
  ['इलायची', 'ilaychi'],
  ['बैंगन', 'baingan'],
  ['झाड़ू', 'jhadu'],
  ['प्याज़', 'pyaz'],
  ['५ किलो', '5 kilo'],
])('Hindi %s is %s', (hindi, latin) => {
  expect(toLatin(hindi.normalize('NFKC'))).toBe(latin)
})

test.each([
  ['আলু', ['alu']],
  ['গাখীৰ', ['gakhir']],
  ['কণী', ['kani', 'koni']],
  ['কল', ['kal', 'kol']],
  ['নহৰু', ['naharu', 'nahoru', 'noharu', 'nohoru']],
  ['লং', ['lang', 'long']],
  ['মটৰমাহ', ['matarmah', 'motormah']],
  ['পিঁয়াজ', ['pinyaj']],
])('Assamese %s is spelt %j', (assamese, spellings) => {
  expect(wordsOf(assamese).flatMap(spellingsOf)).toEqual(expect.arrayContaining(spellings))
})

test('other scripts stay as they are', () => {
  expect(toLatin('batata картофель 🥔')).toBe('batata картофель 🥔')
})
