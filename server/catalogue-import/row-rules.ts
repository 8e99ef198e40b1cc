/** Whether a row can be sold, and as what. */
import { isRupeeAmount, paiseFromRupees } from '#contract/money.ts'
import { categoryOf } from './category-rules.ts'
import type { Field } from './column-rules.ts'
import { decodeEntities } from './entity-rules.ts'
import { composeName } from './name-rules.ts'
import { picturesOf } from './picture-rules.ts'
import { holdsAnySize, sizeOf, type ImpliedUnit } from './size-rules.ts'
import type { LeftOutReason } from './source-rows.ts'
import { stockOf } from './stock-rules.ts'
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
  /** As shoppers read it. */
  name: string
  /** What an id is made from: the name with brand and size, whether shown in it or not. */
  identity: string
  description: string
  pricePaise: number
  /** Null where nothing is off. */
  discountPricePaise: number | null
  categoryName: string
  pictures: readonly string[]
  /** Things mended or left out without losing the row. */
  remarks: readonly Remark[]
}

/** What the cells of a file are to be read as; by default as rupees of a plain table. */
export interface RowReading {
  /** Where relative picture addresses live. */
  imageBase?: URL | undefined
  unitOf?: { price: PriceUnit; discountPrice: PriceUnit } | undefined
  /** What the heading of sizes says that they are measured in. */
  impliedUnit?: ImpliedUnit | undefined
  /** The name was put together already: brand and size are not added to it. */
  isNameWhole?: boolean | undefined
  categoryColumn?: string | undefined
  categoryLevel?: number | undefined
  /** The heading of the stock, which may invert its meaning; undefined where there is none. */
  stockColumn?: string | undefined
}

export type PriceUnit = 'rupees' | 'paise'

export type Remark =
  | 'no-category'
  | 'zero-discount'
  | 'no-mrp'
  | 'stock-unknown'
  | 'name-over-lines'
  | 'picture-left-out'
  | 'broken-characters'

export type Judgement =
  | { isSound: true; draft: ProductDraft; isInStock: boolean }
  | { isSound: false; reason: LeftOutReason; detail: string }

const leftOut = (reason: LeftOutReason, detail: string): Judgement => ({
  isSound: false,
  reason,
  detail,
})

export function judgeRow(read: (field: Field) => unknown, reading: RowReading = {}): Judgement {
  const remarks: Remark[] = []
  const named = nameOf(read, reading, remarks)
  if ('isSound' in named) return named

  const prices = pricesOf(read, reading, remarks)
  if ('isSound' in prices) return prices

  const id = rawTextOf(read('id')).trim()
  if (id.length > LONGEST_ID || hasBrokenCharacters(id) || /\s/.test(id)) {
    return leftOut('bad-id', `id ${shown(id)}`)
  }
  const categoryName = categoryOf(textsOf(read('category')), {
    column: reading.categoryColumn,
    level: reading.categoryLevel,
  })
  if (categoryName === '') remarks.push('no-category')
  const pictured = [read('image'), read('images')]
  const { addresses, leftOutCount } = picturesOf(pictured, reading.imageBase)
  if (leftOutCount > 0) remarks.push('picture-left-out')
  const written = descriptionOf(read('description'))
  if (hasBrokenCharacters(written + categoryName)) remarks.push('broken-characters')
  const stock =
    reading.stockColumn === undefined ? 'in' : stockOf(read('stock'), reading.stockColumn)
  if (stock === 'unknown') remarks.push('stock-unknown')
  return {
    isSound: true,
    isInStock: stock !== 'out',
    draft: {
      id: id === '' ? undefined : id,
      ...named,
      description: withoutBroken(written),
      ...prices,
      categoryName: withoutBroken(categoryName) || NO_CATEGORY,
      pictures: addresses,
      remarks,
    },
  }
}

function nameOf(
  read: (field: Field) => unknown,
  reading: RowReading,
  remarks: Remark[],
): Judgement | Pick<ProductDraft, 'name' | 'identity'> {
  const written = cellText(read('name')).trim()
  const name = oneLine(written)
  if (!/[\p{L}\p{N}]/u.test(name)) return leftOut('no-name', `name ${shown(name)}`)
  if (hasBrokenCharacters(written)) {
    return leftOut('wrong-encoding', `broken characters in the name '${shortened(name)}'`)
  }
  const brand = withoutBroken(oneLine(cellText(read('brand'))))
  const writtenSize = withoutBroken(oneLine(cellText(read('size'))))
  const unit = withoutBroken(oneLine(cellText(read('unit'))))
  const size = sizeOf(writtenSize, unit, reading.impliedUnit)
  // Grams of something that its name measures otherwise, '750 g' of 'Cola 750 ml', name no pack.
  const isPack = reading.impliedUnit === undefined || !holdsAnySize(name)
  const identity = composeName({ brand, name, size: isPack ? size : '' })
  const composed = reading.isNameWhole === true ? name : identity
  if (composed.length > LONGEST_NAME) {
    return leftOut('too-long', `a name of ${composed.length} characters`)
  }
  if (/[\r\n]/.test(written)) remarks.push('name-over-lines')
  return { name: composed, identity }
}

type Prices = Pick<ProductDraft, 'pricePaise' | 'discountPricePaise'>

/** A refusal, or the MRP and what is paid. */
function pricesOf(
  read: (field: Field) => unknown,
  { unitOf = { price: 'rupees', discountPrice: 'rupees' } }: RowReading,
  remarks: Remark[],
): Judgement | Prices {
  const written = read('price')
  const paid = read('discountPrice')
  const isNone = cellText(written).trim() === ''
  const mrp = isNone ? 0 : paiseOf(written, unitOf.price)
  const hasPaid = cellText(paid).trim() !== ''
  const paidPaise = hasPaid ? paiseOf(paid, unitOf.discountPrice) : undefined
  // Shop systems leave the former price empty where nothing is off.
  if (mrp === 0 && paidPaise !== undefined && paidPaise > 0) {
    remarks.push('no-mrp')
    return { pricePaise: paidPaise, discountPricePaise: null }
  }
  if (mrp === undefined || mrp === 0) {
    return leftOut('price-not-above-zero', `price ${shown(written)}`)
  }
  if (!hasPaid) return { pricePaise: mrp, discountPricePaise: null }
  if (paidPaise === undefined) return leftOut('discount-unreadable', `discount ${shown(paid)}`)
  if (paidPaise > mrp) {
    const detail = `discount ${shown(paid)} above ${mrp / 100}`
    return leftOut('discount-above-mrp', detail)
  }
  // Exports write 0 for 'none'. Taken at its word, it would give the goods away.
  if (paidPaise === 0) remarks.push('zero-discount')
  const isOff = paidPaise > 0 && paidPaise < mrp
  return { pricePaise: mrp, discountPricePaise: isOff ? paidPaise : null }
}

/** Whole rupees or with paise; 1,234.50 and 1,23,456 as they are written here; ₹, Rs and INR. */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d*)?(?:\s*\/-)?$/i

/** Undefined for what is no amount: text, a negative number, more than the contract carries. */
export function paiseOf(written: unknown, unit: PriceUnit): number | undefined {
  if (typeof written === 'number') return paiseFrom(written, unit)
  if (typeof written !== 'string') return undefined
  const [, whole, fraction = ''] = AMOUNT.exec(decodeEntities(written).trim()) ?? []
  return whole === undefined
    ? undefined
    : paiseFrom(Number(whole.replaceAll(',', '') + fraction), unit)
}

function paiseFrom(amount: number, unit: PriceUnit): number | undefined {
  // A fraction of a paisa says that the amount is in rupees after all.
  if (unit === 'paise' && !Number.isInteger(amount)) return undefined
  const paise = unit === 'paise' ? amount : paiseFromRupees(amount)
  return isRupeeAmount(paise / 100) ? paise : undefined
}

/** Text of a cell with its HTML entities decoded. */
export const cellText = (value: unknown): string => decodeEntities(rawTextOf(value))

/** Text of a cell: JSON may hold numbers, or an object that has a name. */
function rawTextOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const held = new Map<string, unknown>(Object.entries(value))
  const name = held.get('name') ?? held.get('categoryName')
  return typeof name === 'string' ? name : ''
}

/** One text, or those of a list in JSON. */
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((part: unknown) => cellText(part)) : [cellText(value)]

/** As text: exports of web shops hold HTML here, at times escaped. */
function descriptionOf(value: unknown): string {
  return cellText(value)
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
