import { hasElapsed } from '#shared/lib/has-elapsed.ts'
import { UnreachableError } from '#shared/lib/network/api-errors.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'

/** Milliseconds before each silent attempt after the first; then the counter shows the failure. */
const RETRY_DELAYS_MS = [1_000, 2_000]

/** An attempt that takes longer is given up when the next one is requested. */
const HANGS_AFTER_MS = 5_000

/** One for each call that is being sent. */
const retriers = new Set<() => void>()

/** Repeats at once what waits for its next attempt, and what is most likely hanging. */
export function retryCalls(): void {
  for (const retry of retriers) retry()
}

/**
 * Repeats an idempotent call until its result is definite, twice at most.
 * TanStack's retries wait while the page is hidden, as it is behind another window and during a
 * telephone call. An attempt that was given up for the next one is not counted.
 */
export async function withRetries<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt(call)
    } catch (error) {
      if (!isTemporary(error)) throw error
    }
    await pause(delayMs)
  }
  return attempt(call)
}

async function attempt<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    const givingUp = new AbortController()
    const sinceMs = Date.now()
    const giveUp = (): void => {
      if (!hasElapsed(HANGS_AFTER_MS, { sinceMs, nowMs: Date.now() })) return
      givingUp.abort(new UnreachableError('timeout'))
    }
    retriers.add(giveUp)
    try {
      return await call(givingUp.signal)
    } catch (error) {
      if (!givingUp.signal.aborted) throw error
    } finally {
      retriers.delete(giveUp)
    }
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      retriers.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    retriers.add(end)
  })

/**
 * Sends what must take effect once, with retries. `unconfirmedIds` holds, by content, the ids of
 * what may have arrived: the next attempt repeats it under its id instead of adding another.
 */
export async function sendUnderId<T>(
  unconfirmedIds: Map<string, string>,
  content: string,
  call: (id: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const id = unconfirmedIds.get(content) ?? `counter-${crypto.randomUUID()}`
  unconfirmedIds.set(content, id)
  try {
    const response = await withRetries((signal) => call(id, signal))
    unconfirmedIds.delete(content)
    return response
  } catch (error) {
    if (!isTemporary(error)) unconfirmedIds.delete(content)
    throw error
  }
}
