/**
 * `npm run catalogue:import` loads a real shop's catalogue from a file into one store. Rows that
 * cannot be sold are reported with their lines and left out. The rest is written in one
 * transaction.
 */
import { rupeesFromPaise } from '#contract/money.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import type { Field } from './known-headings.ts'
import { formatCount } from './format-count.ts'
import { createIdTally, MIN_FORMER_PRODUCTS, type IdSummary } from './id-tally.ts'
import { createSurvey, idFor, type FormerProducts } from './identity-rules.ts'
import { ImportError } from './import-error.ts'
import { openSource } from './open-source.ts'
import { imageBase } from './picture-rules.ts'
import {
  headingsTest,
  planReading,
  readByPlan,
  withSample,
  type ReadingOptions,
  type ReadingPlan,
} from './reading-plan.ts'
import {
  replaceCatalogue,
  vacuumCatalogue,
  type IdentifiedDraft,
  type NewStore,
} from './replace-catalogue.ts'
import type { PriceUnit } from './amount-rules.ts'
import type { NotUnderstood, ParsedRow, Remark } from './row-rules.ts'
import { slugOf } from './slug-rules.ts'
import { stockText } from './stock-rules.ts'
import type { CatalogueSource, LeftOut, LeftOutReason, LineSpan, SourceRow } from './source-rows.ts'

export interface ImportOptions extends ReadingOptions {
  file: string
  storeId: string
  /** The import creates this store in the same transaction. */
  newStore?: NewStore | undefined
  /** The base of relative picture addresses. */
  imageHost?: string | undefined
  /** Whether most of the products that the store has may be missing in the file. */
  allowsRemovals?: boolean | undefined
  /** Absent in a dry run, which writes nothing. */
  openDatabase?: (() => Promise<OpenedDatabase>) | undefined
}

/** Receives events as they happen, so that the import need not keep them until the end. */
export interface ImportListener {
  opened: (source: CatalogueSource, plan: ReadingPlan) => void
  leftOut: (row: LeftOut) => void
  /** The row is imported, but a person should check it. */
  warned: (row: LineSpan & { warning: string }) => void
  progress: (rowCount: number) => void
}

export interface ImportSummary {
  /** All rows: those imported, left out, and with only a picture. */
  rowCount: number
  /** Rows that only add a picture to the product of another row. */
  pictureRowCount: number
  importedCount: number
  categoryCount: number
  /** The number of products that the store had before, or 0 in a dry run. */
  replacedCount: number
  /** The number of products that stay sold out, because the file does not state their stock. */
  stillSoldOutCount: number
  leftOut: ReadonlyMap<LeftOutReason, number>
  remarks: ReadonlyMap<Remark, number>
  /** The words behind these remarks: the first few, and the number of all different ones. */
  notUnderstood: ReadonlyMap<Remark, UnknownWords>
  /** The number of imported rows with fewer cells than headings. */
  shortRowCount: number
  /** The number of rows that repeat an earlier name, and the first few of them. */
  repeatedNameCount: number
  repeatedNames: readonly RepeatedName[]
  ids: IdSummary
  /** The median MRP, or undefined without products. */
  medianPricePaise: number | undefined
  /** Hosts of pictures. IMAGE_ORIGINS must list them. */
  pictureOrigins: readonly string[]
  /** The catalogue is imported nevertheless. */
  vacuumFailure?: { error: unknown } | undefined
}

export interface UnknownWords {
  wordCount: number
  words: readonly { text: string; line: number; rowCount: number }[]
}

interface RepeatedName {
  name: string
  line: number
  earlierLine: number
}

/** Enough examples to show the kind of problem. */
const MAX_EXAMPLES = 10
/** Enough to check; a file of a spreadsheet may have thousands. */
const LISTED_SHORT_ROWS = 16
const PROGRESS_EVERY_ROWS = 10_000
/** A grocer's median price is below ₹200. Paise read as rupees make it ₹20,000. */
const HIGHEST_MEDIAN_PAISE = 5_000_00
/** Of amounts that do not state their unit: a greengrocer's median is from ₹20, in paise 2,000. */
const HIGHEST_BARE_MEDIAN_PAISE = 1_000_00
/** Of amounts that are nearly all whole rupees if they are paise: small packs are from ₹5. */
const HIGHEST_ROUND_MEDIAN_PAISE = 300_00
/** The share of whole rupees among prices in paise: 500, 1000, 2750. */
const ROUND_SHARE = 0.9
/** Fewer prices may all be round. */
const MIN_ROUND_PRICES = 20
/** No shop has a lower median price. */
const LOWEST_MEDIAN_PAISE = 2_00

/**
 * @throws ImportError, DataDirHeldError, UnknownOutcomeError. Except after the last one, the
 *   catalogue is unchanged.
 */
export async function importCatalogue(
  options: ImportOptions,
  listener: ImportListener,
): Promise<ImportSummary> {
  const base = options.imageHost === undefined ? undefined : imageBase(options.imageHost)
  if (options.imageHost !== undefined && base === undefined) {
    throw new ImportError(
      `--image-host ${options.imageHost} is neither a host nor an https address.`,
    )
  }
  const source = await openSource(options.file, headingsTest(options))
  const plan = await withSample(source, planReading(source, options, base))
  listener.opened(source, plan)

  const tally = createTally()
  const draftsAfter = (former: FormerProducts) =>
    validDrafts(source, { plan, options, former, tally, listener })
  if (options.openDatabase === undefined) {
    const names = new Set<string>()
    for await (const draft of draftsAfter(new Map())) names.add(draft.categoryName)
    const categories = new Set([...names].map((name) => slugOf(name)))
    return {
      ...tally.summary(),
      categoryCount: categories.size,
      replacedCount: 0,
      stillSoldOutCount: 0,
    }
  }
  const database = await options.openDatabase()
  try {
    const { storeId, newStore } = options
    const written = await replaceCatalogue(database.orm, { storeId, newStore }, draftsAfter)
    const vacuumFailure = await vacuumCatalogue(database.orm).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    return { ...tally.summary(), ...written, vacuumFailure }
  } finally {
    await database.close()
  }
}

interface ParseContext {
  plan: ReadingPlan
  options: ImportOptions
  former: FormerProducts
  tally: Tally
  listener: ImportListener
}

async function* validDrafts(
  source: CatalogueSource,
  { plan, options, former, tally, listener }: ParseContext,
): AsyncGenerator<IdentifiedDraft> {
  const { reading } = plan
  const priceUnit = reading.unitOf?.price ?? 'rupees'
  const { parse, isShifted, rows } = readByPlan(source, plan)
  const columnOf = (field: Field | undefined) =>
    plan.map.columns.find((known) => known.field === field)?.column
  const leaveOut = (row: LeftOut): void => {
    tally.leftOut(row.reason)
    listener.leftOut(row)
  }
  /** Read once, and only if the file has products without ids. */
  let ambiguous: ReadonlySet<string> | undefined
  /** The line of the row with an id, or the number of the product if several are in one line. */
  const placeOfId = new Map<string, number>()

  tally.begin(former)
  for await (const row of rows()) {
    if (tally.row() % PROGRESS_EVERY_ROWS === 0) listener.progress(tally.row(0))
    if (!row.isValid) {
      leaveOut(row)
      continue
    }
    tally.pictureRows(row.pictureRowCount ?? 0)
    const { line, lastLine, product } = row
    const at = { line, lastLine, product }
    if (row.missingCells !== undefined && isShifted(row)) {
      const detail = `${cellsOf(row.missingCells)} missing before the end`
      leaveOut({ ...at, reason: 'ragged', detail })
      continue
    }
    const parsed = parse(row)
    if (!parsed.isValid) {
      const { reason, detail, field, column = columnOf(field) } = parsed
      leaveOut({ ...at, reason, detail, column })
      continue
    }
    const { draft } = parsed
    if (draft.id === undefined) ambiguous ??= await ambiguousIn(rows(), parse)
    const made = draft.id === undefined ? idFor(draft, ambiguous ?? new Set(), former) : undefined
    const id = made?.id ?? draft.id ?? ''
    if (!parsed.isInStock) {
      tally.outOfStock(id)
      const column = columnOf(parsed.stockField) ?? ''
      const detail = `'${stockText(row.read(column))}'`
      leaveOut({ ...at, reason: 'out-of-stock', detail, column })
      continue
    }
    const earlier = placeOfId.get(id)
    if (earlier !== undefined) {
      const place = `${product === undefined ? 'line' : 'product'} ${earlier}`
      leaveOut(
        made === undefined
          ? {
              ...at,
              reason: 'duplicate-id',
              detail: `id '${id}' is in ${place}`,
              column: columnOf('id'),
            }
          : {
              ...at,
              reason: 'same-product',
              detail: `same name, size and MRP as ${place}`,
            },
      )
      continue
    }
    placeOfId.set(id, product ?? line)
    for (const words of parsed.notUnderstood) tally.notUnderstood(words, line)
    if (row.warning !== undefined) listener.warned({ ...at, warning: row.warning })
    if (row.missingCells !== undefined) {
      const warning = `${cellsOf(row.missingCells)} missing at its end, read as empty`
      if (tally.shortRow() <= LISTED_SHORT_ROWS) listener.warned({ ...at, warning })
    }
    const identified = { ...draft, id, isStockStated: parsed.isStockStated }
    tally.accepted(identified, { line, includesMrp: made?.includesMrp === true })
    yield identified
  }
  refuseWrongUnit(tally.prices(), {
    declared: options.unit,
    read: priceUnit,
    isStated: plan.statesRupees,
  })
  if (options.allowsRemovals !== true && tally.prices().length > 0) {
    refuseManyRemovals(tally.ids(), former.size, options.storeId)
  }
}

const cellsOf = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

/** Includes products that are out of stock, so that a pack has its old id when it is back. */
async function ambiguousIn(
  rows: ReturnType<CatalogueSource['rows']>,
  parse: (row: SourceRow) => ParsedRow,
): Promise<ReadonlySet<string>> {
  const survey = createSurvey()
  for await (const row of rows) {
    const parsed = row.isValid ? parse(row) : undefined
    if (parsed?.isValid === true && parsed.draft.id === undefined) survey.add(parsed.draft)
  }
  return survey.ambiguous()
}

/**
 * Runs inside the transaction; the error rolls it back.
 *
 * @throws ImportError if the median price is implausible.
 */
function refuseWrongUnit(
  pricesPaise: readonly number[],
  unit: { declared: PriceUnit | undefined; read: PriceUnit; isStated: boolean | undefined },
): void {
  const medianPaise = median(pricesPaise)
  if (medianPaise === undefined) return
  const highest = highestMedianPaise(pricesPaise, unit.isStated === true)
  if (unit.declared === undefined && unit.read === 'rupees' && medianPaise > highest) {
    throw new ImportError(
      `Half of the prices are above ₹${rupeesFromPaise(highest).toLocaleString('en-IN')}, so they may be in paise. ` +
        'Use --unit paise if they are, or --unit rupees if they are in rupees.',
    )
  }
  if (unit.read === 'paise' && medianPaise < LOWEST_MEDIAN_PAISE) {
    throw new ImportError(
      'Read as paise, half of the prices are below ₹2. Use --unit rupees if they are in rupees.',
    )
  }
}

/**
 * A file that is cut off between two rows is a valid file. Runs inside the transaction.
 *
 * @throws ImportError if most of the former products are missing.
 */
function refuseManyRemovals(
  { missingCount, movedCount }: IdSummary,
  formerCount: number,
  storeId: string,
): void {
  if (formerCount < MIN_FORMER_PRODUCTS || missingCount * 2 <= formerCount) return
  const moved = movedCount === 0 ? '' : ` (${formatCount(movedCount)} of them get another id)`
  throw new ImportError(
    `Of the ${formatCount(formerCount)} products of ${storeId}, ${formatCount(missingCount)} are not in the file, or cannot be imported from it${moved}. ` +
      'It may be cut off, or that of another store. If they are to go: --allow-removals',
  )
}

function highestMedianPaise(pricesPaise: readonly number[], isUnitStated: boolean): number {
  if (isUnitStated) return HIGHEST_MEDIAN_PAISE
  const roundCount = pricesPaise.filter((price) => price % 100_00 === 0).length
  const areRound =
    pricesPaise.length >= MIN_ROUND_PRICES && roundCount >= ROUND_SHARE * pricesPaise.length
  return areRound ? HIGHEST_ROUND_MEDIAN_PAISE : HIGHEST_BARE_MEDIAN_PAISE
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

type Tally = ReturnType<typeof createTally>

function createTally() {
  let rowCount = 0
  let pictureRowCount = 0
  let shortRowCount = 0
  let repeatedNameCount = 0
  const lineOfName = new Map<string, number>()
  const repeatedNames: RepeatedName[] = []
  const leftOut = new Map<LeftOutReason, number>()
  const remarks = new Map<Remark, number>()
  const unknownWords = createUnknownWords()
  const origins = new Set<string>()
  const prices: number[] = []
  const ids = createIdTally()
  return {
    /** Counts the rows that were read and returns the total. */
    row: (more = 1): number => (rowCount += more),
    /** Counts the rows that only add a picture to the product of another row. */
    pictureRows: (more: number): void => {
      rowCount += more
      pictureRowCount += more
    },
    leftOut: (reason: LeftOutReason) => add(leftOut, reason),
    /** Counts a row with fewer cells than headings and returns their number. */
    shortRow: (): number => (shortRowCount += 1),
    notUnderstood: unknownWords.add,
    begin: ids.begin,
    ids: ids.summary,
    outOfStock: ids.outOfStock,
    accepted: (
      draft: IdentifiedDraft,
      { line, includesMrp }: { line: number; includesMrp: boolean },
    ): void => {
      prices.push(draft.pricePaise)
      ids.accepted(draft, includesMrp)
      const name = draft.name.toLowerCase()
      const earlierLine = lineOfName.get(name)
      if (earlierLine === undefined) {
        lineOfName.set(name, line)
      } else {
        repeatedNameCount += 1
        if (repeatedNames.length < MAX_EXAMPLES) {
          repeatedNames.push({ name: draft.name, line, earlierLine })
        }
      }
      for (const remark of draft.remarks) add(remarks, remark)
      for (const address of draft.pictures) {
        if (!address.startsWith('/')) origins.add(new URL(address).origin)
      }
    },
    prices: (): readonly number[] => prices,
    summary: () => ({
      rowCount,
      pictureRowCount,
      importedCount: prices.length,
      leftOut,
      remarks,
      notUnderstood: unknownWords.summary(),
      shortRowCount,
      repeatedNameCount,
      repeatedNames,
      ids: ids.summary(),
      medianPricePaise: median(prices),
      pictureOrigins: [...origins],
    }),
  }
}

/** Enough words to tell apart; a column of remarks has a new one in each row. */
const MAX_WORDS = 1_000

/** Counts words that were not understood, with the line of the first row that has them. */
function createUnknownWords() {
  const byRemark = new Map<Remark, Map<string, { line: number; rowCount: number }>>()
  return {
    add: ({ remark, text }: NotUnderstood, line: number): void => {
      const words = byRemark.get(remark) ?? new Map<string, { line: number; rowCount: number }>()
      byRemark.set(remark, words)
      const word = words.get(text)
      if (word !== undefined) word.rowCount += 1
      else if (words.size < MAX_WORDS) words.set(text, { line, rowCount: 1 })
    },
    summary: (): ReadonlyMap<Remark, UnknownWords> =>
      new Map(
        [...byRemark].map(([remark, words]) => [
          remark,
          {
            wordCount: words.size,
            words: [...words].slice(0, MAX_EXAMPLES).map(([text, word]) => ({ text, ...word })),
          },
        ]),
      ),
  }
}

/** For an even number, the lower of the two middle prices, which is the price of a product. */
function median(values: readonly number[]): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
