/**
 * Streams of orders as server-sent events (contract/operations-stream). A stream keeps no queue: it
 * reads the next changes behind its cursor when its client has taken the last ones, so what waits in
 * memory is one page of orders. docs/decisions/232-streams-read-the-database.md
 */
import { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { OrderView } from '#contract/operations-orders.ts'
import { STREAM_HEARTBEAT_MS, type StreamEventName } from '#contract/operations-stream.ts'
import type { Database } from '#server/db/open-database.ts'
import { isKeyValid } from './operations-keys.ts'
import { cursorOf, listedOrders } from './order-list.ts'

/** Tablets of a store with one key, and dead connections that were not noticed yet. */
const MAX_STREAMS_OF_KEY = 20
/** The most orders that wait in memory for one client. */
const PAGE_ORDERS = 20
/** Of text that a client has not read yet, apart from the page that waits. */
const BUFFER_BYTES = 16 * 1_024
/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 30_000
/** How soon a revoked key ends its streams if nothing is sent. */
const KEY_CHECK_MS = 5_000

interface OpenedBy {
  keyId: string
  view: OrderView
  /** All stores where absent. */
  storeId: string | undefined
  /** The number of the change after which it begins. */
  since: number
}

export interface OrderStreams {
  /** Returns undefined if the key has the most streams that it may have. */
  open: (by: OpenedBy) => Readable | undefined
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
  const open = new Map<Readable, { by: OpenedBy; rest: Rest }>()
  let isClosing = false

  async function* eventsOf(by: OpenedBy, rest: Rest): AsyncGenerator<string, void> {
    const { keyId, view, storeId } = by
    let { since } = by
    let saidCurrentAtMs = -Infinity
    let hasChanges = true
    while (!rest.isOver()) {
      if (isClosing || !(await isKeyValid(db, keyId))) {
        yield endEvent(isClosing ? 'UNAVAILABLE' : 'FORBIDDEN')
        return
      }
      const isHeartbeat = performance.now() - saidCurrentAtMs >= heartbeatMs
      // At a heartbeat too, because the message of another process may have been lost.
      if (hasChanges || isHeartbeat) {
        const page = await listedOrders(db, { since, storeId, limit: PAGE_ORDERS }, view)
        for (const { number, order } of page.changes) {
          yield eventText('order', { order }, cursorOf(number))
        }
        since = page.upTo
        if (page.more) continue
      }
      if (isHeartbeat) {
        saidCurrentAtMs = performance.now()
        yield eventText('current', {}, cursorOf(since))
      }
      hasChanges = await rest.until(Math.min(keyCheckMs, heartbeatMs))
    }
  }

  /** The same, but an error of the database ends it with its last event. */
  async function* endedInOrder(by: OpenedBy, rest: Rest): AsyncGenerator<string, void> {
    try {
      yield* eventsOf(by, rest)
    } catch (error) {
      log.error({ err: error }, 'A stream of orders could not be continued')
      yield endEvent('UNAVAILABLE')
    }
  }

  function wake(storeId?: string): void {
    for (const { by, rest } of open.values()) {
      const isConcerned =
        storeId === undefined || by.storeId === undefined || by.storeId === storeId
      if (isConcerned) rest.wake()
    }
  }

  return {
    open: (by) => {
      const others = [...open.values()].filter((other) => other.by.keyId === by.keyId)
      if (others.length >= MAX_STREAMS_OF_KEY) return undefined
      const rest = createRest()
      const stream = pulled(endedInOrder(by, rest), { stalledMs, onDestroy: rest.end })
      open.set(stream, { by, rest })
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

/**
 * A stream of texts that are made when its reader wants more; `texts` must not throw. Not
 * `Readable.from`, which cannot be destroyed while it waits for the next text.
 */
function pulled(
  texts: AsyncGenerator<string, void>,
  { stalledMs, onDestroy }: { stalledMs: number; onDestroy: () => void },
): Readable {
  let timer: NodeJS.Timeout | undefined
  return new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      clearTimeout(timer)
      const push = async () => {
        const { value } = await texts.next()
        if (this.destroyed) return
        // Cleared by the next read, which comes when there is room in the buffer.
        timer = setTimeout(() => this.destroy(new Error('The reader has stalled')), stalledMs)
        this.push(value ?? null)
      }
      void push()
    },
    destroy(error, done) {
      clearTimeout(timer)
      onDestroy()
      done(error)
    },
  })
}

interface Rest {
  wake: () => void
  /** Wakes it for the last time. */
  end: () => void
  isOver: () => boolean
  /** Resolves to true if it was woken since the last rest, and to false after this time. */
  until: (longestMs: number) => Promise<boolean>
}

function createRest(): Rest {
  let isWoken = false
  let isOver = false
  let ring: (() => void) | undefined
  const wake = () => {
    isWoken = true
    ring?.()
  }
  return {
    wake,
    end: () => {
      isOver = true
      wake()
    },
    isOver: () => isOver,
    until: async (longestMs) => {
      if (!isWoken) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          ring = resolve
          timer = setTimeout(resolve, longestMs)
        })
        clearTimeout(timer)
        ring = undefined
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
