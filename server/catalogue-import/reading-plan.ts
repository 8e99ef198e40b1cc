/** Plans how the columns of a file are read, and reads its rows by that plan. */
import { isInPaise, mapColumns, type ColumnMap, type Field } from './column-rules.ts'
import { fillTemplate, parseTemplate, type NameTemplate } from './name-rules.ts'
import {
  cellText,
  judgeRow,
  paiseOf,
  type Judgement,
  type PriceUnit,
  type RowReading,
} from './row-rules.ts'
import { impliedUnit } from './size-rules.ts'
import type { CatalogueSource, ReadRow, SourceRow } from './source-rows.ts'

export interface ReadingPlan {
  map: ColumnMap
  name: NameTemplate | undefined
  reading: RowReading
}

export interface ReadingOptions {
  /** field=column pairs, which override guesses. */
  map: readonly string[]
  /** The template of the name from several columns: '{Brand} {Product}'. */
  nameTemplate?: string | undefined
  /** The unit of prices. Undefined means paise if the heading says so, and else rupees. */
  unit?: PriceUnit | undefined
  /** The level of a category path to use, from 1. Undefined means the last. */
  categoryLevel?: number | undefined
}

/** @throws ImportError if a required column is missing. */
export function planReading(
  source: CatalogueSource,
  options: ReadingOptions,
  imageBase: URL | undefined,
): ReadingPlan {
  const name =
    options.nameTemplate === undefined
      ? undefined
      : parseTemplate(options.nameTemplate, source.columns)
  const map = mapColumns(source.columns, options.map, name?.columns)
  const columnOf = (field: Field) => map.columns.find((known) => known.field === field)?.column
  const unitOf = (field: Field): PriceUnit =>
    options.unit ?? (isInPaise(columnOf(field) ?? '') ? 'paise' : 'rupees')
  return {
    map,
    name,
    reading: {
      imageBase,
      unitOf: { price: unitOf('price'), discountPrice: unitOf('discountPrice') },
      impliedUnit: impliedUnit(columnOf('size') ?? ''),
      isNameWhole: name !== undefined,
      categoryColumn: columnOf('category'),
      categoryLevel: options.categoryLevel,
      stockColumn: columnOf('stock'),
    },
  }
}

export interface PlannedRows {
  judge: (row: SourceRow) => Judgement
  /** Reads the file again from its beginning. */
  rows: () => AsyncGenerator<ReadRow>
}

export function readByPlan(
  source: CatalogueSource,
  { map, name, reading }: ReadingPlan,
): PlannedRows {
  const priceUnit = reading.unitOf?.price ?? 'rupees'
  const columnOf = new Map<Field, string>(map.columns.map(({ field, column }) => [field, column]))
  return {
    judge: (row) =>
      judgeRow((field) => {
        if (field === 'name' && name !== undefined) {
          return fillTemplate(name, (column) => cellText(row.read(column)))
        }
        const column = columnOf.get(field)
        return column === undefined ? undefined : row.read(column)
      }, reading),
    rows: () =>
      source.rows(columnOf.get('price') ?? '', (value) => (paiseOf(value, priceUnit) ?? 0) > 0),
  }
}
