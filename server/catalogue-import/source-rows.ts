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
  | 'discount-unreadable'
  | 'discount-above-mrp'
  | 'bad-id'
  | 'duplicate-id'
  | 'same-product'
  | 'out-of-stock'

/** Lines are counted from 1. A record with line ends within quotes has several lines. */
export interface LineSpan {
  line: number
  lastLine: number
}

export interface LeftOut extends LineSpan {
  reason: LeftOutReason
  detail: string
}

export interface SourceRow extends LineSpan {
  /** Returns the value under a heading, or undefined if the row has none. */
  read: (column: string) => unknown
  /** Set if the row is sound but a quote may be missing. */
  doubt?: string
}

export type ReadRow = ({ isSound: true } & SourceRow) | ({ isSound: false } & LeftOut)

export interface CatalogueSource {
  format: 'CSV' | 'JSON'
  encoding: TextEncoding
  /** In the order of the file. For JSON, all keys of all rows. */
  columns: readonly string[]
  /** Only CSV has one. */
  delimiter?: string
  /**
   * Reads the file again from its beginning. `holdsPrice` returns whether a value in `priceColumn`
   * could be the price of a product.
   */
  rows: (priceColumn: string, holdsPrice: (value: unknown) => boolean) => AsyncGenerator<ReadRow>
}
