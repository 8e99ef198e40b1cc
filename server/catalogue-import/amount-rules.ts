/** Reads amounts of money as people and exports write them. */
import { isRupeeAmount, paiseFromRupees } from '#contract/money.ts'
import { isDashForZero, isNothing } from './cell-rules.ts'
import { cellText } from './cell-text.ts'
import { decodeEntities } from './entity-rules.ts'
import { isCompound } from './source-rows.ts'

export type PriceUnit = 'rupees' | 'paise'

/** Whether the cell is empty, or a word for it. A dash is 0, and `{"value":92}` may be any amount. */
export function isNoAmount(value: unknown): boolean {
  if (isCompound(value) || typeof value === 'boolean') return false
  const text = cellText(value).trim()
  return text === '' || (isNothing(text) && !isDashForZero(text))
}

export function isNegative(value: unknown, unit: PriceUnit): boolean {
  if (typeof value === 'number') return value < 0
  const text = cellText(value)
  return /^\D*-/.test(text) && paiseOf(text.replace('-', ''), unit) !== undefined
}

export const paiseIn = (value: unknown, unit: PriceUnit) =>
  isDashForZero(cellText(value)) ? 0 : paiseOf(value, unit)

/** Marks of direction and blanks of no width, which spreadsheets copy along with an amount. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** The digits of Hindi and Assamese begin at these characters. */
const ZEROS = [0x0966, 0x09e6]
const digitOf = (digit: string) =>
  String(ZEROS.map((zero) => digit.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9))

/** The text of an amount in ASCII digits. '45.-' is 45. */
function amountText(written: string): string {
  if (/^[\d.,]+$/.test(written)) return written
  return decodeEntities(written)
    .replace(INVISIBLE, '')
    .replace(/[\u0966-\u096f\u09e6-\u09ef]/g, digitOf)
    .trim()
    .replace(/\.-$/, '')
}

const CURRENCY = String.raw`(?:[₹₨]|rs\.?|inr|rupees?|रु(?:\.|पये|पए)?|रू\.?)`
/**
 * Rupees with or without paise, Indian digit groups (1,234.50 and 1,23,456), ₹, Rs and INR. Excel's
 * plain CSV writes ?45.00 for ₹45.00, because cp1252 has no ₹.
 */
const AMOUNT = new RegExp(
  String.raw`^(?:${CURRENCY}|\?)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d*)?(?:\s*\/[-=]|\s*${CURRENCY})?(?:\s*only|\s*(?:\/|per)\s*(?:pcs?|pieces?|packs?|packets?|pkts?|units?|nos?|each)\.?)?$`,
  'i',
)
/** Whether the text of an amount says that it is in rupees. */
const STATES_RUPEES = new RegExp(String.raw`${CURRENCY}|^\s*\?|\/[-=]|\.\d\d\b|\.0*[1-9]`, 'i')

export type Fraction = 'none' | 'of three digits' | 'other'

/** Undefined for a number of JSON, for 0, which exports write for 'none', and for other text. */
export function fractionOf(written: unknown): Fraction | undefined {
  if (typeof written !== 'string') return undefined
  const [, whole, fraction = ''] = AMOUNT.exec(amountText(written)) ?? []
  if (whole === undefined) return undefined
  if (/^\.?$/.test(fraction)) return Number(whole) === 0 ? undefined : 'none'
  return /^[1-9]\d{0,2}\.\d{3}$/.test(whole + fraction) ? 'of three digits' : 'other'
}

/**
 * Whether 1.299 in a column with these fractions may be more than a thousand rupees. Tills that
 * write three decimals write them for every amount, and a column with 12.50 has decimals.
 */
export const groupsByDot = (fractions: ReadonlySet<Fraction | undefined>): boolean =>
  fractions.has('none') && !fractions.has('other')

/** Whether an amount cannot be in paise: '₹40', '500/-', '12.50', '500.00'. Data frames write 500.0. */
export function statesRupees(written: unknown): boolean {
  if (paiseOf(written, 'rupees') === undefined) return false
  return STATES_RUPEES.test(cellText(written))
}

/** Returns undefined for text, a negative number, or an amount above the contract's limit. */
export function paiseOf(written: unknown, unit: PriceUnit): number | undefined {
  if (typeof written === 'number') return paiseFrom(written, unit)
  if (typeof written !== 'string') return undefined
  const [, whole, fraction = ''] = AMOUNT.exec(amountText(written)) ?? []
  return whole === undefined
    ? undefined
    : paiseFrom(Number(whole.replaceAll(',', '') + fraction), unit)
}

function paiseFrom(amount: number, unit: PriceUnit): number | undefined {
  // A fraction of a paisa shows that the amount is in rupees.
  if (unit === 'paise' && !Number.isInteger(amount)) return undefined
  const paise = unit === 'paise' ? amount : paiseFromRupees(amount)
  return isRupeeAmount(paise / 100) ? paise : undefined
}
