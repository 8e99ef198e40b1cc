/** Decides whether a row can be sold, and turns it into a product. */
import type { ProductInformation } from '#contract/product-information.ts'
import { fractionOf, isNegative, isNoAmount, paiseIn, type PriceUnit } from './amount-rules.ts'
import { categoryOf, type CategoryPath } from './category-rules.ts'
import { hasLostLetters, isNothing, isSpreadsheetError, textOrNothing } from './cell-rules.ts'
import {
  cellText,
  descriptionOf,
  flagText,
  oneLine,
  rawTextOf,
  shortened,
  shown,
  textsOf,
  withoutBroken,
} from './cell-text.ts'
import { FIELDS, type Field } from './known-headings.ts'
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
import type { LeftOutReason } from './source-rows.ts'
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

const REMARKS_OF_WORDS = [
  'stock-not-understood',
  'status-not-understood',
  'tax-not-understood',
] as const

/** A cell whose words are not known. The row is sold, and the report lists the words. */
export interface NotUnderstood {
  remark: (typeof REMARKS_OF_WORDS)[number]
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
  const unknownStock = stock === 'unknown' ? textOrNothing(stockText(read(stockField))) : undefined
  if (unknownStock === '') remarks.push('stock-unknown')
  const notUnderstood = unknownWords(read, states, unknownStock)
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

/** The words of the row that are not known. `stock`: that of its stock, if it is not known. */
function unknownWords(
  read: ReadCell,
  states: readonly State[],
  stock: string | undefined,
): NotUnderstood[] {
  const tax = flagText(read('taxIncluded'))
  const unknown = {
    'stock-not-understood': stock,
    'status-not-understood': states.find((state) => !isStateKnown(state))?.text,
    'tax-not-understood': isTaxKnown(tax) ? undefined : tax,
  }
  return REMARKS_OF_WORDS.flatMap((remark) => {
    const text = unknown[remark]
    return text === undefined || text === '' ? [] : [{ remark, text: shortened(oneLine(text)) }]
  })
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
