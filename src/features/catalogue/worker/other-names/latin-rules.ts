/**
 * Writes the nine scripts of India from Devanagari to Malayalam in Latin letters, as shoppers do:
 * 'आलू' is 'alu', 'গাখীৰ' is 'gakhir', 'பால்' is 'pal'. It is not a scholarly transliteration: length
 * and retroflexion are dropped, because people do not type them. Pure.
 */

/** Their Unicode blocks follow one another and have the same layout: one table by offset serves all. */
const FIRST_BLOCK = 0x09_00
const BLOCK_LENGTH = 0x80
/** Without the two marks that end a sentence, which all scripts take from the first block. */
const INDIC_WORD = /[\u0900-\u0963\u0966-\u0D7F]+/g

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
/** An anusvara that is not 'n' at the end of a word (`withNasals`). */
const NASAL = 'ṁ'
/** The stops of Tamil (`spokenTamil`). */
const VOICED: Readonly<Record<string, string>> = { k: 'g', t: 'd', p: 'b', ch: 'j' }
type Spellings = readonly (readonly [written: string, dotted: string])[]

interface Script {
  /** Consonants with another sound than in Devanagari. */
  consonants?: Readonly<Record<number, string>>
  /** Signs without a vowel of their own, such as the letters of Malayalam that end a word. */
  signs?: Readonly<Record<number, string>>
  /** A letter with a dot below is two characters in normalized text. Longer ones come first. */
  withNukta?: Spellings
  /** Of a word with `SILENT_PERHAPS` for the inherent vowels. */
  spoken: (word: string, written: string) => string
}

const LIKE_HINDI: Script = {
  withNukta: [
    ['ph', 'f'],
    ['j', 'z'],
    ['s', 'sh'],
  ],
  spoken: (word) => spokenHindi(withoutLastVowel(word)),
}
const DOTTED_D: Spellings = [
  ['dh', 'rh'],
  ['d', 'r'],
]
const SOUTHERN: Script = { signs: { [ANUSVARA]: NASAL }, spoken: (word) => withEachVowel(word) }
/** By the sequence of their blocks. */
const SCRIPTS: readonly Script[] = [
  // Devanagari: Hindi, Marathi, Nepali.
  LIKE_HINDI,
  // Assamese and Bengali.
  {
    consonants: { 0x19: 'ng', 0x2f: 'j', 0x5c: 'r', 0x5d: 'rh', 0x70: 'r', 0x71: 'w' },
    signs: { [ANUSVARA]: 'ng', 0x4e: 't' },
    withNukta: [...DOTTED_D, ['j', 'y']],
    spoken: (word, written) => {
      // 'মাংস' is 'mangso', though 'মাছ' is 'mach'.
      const latin = /\u0982.$/u.test(written) ? word : withoutLastVowel(word)
      return latin.replaceAll(SILENT_PERHAPS, OPEN_VOWEL)
    },
  },
  // Gurmukhi: Punjabi. The two signs are a nasal sound and a doubled consonant.
  { ...LIKE_HINDI, consonants: { 0x5c: 'r' }, signs: { 0x70: 'n', 0x71: '' } },
  // Gujarati, whose last nasal sound nobody types: 'મીઠું' is 'mithu'.
  {
    ...LIKE_HINDI,
    signs: { [ANUSVARA]: NASAL },
    spoken: (word) => spokenHindi(withoutLastVowel(withNasals(word, ''))),
  },
  // Odia.
  { consonants: { 0x71: 'w' }, withNukta: DOTTED_D, spoken: (word) => withEachVowel(word) },
  // Tamil.
  { ...SOUTHERN, consonants: { 0x34: 'zh' }, spoken: (word) => spokenTamil(withEachVowel(word)) },
  // Telugu.
  SOUTHERN,
  // Kannada.
  SOUTHERN,
  // Malayalam.
  {
    ...SOUTHERN,
    consonants: { 0x19: 'ng', 0x1f: 'd', 0x34: 'zh' },
    signs: { ...SOUTHERN.signs, 0x7a: 'n', 0x7b: 'n', 0x7c: 'r', 0x7d: 'l', 0x7e: 'l', 0x7f: 'k' },
    spoken: (word, written) => {
      const latin = withEachVowel(word).replaceAll('ngng', 'ng').replaceAll('dd', 'tt')
      // A letter without its vowel ends in a short 'u': 'ഉപ്പ്' is 'uppu'.
      return written.endsWith('\u0D4D') ? `${latin}u` : latin
    },
  },
]

/** Other scripts are left unchanged. */
export function toLatin(text: string): string {
  return text.replaceAll(INDIC_WORD, latinWord)
}

function latinWord(written: string): string {
  const first = (written.codePointAt(0) ?? 0) - FIRST_BLOCK
  const script = SCRIPTS[Math.floor(first / BLOCK_LENGTH)] ?? LIKE_HINDI
  let latin = ''
  for (const letter of written) {
    const place = ((letter.codePointAt(0) ?? 0) - FIRST_BLOCK) % BLOCK_LENGTH
    latin = withLetter(latin, place, script)
  }
  return script.spoken(latin, written)
}

function withLetter(latin: string, place: number, script: Script): string {
  const sign = script.signs?.[place]
  if (sign !== undefined) return latin + sign
  const consonant = script.consonants?.[place] ?? CONSONANTS[place]
  if (consonant !== undefined) return latin + consonant + SILENT_PERHAPS
  const vowel = VOWEL_SIGNS[place]
  if (vowel !== undefined) return withoutVowel(latin) + vowel
  if (place === VIRAMA) return withoutVowel(latin)
  if (place === NUKTA) return withDotBelow(latin, script.withNukta ?? [])
  // Before a labial it is pronounced 'm'. The sounds treat both alike.
  if (place === ANUSVARA || place === CANDRABINDU) return `${latin}n`
  if (place >= FIRST_DIGIT && place < FIRST_DIGIT + 10) return latin + String(place - FIRST_DIGIT)
  return latin + (VOWELS[place] ?? ' ')
}

function withoutVowel(latin: string): string {
  return latin.endsWith(SILENT_PERHAPS) ? latin.slice(0, -1) : latin
}

/** The last inherent vowel is silent in the north, unless it is the only vowel. */
function withoutLastVowel(latin: string): string {
  return latin.replace(/(?<=[aeiouə].+)ə$/, '')
}

/** In Odia and in the south every inherent vowel is pronounced: 'బియ్యం' is 'biyyam'. */
function withEachVowel(latin: string): string {
  return withNasals(latin.replaceAll(SILENT_PERHAPS, 'a'), 'm')
}

function withNasals(latin: string, atEnd: string): string {
  const word = latin.endsWith(NASAL) ? latin.slice(0, -NASAL.length) + atEnd : latin
  return word.replaceAll(NASAL, 'n')
}

/**
 * Tamil has one letter for 'k' and 'g', for 't' and 'd', for 'p' and 'b', and for 'ch', 'j' and 's'.
 * One after a nasal is voiced, and so are a single 'k' and 't' between vowels.
 */
function spokenTamil(latin: string): string {
  return latin
    .replaceAll(/(?<=n)(?:ch|[ktp])(?=[aeiou])|(?<=m)p/g, (stop) => VOICED[stop] ?? stop)
    .replaceAll(/(?<=[aeiou])[kt](?=[aeiou])/g, (stop) => VOICED[stop] ?? stop)
    .replaceAll(/(?<=^|[aeiou])ch(?=[aeiou])/g, 's')
    .replaceAll(/rr/g, 'tr')
}

function withDotBelow(latin: string, spellings: Spellings): string {
  for (const [written, dotted] of spellings) {
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
