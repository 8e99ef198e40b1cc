/** The state of a signed-in counter: its board, its connection and the newest orders. */
import type { CounterOrder } from '#contract/operations-orders.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { STREAM_HEARTBEAT_MS } from '#contract/operations-stream.ts'
import { UnreachableError } from '#shared/lib/network/api-errors.ts'
import { onShown } from '#shared/lib/screen/browser-signals.ts'
import { hasElapsed } from '#shared/lib/has-elapsed.ts'
import { observableValue, type ObservableValue } from '#shared/lib/observable-value.ts'
import { EMPTY_BOARD, isUnexpectedEnd, receive, unanswered, type Board } from './board-rules.ts'
import { storedKey } from './counter-key.ts'
import { keepBoard, keptBoard, type KeptBoard } from './kept-board-store.ts'
import { ordersSince, streamOrders } from './operations-api.ts'
import { retryCalls } from './send-under-id.ts'
import { keepTicksOf } from './pick-ticks-store.ts'
import { syncOrders, type SyncState } from './order-sync.ts'

interface CounterState {
  board: Board
  connection: SyncState
  /**
   * How many lists have arrived with all their pages: one at the start, and one after each
   * disconnection. From the first one on, `board` has what the store has.
   */
  listCount: number
  /** Until then, if that takes long: the last orders that this device knew. */
  lastKnown: KeptBoard | null
  /** The ids of the last orders that arrived as new, often one; each order does so once. */
  arrivals: readonly string[]
  /** Orders of the board that ended as nobody here expects (`isUnexpectedEnd`), until dismissed. */
  endings: readonly CounterOrder[]
}

export interface CounterSession {
  key: string
  state: ObservableValue<CounterState>
  /** By order, the final state that this counter has reported, unless that was refused. */
  endsReported: Map<string, OrderStatus>
  /** Puts the order of a response on the board. */
  receiveOrder: (order: CounterOrder) => void
  dismissEndings: () => void
  /** Makes the next attempt of everything at once, unless the present one may succeed. */
  tryNow: () => void
  /** Returns a function that ends it. */
  start: () => () => void
}

/** After it, a start shows the last known orders instead of waiting for a list. */
const LIST_WITHIN_MS = 3_000
/** An attempt that takes longer for a page of the list is given up when the next one is requested. */
const RESPONSE_WITHIN_MS = 15_000
/** A stream that is silent for longer may have ended while the device slept and timers stood still. */
const MESSAGE_WITHIN_MS = STREAM_HEARTBEAT_MS + 1_000
/**
 * If the page stayed in view, a device may wake without any event. Two ticks are then further
 * apart than on the busiest page.
 */
const TICK_MS = 2_000
const SLEPT_MS = 10_000
/** While nothing changes, how far the time of the kept orders may lag behind. */
const KEEP_EVERY_MS = 60_000

/** Nothing changes if no order has arrived as new. */
const arrivalsOf = (fresh: readonly CounterOrder[]): Partial<CounterState> =>
  fresh.length > 0 ? { arrivals: fresh.map(({ _id }) => _id) } : {}

export function createCounterSession(key: string): CounterSession {
  const state = observableValue<CounterState>({
    board: EMPTY_BOARD,
    connection: 'loading',
    listCount: 0,
    lastKnown: null,
    arrivals: [],
    endings: [],
  })
  const endsReported = new Map<string, OrderStatus>()
  const change = (changes: Partial<CounterState>): void => {
    state.set({ ...state.get(), ...changes })
  }
  /** What has arrived of a list that started over. Until its end, the last board stays on show. */
  let arriving: Board | undefined
  let keptAtMs = 0
  let attempt = new AbortController()
  /** When the attempt began, or was last heard of. */
  let aliveAtMs = 0
  let resume: (() => void) | undefined
  const beginAttempt = (): AbortSignal => {
    attempt = new AbortController()
    onAlive()
    return attempt.signal
  }
  const tryNow = (): void => {
    const patienceMs = state.get().connection === 'live' ? MESSAGE_WITHIN_MS : RESPONSE_WITHIN_MS
    if (hasElapsed(patienceMs, { sinceMs: aliveAtMs, nowMs: Date.now() })) {
      attempt.abort(new UnreachableError('timeout'))
    }
    resume?.()
    retryCalls()
  }
  const onAlive = (): void => {
    aliveAtMs = Date.now()
  }
  const collect = (orders: readonly CounterOrder[]): void => {
    if (arriving !== undefined) arriving = receive(arriving, orders).board
  }
  const receiveOrders = (orders: readonly CounterOrder[]): void => {
    const { board, listCount, endings } = state.get()
    const received = receive(board, orders)
    const unexpected = received.ended.filter((order) =>
      isUnexpectedEnd(order, endsReported.get(order._id)),
    )
    change({
      board: received.board,
      ...arrivalsOf(received.fresh),
      endings: [...endings, ...unexpected],
    })
    if (listCount > 0) keep()
  }
  const onListed = (): void => {
    const { board: shown, listCount } = state.get()
    const board = arriving ?? shown
    arriving = undefined
    const fresh = unanswered(board).filter(({ _id }) => !shown.orders.has(_id))
    change({
      board,
      listCount: listCount + 1,
      lastKnown: null,
      ...arrivalsOf(fresh),
    })
    keepTicksOf(new Set(board.orders.keys()))
    keep()
  }
  function keep(): void {
    // After a sign-out nothing is written any more, also after one in another tab.
    if (storedKey() !== key) return
    keptAtMs = Date.now()
    keepBoard(key, { atMs: keptAtMs, orders: [...state.get().board.orders.values()] })
  }
  function showLastKnown(): void {
    if (state.get().listCount === 0) change({ lastKnown: keptBoard(key, Date.now()) })
  }
  const onState = (connection: SyncState): void => {
    if (connection !== state.get().connection) change({ connection })
    if (connection === 'lost') showLastKnown()
    if (connection === 'live') {
      // Also said by each sign of life of the stream.
      onAlive()
      if (aliveAtMs - keptAtMs > KEEP_EVERY_MS) keep()
    }
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    key,
    state,
    endsReported,
    receiveOrder: (order) => {
      collect([order])
      receiveOrders([order])
    },
    dismissEndings: () => {
      change({ endings: [] })
    },
    tryNow,
    start: () => {
      const ending = new AbortController()
      const { signal } = ending
      addEventListener('online', tryNow, { signal })
      const stopWatching = onShown(tryNow)
      const timer = setTimeout(showLastKnown, LIST_WITHIN_MS)
      let tickedAtMs = Date.now()
      const ticking = setInterval(() => {
        const times = { sinceMs: tickedAtMs, nowMs: Date.now() }
        tickedAtMs = times.nowMs
        if (hasElapsed(SLEPT_MS, times)) tryNow()
      }, TICK_MS)
      void syncOrders(
        {
          attempt: beginAttempt,
          list: (cursor, listSignal) => ordersSince(key, cursor, listSignal),
          stream: (cursor, streamSignal) => streamOrders(key, cursor, streamSignal),
          pause,
          onOrders: (orders) => {
            onAlive()
            if (arriving === undefined) receiveOrders(orders)
            else collect(orders)
          },
          onStartOver: () => {
            onAlive()
            arriving = EMPTY_BOARD
          },
          onListed,
          onState,
        },
        signal,
      )
      return () => {
        clearTimeout(timer)
        clearInterval(ticking)
        stopWatching()
        ending.abort()
        attempt.abort()
        resume?.()
      }
    },
  }
}
