/** Text as shoppers type and paste it, made comparable: what is no letter or digit falls away. Pure. */
import { OPEN_VOWEL, toLatin } from './latin-rules.ts'

/** Longer than any name of a product. What is pasted into a search field may be a whole page. */
const LONGEST_TEXT = 120
/** More words than any name has, so that the work for one text is bounded. */
const MOST_WORDS = 12

/** Words that say nothing about what is wanted, in English, Hindi and Assamese. */
const FILLERS = new Set(
  (
    'a an and for from in of or the to with please pls some need want buy ' +
    'ka ki ke ko se aur wala wali wale chahiye do dena lena ek ta tu aru lage lagibo'
  ).split(' '),
)

/**
 * Words in lower case Latin letters and digits; at most twelve of them. In a word that was written
 * in the script of Assamese, the vowel that nobody writes is left open (`spellingsOf`).
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/(\d)[/⁄](\d)/g, (_fraction, over: string, under: string) =>
      String(Number(over) / Number(under)),
    )
  return (toLatin(plain).match(/[a-zå]+|\d+(?:[.,]\d+)?/g) ?? []).slice(0, MOST_WORDS)
}

/** Without the words that say nothing, unless nothing else is there. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

/** An English plural becomes its singular. Hindi's plurals are left to the sounds (sound-rules.ts). */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|x|ch|sh|to)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 2 && /[^su]s$/.test(word)) return word.slice(0, -1)
  return word
}

/**
 * The vowel that Assamese does not write is 'a' to some, 'o' to others, and within a long word
 * often silent: 'কল' is 'kal' and 'kol', 'মটৰমাহ' is 'motormah'. Of a word with many such vowels
 * only the spellings with all alike.
 */
export function spellingsOf(word: string): string[] {
  if (!word.includes(OPEN_VOWEL)) return [word]
  const [first = '', ...rest] = word.split(OPEN_VOWEL)
  if (rest.length > 2) {
    return ['a', 'o'].flatMap((vowel) => {
      const spoken = word.replaceAll(OPEN_VOWEL, vowel)
      const lastSilent = `${[first, ...rest.slice(0, -1)].join(vowel)}${rest.at(-1) ?? ''}`
      return [spoken, lastSilent]
    })
  }
  return rest.reduce<string[]>(
    (spellings, part) => spellings.flatMap((each) => [`${each}a${part}`, `${each}o${part}`]),
    [first],
  )
}
