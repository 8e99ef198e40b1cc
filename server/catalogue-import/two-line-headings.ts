/** Refuses files whose headings are on two lines, of which the second would be read as a product. */
import { isNothing } from './cell-rules.ts'
import type { ColumnOf } from './column-rules.ts'
import {
  couldBeSellingPrice,
  isOtherPrice,
  namesOtherPrice,
  namesOtherStock,
  plainHeading,
} from './heading-rules.ts'
import { ImportError } from './import-error.ts'
import { EITHER_PRICE, HEADINGS, isOneOf, type Field } from './known-headings.ts'
import type { HeadingsBelow } from './source-rows.ts'

const isWords = (text: string) => /\p{L}/u.test(text) && !/\p{N}/u.test(text) && !isNothing(text)

/**
 * A heading over merged cells is that of the first one only: 'Price' over 'MRP' and 'Sale', which
 * then has none.
 *
 * @throws ImportError if the record below the headings names prices or stocks that they do not.
 */
export function refuseHeadingsOnTwoLines(
  { line, cells }: HeadingsBelow,
  columns: readonly ColumnOf[],
  nameColumns: readonly string[],
): void {
  const isField = (heading: string, ...fields: Field[]) =>
    columns.some(({ field, column }) => column === heading && fields.includes(field))
  const isPrice = (heading: string) => isField(heading, 'price', 'discountPrice')
  const isStock = (heading: string) => isField(heading, 'stock', 'stockCount')
  const hasName = cells.some(
    ({ heading, below }) =>
      below !== '' && (isField(heading, 'name') || nameColumns.includes(heading)),
  )
  // The remark 'Offer' in the row of a product is no heading.
  if (hasName && cells.some(({ heading, below }) => isPrice(heading) && /\d/.test(below))) return
  const hidden = cells.find(({ heading, below }, index) => {
    const price = priceMeantBy(below)
    if (heading !== '') {
      if (isStock(heading)) return !hasName && namesOtherStock(below)
      const isOther = price !== undefined && !isField(heading, price)
      return isPrice(heading) && (isOther || namesOtherPrice(below))
    }
    const merged = cells.slice(0, index).findLast((cell) => cell.heading !== '')
    const isMerged =
      merged !== undefined &&
      (isPrice(merged.heading) || (isStock(merged.heading) && !hasName)) &&
      isWords(merged.below) &&
      isWords(below)
    return isMerged || price !== undefined || isOneOf(HEADINGS.stock, plainHeading(below))
  })
  if (hidden === undefined) return
  const above =
    hidden.heading === '' ? 'a column without a heading' : `the heading '${hidden.heading}'`
  throw new ImportError(
    `The headings are on two lines: line ${line} has '${hidden.below}' below ${above}. ` +
      'Write them on one line, so that each column has its own.',
  )
}

/** Which price a heading means, or undefined if it means none or whichever is free. */
function priceMeantBy(heading: string): 'price' | 'discountPrice' | undefined {
  const plain = plainHeading(heading)
  if (EITHER_PRICE.includes(plain) || isOtherPrice(heading)) return undefined
  if (HEADINGS.price.includes(plain)) return 'price'
  const isSelling = HEADINGS.discountPrice.includes(plain) || couldBeSellingPrice(heading)
  return isSelling ? 'discountPrice' : undefined
}
