/**
 * `npm run catalogue:import`: a real shop's catalogue for one store, from a file. What cannot be
 * sold is reported with its line and left out; the rest is written in one transaction, or nothing.
 */
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { createIdTally, type IdSummary } from './id-tally.ts'
import { createSurvey, idFor, type FormerProducts } from './identity-rules.ts'
import { ImportError } from './import-error.ts'
import { openSource } from './open-source.ts'
import { imageBase } from './picture-rules.ts'
import { planReading, readByPlan, type ReadingOptions, type ReadingPlan } from './reading-plan.ts'
import {
  replaceCatalogue,
  reuseRoom,
  type IdentifiedDraft,
  type NewStore,
} from './replace-catalogue.ts'
import { cellText, type Judgement, type PriceUnit, type Remark } from './row-rules.ts'
import { slugOf } from './slug-rules.ts'
import type { CatalogueSource, LeftOut, LeftOutReason, LineSpan, SourceRow } from './source-rows.ts'

export interface ImportOptions extends ReadingOptions {
  file: string
  storeId: string
  /** Made by the import, in the same transaction. */
  newStore?: NewStore | undefined
  /** Where relative picture addresses live. */
  imageHost?: string | undefined
  /** Absent for a trial that writes nothing. */
  openDatabase?: (() => Promise<OpenedDatabase>) | undefined
}

/** Hears of things as they happen, so that nothing has to be kept for the end. */
export interface ImportListener {
  opened: (source: CatalogueSource, plan: ReadingPlan) => void
  leftOut: (row: LeftOut) => void
  /** The row is imported, and someone should look at it. */
  doubted: (row: LineSpan & { doubt: string }) => void
  progress: (rowCount: number) => void
}

export interface ImportSummary {
  rowCount: number
  importedCount: number
  categoryCount: number
  /** Products that the store had before; 0 in a trial. */
  replacedCount: number
  leftOut: ReadonlyMap<LeftOutReason, number>
  remarks: ReadonlyMap<Remark, number>
  /** How many rows have a name that an earlier one has, and the first few of them. */
  repeatedNameCount: number
  repeatedNames: readonly RepeatedName[]
  ids: IdSummary
  /** What half of the products cost at most (MRP); undefined where there are none. */
  medianPricePaise: number | undefined
  /** Hosts of pictures, which IMAGE_ORIGINS has to list. */
  pictureOrigins: readonly string[]
}

interface RepeatedName {
  name: string
  line: number
  earlierLine: number
}

/** Enough to see what kind of thing it is. */
const MOST_TOLD = 10
const PROGRESS_EVERY_ROWS = 10_000
/** Of more hosts than this only the number is reported. */
const MOST_ORIGINS = 20
/** Half of a grocer's shelf costs less than ₹200; in paise that reads as ₹20,000. */
const HIGHEST_MEDIAN_PAISE = 5_000_00
/** Half of no shelf costs less. */
const LOWEST_MEDIAN_PAISE = 2_00

/** @throws ImportError, DataDirHeldError; in both cases, and any other, nothing was changed. */
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
  const source = await openSource(options.file)
  const plan = planReading(source, options, base)
  listener.opened(source, plan)

  const tally = createTally()
  const draftsAfter = (former: FormerProducts) =>
    soundDrafts(source, { plan, unit: options.unit, former, tally, listener })
  if (options.openDatabase === undefined) {
    const categories = new Set<string>()
    for await (const draft of draftsAfter(new Map())) categories.add(slugOf(draft.categoryName))
    return { ...tally.summary(), categoryCount: categories.size, replacedCount: 0 }
  }
  const database = await options.openDatabase()
  try {
    const { storeId, newStore } = options
    const written = await replaceCatalogue(database.orm, { storeId, newStore }, draftsAfter)
    // The catalogue is in; without this it only takes more room than it needs.
    await reuseRoom(database.orm).catch(() => {})
    return { ...tally.summary(), ...written }
  } finally {
    await database.close()
  }
}

interface Judging {
  plan: ReadingPlan
  /** As it was told; undefined where it was guessed. */
  unit: PriceUnit | undefined
  former: FormerProducts
  tally: Tally
  listener: ImportListener
}

async function* soundDrafts(
  source: CatalogueSource,
  { plan, unit, former, tally, listener }: Judging,
): AsyncGenerator<IdentifiedDraft> {
  const { reading } = plan
  const priceUnit = reading.unitOf?.price ?? 'rupees'
  const { judge, rows } = readByPlan(source, plan)
  const leaveOut = (row: LeftOut): void => {
    tally.leftOut(row.reason)
    listener.leftOut(row)
  }
  /** Read once, and only for a file that has products without ids. */
  let ambiguous: ReadonlySet<string> | undefined
  const lineOfId = new Map<string, number>()

  tally.begin(former)
  for await (const row of rows()) {
    if (tally.row() % PROGRESS_EVERY_ROWS === 0) listener.progress(tally.row(0))
    if (!row.isSound) {
      leaveOut(row)
      continue
    }
    const { line, lastLine } = row
    const judged = judge(row)
    if (!judged.isSound) {
      leaveOut({ line, lastLine, reason: judged.reason, detail: judged.detail })
      continue
    }
    const { draft } = judged
    if (!judged.isInStock) {
      const detail = `${reading.stockColumn ?? ''} '${cellText(row.read(reading.stockColumn ?? ''))}'`
      leaveOut({ line, lastLine, reason: 'out-of-stock', detail })
      continue
    }
    if (draft.id === undefined) ambiguous ??= await ambiguousIn(rows(), judge)
    const made = draft.id === undefined ? idFor(draft, ambiguous ?? new Set(), former) : undefined
    const id = made?.id ?? draft.id ?? ''
    const earlierLine = lineOfId.get(id)
    if (earlierLine !== undefined) {
      leaveOut(
        made === undefined
          ? { line, lastLine, reason: 'duplicate-id', detail: `id '${id}' came before` }
          : {
              line,
              lastLine,
              reason: 'same-product',
              detail: `name, size and MRP of line ${earlierLine}`,
            },
      )
      continue
    }
    lineOfId.set(id, line)
    if (row.doubt !== undefined) listener.doubted({ line, lastLine, doubt: row.doubt })
    const identified = { ...draft, id }
    tally.accepted(identified, { line, holdsMrp: made?.holdsMrp === true })
    yield identified
  }
  refuseWrongUnit(tally.medianPricePaise(), unit, priceUnit)
}

/** Out of stock or not: a pack that is back has the id that it had. */
async function ambiguousIn(
  rows: ReturnType<CatalogueSource['rows']>,
  judge: (row: SourceRow) => Judgement,
): Promise<ReadonlySet<string>> {
  const survey = createSurvey()
  for await (const row of rows) {
    const judged = row.isSound ? judge(row) : undefined
    if (judged?.isSound === true && judged.draft.id === undefined) survey.add(judged.draft)
  }
  return survey.ambiguous()
}

/**
 * Inside the transaction, which it undoes.
 *
 * @throws ImportError where half of the prices cost what they cannot.
 */
function refuseWrongUnit(
  medianPaise: number | undefined,
  told: PriceUnit | undefined,
  read: PriceUnit,
): void {
  if (medianPaise === undefined) return
  if (told === undefined && read === 'rupees' && medianPaise > HIGHEST_MEDIAN_PAISE) {
    throw new ImportError(
      'Half of the prices are above ₹5,000: these look like paise. ' +
        '--unit paise reads them so, --unit rupees takes them as they are.',
    )
  }
  if (read === 'paise' && medianPaise < LOWEST_MEDIAN_PAISE) {
    throw new ImportError(
      'Read as paise, half of the prices are below ₹2: these look like rupees (--unit rupees).',
    )
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

type Tally = ReturnType<typeof createTally>

function createTally() {
  let rowCount = 0
  let repeatedNameCount = 0
  const lineOfName = new Map<string, number>()
  const repeatedNames: RepeatedName[] = []
  const leftOut = new Map<LeftOutReason, number>()
  const remarks = new Map<Remark, number>()
  const origins = new Set<string>()
  const prices: number[] = []
  const ids = createIdTally()
  return {
    /** Counts rows read, and says how many. */
    row: (more = 1): number => (rowCount += more),
    leftOut: (reason: LeftOutReason) => add(leftOut, reason),
    begin: ids.begin,
    accepted: (
      draft: IdentifiedDraft,
      { line, holdsMrp }: { line: number; holdsMrp: boolean },
    ): void => {
      prices.push(draft.pricePaise)
      ids.accepted(draft, holdsMrp)
      const name = draft.name.toLowerCase()
      const earlierLine = lineOfName.get(name)
      if (earlierLine === undefined) {
        lineOfName.set(name, line)
      } else {
        repeatedNameCount += 1
        if (repeatedNames.length < MOST_TOLD) {
          repeatedNames.push({ name: draft.name, line, earlierLine })
        }
      }
      for (const remark of draft.remarks) add(remarks, remark)
      for (const address of draft.pictures) {
        if (origins.size < MOST_ORIGINS && !address.startsWith('/')) {
          origins.add(new URL(address).origin)
        }
      }
    },
    medianPricePaise: () => median(prices),
    summary: () => ({
      rowCount,
      importedCount: prices.length,
      leftOut,
      remarks,
      repeatedNameCount,
      repeatedNames,
      ids: ids.summary(),
      medianPricePaise: median(prices),
      pictureOrigins: [...origins],
    }),
  }
}

/** The lower one of two in the middle: a price that something has. */
function median(values: readonly number[]): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
