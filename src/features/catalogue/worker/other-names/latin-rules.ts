/**
 * Writes Devanagari (Hindi) and the script of Assamese and Bengali in Latin letters, as shoppers
 * do: 'आलू' is 'alu', 'গাখীৰ' is 'gakhir'. It is not a scholarly transliteration: length and
 * retroflexion are dropped, because people do not type them. Pure.
 */

/** Both Unicode blocks have the same layout, so one table by offset in the block serves both. */
const DEVANAGARI = 0x09_00
const BENGALI = 0x09_80
const BLOCK_LENGTH = 0x80

/** Consonants by offset in the block. Each has an 'a' unless a vowel sign or virama follows. */
const CONSONANTS: Readonly<Record<number, string>> = {
  0x15: 'k',
  0x16: 'kh',
  0x17: 'g',
  0x18: 'gh',
  0x19: 'n',
  0x1a: 'ch',
  0x1b: 'chh',
  0x1c: 'j',
  0x1d: 'jh',
  0x1e: 'n',
  0x1f: 't',
  0x20: 'th',
  0x21: 'd',
  0x22: 'dh',
  0x23: 'n',
  0x24: 't',
  0x25: 'th',
  0x26: 'd',
  0x27: 'dh',
  0x28: 'n',
  0x29: 'n',
  0x2a: 'p',
  0x2b: 'ph',
  0x2c: 'b',
  0x2d: 'bh',
  0x2e: 'm',
  0x2f: 'y',
  0x30: 'r',
  0x31: 'r',
  0x32: 'l',
  0x33: 'l',
  0x34: 'l',
  0x35: 'v',
  0x36: 'sh',
  0x37: 'sh',
  0x38: 's',
  0x39: 'h',
  0x58: 'k',
  0x59: 'kh',
  0x5a: 'g',
  0x5b: 'z',
  0x5c: 'd',
  0x5d: 'dh',
  0x5e: 'f',
  0x5f: 'y',
}
/** Offsets with another meaning in the script of Assamese and Bengali. */
const BENGALI_CONSONANTS: Readonly<Record<number, string>> = {
  0x19: 'ng',
  0x2f: 'j',
  0x5c: 'r',
  0x5d: 'rh',
  0x70: 'r',
  0x71: 'w',
}
const VOWELS: Readonly<Record<number, string>> = {
  0x05: 'a',
  0x06: 'a',
  0x07: 'i',
  0x08: 'i',
  0x09: 'u',
  0x0a: 'u',
  0x0b: 'ri',
  0x0d: 'e',
  0x0e: 'e',
  0x0f: 'e',
  0x10: 'ai',
  0x11: 'o',
  0x12: 'o',
  0x13: 'o',
  0x14: 'au',
}
const VOWEL_SIGNS: Readonly<Record<number, string>> = {
  0x3e: 'a',
  0x3f: 'i',
  0x40: 'i',
  0x41: 'u',
  0x42: 'u',
  0x43: 'ri',
  0x45: 'e',
  0x46: 'e',
  0x47: 'e',
  0x48: 'ai',
  0x49: 'o',
  0x4a: 'o',
  0x4b: 'o',
  0x4c: 'au',
}
const CANDRABINDU = 0x01
const ANUSVARA = 0x02
const NUKTA = 0x3c
const VIRAMA = 0x4d
const FIRST_DIGIT = 0x66
/** The inherent vowel of a consonant, which may turn out to be silent. */
const SILENT_PERHAPS = 'ə'
/**
 * The inherent vowel in the script of Assamese, which is 'a' or 'o' (`spellingsOf`): a letter that
 * no name has, and not one with an accent, which would be lost.
 */
export const OPEN_VOWEL = 'ɔ'
type Spellings = readonly (readonly [written: string, dotted: string])[]
/** A letter with a dot below is two characters in normalized text. Longer ones come first. */
const WITH_NUKTA: Spellings = [
  ['ph', 'f'],
  ['j', 'z'],
]
const BENGALI_WITH_NUKTA: Spellings = [
  ['dh', 'rh'],
  ['d', 'r'],
  ['j', 'y'],
]

const INDIC_WORD = /[ऀ-ॿঀ-৿]+/g

/** Other scripts are left unchanged. */
export function toLatin(text: string): string {
  return text.replaceAll(INDIC_WORD, latinWord)
}

function latinWord(written: string): string {
  let latin = ''
  for (const letter of written) latin = withLetter(latin, letter.codePointAt(0) ?? 0)
  // The last inherent vowel is silent in both languages.
  const word = latin.replace(/(?<=[aeiouə].+)ə$/, '')
  return /[ঀ-৿]/.test(written) ? word.replaceAll(SILENT_PERHAPS, OPEN_VOWEL) : spokenHindi(word)
}

function withLetter(latin: string, code: number): string {
  const isBengali = code >= BENGALI
  const place = (code - (isBengali ? BENGALI : DEVANAGARI)) % BLOCK_LENGTH
  const consonant = (isBengali ? BENGALI_CONSONANTS[place] : undefined) ?? CONSONANTS[place]
  if (consonant !== undefined) return latin + consonant + SILENT_PERHAPS
  const sign = VOWEL_SIGNS[place]
  if (sign !== undefined) return withoutVowel(latin) + sign
  if (place === VIRAMA) return withoutVowel(latin)
  if (place === NUKTA) return withDotBelow(latin, isBengali)
  if (isBengali && place === ANUSVARA) return `${latin}ng`
  // Before a labial it is pronounced 'm'. The sounds treat both alike.
  if (place === ANUSVARA || place === CANDRABINDU) return `${latin}n`
  if (isBengali && place === 0x4e) return `${latin}t`
  if (place >= FIRST_DIGIT && place < FIRST_DIGIT + 10) return latin + String(place - FIRST_DIGIT)
  return latin + (VOWELS[place] ?? ' ')
}

function withoutVowel(latin: string): string {
  return latin.endsWith(SILENT_PERHAPS) ? latin.slice(0, -1) : latin
}

function withDotBelow(latin: string, isBengali: boolean): string {
  for (const [written, dotted] of isBengali ? BENGALI_WITH_NUKTA : WITH_NUKTA) {
    const end = written + SILENT_PERHAPS
    if (latin.endsWith(end)) return latin.slice(0, -end.length) + dotted + SILENT_PERHAPS
  }
  return latin
}

/**
 * Hindi does not pronounce every inherent vowel: 'अदरक' is 'adrak', not 'adarak'. From the end of
 * the word, one is silent if a vowel and one or two consonants precede it, and a consonant and a
 * vowel follow it.
 */
function spokenHindi(latin: string): string {
  const syllable = /(?<=[aeiouə](?:[^aeiouə]h?){1,2})ə(?=(?:[^aeiouə]h?)[aeiouə])/g
  let word = latin
  for (;;) {
    const last = [...word.matchAll(syllable)].at(-1)
    if (!last) return word.replaceAll(SILENT_PERHAPS, 'a')
    word = word.slice(0, last.index) + word.slice(last.index + 1)
  }
}
