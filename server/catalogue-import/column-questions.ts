/**
 * What the import asks instead of guessing, because a wrong guess would sell goods at another price,
 * or goods that are not there.
 */
import { ImportError } from './import-error.ts'

const PRICE_NAMES = { price: 'the MRP', discountPrice: 'the selling price' } as const
type PriceField = keyof typeof PRICE_NAMES

const quoted = (columns: readonly string[]): string =>
  columns.map((column) => `'${column}'`).join(', ')

export const severalPrices = (field: PriceField, columns: readonly string[]): ImportError =>
  new ImportError(
    `Several columns could be ${PRICE_NAMES[field]}: ${quoted(columns)}. ` +
      `Name the right one: --map ${field}='${columns[0] ?? ''}'`,
  )

export const doubtfulPrice = (field: PriceField, column: string): ImportError =>
  new ImportError(
    `'${column}' may be another price than ${PRICE_NAMES[field]}. If it is ${PRICE_NAMES[field]}: ` +
      `--map ${field}='${column}'. If not: --map ${field}=${field === 'price' ? 'COLUMN' : ''}`,
  )

/** No known column has the selling price, but these unknown ones may. */
export const unknownPrice = (columns: readonly string[]): ImportError =>
  new ImportError(
    `No column is known to be the selling price, but it could be: ${quoted(columns)}. ` +
      `If shoppers pay the amounts of such a column: --map discountPrice='${columns[0] ?? ''}'. ` +
      'If they pay the MRP: --map discountPrice=',
  )

/** A column without a heading has amounts that may be the selling price. */
export const unnamedPrice = (column: string): ImportError =>
  new ImportError(
    `No column is known to be the selling price, but ${column}, has amounts that could be it. ` +
      'If shoppers pay them, write a heading over them, such as Selling Price. ' +
      'If they pay the MRP: --map discountPrice=',
  )

export const discountRate = (column: string): ImportError =>
  new ImportError(
    `'${column}' is a discount in percent, which the import does not turn into prices. ` +
      'If shoppers get it, add a column of the selling prices. ' +
      'If they pay the MRP: --map discountPrice=',
  )

export const severalStocks = (columns: readonly string[]): ImportError =>
  new ImportError(
    `Several columns could be the stock: ${quoted(columns)}. ` +
      `Name the right one: --map stock='${columns[0] ?? ''}'`,
  )

/** No known column has the stock, but these unknown ones may. `perhapsSize` may have the size instead. */
export const unknownStock = (
  columns: readonly string[],
  perhapsSize: string | undefined,
): ImportError =>
  new ImportError(
    `No column is known to be the stock, but it could be: ${quoted(columns)}. ` +
      `If it is: --map stock='${columns[0] ?? ''}'. ` +
      (perhapsSize === undefined
        ? 'If not: --map stock='
        : `If it is the size: --map size='${perhapsSize}'. If it is neither: --map stock=`),
  )

/** A column that was taken for a flag has a cell that is none. `others` are the other flags. */
export function flagOrPlace(column: string, cell: string, others: readonly string[]): ImportError {
  const otherwise =
    others.length > 1
      ? 'If not, give it another heading, such as Aisle.'
      : `If not: --map published=${others.map((other) => `'${other}'`).join('')}`
  return new ImportError(
    `'${column}' may be a flag that hides goods, or their place in the shop: it has '${cell}'. ` +
      `If it is a flag: --map published='${column}'. ${otherwise}`,
  )
}

/** The numbers of a column that was taken for the size may be a stock. */
export const sizeOrStock = (column: string, hasStock: boolean): ImportError =>
  new ImportError(
    `The numbers under '${column}' may be sizes or a stock. If they are sizes: --map size='${column}'. ` +
      (hasStock
        ? 'If not: --map size='
        : `If they are the stock: --map size= --map stock='${column}'. If neither: --map size=`),
  )
