/**
 * Carries intents to the server until each has a definite answer: create, then place, always
 * under the key of the tap (DESIGN §5). Clock, delays and calls are given, so that a test can be
 * the connection that lies.
 */
import type { Order } from '#contract/order-calls.ts'
import { reasonOf, type ApiError } from '#shared/lib/api-errors.ts'
import type { AttemptState } from './order-outbox-atoms.ts'
import { isUnsettled, outcomeOf, retryDelayMs, type OrderIntent } from './order-outbox-rules.ts'

export interface CourierPorts {
  /** What is stored now. */
  intents: () => readonly OrderIntent[]
  markCreated: (key: string, orderId: string) => void
  markRefused: (key: string, code: string) => void
  /** False when it was gone already: another tab has told what became of it. */
  remove: (key: string) => boolean
  create: (intent: OrderIntent) => Promise<Order>
  place: (orderId: string) => Promise<Order>
  /** Who is signed in: an intent is only ever sent under its own shopper. */
  currentUserId: () => string | null
  onAttempt: (key: string, state: AttemptState | undefined) => void
  onPlaced: (intent: OrderIntent, order: Order) => void
  onRefused: (intent: OrderIntent, error: ApiError) => void
  /** Runs the task later; answers how to call it off. */
  later: (task: () => void, delayMs: number) => () => void
  /** 0 to 1. */
  random: () => number
  /** Runs the task while no other tab carries the same key; correctness never depends on it. */
  withLock: (key: string, task: () => Promise<void>) => Promise<void>
}

export interface OrderCourier {
  /** Tries everything unsettled now: after a tap, at start, on focus, `online` and socket connect. */
  deliverAll: () => void
  stop: () => void
}

export function createOrderCourier(ports: CourierPorts): OrderCourier {
  const running = new Set<string>()
  const attempts = new Map<string, number>()
  const timers = new Map<string, () => void>()
  let stopped = false

  function deliverAll(): void {
    for (const intent of ports.intents()) {
      if (isUnsettled(intent) && intent.userId === ports.currentUserId()) deliver(intent.key)
    }
  }

  function deliver(key: string): void {
    if (stopped || running.has(key)) return
    timers.get(key)?.()
    timers.delete(key)
    running.add(key)
    void carry(key)
  }

  async function carry(key: string): Promise<void> {
    try {
      await ports.withLock(key, () => attempt(key))
    } catch (error) {
      console.error('An order could not be carried:', reasonOf(error))
      retryLater(key, undefined)
    } finally {
      running.delete(key)
    }
  }

  async function attempt(key: string): Promise<void> {
    // Read anew: while we waited for the lock, another tab may have settled it.
    const intent = ports.intents().find((candidate) => candidate.key === key)
    if (!intent || !isUnsettled(intent) || intent.userId !== ports.currentUserId()) {
      ports.onAttempt(key, undefined)
      return
    }
    ports.onAttempt(key, 'sending')
    try {
      const order = await createAndPlace(intent)
      if (order === undefined) return
      attempts.delete(key)
      const isOurs = ports.remove(key)
      ports.onAttempt(key, undefined)
      if (isOurs) ports.onPlaced(intent, order)
    } catch (error) {
      if (!hasLeft(intent)) settleFailure(intent, error)
    }
  }

  /**
   * The shopper may sign out while an answer is on its way: from then on nothing of theirs may be
   * written or shown. What is still stored is replayed under the same key by the next courier.
   */
  function hasLeft(intent: OrderIntent): boolean {
    return stopped || intent.userId !== ports.currentUserId()
  }

  /** A crash between the two is finished here: what was created is only placed. */
  async function createAndPlace(intent: OrderIntent): Promise<Order | undefined> {
    let orderId = intent.createdOrderId
    if (orderId === undefined) {
      orderId = (await ports.create(intent))._id
      if (hasLeft(intent)) return undefined
      ports.markCreated(intent.key, orderId)
    }
    const order = await ports.place(orderId)
    return hasLeft(intent) ? undefined : order
  }

  function settleFailure(intent: OrderIntent, error: unknown): void {
    const outcome = outcomeOf(error)
    switch (outcome.kind) {
      case 'retry':
        retryLater(intent.key, outcome.afterMs)
        return
      case 'hold':
        ports.onAttempt(intent.key, 'waiting')
        return
      case 'refused':
        attempts.delete(intent.key)
        ports.markRefused(intent.key, outcome.error.code)
        ports.onAttempt(intent.key, undefined)
        ports.onRefused(intent, outcome.error)
    }
  }

  function retryLater(key: string, afterMs: number | undefined): void {
    const attemptNumber = attempts.get(key) ?? 0
    attempts.set(key, attemptNumber + 1)
    ports.onAttempt(key, 'waiting')
    if (stopped) return
    const delayMs = Math.max(afterMs ?? 0, retryDelayMs(attemptNumber, ports.random()))
    timers.set(
      key,
      ports.later(() => {
        timers.delete(key)
        deliver(key)
      }, delayMs),
    )
  }

  return {
    deliverAll,
    stop: () => {
      stopped = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
