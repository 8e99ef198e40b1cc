/**
 * Carries intents to the server until each has a definite answer: create, then place, or withdraw
 * where the shopper declined, always under the key of the tap (product §8.7). Delays, lock and
 * calls are given, so that a test can be the connection that lies.
 */
import type { Order } from '#contract/order-endpoints.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import {
  isUnsettled,
  outcomeOf,
  retryDelayMs,
  type AttemptState,
  type IntentEnd,
  type OrderIntent,
  type OrderRefusal,
} from './order-outbox-rules.ts'

export interface OutboxSyncPorts {
  /** What is stored now. */
  intents: () => readonly OrderIntent[]
  markCreated: (key: string, orderId: string) => void
  /** From now on the key is withdrawn; `refusal` says why where it was not the shopper. */
  markWithdrawal: (key: string, refusal: OrderRefusal) => void
  /** Keeps the definite answer on the screen. False when the intent was settled already, by another tab. */
  end: (key: string, end: IntentEnd) => boolean
  /** The order took the intent's place. False when it was gone already: another tab has told. */
  remove: (key: string) => boolean
  create: (intent: OrderIntent, signal: AbortSignal) => Promise<Order>
  place: (orderId: string, signal: AbortSignal) => Promise<Order>
  /** Answers the order where it was placed; else nothing can ever be placed under the key. */
  withdraw: (key: string, signal: AbortSignal) => Promise<Order | null>
  /** Who is signed in: an intent is only ever sent under its own shopper. */
  currentUserId: () => string | null
  onAttempt: (key: string, state: AttemptState | undefined) => void
  onPlaced: (intent: OrderIntent, order: Order) => void
  onEnded: (intent: OrderIntent, end: IntentEnd) => void
  /** Runs the task later; answers how to call it off. */
  later: (task: () => void, delayMs: number) => () => void
  /** Epoch milliseconds. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  /**
   * Runs the task while no other tab carries the same key; correctness never depends on it.
   * Rejects when the signal ends the wait.
   */
  withLock: (key: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>
}

export interface OutboxSync {
  /** Tries everything unsettled now: after a tap, at start, on focus, `online` and socket connect. */
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
  /** Until when the server wants to hear nothing more of a key, by its Retry-After. */
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
      // Declined while it was being sent: do not wait for an answer that may never come.
      if (isWithdrawing && !running.isWithdrawing) running.controller.abort()
      return
    }
    // Coming back to the page does not shorten it. Declining is another call, and goes out at once.
    const pause = pauses.get(key)
    if (pause?.isWithdrawing === isWithdrawing && ports.now() < pause.untilMs) return
    pauses.delete(key)
    timers.get(key)?.()
    timers.delete(key)
    const run = { controller: new AbortController(), isWithdrawing }
    runs.set(key, run)
    void runAttempts(key, run)
  }

  /** Runs one attempt, and the next at once where the first one calls for it. */
  async function runAttempts(key: string, run: Run): Promise<void> {
    const { signal } = run.controller
    let needsAnother = false
    const task = async (): Promise<void> => {
      needsAnother = await attempt(key, signal)
    }
    // Other tabs carry it, or will: for the shopper that is the same.
    ports.onAttempt(key, 'sending')
    try {
      // A withdrawal does not queue behind a request that hangs; twice withdrawn is withdrawn.
      await (run.isWithdrawing ? task() : ports.withLock(key, signal, task))
    } catch (error) {
      if (!signal.aborted) {
        console.error('An order could not be carried:', reasonOf(error))
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

  /** Answers whether there is more to do for the key right now. */
  async function attempt(key: string, signal: AbortSignal): Promise<boolean> {
    // Read anew: while we waited for the lock, another tab may have settled it.
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
      return !isOver(intent, signal) && settleFailure(intent, error)
    }
  }

  /**
   * The shopper may sign out, or decline, while an answer is on its way: from then on nothing
   * comes of it here. What is still stored goes on under the same key.
   */
  function isOver(intent: OrderIntent, signal: AbortSignal): boolean {
    return stopped || signal.aborted || intent.userId !== ports.currentUserId()
  }

  /**
   * A crash between the two is finished here: what was created is only placed. Answers whether
   * there is more to do for the key right now.
   */
  async function send(intent: OrderIntent, signal: AbortSignal): Promise<boolean> {
    let orderId = intent.createdOrderId
    if (orderId === undefined) {
      orderId = (await ports.create(intent, signal))._id
      if (isOver(intent, signal)) return false
      ports.markCreated(intent.key, orderId)
      // Another tab may have heard by now that the shopper declines: what is withdrawn is not placed.
      if (openIntent(intent.key)?.withdrawal !== undefined) return true
    }
    const order = await ports.place(orderId, signal)
    if (isOver(intent, signal)) return false
    forget(intent.key)
    if (ports.remove(intent.key)) ports.onPlaced(intent, order)
    return false
  }

  async function withdraw(intent: OrderIntent, signal: AbortSignal): Promise<void> {
    const placed = await ports.withdraw(intent.key, signal)
    if (isOver(intent, signal)) return
    if (placed !== null) {
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

  /** Answers whether there is more to do for the key right now. */
  function settleFailure(intent: OrderIntent, error: unknown): boolean {
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
        // An earlier attempt whose answer was lost may have made the order: ask before saying no.
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
    if (stopped) return
    const delayMs = Math.max(afterMs, retryDelayMs(attemptNumber, ports.random()))
    timers.set(
      key,
      ports.later(() => {
        timers.delete(key)
        // Its time has come, whatever became of the clock meanwhile.
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
