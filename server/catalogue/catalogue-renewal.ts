/**
 * Builds the responses of check-availability soon after a catalogue has changed, so that no shopper
 * has to wait for it: a price changed by a call to any process, or by an import outside of them. A
 * process does this for the stores that it has served. docs/decisions/305-catalogues-by-version.md
 */
import { repeatedWork } from '#server/runtime/repeated-work.ts'

export interface CatalogueRenewal {
  start: () => void
  /** Builds what has changed by now. */
  run: () => Promise<void>
  close: () => Promise<void>
}

/** Open pages look every 45 seconds. */
const LOOK_EVERY_MS = 2_000
/** Most of the time is left for requests, however often the catalogues change. */
const PAUSE_PER_WORK = 4

interface Options {
  /** By id: the version of the catalogue that was served last. */
  served: () => ReadonlyMap<string, number>
  /** By id: the versions that the stores have now. */
  versionsOf: (storeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  renew: (storeId: string) => Promise<void>
  /** Called for the first failure in a row. A request builds what is missing nevertheless. */
  onFailure: (error: unknown) => void
}

/** At random, so that two processes seldom look at the same moment. */
function pauseMs(tookMs: number): number {
  return Math.max(LOOK_EVERY_MS, PAUSE_PER_WORK * tookMs) * (0.5 + Math.random())
}

export function createCatalogueRenewal(options: Options): CatalogueRenewal {
  const { served, versionsOf, renew, onFailure } = options
  let hasFailed = false

  async function run(): Promise<void> {
    const known = new Map(served())
    if (known.size === 0) return
    const versions = await versionsOf([...known.keys()])
    const changed = [...versions.keys()].filter((id) => versions.get(id) !== known.get(id))
    // Two processes begin with different stores, so that they seldom build the same.
    const first = Math.floor(Math.random() * changed.length)
    for (const storeId of [...changed.slice(first), ...changed.slice(0, first)]) {
      if (work.closing.aborted) return
      await renew(storeId)
    }
  }

  const work = repeatedWork({
    run: async () => {
      await run()
      hasFailed = false
    },
    onFailure: (error) => {
      if (!hasFailed) onFailure(error)
      hasFailed = true
    },
    firstAfterMs: pauseMs(0),
    pauseMs,
  })
  return { start: work.start, run, close: work.close }
}
