/** Whether the shop can serve, with a bounded rate of database queries. */
import { inTime } from '#server/runtime/in-time.ts'

/** How long a result is reused, because /readyz is public and each check costs a query. */
const FRESH_MS = 1_000
/** Probes time out after a few seconds, so a slower database is not ready. */
const DEADLINE_MS = 2_000

interface Options {
  freshMs?: number
  deadlineMs?: number
}

/**
 * The returned function rejects when the database cannot be reached in time. Concurrent checks, and
 * those soon after, share the same query; one that hangs is not joined by others.
 */
export function createReadiness(
  ping: () => Promise<void>,
  { freshMs = FRESH_MS, deadlineMs = DEADLINE_MS }: Options = {},
): () => Promise<void> {
  let running: Promise<void> | undefined
  let last: { atMs: number; result: Promise<void> } | undefined

  function check(): Promise<void> {
    running ??= ping().finally(() => {
      running = undefined
    })
    return inTime(
      running,
      deadlineMs,
      () => new Error(`The database did not respond within ${deadlineMs} ms`),
    )
  }

  return () => {
    // The system's clock, because this only measures time.
    const nowMs = performance.now()
    if (last === undefined || nowMs - last.atMs >= freshMs) {
      last = { atMs: nowMs, result: check() }
    }
    return last.result
  }
}
