/** Whether a row can be sold, and as what. */
import { isRupeeAmount, paiseFromRupees } from '#contract/money.ts'
import type { Field } from './column-rules.ts'
import { decodeEntities } from './entity-rules.ts'
import { picturesOf } from './picture-rules.ts'
import type { LeftOutReason } from './source-rows.ts'
import { hasBrokenCharacters } from './text-encoding.ts'

/** Room for a suffix and for a picture's number under the 128 of the contract. */
const LONGEST_ID = 120
/** A longer name is several rows behind a lost quote. */
const LONGEST_NAME = 300
/** Where rows without a category go. */
const NO_CATEGORY = 'Other'

export interface ProductDraft {
  /** Undefined where the file has none. */
  id: string | undefined
  name: string
  brand: string
  description: string
  pricePaise: number
  /** Null where nothing is off. */
  discountPricePaise: number | null
  categoryName: string
  pictures: readonly string[]
  /** Things mended or left out without losing the row. */
  remarks: readonly Remark[]
}

export type Remark =
  | 'no-category'
  | 'zero-discount'
  | 'name-over-lines'
  | 'picture-left-out'
  | 'broken-characters'

export type Judgement =
  | { isSound: true; draft: ProductDraft }
  | { isSound: false; reason: LeftOutReason; detail: string }

const leftOut = (reason: LeftOutReason, detail: string): Judgement => ({
  isSound: false,
  reason,
  detail,
})

export function judgeRow(read: (field: Field) => unknown, base: URL | undefined): Judgement {
  const remarks: Remark[] = []
  const writtenName = textOf(read('name')).trim()
  const name = oneLine(writtenName)
  if (name === '') return leftOut('no-name', 'no name')
  if (hasBrokenCharacters(writtenName)) {
    return leftOut('wrong-encoding', `broken characters in the name '${shortened(name)}'`)
  }
  if (!/[\p{L}\p{N}]/u.test(name)) return leftOut('no-name', `name ${shown(name)}`)
  if (name.length > LONGEST_NAME) {
    return leftOut('too-long', `a name of ${name.length} characters`)
  }
  if (/[\r\n]/.test(writtenName)) remarks.push('name-over-lines')

  const pricePaise = paiseOf(read('price'))
  if (pricePaise === undefined || pricePaise <= 0) {
    return leftOut('price-not-above-zero', `price ${shown(read('price'))}`)
  }
  const discount = discountOf(read('discountPrice'), pricePaise, remarks)
  if (typeof discount === 'object' && discount !== null) return discount

  const id = rawTextOf(read('id')).trim()
  if (id.length > LONGEST_ID || hasBrokenCharacters(id) || /\s/.test(id)) {
    return leftOut('bad-id', `id ${shown(id)}`)
  }
  const categoryName = oneLine(textOf(read('category')))
  if (categoryName === '') remarks.push('no-category')
  const { addresses, leftOutCount } = picturesOf([read('image'), read('images')], base)
  if (leftOutCount > 0) remarks.push('picture-left-out')
  const written = descriptionOf(read('description'))
  if (hasBrokenCharacters(written + categoryName)) remarks.push('broken-characters')
  return {
    isSound: true,
    draft: {
      id: id === '' ? undefined : id,
      name,
      brand: oneLine(textOf(read('brand'))),
      description: withoutBroken(written),
      pricePaise,
      discountPricePaise: discount,
      categoryName: categoryName === '' ? NO_CATEGORY : withoutBroken(categoryName),
      pictures: addresses,
      remarks,
    },
  }
}

/** A refusal, or what is paid; null where nothing is off. */
function discountOf(
  written: unknown,
  pricePaise: number,
  remarks: Remark[],
): Judgement | number | null {
  if (textOf(written).trim() === '') return null
  const paise = paiseOf(written)
  if (paise === undefined) return leftOut('discount-unreadable', `discount ${shown(written)}`)
  if (paise > pricePaise) {
    const detail = `discount ${shown(written)} above ${pricePaise / 100}`
    return leftOut('discount-above-mrp', detail)
  }
  // Exports write 0 for 'none'. Taken at its word, it would give the goods away.
  if (paise === 0) remarks.push('zero-discount')
  return paise === 0 || paise === pricePaise ? null : paise
}

/** Whole rupees or with paise; 1,234.50 and 1,23,456 as they are written here; ₹, Rs and INR. */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d*)?(?:\s*\/-)?$/i

/** Undefined for what is no amount: text, a negative number, more than the contract carries. */
export function paiseOf(written: unknown): number | undefined {
  if (typeof written === 'number') return paiseFrom(written)
  if (typeof written !== 'string') return undefined
  const [, whole, fraction = ''] = AMOUNT.exec(decodeEntities(written).trim()) ?? []
  return whole === undefined ? undefined : paiseFrom(Number(whole.replaceAll(',', '') + fraction))
}

function paiseFrom(rupees: number): number | undefined {
  const paise = paiseFromRupees(rupees)
  return isRupeeAmount(paise / 100) ? paise : undefined
}

const textOf = (value: unknown): string => decodeEntities(rawTextOf(value))

/** Text of a cell: JSON may hold numbers, or an object that has a name. */
function rawTextOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const held = new Map<string, unknown>(Object.entries(value))
  const name = held.get('name') ?? held.get('categoryName')
  return typeof name === 'string' ? name : ''
}

/** As text: exports of web shops hold HTML here, at times escaped. */
function descriptionOf(value: unknown): string {
  return textOf(value)
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const BROKEN = /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Surrogate}]/gu
const withoutBroken = (text: string) => text.replace(BROKEN, '')

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function shown(value: unknown): string {
  const text = typeof value === 'string' ? oneLine(value) : (JSON.stringify(value) ?? '')
  return text === '' ? 'missing' : `'${shortened(text)}'`
}
