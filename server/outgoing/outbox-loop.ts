/**
 * Works through an outbox in the background until it is closed: for notifications, webhooks and
 * identities of deleted accounts.
 */
import { defaultMaxListeners, setMaxListeners } from 'node:events'

/** What another process has left behind is found within this time. */
const POLL_INTERVAL_MS = 60_000
/**
 * What is due after a poll is locked by another process or a change of its order. Without a pause,
 * polls would follow one another until it is free.
 */
const MIN_PAUSE_MS = 100
/**
 * For how long a claimed message belongs to its attempt. Longer than any attempt: one that is not
 * settled by then was lost with its process.
 */
export const LEASE_MS = 60_000

export interface OutboxLoop {
  /** Checks the outbox now. Called whenever something was written to it. */
  wake: () => void
  /** Resolves when no attempt is under way and no message is due. */
  settled: () => Promise<void>
  /** Aborts the attempts under way, and resolves when they have ended. */
  close: () => Promise<void>
}

export interface OutboxLog {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

interface Options<Message> {
  /** Epoch milliseconds. */
  clock: () => number
  /** The most attempts at one time. */
  maxInFlight: number
  /** The receiver of a message, so that one that hangs does not use up all attempts. */
  receiverOf: (message: Message) => string
  /** The same for one receiver. If absent, 1, and `claim` returns one message for each. */
  maxAtReceiver?: number | undefined
  /** Takes up to `limit` due messages for one attempt each, none of them for a busy receiver. */
  claim: (limit: number, busyReceivers: string[]) => Promise<readonly Message[]>
  /** Sends a message and stores the result. The signal is aborted when the loop is closed. */
  attempt: (message: Message, signal: AbortSignal) => Promise<void>
  /** When the next message that can be attempted is due, in epoch milliseconds. */
  nextDueMs: (busyReceivers: string[]) => Promise<number | undefined>
  log: OutboxLog
  /** What is logged if the outbox cannot be read, and if the result of an attempt cannot be stored. */
  failures: { reading: string; storing: string }
}

export function startOutboxLoop<Message>(options: Options<Message>): OutboxLoop {
  const { clock, maxInFlight, receiverOf, maxAtReceiver, claim, attempt, nextDueMs } = options
  const { log, failures } = options
  const closing = new AbortController()
  // Node reports more than ten listeners as a possible leak. Each attempt has one.
  setMaxListeners(Math.max(defaultMaxListeners, maxInFlight + 1), closing.signal)
  /** The attempts under way, and how many of them are at each receiver. */
  const inFlight = new Set<Promise<void>>()
  const inFlightAt = new Map<string, number>()
  let polling: Promise<void> | undefined
  let isRequested = false
  let timer: NodeJS.Timeout | undefined

  const isBusy = () => polling !== undefined || inFlight.size > 0

  function busyReceivers(): string[] {
    const max = maxAtReceiver ?? 1
    return [...inFlightAt].flatMap(([receiver, count]) => (count >= max ? [receiver] : []))
  }

  /** How many messages can be attempted now, although all of them may be for one receiver. */
  function room(): number {
    const free = maxInFlight - inFlight.size
    if (maxAtReceiver === undefined) return free
    const counts = [...inFlightAt.values()].filter((count) => count < maxAtReceiver)
    return Math.min(free, maxAtReceiver - Math.max(0, ...counts))
  }

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
      inMs = Math.min(inMs, ((await nextDueMs(busyReceivers())) ?? Infinity) - clock())
    } catch (error) {
      log.error({ err: error }, failures.reading)
    }
    // The first attempt that ends wakes the loop.
    if (inFlight.size >= maxInFlight) inMs = POLL_INTERVAL_MS
    timer = setTimeout(wake, Math.max(MIN_PAUSE_MS, inMs)).unref()
  }

  async function fill(): Promise<void> {
    for (;;) {
      const limit = room()
      if (limit <= 0) return
      const due = await claim(limit, busyReceivers())
      for (const message of due) start(message)
      if (due.length < limit) return
    }
  }

  function start(message: Message): void {
    const receiver = receiverOf(message)
    inFlightAt.set(receiver, (inFlightAt.get(receiver) ?? 0) + 1)
    const running = attempt(message, closing.signal)
      .catch((error: unknown) => {
        log.error({ err: error }, failures.storing)
      })
      .finally(() => {
        inFlight.delete(running)
        const left = (inFlightAt.get(receiver) ?? 1) - 1
        if (left === 0) inFlightAt.delete(receiver)
        else inFlightAt.set(receiver, left)
        wake()
      })
    inFlight.add(running)
  }

  return {
    wake,
    settled: async () => {
      while (isBusy()) {
        await polling
        await Promise.all(inFlight)
      }
    },
    close: async () => {
      closing.abort()
      await polling
      clearTimeout(timer)
      await Promise.all(inFlight)
    },
  }
}
