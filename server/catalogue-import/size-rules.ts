/** Reads the size of a pack: '500 g', 'Pack of 2'. */
import { textOrNothing } from './cell-rules.ts'

/** A longer text is not a size. */
const LONGEST_SIZE = 60

interface Measure {
  kind: 'mass' | 'volume' | 'count'
  amount: number
}

/** The spellings of a unit, and its size in grams, millilitres or pieces. */
const UNITS: readonly { words: readonly string[]; kind: Measure['kind']; factor: number }[] = [
  { words: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'], kind: 'mass', factor: 1_000 },
  { words: ['g', 'gm', 'gms', 'gr', 'grm', 'grms', 'gram', 'grams'], kind: 'mass', factor: 1 },
  { words: ['ml', 'mls', 'millilitre', 'millilitres'], kind: 'volume', factor: 1 },
  {
    words: ['l', 'lt', 'lts', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters'],
    kind: 'volume',
    factor: 1_000,
  },
  { words: ['pc', 'pcs', 'pce', 'piece', 'pieces', 'nos'], kind: 'count', factor: 1 },
]
const unitNamed = (word: string) => UNITS.find(({ words }) => words.includes(word.toLowerCase()))

/** Words of a heading for the contents of a pack. */
const QUANTITY_WORDS = new Set('weight wt volume size quantity net content contents'.split(' '))
/** Words for another quantity than the contents of a pack: `Stock Quantity (Kg)`, `Gross Weight (kg)`. */
const OTHER_QUANTITIES =
  /gross|shipping|parcel|stock|inventory|available|opening|closing|order|sold|reserved|transit|damaged|price|\b(?:mrp|rate|min|minimum|max|maximum)\b/i
export const isOtherQuantity = (text: string): boolean => OTHER_QUANTITIES.test(text)

const IMPLIED_UNITS = ['kg', 'g', 'ml', 'l'] as const
export type ImpliedUnit = (typeof IMPLIED_UNITS)[number]

/** The unit that a heading of sizes names: 'weightInGms' is in grams, 'Net Volume (ml)' in millilitres. */
export function impliedUnit(heading: string): ImpliedUnit | undefined {
  const words = heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  const unit = unitNamed(words.pop() ?? '')
  const isSize = words.some((word) => QUANTITY_WORDS.has(word)) && !isOtherQuantity(words.join(' '))
  return isSize ? IMPLIED_UNITS.find((word) => unit?.words.includes(word)) : undefined
}

/** Units that count packs or pieces, also those that are no measure above. */
const COUNT_UNITS = new Set(
  (
    'no nos number numbers unit units unt pc pcs pce piece pieces each ea pack packs packet packets pkt pkts pouch ' +
    'box boxes bag bags bottle bottles btl jar jars can cans tin tins case cases carton cartons ctn set pair roll'
  ).split(' '),
)

/** Whether a text counts pieces, or is no size because it is not above zero: '24 Nos', '0', '(-)3 Nos'. */
export function isCount(text: string): boolean {
  const [, sign, amount, unit = ''] = /^(\(-\)|-)?\s*(\d[\d.,]*)\s*(\p{L}*)\.?$/u.exec(text) ?? []
  if (amount === undefined) return false
  return sign !== undefined || numberOf(amount) === 0 || COUNT_UNITS.has(unit.toLowerCase())
}

/** Whether a heading is that of a weight or a volume: 'Net Wt.', but not 'Net Quantity'. */
export const isMeasureHeading = (heading: string): boolean =>
  /weight|\bwt\b|volume|grammage/i.test(heading.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' '))

/** Whether a number cannot be a count of pieces, although its unit is one: a weight, or half a piece. */
export const isMiscounted = (size: string, unit: string, isMeasure: boolean): boolean =>
  isBareNumber(size) &&
  COUNT_UNITS.has(unit.toLowerCase().replace(/\.$/, '')) &&
  (isMeasure || !Number.isInteger(numberOf(size)))

/** 1,000 and 1,50,000, with or without decimals. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
/** 0,5 and 1,25 of countries that write decimals after a comma. */
const WITH_DECIMAL_COMMA = /^(?:0,\d+|\d+,\d{1,2})$/

/** Returns NaN for a text that is not a number. */
function numberOf(text: string): number {
  if (WITH_DECIMAL_COMMA.test(text)) return Number(text.replace(',', '.'))
  return Number(GROUPED.test(text) ? text.replaceAll(',', '') : text)
}

/** Whether the text of a size is only a number. */
export const isBareNumber = (size: string): boolean => /^-?[\d.,]+$/.test(size)

/**
 * Returns the size to show, or '' for none. A bare number gets the unit of the unit column or of
 * the heading. Without a unit it may be a stock count, so it is not a size.
 */
export function sizeOf(
  writtenSize: string,
  writtenUnit: string,
  implied: ImpliedUnit | undefined,
): string {
  const size = textOrNothing(writtenSize)
  const unit = textOrNothing(writtenUnit)
  if (Math.max(size.length, unit.length) > LONGEST_SIZE) return ''
  if (size === '') return /\d/.test(unit) ? unit : ''
  if (!isBareNumber(size)) return /\d/.test(size) ? size : ''
  const amount = numberOf(size)
  if (!(amount > 0)) return ''
  if (implied !== undefined) return inHandyUnit(amount, implied)
  return /^\p{L}+\.?$/u.test(unit) ? `${size} ${unit}` : ''
}

/** '500', '1x5' or '2 * 200', and the unit: 'GM', 'Ltr.' */
const SINGLE_MEASURE = /^(?:(\d+)\s*[x×*]\s*)?(\d[\d,]*(?:\.\d+)?)\s*(\p{L}+)\.?$/iu

/**
 * Writes a size as shoppers know it: '500 GM' is '500 g', '1x5 kg' is '5 kg', and '2*200 G' is
 * '2 x 200 g'. Any other size stays as it is written. Ids are made from the written size, so that
 * this form can change.
 */
export function tidySize(size: string): string {
  const [, packs, amount = '', word = ''] = SINGLE_MEASURE.exec(size) ?? []
  const unit = unitNamed(word)
  const number = numberOf(amount)
  if (unit === undefined || Number.isNaN(number)) return size
  const name = unit.kind === 'count' ? 'pcs' : word === 'L' ? word : (unit.words[0] ?? word)
  const each = `${number} ${name}`
  return packs === undefined || Number(packs) === 1 ? each : `${Number(packs)} x ${each}`
}

/** Rounds to a fixed number of digits, to hide errors such as 0.1 + 0.2. */
const shown = (value: number) => String(Number(value.toFixed(3)))

/** Writes 1000 g as 1 kg and 0.25 kg as 250 g. */
function inHandyUnit(amount: number, unit: ImpliedUnit): string {
  const isLarge = unit === 'kg' || unit === 'l'
  const small = isLarge ? amount * 1_000 : amount
  const [smallUnit, largeUnit] = unit === 'kg' || unit === 'g' ? ['g', 'kg'] : ['ml', 'l']
  return small >= 1_000 ? `${shown(small / 1_000)} ${largeUnit}` : `${shown(small)} ${smallUnit}`
}

function measuresIn(text: string): Measure[] {
  const found = text.matchAll(/(?<![\d.,])(\d+(?:\.\d+)?)\s*(\p{L}+)/gu)
  return [...found].flatMap(([, amount = '', word = '']) => {
    const unit = unitNamed(word)
    return unit === undefined ? [] : [{ kind: unit.kind, amount: Number(amount) * unit.factor }]
  })
}

const withoutBlanks = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** Whether the name contains the size, also in another form: 1 kg for 1000 g. */
export function containsSize(name: string, size: string): boolean {
  const within = withoutBlanks(name)
  const wanted = withoutBlanks(size)
  const at = within.indexOf(wanted)
  const isWhole =
    !/[\d.]/.test(within.charAt(at - 1)) && !/\d/.test(within.charAt(at + wanted.length))
  if (at !== -1 && isWhole && (at > 0 || wanted.length < within.length)) return true
  const [measure, ...more] = measuresIn(size)
  // '2 x 500 ml' is more than the single measure in it.
  const isPlain = /^[\d.]+\s*\p{L}+\.?$/u.test(size.trim())
  if (measure === undefined || more.length > 0 || !isPlain) return false
  return measuresIn(name).some(
    ({ kind, amount }) => kind === measure.kind && Math.abs(amount - measure.amount) < 1e-6,
  )
}

/** Whether the name contains any size. */
export const containsAnySize = (name: string): boolean => measuresIn(name).length > 0
