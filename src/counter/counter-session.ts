/** The state of a signed-in counter: its board, its connection and the newest order. */
import type { CounterOrder } from '#contract/operations-orders.ts'
import { observableValue, type ObservableValue } from '#shared/lib/observable-value.ts'
import { EMPTY_BOARD, receive, type Board } from './board-rules.ts'
import { ordersSince, streamOrders } from './operations-api.ts'
import { syncOrders, type SyncState } from './order-sync.ts'

export interface CounterSession {
  key: string
  board: ObservableValue<Board>
  state: ObservableValue<SyncState>
  /** The last order that arrived as new; each order does so once. */
  newest: ObservableValue<CounterOrder | null>
  /** Puts the order of a response on the board. */
  take: (order: CounterOrder) => void
  /** Makes the next attempt at once. */
  tryNow: () => void
  /** Returns a function that ends it. */
  start: () => () => void
}

export function createCounterSession(key: string): CounterSession {
  const board = observableValue(EMPTY_BOARD)
  const state = observableValue<SyncState>('loading')
  const newest = observableValue<CounterOrder | null>(null)
  let resume: (() => void) | undefined
  const tryNow = (): void => resume?.()
  const takeAll = (orders: readonly CounterOrder[]): void => {
    const received = receive(board.get(), orders)
    board.set(received.board)
    newest.set(received.fresh.at(-1) ?? newest.get())
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
    board,
    state,
    newest,
    take: (order) => {
      takeAll([order])
    },
    tryNow,
    start: () => {
      const ending = new AbortController()
      const { signal } = ending
      addEventListener('online', tryNow, { signal })
      document.addEventListener('visibilitychange', tryNow, { signal })
      void syncOrders(
        {
          list: (cursor, listSignal) => ordersSince(key, cursor, listSignal),
          stream: (cursor, streamSignal) => streamOrders(key, cursor, streamSignal),
          pause,
          onOrders: takeAll,
          onState: state.set,
        },
        signal,
      )
      return () => {
        ending.abort()
        tryNow()
      }
    },
  }
}
