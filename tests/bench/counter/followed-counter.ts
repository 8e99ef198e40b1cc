/**
 * A counter without its screen: the code of `src/counter` that lists, follows and merges orders,
 * over real connections, and a record of what it reported as new.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { EMPTY_BOARD, receive, type Board } from '../../../src/counter/board-rules.ts'
import { ordersSince, streamOrders } from '../../../src/counter/operations-api.ts'
import { syncOrders } from '../../../src/counter/order-sync.ts'

const PAUSE_MS = 250
const CLOSED_WITHIN_MS = 20_000

export interface FollowedCounter {
  name: string
  board: () => Board
  openedAtMs: number
  /** When each order was reported as new, by id; more than one time is a failure. */
  toldAtMs: ReadonlyMap<string, readonly number[]>
  /** Orders that had been answered already when they first arrived. */
  arrivedAnswered: ReadonlySet<string>
  /** How often it was connected. */
  connections: () => number
  /** Ends its connection, which it then opens again. */
  cut: () => void
  /** Resolves to false if its requests do not end. */
  close: () => Promise<boolean>
}

/** The parts of a window that the counter's requests use. Call it before the first counter. */
export function actAsWindow(origin: string): void {
  class PageRequest extends Request {
    readonly givenSignal: AbortSignal | undefined

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init)
      this.givenSignal = init?.signal ?? undefined
    }
  }
  const fetchOfNode = globalThis.fetch
  /**
   * In Node 20, a stream that has been open for minutes no longer ends with the signal of its
   * request, which is only referred to weakly. Browsers end it; here the pipe does.
   */
  async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const response = await fetchOfNode(input, init)
    const signal = input instanceof PageRequest ? input.givenSignal : undefined
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
    // The counter mentions each lost connection there. The table counts them.
    console: { ...console, info: () => {} },
    Request: PageRequest,
    fetch: pageFetch,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
}

export function followedCounter(name: string, key: string): FollowedCounter {
  const closing = new AbortController()
  const openedAtMs = Date.now()
  const toldAtMs = new Map<string, number[]>()
  const arrivedAnswered = new Set<string>()
  let cutting = new AbortController()
  let board = EMPTY_BOARD
  let connections = 0
  let isLive = false
  const done = syncOrders(
    {
      list: (cursor, signal) => ordersSince(key, cursor, signal),
      stream: (cursor, signal) => {
        const cut = new AbortController()
        cutting = cut
        // Not AbortSignal.any: Node 20 can collect its signal while the stream waits for it.
        signal.addEventListener('abort', () => {
          cut.abort(signal.reason)
        })
        return streamOrders(key, cursor, cut.signal)
      },
      pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
      onOrders: (orders: readonly CounterOrder[]) => {
        for (const { _id, orderStatus } of orders) {
          const isKnown = board.orders.has(_id) || board.finished.has(_id) || toldAtMs.has(_id)
          if (!isKnown && orderStatus !== 'pending') arrivedAnswered.add(_id)
        }
        const received = receive(board, orders)
        board = received.board
        for (const { _id } of received.fresh) {
          toldAtMs.set(_id, [...(toldAtMs.get(_id) ?? []), Date.now()])
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
    toldAtMs,
    arrivedAnswered,
    connections: () => connections,
    cut: () => {
      cutting.abort(new Error('The connection was cut'))
    },
    close: () => {
      closing.abort()
      return Promise.race([done.then(() => true), sleep(CLOSED_WITHIN_MS, false, { ref: false })])
    },
  }
}
