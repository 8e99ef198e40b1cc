/**
 * Streams of orders as server-sent events (contract/operations-stream). A stream keeps no queue: it
 * reads the next changes after its cursor when its client has taken the last ones, so what waits
 * in memory is one page of orders. docs/decisions/232-streams-read-the-database.md
 */
import type { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { OrderView } from '#contract/operations-orders.ts'
import { STREAM_HEARTBEAT_MS, type StreamEventName } from '#contract/operations-stream.ts'
import type { Database } from '#server/db/open-database.ts'
import type { ChangePosition } from '#server/db/order-changes.ts'
import { readableFrom, STALLED_MS } from '#server/runtime/readable-from.ts'
import { isKeyValid } from './operations-keys.ts'
import { cursorOf, listedOrders } from './order-list.ts'

/** Tablets of a store with one key, and dead connections that were not noticed yet. */
const MAX_STREAMS_OF_KEY = 20
/** The most orders that wait in memory for one client. */
const PAGE_ORDERS = 20
/** Of text that a client has not read yet, apart from the page that waits. */
const BUFFER_BYTES = 16 * 1_024
/** How soon a revoked key ends its streams if nothing is sent. */
const KEY_CHECK_MS = 5_000

interface StreamOptions {
  keyId: string
  view: OrderView
  /** All stores where absent. */
  storeId: string | undefined
  /** The change after which it begins. */
  since: ChangePosition
}

export interface OrderStreams {
  /** Returns undefined if the key has the most streams that it may have. */
  open: (options: StreamOptions) => Readable | undefined
  /**
   * Orders of this store have changed, so the streams that include it read again; all streams if
   * the store is unknown.
   */
  wake: (storeId?: string) => void
  /** Ends every stream with its last event, including those opened later. */
  close: () => void
}

/** Set only by tests. */
export interface StreamTimes {
  heartbeatMs?: number
  keyCheckMs?: number
  stalledMs?: number
}

interface Deps extends StreamTimes {
  db: Database
  log: { error: (details: object, message: string) => void }
}

export function createOrderStreams({
  db,
  log,
  heartbeatMs = STREAM_HEARTBEAT_MS,
  keyCheckMs = KEY_CHECK_MS,
  stalledMs = STALLED_MS,
}: Deps): OrderStreams {
  const open = new Map<Readable, { options: StreamOptions; waiter: Waiter }>()
  let isClosing = false

  async function* eventsOf(options: StreamOptions, waiter: Waiter): AsyncGenerator<string, void> {
    const { keyId, view, storeId } = options
    let { since } = options
    let heartbeatSentAtMs = -Infinity
    let hasChanges = true
    while (!waiter.isOver()) {
      if (isClosing || !(await isKeyValid(db, keyId))) {
        yield endEvent(isClosing ? 'UNAVAILABLE' : 'FORBIDDEN')
        return
      }
      const isHeartbeat = performance.now() - heartbeatSentAtMs >= heartbeatMs
      // At a heartbeat too, because the message of another process may have been lost.
      if (hasChanges || isHeartbeat) {
        const page = await listedOrders(db, { since, storeId, limit: PAGE_ORDERS }, view)
        if (page.startsOver) yield eventText('starts-over', {})
        for (const { cursor, order } of page.changes) yield eventText('order', { order }, cursor)
        since = page.upTo
        if (page.more) continue
      }
      if (isHeartbeat) {
        heartbeatSentAtMs = performance.now()
        yield eventText('current', {}, cursorOf(since))
      }
      hasChanges = await waiter.wait(Math.min(keyCheckMs, heartbeatMs))
    }
  }

  /** The same, but an error of the database ends it with its last event. */
  async function* withEndEvent(
    options: StreamOptions,
    waiter: Waiter,
  ): AsyncGenerator<string, void> {
    try {
      yield* eventsOf(options, waiter)
    } catch (error) {
      log.error({ err: error }, 'A stream of orders failed')
      yield endEvent('UNAVAILABLE')
    }
  }

  function wake(storeId?: string): void {
    for (const { options, waiter } of open.values()) {
      const isAffected =
        storeId === undefined || options.storeId === undefined || options.storeId === storeId
      if (isAffected) waiter.wake()
    }
  }

  return {
    open: (options) => {
      const others = [...open.values()].filter((other) => other.options.keyId === options.keyId)
      if (others.length >= MAX_STREAMS_OF_KEY) return undefined
      const waiter = createWaiter()
      const stream = readableFrom(withEndEvent(options, waiter), {
        bufferBytes: BUFFER_BYTES,
        stalledMs,
        onDestroy: waiter.end,
      })
      open.set(stream, { options, waiter })
      stream.once('close', () => open.delete(stream))
      return stream
    },
    wake,
    close: () => {
      isClosing = true
      wake()
    },
  }
}

interface Waiter {
  wake: () => void
  /** Wakes it for the last time. */
  end: () => void
  isOver: () => boolean
  /** Resolves to true if it was woken since the last wait, and to false after this time. */
  wait: (longestMs: number) => Promise<boolean>
}

function createWaiter(): Waiter {
  let isWoken = false
  let isOver = false
  let resolveWait: (() => void) | undefined
  const wake = () => {
    isWoken = true
    resolveWait?.()
  }
  return {
    wake,
    end: () => {
      isOver = true
      wake()
    },
    isOver: () => isOver,
    wait: async (longestMs) => {
      if (!isWoken) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          resolveWait = resolve
          timer = setTimeout(resolve, longestMs)
        })
        clearTimeout(timer)
        resolveWait = undefined
      }
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
  }
}

/** `data` is one line: JSON has no line breaks of its own. */
function eventText(name: StreamEventName, data: object, id?: string): string {
  const lines = [...(id === undefined ? [] : [`id: ${id}`]), `event: ${name}`]
  return `${[...lines, `data: ${JSON.stringify(data)}`].join('\n')}\n\n`
}

const endEvent = (code: ErrorCode): string => eventText('end', { code })
