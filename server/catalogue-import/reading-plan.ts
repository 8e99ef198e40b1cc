/** Plans how the columns of a file are read, and reads its rows by that plan. */
import {
  haveNeededColumns,
  isInPaise,
  mapColumns,
  type ColumnMap,
  type Field,
} from './column-rules.ts'
import { formatOf, type ExportFormat } from './export-formats.ts'
import { columnsIn, fillTemplate, parseTemplate, type NameTemplate } from './name-rules.ts'
import {
  cellText,
  fractionOf,
  groupsByDot,
  parseRow,
  paiseOf,
  PRICE_FIELDS,
  type Fraction,
  type ParsedRow,
  type PriceUnit,
  type RowReading,
} from './row-rules.ts'
import { impliedUnit } from './size-rules.ts'
import type { CatalogueSource, ReadRow, SourceRow } from './source-rows.ts'

export interface ReadingPlan {
  map: ColumnMap
  name: NameTemplate | undefined
  /** The shop system that wrote the file. Undefined for any other table. */
  format: ExportFormat | undefined
  reading: RowReading
}

export interface ReadingOptions {
  /** The time at which sale prices have to hold. */
  nowMs: number
  /** field=column pairs, which override guesses. */
  map: readonly string[]
  /** The template of the name from several columns: '{Brand} {Product}'. */
  nameTemplate?: string | undefined
  /** The unit of prices. Undefined means paise if the heading says so, and else rupees. */
  unit?: PriceUnit | undefined
  /** The level of a category path to use, from 1. Undefined means the last. */
  categoryLevel?: number | undefined
}

/** Finds the headings below the title of a report. */
export const headingsTest =
  ({ map, nameTemplate }: Pick<ReadingOptions, 'map' | 'nameTemplate'>) =>
  (cells: readonly string[]): boolean =>
    haveNeededColumns(cells, { map, nameColumns: columnsIn(nameTemplate ?? '') })

/** @throws ImportError if a required column is missing, or several could be the price. */
export function planReading(
  source: CatalogueSource,
  options: ReadingOptions,
  imageBase: URL | undefined,
): ReadingPlan {
  const name =
    options.nameTemplate === undefined
      ? undefined
      : parseTemplate(options.nameTemplate, source.columns)
  const format = formatOf(source.columns)
  const map = mapColumns(source.columns, options.map, name?.columns, format?.headings)
  const columnOf = (field: Field) => map.columns.find((known) => known.field === field)?.column
  const unitOf = (field: Field): PriceUnit =>
    options.unit ?? (isInPaise(columnOf(field) ?? '') ? 'paise' : 'rupees')
  return {
    map,
    name,
    format,
    reading: {
      nowMs: options.nowMs,
      imageBase,
      unitOf: { price: unitOf('price'), discountPrice: unitOf('discountPrice') },
      impliedUnit: impliedUnit(columnOf('size') ?? ''),
      netQuantityUnit: impliedUnit(columnOf('netQuantity') ?? ''),
      isNameWhole: name !== undefined,
      categoryColumn: columnOf('category'),
      categoryPath: format?.categoryPath,
      categoryLevel: options.categoryLevel,
      stockColumn: columnOf('stock'),
    },
  }
}

/** Tills write all amounts alike, so the first rows tell how. */
const SAMPLED_ROWS = 1_000

/** Adds to the plan in which columns a dot may group digits. */
export async function withSampledPrices(
  source: CatalogueSource,
  plan: ReadingPlan,
): Promise<ReadingPlan> {
  const columns = plan.map.columns
    .filter(({ field }) => PRICE_FIELDS.some((known) => known === field))
    .map(({ field, column }) => ({ field, column, fractions: new Set<Fraction | undefined>() }))
  let rowCount = 0
  for await (const row of readByPlan(source, plan).rows()) {
    rowCount += 1
    if (rowCount > SAMPLED_ROWS) break
    if (!row.isValid) continue
    for (const { column, fractions } of columns) fractions.add(fractionOf(row.read(column)))
  }
  const grouped = columns.filter(({ fractions }) => groupsByDot(fractions))
  const mayGroupByDot = new Set(grouped.map(({ field }) => field))
  return { ...plan, reading: { ...plan.reading, mayGroupByDot } }
}

export interface PlannedRows {
  parse: (row: SourceRow) => ParsedRow
  /** Reads the file again from its beginning. */
  rows: () => AsyncGenerator<ReadRow>
}

export function readByPlan(
  source: CatalogueSource,
  { map, name, format, reading }: ReadingPlan,
): PlannedRows {
  const priceUnit = reading.unitOf?.price ?? 'rupees'
  const isPriceValue = (value: unknown) => (paiseOf(value, priceUnit) ?? 0) > 0
  const columnOf = new Map<Field, string>(map.columns.map(({ field, column }) => [field, column]))
  return {
    parse: (row) =>
      parseRow((field) => {
        if (field === 'name' && name !== undefined) {
          return fillTemplate(name, (column) => cellText(row.read(column)))
        }
        const column = columnOf.get(field)
        return column === undefined ? undefined : row.read(column)
      }, reading),
    rows: () => {
      const rows = source.rows(columnOf.get('price') ?? '', isPriceValue)
      return format?.joinRows?.(rows, source.columns) ?? rows
    },
  }
}
