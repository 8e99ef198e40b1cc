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
  ['মাংস', ['mangsa', 'mangso']],
])('Assamese %s is spelt %j', (assamese, spellings) => {
  expect(wordsOf(assamese).flatMap(spellingsOf)).toEqual(expect.arrayContaining(spellings))
})

test.each([
  ['Punjabi', 'ਦੁੱਧ', 'dudh'],
  ['Punjabi', 'ਅੰਡੇ', 'ande'],
  ['Punjabi', 'ਸ਼ਹਿਦ', 'shahid'],
  ['Gujarati', 'ડુંગળી', 'dungli'],
  ['Gujarati', 'મીઠું', 'mithu'],
  ['Odia', 'ପିଆଜ', 'piaja'],
  ['Odia', 'ନଡ଼ିଆ', 'naria'],
  ['Tamil', 'வெங்காயம்', 'vengayam'],
  ['Tamil', 'அரிசி', 'arisi'],
  ['Tamil', 'வாழைப்பழம்', 'vazhaippazham'],
  ['Telugu', 'బియ్యం', 'biyyam'],
  ['Telugu', 'ఉల్లిపాయ', 'ullipaya'],
  ['Kannada', 'ಈರುಳ್ಳಿ', 'irulli'],
  ['Malayalam', 'പാൽ', 'pal'],
  ['Malayalam', 'ഉപ്പ്', 'uppu'],
  ['Malayalam', 'ഉരുളക്കിഴങ്ങ്', 'urulakkizhangu'],
])('%s %s is %s', (_language, written, latin) => {
  expect(wordsOf(written)).toEqual([latin])
})

test('the mark that ends a sentence belongs to no script', () => {
  expect(wordsOf('।গাখীৰ। ਦੁੱਧ॥')).toEqual(['gakhir', 'dudh'])
})

test('other scripts stay as they are', () => {
  expect(toLatin('batata картофель 🥔')).toBe('batata картофель 🥔')
})
