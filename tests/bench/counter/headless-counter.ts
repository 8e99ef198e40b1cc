/**
 * A counter without its screen: the code of `src/counter` that lists, streams and merges orders,
 * over real connections, with a record of its alerts for new orders.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { EMPTY_BOARD, receive, type Board } from '../../../src/counter/session/board-rules.ts'
import { ordersSince, streamOrders } from '../../../src/counter/session/operations-api.ts'
import { syncOrders } from '../../../src/counter/session/order-sync.ts'

const RETRY_DELAY_MS = 250
const CLOSE_TIMEOUT_MS = 20_000

export interface HeadlessCounter {
  name: string
  board: () => Board
  openedAtMs: number
  /** When the counter alerted to each new order, by id. More than one time is a failure. */
  alertedAtMs: ReadonlyMap<string, readonly number[]>
  /** Orders that had been answered already when they first arrived. */
  arrivedAnswered: ReadonlySet<string>
  /** How often it has connected so far. */
  connections: () => number
  /** Aborts its list or stream. The counter then reconnects. */
  cut: () => void
  /** Resolves to false if its requests do not end within 20 s. */
  close: () => Promise<boolean>
}

/**
 * Defines the window globals that the counter's requests use. Must be called before the first
 * counter is started.
 */
export function installWindowGlobals(origin: string): void {
  class PageRequest extends Request {
    readonly requestSignal: AbortSignal | undefined

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init)
      this.requestSignal = init?.signal ?? undefined
    }
  }
  const nodeFetch = globalThis.fetch
  /**
   * Aborts the body with the signal of its request, as browsers do. Node 20 holds this signal only
   * weakly, so after some minutes it no longer aborts the stream.
   */
  async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const response = await nodeFetch(input, init)
    const signal = input instanceof PageRequest ? input.requestSignal : undefined
    if (response.body === null || signal === undefined) return response
    const { status, headers } = response
    const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
      signal,
    })
    return new Response(body, { status, headers })
  }
  const events = new EventTarget()
  Object.assign(globalThis, {
    location: new URL(origin),
    // The counter logs each lost connection with `info`. The table counts them instead.
    console: { ...console, info: () => {} },
    Request: PageRequest,
    fetch: pageFetch,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
}

export function startCounter(name: string, key: string): HeadlessCounter {
  const closing = new AbortController()
  const openedAtMs = Date.now()
  const alertedAtMs = new Map<string, number[]>()
  const arrivedAnswered = new Set<string>()
  let attempt = new AbortController()
  let board = EMPTY_BOARD
  let connections = 0
  let isLive = false
  const done = syncOrders(
    {
      attempt: () => {
        attempt = new AbortController()
        return attempt.signal
      },
      list: (cursor, signal) => ordersSince(key, cursor, signal),
      stream: (cursor, signal) => streamOrders(key, cursor, signal),
      pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)),
      onStartOver: () => {
        board = EMPTY_BOARD
      },
      onOrders: (orders: readonly CounterOrder[]) => {
        for (const { _id, orderStatus } of orders) {
          const isKnown = board.orders.has(_id) || board.finished.has(_id) || alertedAtMs.has(_id)
          if (!isKnown && orderStatus !== 'pending') arrivedAnswered.add(_id)
        }
        const received = receive(board, orders)
        board = received.board
        for (const { _id } of received.fresh) {
          alertedAtMs.set(_id, [...(alertedAtMs.get(_id) ?? []), Date.now()])
        }
      },
      onListed: () => {},
      onState: (state) => {
        if (state === 'refused') throw new Error(`The key of the counter '${name}' was refused`)
        if (state === 'live' && !isLive) connections += 1
        isLive = state === 'live'
      },
    },
    closing.signal,
  )
  return {
    name,
    openedAtMs,
    board: () => board,
    alertedAtMs,
    arrivedAnswered,
    connections: () => connections,
    cut: () => {
      attempt.abort(new Error('The connection was cut'))
    },
    close: () => {
      closing.abort()
      attempt.abort()
      return Promise.race([done.then(() => true), sleep(CLOSE_TIMEOUT_MS, false, { ref: false })])
    },
  }
}
