/**
 * Works through an outbox in the background until it is closed: for notifications, webhooks and
 * identities of deleted accounts.
 */

/** What another process has left behind is found within this time. */
const POLL_INTERVAL_MS = 60_000

export interface OutboxLoop {
  /** Checks the outbox now. Called whenever something was written to it, or an attempt has ended. */
  wake: () => void
  /** Resolves when no attempt is under way and no message is due. */
  settled: () => Promise<void>
  /** Aborts `closing`, and resolves when the attempts under way have ended. */
  close: () => Promise<void>
}

interface Options {
  /** Epoch milliseconds. */
  clock: () => number
  /** Aborted by `close`; for the attempts. */
  closing: AbortController
  /** The attempts under way. Each has to wake the loop when it ends. */
  attempts: () => Promise<void>[]
  /** More attempts at one time are not made: the first that ends wakes the loop. */
  maxInFlight: number
  /** Starts attempts at what is due. */
  fill: () => Promise<void>
  /** When the next message that can be attempted is due, in epoch milliseconds. */
  nextDueMs: () => Promise<number | undefined>
  onError: (error: unknown) => void
}

export function startOutboxLoop(options: Options): OutboxLoop {
  const { clock, closing, attempts, maxInFlight, fill, nextDueMs, onError } = options
  let polling: Promise<void> | undefined
  let isRequested = false
  let timer: NodeJS.Timeout | undefined

  const isBusy = () => polling !== undefined || attempts().length > 0

  function wake(): void {
    if (closing.signal.aborted) return
    isRequested = true
    polling ??= poll().finally(() => {
      polling = undefined
      // Requested since the last check.
      if (isRequested) wake()
    })
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    let inMs = POLL_INTERVAL_MS
    try {
      while (isRequested && !closing.signal.aborted) {
        isRequested = false
        await fill()
      }
      inMs = Math.min(inMs, ((await nextDueMs()) ?? Infinity) - clock())
    } catch (error) {
      onError(error)
    }
    if (attempts().length >= maxInFlight) inMs = POLL_INTERVAL_MS
    timer = setTimeout(wake, Math.max(0, inMs)).unref()
  }

  return {
    wake,
    settled: async () => {
      while (isBusy()) {
        await polling
        await Promise.all(attempts())
      }
    },
    close: async () => {
      closing.abort()
      await polling
      clearTimeout(timer)
      await Promise.all(attempts())
    },
  }
}
