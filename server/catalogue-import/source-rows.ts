/** The rows of a file of products, CSV or JSON. */
import type { TextEncoding } from './text-encoding.ts'

/** The reason why a row is left out. */
export type LeftOutReason =
  | 'broken-quote'
  | 'ragged'
  | 'wrong-encoding'
  | 'too-long'
  | 'broken-json'
  | 'no-name'
  | 'price-not-above-zero'
  | 'price-unreadable'
  | 'ambiguous-amount'
  | 'discount-unreadable'
  | 'discount-above-mrp'
  | 'bad-id'
  | 'duplicate-id'
  | 'same-product'
  | 'out-of-stock'
  | 'not-for-sale'
  | 'price-without-tax'
  | 'not-a-product'
  | 'total-line'

/** Lines are counted from 1. A record with line ends within quotes has several lines. */
export interface LineSpan {
  line: number
  lastLine: number
  /** The number of the product, from 1, in a JSON file that has several in one line. */
  product?: number | undefined
}

export interface LeftOut extends LineSpan {
  reason: LeftOutReason
  detail: string
  /** The heading of the cell that is the reason. Undefined if the whole row is. */
  column?: string | undefined
}

export interface SourceRow extends LineSpan {
  /** Returns the value under a heading, or undefined if the row has none. */
  read: (column: string) => unknown
  /** Set if the row is sound but a quote may be missing. */
  warning?: string
  /** How many cells at the end of the row have no delimiters. They count as empty. */
  missingCells?: number
  /** How many further rows of the file only add a picture to this one. */
  pictureRowCount?: number
}

/** Returns the text of a cell, and '' for an empty cell or a missing column. */
export const textIn = (row: SourceRow, column: string | undefined): string =>
  column === undefined ? '' : trimmedText(row.read(column))

export const trimmedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Whether a value of JSON is a list or an object. */
export const isCompound = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

export type ReadRow = ({ isValid: true } & SourceRow) | ({ isValid: false } & LeftOut)

/** Tells the two prices of a product from other numbers. */
export interface SellingPriceTest {
  /** The column of the selling price. */
  column: string
  /** Whether a product with this MRP could have this selling price. */
  isPlausible: (mrp: unknown, sellingPrice: unknown) => boolean
}

/** The cells of the record after the headings, each with the heading above it, or ''. */
export interface HeadingsBelow {
  line: number
  cells: readonly { heading: string; below: string }[]
}

export interface CatalogueSource {
  format: 'CSV' | 'JSON'
  encoding: TextEncoding
  /** In the order of the file. For JSON, all keys of all rows. */
  columns: readonly string[]
  /** Only CSV has one. */
  delimiter?: string
  /** The line of the headings, counted from 1. Absent for JSON. */
  headingLine?: number
  /** Names of the columns without a heading, which `read` knows. */
  unnamedColumns?: readonly string[]
  /** The record after the headings, which may continue them. */
  headingsBelow?: HeadingsBelow | undefined
  /**
   * Reads the file again from its beginning. `isPriceValue` returns whether a value in
   * `priceColumn` could be the price of a product. A row may end before `optionalColumns`; by
   * default, each row has a cell for each column. `sellingPrice` is absent if the file has none.
   */
  rows: (
    priceColumn: string,
    isPriceValue: (value: unknown) => boolean,
    optionalColumns?: ReadonlySet<string>,
    sellingPrice?: SellingPriceTest,
  ) => AsyncGenerator<ReadRow>
}
