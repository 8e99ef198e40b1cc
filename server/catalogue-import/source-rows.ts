/** What a file of products is read into, whether CSV or JSON. */
import type { TextEncoding } from './text-encoding.ts'

/** Why a row is left out. */
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

/** Lines count from 1; a record with line ends inside quotes has several. */
export interface LineSpan {
  line: number
  lastLine: number
}

export interface LeftOut extends LineSpan {
  reason: LeftOutReason
  detail: string
}

export interface SourceRow extends LineSpan {
  /** The value under a column's heading; undefined where the row has none. */
  read: (column: string) => unknown
  /** Set where the row is sound on its own but looks as if a quote were missing. */
  doubt?: string
}

export type ReadRow = ({ isSound: true } & SourceRow) | ({ isSound: false } & LeftOut)

export interface CatalogueSource {
  format: 'CSV' | 'JSON'
  encoding: TextEncoding
  /** In the order of the file; those of JSON are all keys of all rows. */
  columns: readonly string[]
  /** Only CSV has one. */
  delimiter?: string
  /**
   * Reads the file again from its beginning. `holdsPrice` says whether a value could be the
   * price of a product; `priceColumn` is where that is looked for.
   */
  rows: (priceColumn: string, holdsPrice: (value: unknown) => boolean) => AsyncGenerator<ReadRow>
}
