/** Decides whether a row can be sold, and turns it into a product. */
import { isRupeeAmount, paiseFromRupees } from '#contract/money.ts'
import type { ProductInformation } from '#contract/product-information.ts'
import { categoryOf, type CategoryPath } from './category-rules.ts'
import {
  hasLostLetters,
  isDashForZero,
  isNothing,
  isSpreadsheetError,
  textOrNothing,
} from './cell-rules.ts'
import { FIELDS, type Field } from './column-rules.ts'
import { decodeEntities } from './entity-rules.ts'
import {
  isPublished,
  isPublishedKnown,
  isStatusForSale,
  isStatusKnown,
  isTaxKnown,
  isWithoutTax,
} from './for-sale-rules.ts'
import { readInformation, type InformationRemark } from './information-rules.ts'
import { composeName } from './name-rules.ts'
import { picturesOf } from './picture-rules.ts'
import { salePeriodOf } from './sale-period-rules.ts'
import {
  containsAnySize,
  isBareNumber,
  isMiscounted,
  sizeOf,
  tidySize,
  type ImpliedUnit,
} from './size-rules.ts'
import { isCompound, type LeftOutReason } from './source-rows.ts'
import { stockOf, stockText, type Stock } from './stock-rules.ts'
import { hasBrokenCharacters, isReadAsCp1252 } from './text-encoding.ts'
import { isTotalLine } from './total-rules.ts'

/** Leaves room for a suffix and a picture number within the 128 characters of the contract. */
const LONGEST_ID = 120
/** A longer name is several rows joined by a missing quote. */
const LONGEST_NAME = 300
/** The category of rows without one. */
const NO_CATEGORY = 'Other'

export interface ProductDraft {
  /** Undefined if the file has no id. */
  id: string | undefined
  /** The name that shoppers read. */
  name: string
  /** The source of the id: the name with brand and size, even if the shown name omits them. */
  identity: string
  description: string
  pricePaise: number
  /** Null without a discount. */
  discountPricePaise: number | null
  categoryName: string
  pictures: readonly string[]
  /** What the pack states; null if the row has none of it. */
  information: ProductInformation | null
  /** Problems that were repaired or left out without losing the row. */
  remarks: readonly Remark[]
}

/** How to read the cells of a file. By default, prices are in rupees. */
export interface RowReading {
  /** The time at which sale prices have to hold. Undefined: their dates are not considered. */
  nowMs?: number | undefined
  /** The base of relative picture addresses. */
  imageBase?: URL | undefined
  unitOf?: { price: PriceUnit; discountPrice: PriceUnit } | undefined
  /** Fields in whose column a dot may group digits, so that 1.299 is refused. */
  mayGroupByDot?: ReadonlySet<Field> | undefined
  /** The unit in the heading of the size column. */
  impliedUnit?: ImpliedUnit | undefined
  /** Whether numbers in the size column may be counts of a stock, so that they are not sizes. */
  isSizeDoubtful?: boolean | undefined
  /** Whether the heading of the size column is that of a weight or a volume. */
  isSizeMeasured?: boolean | undefined
  /** The unit in the heading of the column of net quantities. */
  netQuantityUnit?: ImpliedUnit | undefined
  /** The heading of the food type, which may invert its flags. */
  foodTypeColumn?: string | undefined
  /** Whether the name is complete, so that brand and size are not added. */
  isNameWhole?: boolean | undefined
  /** Whether the file has a column of ids. */
  hasIds?: boolean | undefined
  categoryColumn?: string | undefined
  categoryPath?: CategoryPath | undefined
  categoryLevel?: number | undefined
  /** The columns of states and of flags, whose headings may invert their values. */
  stateColumns?: readonly StateColumn[] | undefined
  /** The heading of the stock column, which may invert its values. Undefined without one. */
  stockColumn?: string | undefined
}

export interface StateColumn {
  field: 'status' | 'published'
  column: string
}
export const isStateColumn = <T extends { field: Field }>(known: T): known is T & StateColumn =>
  known.field === 'status' || known.field === 'published'

export type PriceUnit = 'rupees' | 'paise'

export type Remark =
  | 'no-category'
  | 'zero-discount'
  | 'no-mrp'
  | 'sale-not-running'
  | 'sale-dates-unreadable'
  | 'stock-unknown'
  | NotUnderstood['remark']
  | 'name-over-lines'
  | 'name-without-letters'
  | 'size-in-pieces'
  | 'picture-left-out'
  | 'broken-characters'
  | 'spreadsheet-error'
  | InformationRemark

/** A cell whose words are not known. The row is sold, and the report lists the words. */
export interface NotUnderstood {
  remark: 'stock-not-understood' | 'status-not-understood' | 'tax-not-understood'
  text: string
}

type StockField = 'stock' | 'stockCount'

export type ParsedRow =
  | {
      isValid: true
      draft: ProductDraft
      isInStock: boolean
      /** The field that says so. */
      stockField: StockField
      /** Whether the file says that it is in stock or not. */
      isStockStated: boolean
      notUnderstood: readonly NotUnderstood[]
    }
  /** `field` is the cell that is the reason, or undefined if it is several; `column`, if the field has several. */
  | {
      isValid: false
      reason: LeftOutReason
      detail: string
      field?: Field
      column?: string | undefined
    }

/** Returns the cell of a field. If it has several columns, `column` selects one. */
type ReadCell = (field: Field, column?: string) => unknown

const leftOut = (
  reason: LeftOutReason,
  detail: string,
  field: Field,
  column?: string,
): ParsedRow => ({ isValid: false, reason, detail, field, column })

const lostLetters = (text: string, field: Field) =>
  leftOut(
    'wrong-encoding',
    `letters that a spreadsheet replaced by ? in ${shown(text)}: save it as CSV UTF-8`,
    field,
  )

const misread = (text: string, field: Field) =>
  leftOut(
    'wrong-encoding',
    `letters that a program has read in a wrong encoding in ${shown(text)}: export it again as UTF-8`,
    field,
  )

export function parseRow(read: ReadCell, reading: RowReading = {}): ParsedRow {
  const states = statesOf(read, reading)
  const withheld = notForSale(read, states)
  if (withheld !== undefined) return withheld
  const remarks: Remark[] = []
  const named = nameOf(read, reading, remarks)
  if ('isValid' in named) return named

  const prices = pricesOf(read, reading, remarks)
  if ('isValid' in prices) return prices

  const id = idOf(read('id'))
  const isUnusable = id.length > LONGEST_ID || hasBrokenCharacters(id) || /\s/.test(id)
  const isLost = SHORTENED_NUMBER.test(id) || isSpreadsheetError(id)
  if (isUnusable || isLost) return leftOut('bad-id', `id ${shown(id)}`, 'id')
  const categoryName = categoryOf(textsOf(read('category')), {
    column: reading.categoryColumn,
    path: reading.categoryPath,
    level: reading.categoryLevel,
  })
  if (hasLostLetters(categoryName)) return lostLetters(categoryName, 'category')
  if (textsOf(read('category')).some(isReadAsCp1252)) return misread(categoryName, 'category')
  if (categoryName === '') remarks.push('no-category')
  const pictured = [read('image'), read('images')]
  const { addresses, leftOutCount } = picturesOf(pictured, reading.imageBase)
  if (leftOutCount > 0) remarks.push('picture-left-out')
  const written = textOrNothing(descriptionOf(read('description')))
  const stated = readInformation((field) => {
    const text = cellText(read(field))
    return { text: oneLine(withoutBroken(text)), isBroken: hasBrokenCharacters(text) }
  }, reading)
  remarks.push(...stated.remarks)
  if (stated.isBroken || hasBrokenCharacters(written + categoryName)) {
    remarks.push('broken-characters')
  }
  const { stock, stockField } = statedStock(read, reading)
  const notUnderstood: NotUnderstood[] = []
  if (stock === 'unknown') {
    const text = textOrNothing(stockText(read(stockField)))
    if (text === '') remarks.push('stock-unknown')
    else notUnderstood.push({ remark: 'stock-not-understood', text: shortened(oneLine(text)) })
  }
  const unknownState = states.find((state) => !isStateKnown(state))?.text
  if (unknownState !== undefined) {
    notUnderstood.push({
      remark: 'status-not-understood',
      text: shortened(oneLine(unknownState)),
    })
  }
  const tax = flagText(read('taxIncluded'))
  if (!isTaxKnown(tax)) {
    notUnderstood.push({ remark: 'tax-not-understood', text: shortened(oneLine(tax)) })
  }
  remarks.push(...notUnderstood.map(({ remark }) => remark))
  if (FIELDS.some((field) => isSpreadsheetError(cellText(read(field)).trim()))) {
    remarks.push('spreadsheet-error')
  }
  return {
    isValid: true,
    isInStock: stock !== 'out',
    stockField,
    isStockStated: reading.stockColumn !== undefined && stock !== 'unknown',
    notUnderstood,
    draft: {
      id: id === '' ? undefined : id,
      ...named,
      description: withoutBroken(written),
      ...prices,
      categoryName: withoutBroken(categoryName) || NO_CATEGORY,
      pictures: addresses,
      information: stated.information,
      remarks,
    },
  }
}

/** Without a column of stock, everything is there. A count of 0 is true also beside the flag 'yes'. */
function statedStock(
  read: ReadCell,
  { stockColumn }: RowReading,
): { stock: Stock; stockField: StockField } {
  if (stockColumn === undefined) return { stock: 'in', stockField: 'stock' }
  const stock = stockOf(read('stock'), stockColumn)
  const count = stockOf(read('stockCount'), '')
  const isCountTaken =
    stock !== 'out' && (count === 'out' || (stock === 'unknown' && count === 'in'))
  return isCountTaken ? { stock: count, stockField: 'stockCount' } : { stock, stockField: 'stock' }
}

/** Returns '' for no id. A word for an empty cell would be the id of one product, and lose the others. */
function idOf(value: unknown): string {
  // Spreadsheets write an apostrophe before digits that are a text.
  // Data frames write 8901234567890.0 as soon as another cell of the column is empty.
  const id = rawTextOf(value)
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1')
  return id === '0' || isNothing(id) ? '' : id
}

/** What a spreadsheet makes of a long number: 8.90123E+12. Its last digits are lost. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/i

type State = StateColumn & { text: string }

const ANY_STATES: readonly StateColumn[] = [
  { field: 'status', column: '' },
  { field: 'published', column: '' },
]
const statesOf = (read: ReadCell, { stateColumns = ANY_STATES }: RowReading): State[] =>
  stateColumns.map(({ field, column }) => ({ field, column, text: flagText(read(field, column)) }))

const isForSale = ({ field, column, text }: State) =>
  field === 'status' ? isStatusForSale(text) : isPublished(text, column)
const isStateKnown = ({ field, column, text }: State) =>
  field === 'status' ? isStatusKnown(text) : isPublishedKnown(text, column)

function notForSale(read: ReadCell, states: readonly State[]): ParsedRow | undefined {
  const hidden = states.find((state) => !isForSale(state))
  if (hidden !== undefined) {
    return leftOut('not-for-sale', shown(hidden.text), hidden.field, hidden.column)
  }
  const tax = flagText(read('taxIncluded'))
  return isWithoutTax(tax) ? leftOut('price-without-tax', shown(tax), 'taxIncluded') : undefined
}

/**
 * The text of a cell whose words decide what is sold. In JSON it may be a boolean. A list or an object
 * without a name is not an empty cell, and its JSON is a text that no rule knows.
 */
function flagText(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  // Data frames write 1.0 for the flag 1.
  const text = cellText(value)
    .trim()
    .replace(/^(-?\d)\.0+$/, '$1')
  return text === '' && isCompound(value) ? JSON.stringify(value) : text
}

function nameOf(
  read: (field: Field) => unknown,
  reading: RowReading,
  remarks: Remark[],
): ParsedRow | Pick<ProductDraft, 'name' | 'identity'> {
  const written = cellText(read('name')).trim()
  const name = textOrNothing(oneLine(written))
  if (!/[\p{L}\p{N}]/u.test(name)) return leftOut('no-name', `name ${shown(written)}`, 'name')
  const category = textOrNothing(textsOf(read('category')).join(' ').trim())
  const brand = withoutBroken(oneLine(cellText(read('brand'))))
  const writtenSize = withoutBroken(oneLine(cellText(read('size'))))
  const totals = {
    hasIds: reading.hasIds === true,
    hasCategories: reading.categoryColumn !== undefined,
  }
  const row = { id: idOf(read('id')), category, brand: textOrNothing(brand), size: writtenSize }
  if (isTotalLine(name, row, totals)) return leftOut('total-line', shown(name), 'name')
  if (hasBrokenCharacters(written)) {
    return leftOut('wrong-encoding', `broken characters in '${shortened(name)}'`, 'name')
  }
  for (const field of ['name', 'brand', 'size'] as const) {
    const text = cellText(read(field))
    if (isReadAsCp1252(text)) return misread(text, field)
  }
  const unit = withoutBroken(oneLine(cellText(read('unit'))))
  const isCount = reading.isSizeDoubtful === true && isBareNumber(writtenSize)
  const size = isCount ? '' : sizeOf(writtenSize, unit, reading.impliedUnit)
  // A size in grams does not describe a pack that its name measures differently: 'Cola 750 ml'.
  const isPack = reading.impliedUnit === undefined || !containsAnySize(name)
  // '0.5 pcs' would mislead shoppers. It remains in the id, which tells packs apart.
  const isLost = isMiscounted(writtenSize, unit, reading.isSizeMeasured === true)
  if (isLost && size !== '') remarks.push('size-in-pieces')
  const packSize = isPack ? size : ''
  const identity = composeName({ brand, name, size: packSize })
  if (hasLostLetters(identity)) return lostLetters(identity, 'name')
  const shownSize = isLost ? '' : tidySize(packSize)
  const branded = shownSize === packSize ? identity : composeName({ brand, name, size: shownSize })
  const composed = reading.isNameWhole === true ? name : branded
  if (composed.length > LONGEST_NAME) {
    return leftOut('too-long', `a name of ${composed.length} characters`, 'name')
  }
  if (/[\r\n]/.test(written)) remarks.push('name-over-lines')
  if (!/\p{L}/u.test(name)) remarks.push('name-without-letters')
  return { name: composed, identity }
}

export const PRICE_FIELDS = ['price', 'discountPrice'] as const satisfies readonly Field[]

type Prices = Pick<ProductDraft, 'pricePaise' | 'discountPricePaise'>

/** Returns a refusal, or the MRP and the selling price. */
function pricesOf(
  read: (field: Field) => unknown,
  { unitOf = { price: 'rupees', discountPrice: 'rupees' }, mayGroupByDot, nowMs }: RowReading,
  remarks: Remark[],
): ParsedRow | Prices {
  const written = read('price')
  const paid = read('discountPrice')
  for (const field of PRICE_FIELDS) {
    if (mayGroupByDot?.has(field) === true && fractionOf(read(field)) === 'of three digits') {
      return leftOut('ambiguous-amount', shown(read(field)), field)
    }
  }
  const mrp = isNoAmount(written) ? 0 : paiseIn(written, unitOf.price)
  const hasPaid = !isNoAmount(paid)
  const paidPaise = hasPaid ? paiseIn(paid, unitOf.discountPrice) : undefined
  // Shop systems leave the former price empty if nothing is discounted.
  if (mrp === 0 && paidPaise !== undefined && paidPaise > 0) {
    remarks.push('no-mrp')
    return { pricePaise: paidPaise, discountPricePaise: null }
  }
  if (mrp !== undefined && hasPaid && paidPaise === undefined) {
    if (isReadAsCp1252(cellText(paid))) return misread(cellText(paid), 'discountPrice')
    return leftOut('discount-unreadable', `discount ${shownAmount(paid)}`, 'discountPrice')
  }
  if (mrp === undefined || mrp === 0) {
    const isBelow = isNoAmount(written) || mrp === 0 || isNegative(written, unitOf.price)
    if (isReadAsCp1252(cellText(written))) return misread(cellText(written), 'price')
    const reason = isBelow ? 'price-not-above-zero' : 'price-unreadable'
    return leftOut(reason, `price ${shownAmount(written)}`, 'price')
  }
  if (paidPaise === undefined) return { pricePaise: mrp, discountPricePaise: null }
  if (paidPaise > mrp) {
    const detail = `discount ${shown(paid)} above ${mrp / 100}`
    return leftOut('discount-above-mrp', detail, 'discountPrice')
  }
  // Exports write 0 for 'none'. A literal 0 would give the goods away.
  if (paidPaise === 0) remarks.push('zero-discount')
  const isOff = paidPaise > 0 && paidPaise < mrp
  if (isOff && nowMs !== undefined) {
    const period = salePeriodOf(flagText(read('saleStart')), flagText(read('saleEnd')), nowMs)
    if (period !== undefined && period !== 'running') {
      remarks.push(period === 'unreadable' ? 'sale-dates-unreadable' : 'sale-not-running')
      return { pricePaise: mrp, discountPricePaise: null }
    }
  }
  return { pricePaise: mrp, discountPricePaise: isOff ? paidPaise : null }
}

/** An amount that cannot be read, and how to write it. */
function shownAmount(value: unknown): string {
  const [, whole, fraction] = /(?<![\d.,])(\d+),(\d{1,2})(?![\d.,])/.exec(cellText(value)) ?? []
  return whole === undefined ? shown(value) : `${shown(value)}: write ${whole}.${fraction}`
}

/** Whether the cell is empty, or a word for it. A dash is 0, and `{"value":92}` may be any amount. */
function isNoAmount(value: unknown): boolean {
  if (isCompound(value) || typeof value === 'boolean') return false
  const text = cellText(value).trim()
  return text === '' || (isNothing(text) && !isDashForZero(text))
}

function isNegative(value: unknown, unit: PriceUnit): boolean {
  if (typeof value === 'number') return value < 0
  const text = cellText(value)
  return /^\D*-/.test(text) && paiseOf(text.replace('-', ''), unit) !== undefined
}

const paiseIn = (value: unknown, unit: PriceUnit) =>
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

/** Returns the text of a cell with decoded HTML entities. */
export const cellText = (value: unknown): string => decodeEntities(rawTextOf(value))

/** Returns the text of a cell. In JSON it may be a number, or an object with a name. */
function rawTextOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const held = new Map<string, unknown>(Object.entries(value))
  const name = held.get('name') ?? held.get('categoryName')
  return typeof name === 'string' ? name : ''
}

/** Returns one text, or the texts of a JSON list. */
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((part: unknown) => cellText(part)) : [cellText(value)]

/** Returns plain text. Exports of web shops hold HTML here, sometimes escaped. */
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

// oxlint-disable-next-line no-control-regex -- the expression removes them
const BROKEN = /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Surrogate}]/gu
const withoutBroken = (text: string) => text.replace(BROKEN, '')

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function shown(value: unknown): string {
  const text = typeof value === 'string' ? oneLine(value) : (JSON.stringify(value) ?? '')
  return text === '' ? 'missing' : `'${shortened(text)}'`
}
