/**
 * Sizes in names, queries and shopping lists: '5 kg', '5kg', 'half kilo', '500 gm', '4 × 100 g'.
 * Pure.
 */
import { spellingsOf } from './text-rules.ts'

/** The unit of an amount: grams, millilitres, pieces. */
export type Measure = 'g' | 'ml' | 'pcs'

export interface Size {
  measure: Measure
  amount: number
}

const UNITS: Readonly<Record<string, Size>> = {
  ...unit('g', 1, 'g gm gms gr gra gram grams gramme grammes kiram giram gramu gramulu'),
  ...unit('g', 1000, 'kg kgs keji kigra kilo kilos kilogram kilograms'),
  ...unit('g', 0.001, 'mg'),
  ...unit('ml', 1, 'ml mls mili millilitre milliliter millilitres'),
  ...unit(
    'ml',
    1000,
    'l lt lts ltr ltrs lit litre litres liter liters litar littar litarlu lirrar',
  ),
  ...unit('pcs', 1, 'pc pcs piece pieces nos no'),
  ...unit('pcs', 12, 'dozen dozens doz dz dzn dojon darjan dorjon'),
}
export const UNIT_WORDS: readonly string[] = Object.keys(UNITS)
/** In English, Hindi and Assamese, and as the scripts are read: 'तीन' is 'tin', 'सात' is 'sat'. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...number(1, 'one ek'),
  ...number(2, 'two do dui'),
  ...number(3, 'three teen tin tini'),
  ...number(4, 'four char chaar chari'),
  ...number(5, 'five paanch panch pas'),
  ...number(6, 'six chhah chhe chheh che'),
  ...number(7, 'seven saat sat'),
  ...number(8, 'eight aath ath'),
  ...number(9, 'nine nau'),
  ...number(10, 'ten das dus'),
  ...number(12, 'twelve barah baarah'),
}
const PARTS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  ...number(0.25, 'quarter paav pav pau'),
  ...number(0.5, 'half aadha adha adh'),
  ...number(1.25, 'sava sawa'),
  ...number(1.5, 'dedh der'),
  ...number(2.5, 'dhai arhai'),
}

function number(amount: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, amount]))
}

function unit(measure: Measure, amount: number, names: string): Record<string, Size> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { measure, amount }]))
}

const numberOf = (word: string): number => Number(word.replace(',', '.'))
const isNumber = (word: string): boolean => /^\d/.test(word)

export interface SizedWords {
  /** The words that are not part of a size. */
  words: string[]
  /** The first size. */
  size: Size | undefined
}

/**
 * Removes the sizes from words. Numbers without a unit stay words, and so does the number of pieces
 * of '4 x 100 g', whose size is the total.
 */
export function separateSize(words: readonly string[]): SizedWords {
  const left: string[] = []
  let size: Size | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const single = sizeAt(words, at)
    const isMultiple = isNumber(word) && numberOf(word) > 0 && words[at + 1] === 'x'
    const piece = isMultiple ? sizeAt(words, at + 2) : undefined
    if (single) {
      size ??= single.size
      at += single.length - 1
    } else if (piece) {
      const { measure, amount } = piece.size
      size ??= { measure, amount: numberOf(word) * amount }
      left.push(word)
      at += 1 + piece.length
    } else {
      left.push(word)
    }
  }
  return { words: left, size }
}

/** The size that begins at this word, and the number of its words. */
function sizeAt(words: readonly string[], at: number): { size: Size; length: number } | undefined {
  const [word = '', next = '', afterNext = ''] = words.slice(at)
  const amount = isNumber(word) ? numberOf(word) : PARTS[word]
  if (amount === undefined || amount <= 0) return undefined
  const short = unitOf(next)
  // The full stops of 'k.g.' and 'কে.জি.' made two words of the unit.
  const read = short ?? unitOf(next + afterNext)
  if (read === undefined) return undefined
  const size = { measure: read.measure, amount: amount * read.amount }
  return { size, length: short ? 2 : 3 }
}

function unitOf(word: string): Size | undefined {
  return spellingsOf(word).flatMap((spelling) => UNITS[spelling] ?? [])[0]
}

export function isSameSize(left: Size | undefined, right: Size | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.measure === right.measure &&
    Math.abs(left.amount - right.amount) < 0.001 * Math.max(left.amount, right.amount)
  )
}
