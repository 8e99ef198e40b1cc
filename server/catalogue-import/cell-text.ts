/** The text of a cell, for products and for the report. */
import { decodeEntities } from './entity-rules.ts'
import { isCompound } from './source-rows.ts'

/** Returns the text of a cell with decoded HTML entities. */
export const cellText = (value: unknown): string => decodeEntities(rawTextOf(value))

/** Returns the text of a cell. In JSON it may be a number, or an object with a name. */
export function rawTextOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const held = new Map<string, unknown>(Object.entries(value))
  const name = held.get('name') ?? held.get('categoryName')
  return typeof name === 'string' ? name : ''
}

/**
 * The text of a cell whose words decide what is sold. In JSON it may be a boolean. A list or an object
 * without a name is not an empty cell, and its JSON is a text that no rule knows.
 */
export function flagText(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  // Data frames write 1.0 for the flag 1.
  const text = cellText(value)
    .trim()
    .replace(/^(-?\d)\.0+$/, '$1')
  return text === '' && isCompound(value) ? JSON.stringify(value) : text
}

/** Returns one text, or the texts of a JSON list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((part: unknown) => cellText(part)) : [cellText(value)]

/** Returns plain text. Exports of web shops hold HTML here, sometimes escaped. */
export function descriptionOf(value: unknown): string {
  return cellText(value)
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// oxlint-disable-next-line no-control-regex -- the expression removes them
const BROKEN = /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Surrogate}]/gu
export const withoutBroken = (text: string) => text.replace(BROKEN, '')

export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? oneLine(value) : (JSON.stringify(value) ?? '')
  return text === '' ? 'missing' : `'${shortened(text)}'`
}
