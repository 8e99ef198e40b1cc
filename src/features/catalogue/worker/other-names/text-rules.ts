/** Makes typed and pasted text comparable: only letters and digits remain. Pure. */
import { OPEN_VOWEL, toLatin } from './latin-rules.ts'

/** Longer than any product name. A whole page may be pasted into a search field. */
const MAX_TEXT_LENGTH = 120
/** More words than any name has, so that the work for one text is bounded. */
const MAX_WORDS = 12

/** Words in English, Hindi and Assamese that say nothing about the product. */
const STOP_WORDS = new Set(
  (
    'a an and for from in of or the to with please pls some need want buy ' +
    'i me give get bring order add send my cooking fresh ka ki ke ko se aur wala wali wale hai mujhe chahie lana kitne kitna chahiye liye thoda sa have do dena lena ek ta tu aru lage lagibo'
  ).split(' '),
)

/**
 * Everyday words that are not misspelt names of goods: 'today' is no 'torai', and 'most' no
 * 'mishti'. Names that contain them are found.
 */
const NO_MISSPELLINGS = new Set(
  (
    'hello help test new today tomorrow more most best cheap price free weight loss track refund ' +
    'beer wine shirt saree sofa novel plate spoon fan'
  ).split(' '),
)

export const isNoMisspelling = (word: string): boolean => NO_MISSPELLINGS.has(word)

/**
 * Returns at most twelve words in lower-case Latin letters and digits. In words in the script of
 * Assamese, the inherent vowel is left open (`spellingsOf`).
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
    // '1½' would become '11⁄2'.
    .replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKD')
    // Accents, which nobody types on a phone. The signs of Indic vowels stay.
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    // '1,000' and '1,00,000'. In '0,250' and '1,5' the comma is decimal.
    .replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?!\d)/g, (grouped) =>
      grouped.replaceAll(',', ''),
    )
    .replaceAll(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.')
    .replaceAll(/(?<=\d\s*)[×*](?=\s*\d)/g, 'x')
    // A unit may follow without a space: '1/2kg'.
    .replaceAll(
      /(?:\b(\d+)\s+)?\b(\d)[/⁄](\d)(?!\d)/g,
      (_fraction, whole: string | undefined, over: string, under: string) =>
        String(Number(whole ?? 0) + Number(over) / Number(under)),
    )
  return (toLatin(plain).match(/[a-zɔ]+|\d+(?:[.,]\d+)?/g) ?? []).slice(0, MAX_WORDS)
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Removes filler words, unless there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !isStopWord(word))
  return content.length > 0 ? content : words
}

/** 'no sugar', 'milk not toned', 'bina chini'. */
const NOT_BEFORE = new Set(['no', 'not', 'without', 'bina'])
/** 'sugar free', 'chini nahi'. */
const NOT_AFTER = new Set(['free', 'nahi', 'nahin'])

export interface WantedWords {
  wanted: readonly string[]
  /** Each with the word that says so. */
  unwanted: readonly { word: string; sign: string }[]
}

/** Separates what is not wanted: of 'sugar free biscuits' the sugar, of 'no onion masala' the onion. */
export function separateUnwanted(words: readonly string[]): WantedWords {
  const wanted: string[] = []
  const unwanted: { word: string; sign: string }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at)
    const isPair = /^\D/.test(word) && /^\D/.test(next)
    if (isPair && NOT_BEFORE.has(word)) {
      unwanted.push({ word: next, sign: word })
      at += 1
    } else if (isPair && NOT_AFTER.has(next)) {
      unwanted.push({ word, sign: next })
      at += 1
    } else {
      wanted.push(word)
    }
  }
  return { wanted, unwanted }
}

/** Whether the text joins words, as in 'milk & bread' and 'doodh aur dahi': several goods. */
export function joinsWords(text: string): boolean {
  return /\p{L}\s*[&+,/]\s*\p{L}|\b(?:and|aur|aru)\b/iu.test(
    toLatin(text.slice(0, MAX_TEXT_LENGTH)),
  )
}

/**
 * Makes the singular of an English plural. Hindi plurals are left to the sounds (sound-rules.ts).
 */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|x|ch|sh|to)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 2 && /[^su]s$/.test(word)) return word.slice(0, -1)
  return word
}

/**
 * The inherent vowel of Assamese is written as 'a' by some and 'o' by others, and is often silent
 * within a long word: 'কল' is 'kal' and 'kol', 'মটৰমাহ' is 'motormah'. For a word with many such
 * vowels, only spellings with the same vowel throughout are returned.
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

/** Whether the words contain these, separated by blanks, one after another. */
export const hasWords = (words: readonly string[], sought: string): boolean =>
  ` ${words.join(' ')} `.includes(` ${sought} `)
