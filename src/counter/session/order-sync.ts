/**
 * Keeps a counter up to date: it reads the list from the last cursor, then the stream from the end
 * of the list, and both again after every disconnection. The cursor moves only after the orders of
 * a response are on the board, so what is lost is sent again (product §23.2).
 */
import type { CounterOrder } from '#contract/operations-orders.ts'
import { isApiError, reasonOf } from '#shared/lib/network/api-errors.ts'

export interface OrderPage {
  orders: CounterOrder[]
  /** The position after everything in `orders`. */
  cursor: string
  /** There are more orders after the cursor. */
  more: boolean
  /** The server does not know the cursor, and lists everything that the store ever had. */
  startsOver?: boolean | undefined
}

export type StreamMessage =
  | { kind: 'starts-over' }
  | { kind: 'order'; order: CounterOrder; cursor: string }
  | { kind: 'current'; cursor: string }
  | { kind: 'end'; code: string }

export type SyncState =
  /** The first list has not arrived. */
  | 'loading'
  /** Connected: every change arrives at once. */
  | 'live'
  /** The connection is lost; the next attempt is automatic. */
  | 'lost'
  /** The key is not valid, so there are no further attempts. */
  | 'refused'

export interface SyncPorts {
  /**
   * The signal of the attempt that begins. It aborts when the attempt is given up for the next one,
   * and at the end.
   */
  attempt: () => AbortSignal
  list: (cursor: string | undefined, signal: AbortSignal) => Promise<OrderPage>
  stream: (cursor: string, signal: AbortSignal) => AsyncIterable<StreamMessage>
  /** Waits for this time, or until the next attempt is requested. */
  pause: (ms: number) => Promise<void>
  /** The next list is of another database: when it is complete, it replaces all earlier orders. */
  onStartOver: () => void
  onOrders: (orders: readonly CounterOrder[]) => void
  /** The last page of a list is on the board, which now has everything that the store has. */
  onListed: () => void
  onState: (state: SyncState) => void
}

/** Milliseconds before attempt 1, 2, … after a loss; the last one from then on. */
const SYNC_PAUSES_MS = [250, 1_000, 2_000, 5_000, 10_000] as const

export function syncPauseMs(failures: number): number {
  return SYNC_PAUSES_MS[Math.min(failures, SYNC_PAUSES_MS.length) - 1] ?? 0
}

/** The server does not accept the key. */
const isRefusal = (error: unknown): boolean => isApiError(error, 'UNAUTHENTICATED', 'FORBIDDEN')

/** Runs until `signal` aborts or the key is refused. Never rejects. */
export async function syncOrders(ports: SyncPorts, signal: AbortSignal): Promise<void> {
  let cursor: string | undefined
  let failures = 0
  ports.onState('loading')

  /** With the open orders: the whole history would delay new orders for minutes. */
  const startOver = (): void => {
    cursor = undefined
    ports.onStartOver()
  }

  const catchUp = async (attempt: AbortSignal): Promise<string> => {
    for (;;) {
      const page = await ports.list(cursor, attempt)
      if (page.startsOver === true && cursor !== undefined) {
        startOver()
        continue
      }
      ports.onOrders(page.orders)
      cursor = page.cursor
      if (page.more) continue
      ports.onListed()
      return cursor
    }
  }

  const isEnded = (): boolean => signal.aborted
  while (!isEnded()) {
    const attempt = ports.attempt()
    try {
      const reached = await catchUp(attempt)
      if (isEnded()) return
      for await (const message of ports.stream(reached, attempt)) {
        if (message.kind === 'end') {
          if (message.code === 'FORBIDDEN') {
            ports.onState('refused')
            return
          }
          break
        }
        if (message.kind === 'starts-over') {
          startOver()
          break
        }
        if (message.kind === 'order') ports.onOrders([message.order])
        cursor = message.cursor
        failures = 0
        ports.onState('live')
      }
    } catch (error) {
      if (isEnded()) return
      if (isRefusal(error)) {
        ports.onState('refused')
        return
      }
      // A previous release of the server does not know cursors of a newer one.
      if (isApiError(error, 'INVALID_PARAMS')) startOver()
      console.info('The counter lost its connection:', reasonOf(error))
    }
    if (isEnded()) return
    ports.onState('lost')
    failures += 1
    if (!attempt.aborted) await ports.pause(syncPauseMs(failures))
  }
}
