/** Maps the columns of a file to the fields of a product. */
import {
  refuseRepeatedHeading,
  refuseSeveralPrices,
  refuseSeveralStocks,
} from './ambiguous-columns.ts'
import { discountRate, doubtfulPrice, unknownPrice, unknownStock } from './column-questions.ts'
import {
  couldBeSellingPrice,
  couldBeStock,
  couldBeStockOrSize,
  isDiscountRate,
  isDoubtfulPrice,
  isOtherPrice,
  isOtherSize,
  isOtherStock,
  isPricePerMeasure,
  plainHeading,
} from './heading-rules.ts'
import { ImportError } from './import-error.ts'
import {
  FIELDS,
  HEADINGS,
  isField,
  isOneOf,
  isPriceField,
  PERHAPS_CODES,
  PERHAPS_NAMES,
  STOCK_FLAGS,
  withoutCurrency,
  type Field,
} from './known-headings.ts'
import { impliedUnit } from './size-rules.ts'

/** Each of these columns may say that a row is not for sale, so that all of them are read. */
const hasSeveralColumns = (field: Field) => field === 'status' || field === 'published'

/** A row without these fields cannot be sold. */
const NEEDED: readonly Field[] = ['name', 'price']
export const isNeeded = (field: Field): boolean => NEEDED.includes(field)

export interface ColumnOf {
  field: Field
  column: string
  /** False if `--map` named the column. */
  isGuess: boolean
}

export interface ColumnMap {
  columns: readonly ColumnOf[]
  unused: readonly string[]
  /** Whether shoppers would pay the MRP because no column is known to be the selling price. */
  lacksSellingPrice: boolean
}

/**
 * `pairs` holds field=column as given to `--map`; an empty column omits the field. If `nameColumns`
 * together form the name, no name column is guessed.
 *
 * @throws ImportError for an invalid pair, if no column is found for name or price, and if several
 * columns could be the price or the only one is doubtful: a wrong guess would sell everything at
 * another price. So it does if a column that is not known may be the stock.
 */
export function mapColumns(
  headings: readonly string[],
  pairs: readonly string[],
  nameColumns: readonly string[] = [],
  format: FormatHeadings = {},
): ColumnMap {
  const wanted = parsePairs(headings, pairs)
  const hasName = nameColumns.length > 0
  if (hasName && wanted.has('name')) {
    throw new ImportError('--name and --map name both set the name. Use only one of them.')
  }
  const named = new Set(wanted.values())
  if (format.price === undefined) refuseSeveralPrices(headings, wanted, named)
  if (!wanted.has('stock')) refuseSeveralStocks(headings, named)
  const columns = findColumns(headings, wanted, { format, hasName })
  refuseMissingFields(headings, columns, hasName)
  const used = [...columns.map(({ column }) => column), ...nameColumns]
  const unused = headings.filter((heading) => !used.includes(heading))
  if (!wanted.has('stock') && columns.every(({ field }) => field !== 'stock')) {
    const perhapsStocks = unused.filter(couldBeStock)
    const hasSize = wanted.has('size') || columns.some(({ field }) => field === 'size')
    const perhapsSize = hasSize ? undefined : perhapsStocks.find(couldBeStockOrSize)
    if (perhapsStocks.length > 0) throw unknownStock(perhapsStocks, perhapsSize)
  }
  const lacksSellingPrice =
    !wanted.has('discountPrice') && !columns.some(isSellingPrice) && format.price === undefined
  if (lacksSellingPrice) {
    const perhapsPrices = unused.filter(couldBeSellingPrice)
    if (perhapsPrices.length > 0) throw unknownPrice(perhapsPrices)
    const rate = unused.find(isDiscountRate)
    if (rate !== undefined) throw discountRate(rate)
  }
  refuseRepeatedHeading(headings, used)
  return { columns, unused, lacksSellingPrice }
}

/** @throws ImportError if a column that was guessed is doubtful. */
function findColumns(
  headings: readonly string[],
  wanted: ReadonlyMap<Field, string>,
  { format, hasName }: { format: FormatHeadings; hasName: boolean },
): ColumnOf[] {
  const taken = new Set(wanted.values())
  const columns: ColumnOf[] = []
  for (const field of FIELDS) {
    if (field === 'name' && hasName) continue
    if (field === 'stockCount' && !columns.some(isGuessedFlag) && !wanted.has(field)) continue
    const named = wanted.get(field)
    if (named !== undefined) {
      if (named !== '') columns.push({ field, column: named, isGuess: false })
      continue
    }
    let guess = guessColumn(headings, field, taken, format[field])
    while (guess !== undefined) {
      if (isPriceField(field) && isDoubtfulPrice(guess)) throw doubtfulPrice(field, guess)
      taken.add(guess)
      columns.push({ field, column: guess, isGuess: true })
      guess = hasSeveralColumns(field)
        ? guessColumn(headings, field, taken, format[field])
        : undefined
    }
  }
  // A kilogram of a pack of 500 g costs twice as much as the pack.
  const hasPacks = columns.some(({ field }) => field === 'size' || field === 'unit')
  for (const { field, column, isGuess } of columns) {
    if (hasPacks && isGuess && isPriceField(field) && isPricePerMeasure(column)) {
      throw doubtfulPrice(field, column)
    }
  }
  return columns
}

/** @throws ImportError if a row of the file cannot be sold. */
function refuseMissingFields(
  headings: readonly string[],
  columns: readonly ColumnOf[],
  hasName: boolean,
): void {
  const missing = NEEDED.filter(
    (field) => !(field === 'name' && hasName) && columns.every((known) => known.field !== field),
  )
  if (missing.length === 0) return
  const selling = columns.find(isSellingPrice)
  const hint =
    missing[0] === 'price' && selling !== undefined
      ? `If '${selling.column}' is the only price: --map price='${selling.column}'. If not: --map price=COLUMN`
      : `Use --map ${missing[0] ?? ''}=COLUMN`
  throw new ImportError(
    `No column for ${missing.join(' and ')} among: ${headings.join(', ')}. ${hint}`,
  )
}

/** Finds the column with the product's own name. */
export const guessNameColumn = (columns: readonly string[]): string | undefined =>
  guessColumn(columns, 'name', new Set())

/** The columns that have the names if they have no codes, and `name` descriptions or variants. */
export const otherNameColumns = (
  columns: readonly string[],
  name: ColumnOf | undefined,
): string[] =>
  name?.isGuess === true && PERHAPS_NAMES.includes(plainHeading(name.column))
    ? columns.filter((column) => PERHAPS_CODES.includes(plainHeading(column)))
    : []

/** Headings that a known format uses instead of the general ones. */
export type FormatHeadings = Partial<Readonly<Record<Field, readonly string[]>>>

/**
 * Whether cells of a file are the headings of products: they have a name, a price and `wanted`. A
 * price that is not for shoppers counts too, so that the refusal names it.
 */
export function haveNeededColumns(
  cells: readonly string[],
  wanted: { map: readonly string[]; nameColumns: readonly string[] },
): boolean {
  const named = new Map(
    wanted.map.map((pair) => [pair.split('=', 1)[0], pair.replace(/^[^=]*=/, '')]),
  )
  const columns = [...wanted.nameColumns, ...named.values()].filter((column) => column !== '')
  const isThere = (field: Field) =>
    named.has(field) ||
    (field === 'name' && wanted.nameColumns.length > 0) ||
    guessColumn(cells, field, new Set()) !== undefined ||
    (isPriceField(field) &&
      cells.some((cell) => isOtherPrice(cell) && HEADINGS[field].includes(plainHeading(cell))))
  return (
    columns.every((column) => cells.includes(column)) &&
    isThere('name') &&
    (isThere('price') || isThere('discountPrice'))
  )
}

/** Whether a heading says that it is not this field, although its words outside the brackets match it. */
function isDenied(heading: string, field: Field): boolean {
  if (isPriceField(field)) return isOtherPrice(heading)
  if (field === 'stock' || field === 'stockCount') return isOtherStock(heading)
  return (field === 'size' || field === 'netQuantity') && isOtherSize(heading)
}

/** A count beside a flag may say otherwise. */
const isGuessedFlag = ({ field, column, isGuess }: ColumnOf) =>
  field === 'stock' && isGuess && STOCK_FLAGS.includes(plainHeading(column))

const isSellingPrice = ({ field }: ColumnOf) => field === 'discountPrice'

function guessColumn(
  headings: readonly string[],
  field: Field,
  taken: ReadonlySet<string>,
  known?: readonly string[],
): string | undefined {
  const free = headings.filter((heading) => !taken.has(heading) && !isDenied(heading, field))
  if (field === 'size' && known === undefined) {
    // A heading with a unit is more specific than `quantity`.
    const withUnit = free.find((heading) => impliedUnit(heading) !== undefined)
    if (withUnit !== undefined) return withUnit
  }
  for (const wanted of known ?? HEADINGS[field]) {
    const found = free.find((heading) => {
      const text = plainHeading(heading)
      return (
        isOneOf([wanted], text) || (isPriceField(field) && isOneOf([wanted], withoutCurrency(text)))
      )
    })
    if (found !== undefined) return found
  }
  return undefined
}

function parsePairs(headings: readonly string[], pairs: readonly string[]): Map<Field, string> {
  const wanted = new Map<Field, string>()
  for (const pair of pairs) {
    const [field = '', ...rest] = pair.split('=')
    const column = rest.join('=')
    if (rest.length === 0 || !isField(field)) {
      throw new ImportError(
        `--map ${pair}: expected FIELD=COLUMN, where FIELD is one of ${FIELDS.join(', ')}.`,
      )
    }
    if (wanted.has(field)) throw new ImportError(`--map names ${field} twice.`)
    if (column !== '' && !headings.includes(column)) {
      throw new ImportError(
        `--map ${pair}: there is no column '${column}'. The columns are: ${headings.join(', ')}.`,
      )
    }
    wanted.set(field, column)
  }
  return wanted
}
