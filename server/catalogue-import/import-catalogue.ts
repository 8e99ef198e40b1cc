/**
 * `npm run catalogue:import`: a real shop's catalogue for one store, from a file. What cannot be
 * sold is told with its line and left out; the rest comes in one transaction, or nothing does.
 */
import type { OpenedDatabase } from '#server/db/open-database.ts'
import { mapColumns, type ColumnMap, type Field } from './column-rules.ts'
import { ImportRefusal } from './import-refusal.ts'
import { openSource } from './open-source.ts'
import { imageBase } from './picture-rules.ts'
import {
  replaceCatalogue,
  reuseRoom,
  type IdentifiedDraft,
  type NewStore,
} from './replace-catalogue.ts'
import { judgeRow, paiseOf, type Remark } from './row-rules.ts'
import { slugOf, createIdRegister } from './slug-rules.ts'
import type { CatalogueSource, LeftOut, LeftOutReason, LineSpan } from './source-rows.ts'

export interface ImportOptions {
  file: string
  storeId: string
  /** Made by the import, in the same transaction. */
  newStore?: NewStore | undefined
  /** field=column, beyond what is guessed. */
  map: readonly string[]
  /** Where relative picture addresses live. */
  imageHost?: string | undefined
  /** Absent for a trial that writes nothing. */
  openDatabase?: (() => Promise<OpenedDatabase>) | undefined
}

/** Hears of things as they happen, so that nothing has to be kept for the end. */
export interface ImportListener {
  opened: (source: CatalogueSource, map: ColumnMap) => void
  leftOut: (row: LeftOut) => void
  /** The row is imported, and somebody should look at it. */
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

/** Enough to see what kind of repetition it is. */
const REPEATED_NAMES_TOLD = 10
const PROGRESS_EVERY_ROWS = 10_000
/** More hosts than this are told by their number. */
const MOST_ORIGINS = 20

/** @throws ImportRefusal, DataDirHeldError; in both cases, and any other, nothing was changed. */
export async function importCatalogue(
  options: ImportOptions,
  listener: ImportListener,
): Promise<ImportSummary> {
  const base = options.imageHost === undefined ? undefined : imageBase(options.imageHost)
  if (options.imageHost !== undefined && base === undefined) {
    throw new ImportRefusal(
      `--image-host ${options.imageHost} is neither a host nor an https address.`,
    )
  }
  const source = await openSource(options.file)
  const map = mapColumns(source.columns, options.map)
  listener.opened(source, map)

  const tally = createTally()
  const drafts = soundDrafts(source, { map, base, tally, listener })
  if (options.openDatabase === undefined) {
    const categories = new Set<string>()
    for await (const draft of drafts) categories.add(slugOf(draft.categoryName))
    return { ...tally.summary(), categoryCount: categories.size, replacedCount: 0 }
  }
  const database = await options.openDatabase()
  try {
    const { storeId, newStore } = options
    const written = await replaceCatalogue(database.orm, { storeId, newStore }, drafts)
    // The catalogue is in; without this it only takes more room than it needs.
    await reuseRoom(database.orm).catch(() => {})
    return { ...tally.summary(), ...written }
  } finally {
    await database.close()
  }
}

const holdsPrice = (value: unknown) => (paiseOf(value) ?? 0) > 0

interface Judging {
  map: ColumnMap
  base: URL | undefined
  tally: Tally
  listener: ImportListener
}

async function* soundDrafts(
  source: CatalogueSource,
  { map, base, tally, listener }: Judging,
): AsyncGenerator<IdentifiedDraft> {
  const columnOf = new Map<Field, string>(map.columns.map(({ field, column }) => [field, column]))
  const ids = createIdRegister()
  const leaveOut = (row: LeftOut): void => {
    tally.leftOut(row.reason)
    listener.leftOut(row)
  }
  for await (const row of source.rows(columnOf.get('price') ?? '', holdsPrice)) {
    if (tally.row() % PROGRESS_EVERY_ROWS === 0) listener.progress(tally.row(0))
    if (!row.isSound) {
      leaveOut(row)
      continue
    }
    const { line, lastLine } = row
    const judged = judgeRow((field) => {
      const column = columnOf.get(field)
      return column === undefined ? undefined : row.read(column)
    }, base)
    if (!judged.isSound) {
      leaveOut({ line, lastLine, reason: judged.reason, detail: judged.detail })
      continue
    }
    const { draft } = judged
    if (draft.id !== undefined && !ids.take(draft.id)) {
      leaveOut({ line, lastLine, reason: 'duplicate-id', detail: `id '${draft.id}' came before` })
      continue
    }
    if (row.doubt !== undefined) listener.doubted({ line, lastLine, doubt: row.doubt })
    const id = draft.id ?? ids.makeFrom(`${draft.name} ${draft.brand}`)
    const identified = { ...draft, id }
    tally.accepted(identified, line)
    yield identified
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
  return {
    /** Counts rows read, and says how many. */
    row: (more = 1): number => (rowCount += more),
    leftOut: (reason: LeftOutReason) => add(leftOut, reason),
    accepted: (draft: IdentifiedDraft, line: number): void => {
      prices.push(draft.pricePaise)
      const name = draft.name.toLowerCase()
      const earlierLine = lineOfName.get(name)
      if (earlierLine === undefined) {
        lineOfName.set(name, line)
      } else {
        repeatedNameCount += 1
        if (repeatedNames.length < REPEATED_NAMES_TOLD) {
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
    summary: () => ({
      rowCount,
      importedCount: prices.length,
      leftOut,
      remarks,
      repeatedNameCount,
      repeatedNames,
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
