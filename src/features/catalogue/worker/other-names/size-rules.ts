/**
 * Sizes in names, queries and shopping lists: '5 kg', '5kg', 'half kilo', '500 gm', '4 × 100 g'.
 * Pure.
 */

/** The unit of an amount: grams, millilitres, pieces. */
export type Measure = 'g' | 'ml' | 'pcs'

export interface Size {
  measure: Measure
  amount: number
}

const UNITS: Readonly<Record<string, Size>> = {
  ...unit('g', 1, 'g gm gms gr gram grams gramme grammes'),
  ...unit('g', 1000, 'kg kgs kilo kilos kilogram kilograms'),
  ...unit('g', 0.001, 'mg'),
  ...unit('ml', 1, 'ml mls millilitre milliliter millilitres'),
  ...unit('ml', 1000, 'l lt ltr ltrs lit litre litres liter liters litar'),
  ...unit('pcs', 1, 'pc pcs piece pieces nos no'),
  ...unit('pcs', 12, 'dozen doz darjan dorjon'),
}
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  aadha: 0.5,
  adha: 0.5,
  adh: 0.5,
  quarter: 0.25,
  paav: 0.25,
  pav: 0.25,
  pau: 0.25,
  dedh: 1.5,
  dhai: 2.5,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  paanch: 5,
  panch: 5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
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
export function takeSizes(words: readonly string[]): SizedWords {
  const left: string[] = []
  let size: Size | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const single = sizeAt(words, at)
    const isMultiple = isNumber(word) && numberOf(word) > 0 && words[at + 1] === 'x'
    const piece = isMultiple ? sizeAt(words, at + 2) : undefined
    if (single) {
      size ??= single
      at += 1
    } else if (piece) {
      size ??= { measure: piece.measure, amount: numberOf(word) * piece.amount }
      left.push(word)
      at += 3
    } else {
      left.push(word)
    }
  }
  return { words: left, size }
}

function sizeAt(words: readonly string[], at: number): Size | undefined {
  const word = words[at] ?? ''
  const amount = isNumber(word) ? numberOf(word) : PARTS[word]
  const read = UNITS[words[at + 1] ?? '']
  return amount !== undefined && amount > 0 && read !== undefined
    ? { measure: read.measure, amount: amount * read.amount }
    : undefined
}

export function isSameSize(left: Size | undefined, right: Size | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.measure === right.measure &&
    Math.abs(left.amount - right.amount) < 0.001 * Math.max(left.amount, right.amount)
  )
}
