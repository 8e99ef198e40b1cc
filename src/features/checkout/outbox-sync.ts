/**
 * Sends intents to the server until each has a definite result: create, then place, or withdraw
 * where the shopper declined, always under the key of the tap (product §8.7). Delays, lock and
 * calls are injected, so that a test can simulate a faulty connection.
 */
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff } from '#contract/order-status.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { retryDelayMs } from '#shared/lib/network/retry-delay.ts'
import {
  isUnsettled,
  outcomeOf,
  type AttemptState,
  type IntentEnd,
  type OrderIntent,
  type OrderRefusal,
} from './order-outbox-rules.ts'

export interface OutboxSyncPorts {
  /** The current stored state. */
  intents: () => readonly OrderIntent[]
  markCreated: (key: string, orderId: string) => void
  /** Withdraws the key from now on; `refusal` holds the reason if the server refused. */
  markWithdrawal: (key: string, refusal: OrderRefusal) => void
  /** Stores the definite result. False when another tab had settled the intent already. */
  end: (key: string, end: IntentEnd) => boolean
  /** Removes an intent that became an order. False when another tab had removed it already. */
  remove: (key: string) => boolean
  create: (intent: OrderIntent, signal: AbortSignal) => Promise<Order>
  place: (orderId: string, signal: AbortSignal) => Promise<Order>
  /**
   * Returns the order if it was placed, whatever its state is now; otherwise nothing can be placed
   * under the key any more.
   */
  withdraw: (key: string, signal: AbortSignal) => Promise<Order | null>
  /** The signed-in shopper: an intent is only sent for the shopper who made it. */
  currentUserId: () => string | null
  onAttempt: (key: string, state: AttemptState | undefined) => void
  /** The order may have been rejected or cancelled since it was placed. */
  onPlaced: (intent: OrderIntent, order: Order) => void
  onEnded: (intent: OrderIntent, end: IntentEnd) => void
  /** Runs the task later; returns a function that cancels it. */
  later: (task: () => void, delayMs: number) => () => void
  /** Epoch milliseconds. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  /**
   * Runs the task while no other tab sends the same key; correctness does not depend on it. Rejects
   * when the signal ends the wait.
   */
  withLock: (key: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>
}

export interface OutboxSync {
  /**
   * Sends everything unsettled now: after a tap, at start, on focus, `online` and socket connect.
   */
  syncAll: () => void
  stop: () => void
}

interface Run {
  controller: AbortController
  isWithdrawing: boolean
}

export function createOutboxSync(ports: OutboxSyncPorts): OutboxSync {
  const runs = new Map<string, Run>()
  const attempts = new Map<string, number>()
  const timers = new Map<string, () => void>()
  /** Until when not to send a key again, from the server's Retry-After. */
  const pauses = new Map<string, { untilMs: number; isWithdrawing: boolean }>()
  let stopped = false

  function syncAll(): void {
    for (const intent of ports.intents()) {
      if (isUnsettled(intent) && intent.userId === ports.currentUserId()) sync(intent)
    }
  }

  function sync(intent: OrderIntent): void {
    if (stopped) return
    const { key } = intent
    const isWithdrawing = intent.withdrawal !== undefined
    const running = runs.get(key)
    if (running !== undefined) {
      // Declined while being sent: do not wait for a response that may never arrive.
      if (isWithdrawing && !running.isWithdrawing) running.controller.abort()
      return
    }
    // Returning to the page does not shorten it. Declining is another call and is sent at once.
    const pause = pauses.get(key)
    if (pause?.isWithdrawing === isWithdrawing && ports.now() < pause.untilMs) return
    pauses.delete(key)
    timers.get(key)?.()
    timers.delete(key)
    const run = { controller: new AbortController(), isWithdrawing }
    runs.set(key, run)
    void runAttempts(key, run)
  }

  /** Runs one attempt, and the next one at once if the first requires it. */
  async function runAttempts(key: string, run: Run): Promise<void> {
    const { signal } = run.controller
    let needsAnother = false
    const task = async (): Promise<void> => {
      needsAnother = await attempt(key, signal)
    }
    // Another tab may be sending it: for the shopper that is the same.
    ports.onAttempt(key, 'sending')
    try {
      // A withdrawal does not queue behind a request that hangs; withdrawing is idempotent.
      await (run.isWithdrawing ? task() : ports.withLock(key, signal, task))
    } catch (error) {
      if (!signal.aborted) {
        console.error('An order could not be synced:', reasonOf(error))
        retryLater(key)
      }
    }
    runs.delete(key)
    if (!needsAnother && !signal.aborted) return
    const next = openIntent(key)
    if (next) sync(next)
    else ports.onAttempt(key, undefined)
  }

  function openIntent(key: string): OrderIntent | undefined {
    return ports
      .intents()
      .find(
        (intent) =>
          intent.key === key && isUnsettled(intent) && intent.userId === ports.currentUserId(),
      )
  }

  /** Returns whether the key needs another attempt right now. */
  async function attempt(key: string, signal: AbortSignal): Promise<boolean> {
    // Read again: while we waited for the lock, another tab may have settled it.
    const intent = openIntent(key)
    if (intent === undefined) {
      ports.onAttempt(key, undefined)
      return false
    }
    try {
      if (intent.withdrawal === undefined) return await send(intent, signal)
      await withdraw(intent, signal)
      return false
    } catch (error) {
      return !isOver(intent, signal) && handleFailure(intent, error)
    }
  }

  /**
   * The shopper may sign out or decline while a response is in flight, or the page may stop the
   * sync: the response is then ignored. An intent that is still stored continues under the same key.
   */
  function isOver(intent: OrderIntent, signal: AbortSignal): boolean {
    return signal.aborted || intent.userId !== ports.currentUserId()
  }

  /**
   * Resumes after a crash between the two calls: a created order is only placed. Returns whether
   * the key needs another attempt right now.
   */
  async function send(intent: OrderIntent, signal: AbortSignal): Promise<boolean> {
    let orderId = intent.createdOrderId
    if (orderId === undefined) {
      orderId = (await ports.create(intent, signal))._id
      if (isOver(intent, signal)) return false
      ports.markCreated(intent.key, orderId)
      // The shopper may have declined in another tab: a withdrawn order is not placed.
      if (openIntent(intent.key)?.withdrawal !== undefined) return true
    }
    const order = await ports.place(orderId, signal)
    if (isOver(intent, signal)) return false
    forget(intent.key)
    // Another tab may have settled it meanwhile, and the shopper may have filled the cart again.
    if (openIntent(intent.key) && ports.remove(intent.key)) ports.onPlaced(intent, order)
    return false
  }

  async function withdraw(intent: OrderIntent, signal: AbortSignal): Promise<void> {
    const placed = await ports.withdraw(intent.key, signal)
    if (isOver(intent, signal)) return
    if (placed !== null && isCalledOff(placed.orderStatus)) {
      // Nothing will come, which is what the shopper asked for.
      end(intent, { kind: 'withdrawn', order: placed.orderStatus })
      return
    }
    if (placed !== null) {
      // What becomes of it can be read under its id.
      ports.markCreated(intent.key, placed._id)
      if (end(intent, { kind: 'placed' })) ports.onPlaced(intent, placed)
      return
    }
    const refusal = intent.withdrawal?.refusal
    end(intent, refusal ? { kind: 'refused', refusal } : { kind: 'withdrawn' })
  }

  function end(intent: OrderIntent, how: IntentEnd): boolean {
    forget(intent.key)
    const isOurs = ports.end(intent.key, how)
    if (isOurs) ports.onEnded(intent, how)
    return isOurs
  }

  function forget(key: string): void {
    attempts.delete(key)
    pauses.delete(key)
    ports.onAttempt(key, undefined)
  }

  /** Returns whether the key needs another attempt right now. */
  function handleFailure(intent: OrderIntent, error: unknown): boolean {
    const outcome = outcomeOf(error)
    switch (outcome.kind) {
      case 'retry':
        if (outcome.afterMs !== undefined) {
          pauses.set(intent.key, {
            untilMs: ports.now() + outcome.afterMs,
            isWithdrawing: intent.withdrawal !== undefined,
          })
        }
        retryLater(intent.key, outcome.afterMs)
        return false
      case 'hold':
        ports.onAttempt(intent.key, 'held')
        return false
      case 'withdrawn':
        end(intent, { kind: 'withdrawn' })
        return false
      case 'refused':
        end(intent, { kind: 'refused', refusal: outcome.refusal })
        return false
      case 'refused-now':
        if (intent.withdrawal !== undefined) {
          end(intent, { kind: 'refused', refusal: intent.withdrawal.refusal ?? outcome.refusal })
          return false
        }
        // An earlier attempt whose response was lost may have made the order: withdraw the key
        // first.
        ports.markWithdrawal(intent.key, outcome.refusal)
        return true
      default:
        return outcome satisfies never
    }
  }

  function retryLater(key: string, afterMs = 0): void {
    const attemptNumber = attempts.get(key) ?? 0
    attempts.set(key, attemptNumber + 1)
    ports.onAttempt(key, 'waiting')
    const delayMs = Math.max(afterMs, retryDelayMs(attemptNumber, ports.random()))
    timers.set(
      key,
      ports.later(() => {
        timers.delete(key)
        // The delay has passed, even if the device's clock was changed meanwhile.
        pauses.delete(key)
        const intent = openIntent(key)
        if (intent) sync(intent)
        else ports.onAttempt(key, undefined)
      }, delayMs),
    )
  }

  return {
    syncAll,
    stop: () => {
      stopped = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
      for (const run of runs.values()) run.controller.abort()
    },
  }
}
