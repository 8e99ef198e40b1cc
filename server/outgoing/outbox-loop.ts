/**
 * Works through an outbox in the background until it is closed: for notifications, webhooks and
 * identities of deleted accounts.
 */

/** What another process has left behind is found within this time. */
const LOOK_AGAIN_MS = 60_000

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
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined

  const isBusy = () => looking !== undefined || attempts().length > 0

  function wake(): void {
    if (closing.signal.aborted) return
    lookAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // Requested since the last check.
      if (lookAgain) wake()
    })
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    let inMs = LOOK_AGAIN_MS
    try {
      while (lookAgain && !closing.signal.aborted) {
        lookAgain = false
        await fill()
      }
      inMs = Math.min(inMs, ((await nextDueMs()) ?? Infinity) - clock())
    } catch (error) {
      onError(error)
    }
    if (attempts().length >= maxInFlight) inMs = LOOK_AGAIN_MS
    timer = setTimeout(wake, Math.max(0, inMs)).unref()
  }

  return {
    wake,
    settled: async () => {
      while (isBusy()) {
        await looking
        await Promise.all(attempts())
      }
    },
    close: async () => {
      closing.abort()
      await looking
      clearTimeout(timer)
      await Promise.all(attempts())
    },
  }
}
