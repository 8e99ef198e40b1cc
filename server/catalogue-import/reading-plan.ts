/** Plans how the columns of a file are read, and reads its rows by that plan. */
import { flagOrPlace, sizeOrStock, unnamedPrice } from './column-questions.ts'
import {
  haveNeededColumns,
  isNeeded,
  mapColumns,
  otherNameColumns,
  type ColumnMap,
} from './column-rules.ts'
import { formatOf, type ExportFormat } from './export-formats.ts'
import { isFlagOrPlace, isPublishedKnown } from './for-sale-rules.ts'
import { plainHeading } from './heading-rules.ts'
import { isCategoryId, isInPaise, isInRupees, isSizeOrStock, type Field } from './known-headings.ts'
import { columnsIn, fillTemplate, parseTemplate, type NameTemplate } from './name-rules.ts'
import {
  fractionOf,
  groupsByDot,
  paiseOf,
  statesRupees,
  type Fraction,
  type PriceUnit,
} from './amount-rules.ts'
import { cellText } from './cell-text.ts'
import {
  isStateColumn,
  parseRow,
  PRICE_FIELDS,
  type ParsedRow,
  type RowReading,
} from './row-rules.ts'
import { impliedUnit, isBareNumber, isCount, isMeasureHeading } from './size-rules.ts'
import { textIn, type CatalogueSource, type ReadRow, type SourceRow } from './source-rows.ts'
import { stockOf } from './stock-rules.ts'
import { refuseHeadingsOnTwoLines } from './two-line-headings.ts'

export interface ReadingPlan {
  map: ColumnMap
  name: NameTemplate | undefined
  /** The shop system that wrote the file. Undefined for any other table. */
  format: ExportFormat | undefined
  reading: RowReading
  /** Whether the heading of a price or an amount states rupees. Undefined: not known. */
  statesRupees?: boolean | undefined
  /** Columns that may have the name instead, and the plan with it. Undefined: none. */
  otherNames?: readonly { column: string; plan: () => ReadingPlan }[] | undefined
  /** Columns that are often empty, so that a row may end before them. Undefined: none. */
  optionalColumns?: ReadonlySet<string> | undefined
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

/**
 * `nameColumn` replaces the guess of the name.
 *
 * @throws ImportError if a required column is missing, or several could be the price.
 */
export function planReading(
  source: CatalogueSource,
  options: ReadingOptions,
  imageBase: URL | undefined,
  nameColumn?: string,
): ReadingPlan {
  const name =
    options.nameTemplate === undefined
      ? undefined
      : parseTemplate(options.nameTemplate, source.columns)
  const format = formatOf(source.columns)
  const map = mapColumns(source.columns, options.map, name?.columns, {
    ...format?.headings,
    ...(nameColumn === undefined ? {} : { name: [plainHeading(nameColumn)] }),
  })
  if (source.headingsBelow !== undefined) {
    refuseHeadingsOnTwoLines(source.headingsBelow, map.columns, name?.columns ?? [])
  }
  const known = (field: Field) => map.columns.find((column) => column.field === field)
  const columnOf = (field: Field) => known(field)?.column
  const unitOf = (field: Field): PriceUnit =>
    options.unit ?? (isInPaise(columnOf(field) ?? '') ? 'paise' : 'rupees')
  return {
    map,
    name,
    format,
    otherNames: otherNameColumns(source.columns, known('name')).map((column) => ({
      column,
      plan: () => planReading(source, options, imageBase, column),
    })),
    reading: {
      nowMs: options.nowMs,
      imageBase,
      unitOf: { price: unitOf('price'), discountPrice: unitOf('discountPrice') },
      impliedUnit: impliedUnit(columnOf('size') ?? ''),
      isSizeDoubtful: map.columns.some(
        ({ field, column, isGuess }) => field === 'size' && isGuess && isSizeOrStock(column),
      ),
      isSizeMeasured: isMeasureHeading(columnOf('size') ?? ''),
      netQuantityUnit: impliedUnit(columnOf('netQuantity') ?? ''),
      foodTypeColumn: columnOf('foodType'),
      isNameWhole: name !== undefined,
      hasIds: known('id') !== undefined,
      categoryColumn: columnOf('category'),
      categoryPath: format?.categoryPath,
      categoryLevel: options.categoryLevel,
      stockColumn: columnOf('stock'),
      stateColumns: map.columns.filter(isStateColumn),
    },
  }
}

/** Programs write all rows alike, so the first ones tell how. */
const SAMPLED_ROWS = 1_000
/** A column is optional if at least one in so many rows leaves it empty. */
const OPTIONAL_ONE_IN = 10
/** Excel omits empty last cells in blocks of 16 rows. Fewer rows may be mistakes of a person. */
const MANY_SHORT_ROWS = 16

/**
 * Adds to the plan in which columns a dot may group digits, whether amounts state their unit, and
 * which columns rows may omit. Replaces it if the name is in another column.
 *
 * @throws ImportError if most cells of the size may be counts of a stock, if a column without a
 * heading may be the selling price and no other is, and if a flag may be a place in the shop.
 */
export async function withSample(source: CatalogueSource, plan: ReadingPlan): Promise<ReadingPlan> {
  const priced = plan.map.columns
    .filter(({ field }) => PRICE_FIELDS.some((known) => known === field))
    .map(({ field, column }) => ({ field, column, fractions: new Set<Fraction | undefined>() }))
  const needed = new Set([
    ...plan.map.columns.filter(({ field }) => isNeeded(field)).map(({ column }) => column),
    ...(plan.name?.columns ?? []),
  ])
  const emptyCount = new Map(
    source.columns.filter((column) => !needed.has(column)).map((column) => [column, 0]),
  )
  let rowCount = 0
  let shortRowCount = 0
  const columnOf = (field: Field) => plan.map.columns.find((known) => known.field === field)?.column
  const size = plan.reading.isSizeDoubtful === true ? columnOf('size') : undefined
  let countCount = 0
  let sizeCount = 0
  const hasStock = columnOf('stock') !== undefined
  const nameColumn = columnOf('name')
  const otherNames = (plan.otherNames ?? []).map((other) => ({
    ...other,
    tally: createNameTally(),
  }))
  const unnamed = (source.unnamedColumns ?? []).map((column) => ({
    column,
    tally: createUnnamedTally(),
  }))
  const flags = plan.map.columns.filter(({ field }) => field === 'published')
  const place = flags.find(({ column, isGuess }) => isGuess && isFlagOrPlace(column))?.column
  let placeCell = ''
  const priceColumn = columnOf('price') ?? ''
  const priceUnit = plan.reading.unitOf?.price ?? 'rupees'
  let pricedRowCount = 0
  let isUnitStated = priced.some(({ column }) => isInRupees(column))
  // A row that is joined to another one may show cells of that one.
  for await (const row of sourceRows(source, {
    ...plan,
    optionalColumns: new Set(emptyCount.keys()),
  })) {
    if (rowCount === SAMPLED_ROWS) break
    rowCount += 1
    if (!row.isValid) continue
    if (row.missingCells !== undefined) shortRowCount += 1
    for (const { column, fractions } of priced) {
      const written = row.read(column)
      fractions.add(fractionOf(written))
      isUnitStated ||= statesRupees(written)
    }
    const sizeText = textIn(row, size)
    // Numbers without a unit are no sizes, but zero would be sold if they are the stock.
    const mayBeStock = !hasStock || textIn(row, columnOf('unit')) !== ''
    if (isCount(sizeText) || (isBareNumber(sizeText) && mayBeStock)) countCount += 1
    else if (/\d/.test(sizeText) && !isBareNumber(sizeText)) sizeCount += 1
    for (const { column, tally } of otherNames) {
      tally.add(textIn(row, column), textIn(row, nameColumn))
    }
    const flag = textIn(row, place)
    if (placeCell === '' && place !== undefined && !isPublishedKnown(flag, place)) placeCell = flag
    const mrpPaise = paiseOf(row.read(priceColumn), priceUnit) ?? 0
    if (mrpPaise > 0) pricedRowCount += 1
    for (const { column, tally } of unnamed) {
      const text = textIn(row, column)
      // Spreadsheets may write thousands of empty columns.
      if (text !== '') tally.add(text, paiseOf(text, priceUnit) ?? 0, mrpPaise)
    }
    for (const [column, count] of emptyCount) {
      if (textIn(row, column) === '') emptyCount.set(column, count + 1)
    }
  }
  const named = otherNames.find(({ tally }) => tally.areNames(rowCount))
  if (named !== undefined) return withSample(source, named.plan())
  if (size !== undefined && countCount > sizeCount) throw sizeOrStock(size, hasStock)
  if (place !== undefined && placeCell !== '') {
    const others = flags.map(({ column }) => column).filter((column) => column !== place)
    throw flagOrPlace(place, placeCell, others)
  }
  const asked = unnamed.find(
    ({ tally }) => plan.map.lacksSellingPrice && tally.mayBePrice(pricedRowCount),
  )
  if (asked !== undefined) throw unnamedPrice(asked.column)
  const filled = unnamed.filter(({ tally }) => tally.isFilled())
  const grouped = priced.filter(({ fractions }) => groupsByDot(fractions))
  const mayGroupByDot = new Set(grouped.map(({ field }) => field))
  const areRowsShort = shortRowCount >= MANY_SHORT_ROWS
  const optional = [...emptyCount].filter(
    ([, count]) => areRowsShort && count * OPTIONAL_ONE_IN >= rowCount,
  )
  return {
    ...plan,
    map: { ...plan.map, unused: [...plan.map.unused, ...filled.map(({ column }) => column)] },
    reading: { ...plan.reading, mayGroupByDot },
    statesRupees: isUnitStated,
    optionalColumns: new Set(optional.map(([column]) => column)),
  }
}

/** 'TD500', 'G-22', 'BESAN'. */
const CODE = /^(?:(?=.*\d)\S+|[A-Z._/-]+)$/

/** Finds out whether a column has the names of which another one has descriptions or variants. */
function createNameTally() {
  let nameCount = 0
  const names = new Set<string>()
  return {
    add: (text: string, other: string): void => {
      // 'Dal' beside 'Toor Dal 500 g' is only a part of the name.
      if (text === '' || CODE.test(text) || other.toLowerCase().includes(text.toLowerCase())) return
      nameCount += 1
      names.add(text)
    },
    /** Names of groups repeat. */
    areNames: (rowCount: number) => nameCount * 2 > rowCount && names.size * 2 >= nameCount,
  }
}

/** Finds out what a column without a heading holds. */
function createUnnamedTally() {
  let plausibleCount = 0
  let nextCount = 0
  let isFilled = false
  let last: number | undefined
  return {
    /** Adds a cell that is not empty. */
    add: (text: string, paise: number, mrpPaise: number): void => {
      isFilled = true
      if (mrpPaise === 0) return
      if (isPlausiblePair(mrpPaise, paise)) plausibleCount += 1
      const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
      const isNext = last === undefined ? number === 0 || number === 1 : number === last + 1
      if (isNext) nextCount += 1
      last = number ?? last
    },
    isFilled: () => isFilled,
    /** Row numbers, such as the index of a data frame, have no heading either. */
    mayBePrice: (pricedRowCount: number) =>
      plausibleCount * 2 > pricedRowCount && nextCount * 2 < pricedRowCount,
  }
}

export interface PlannedRows {
  parse: (row: SourceRow) => ParsedRow
  /** Whether a cell cannot be what its heading says, as if a delimiter before it were missing. */
  isShifted: (row: SourceRow) => boolean
  /** Reads the file again from its beginning. */
  rows: () => AsyncGenerator<ReadRow>
}

/** No product's MRP is more than so many times its selling price. */
const MAX_MRP_TO_PRICE_RATIO = 10
const isPlausiblePair = (mrpPaise: number, paise: number) =>
  paise > 0 && paise <= mrpPaise && mrpPaise <= paise * MAX_MRP_TO_PRICE_RATIO

/** The rows as the file has them. */
function sourceRows(
  source: CatalogueSource,
  { map, reading, optionalColumns }: ReadingPlan,
): AsyncGenerator<ReadRow> {
  const priceUnit = reading.unitOf?.price ?? 'rupees'
  const isPriceValue = (value: unknown) => (paiseOf(value, priceUnit) ?? 0) > 0
  const columnOf = (field: Field) => map.columns.find((known) => known.field === field)?.column
  const sellingColumn = columnOf('discountPrice')
  const sellingUnit = reading.unitOf?.discountPrice ?? 'rupees'
  return source.rows(
    columnOf('price') ?? '',
    isPriceValue,
    optionalColumns,
    sellingColumn === undefined
      ? undefined
      : {
          column: sellingColumn,
          isPlausible: (mrp, sellingPrice) => {
            const mrpPaise = paiseOf(mrp, priceUnit) ?? 0
            return isPlausiblePair(mrpPaise, paiseOf(sellingPrice, sellingUnit) ?? 0)
          },
        },
  )
}

export function readByPlan(source: CatalogueSource, plan: ReadingPlan): PlannedRows {
  const { map, name, format, reading } = plan
  const columnOf = new Map<Field, string>(map.columns.map(({ field, column }) => [field, column]))
  return {
    isShifted: (row) => {
      const hasUnknownStock = (['stock', 'stockCount'] as const).some((field) => {
        const column = columnOf.get(field) ?? ''
        return textIn(row, column) !== '' && stockOf(row.read(column), column) === 'unknown'
      })
      const category = columnOf.get('category') ?? ''
      return hasUnknownStock || (!isCategoryId(category) && /^[\d.,]+$/.test(textIn(row, category)))
    },
    parse: (row) =>
      parseRow((field, column = columnOf.get(field)) => {
        if (field === 'name' && name !== undefined) {
          return fillTemplate(name, (part) => cellText(row.read(part)))
        }
        return column === undefined ? undefined : row.read(column)
      }, reading),
    rows: () => {
      const rows = sourceRows(source, plan)
      return format?.joinRows?.(rows, source.columns) ?? rows
    },
  }
}
