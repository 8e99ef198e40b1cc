/**
 * The outbox sync of a tab: connects the stored outbox, the API calls and the cross-tab lock, and
 * runs whenever the connection may be back (product §8.7).
 */
import type { createStore } from 'jotai'
import type { Order } from '#contract/order-endpoints.ts'
import { pendingOrderLinesAtom, removeOrderedAtom } from '#features/cart/cart-atoms.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { onFocus, onOnline, onShown } from '#shared/lib/screen/browser-signals.ts'
import { later } from '#shared/lib/later.ts'
import { onOutboxSyncRequest } from './outbox-sync-signal.ts'
import { createFromIntent, placeCreated, withdrawKey } from './order-api.ts'
import { createOutboxSync, type OutboxSyncPorts } from './outbox-sync.ts'
import { withOrderLock } from './order-lock.ts'
import {
  attemptStatesAtom,
  outboxAtom,
  removeIntentAtom,
  storedIntents,
  updateIntentAtom,
} from './order-outbox-atoms.ts'
import { isUnsettled, type IntentEnd, type OrderIntent } from './order-outbox-rules.ts'

export interface OutboxSyncEvents {
  /**
   * The order is placed, and its items have been removed from the cart. It may have been rejected
   * or cancelled since.
   */
  onPlaced: (intent: OrderIntent, order: Order) => void
  onEnded: (intent: OrderIntent, end: IntentEnd) => void
  /** Another tab has settled an order. */
  onSettledInOtherTab: () => void
}

/** Syncs the orders of one shopper in this tab; returns a function that stops it. */
export function startOutboxSync(
  store: ReturnType<typeof createStore>,
  userId: string,
  events: OutboxSyncEvents,
  calls: Pick<OutboxSyncPorts, 'create' | 'place' | 'withdraw'> = {
    create: createFromIntent,
    place: placeCreated,
    withdraw: withdrawKey,
  },
): () => void {
  const openKeys = (): string[] =>
    storedIntents().flatMap((intent) =>
      intent.userId === userId && isUnsettled(intent) ? [intent.key] : [],
    )
  /** Keys that were open when the outbox last changed, without those that this tab has settled. */
  let openBefore = openKeys()
  const settledHere = (key: string): void => {
    openBefore = openBefore.filter((other) => other !== key)
  }
  const sync = createOutboxSync({
    ...calls,
    intents: storedIntents,
    markCreated: (key, createdOrderId) => {
      store.set(updateIntentAtom, key, { createdOrderId })
    },
    markWithdrawal: (key, refusal) => {
      store.set(updateIntentAtom, key, { withdrawal: { refusal } })
    },
    end: (key, end) => {
      settledHere(key)
      return store.set(updateIntentAtom, key, { end })
    },
    remove: (key) => {
      settledHere(key)
      return store.set(removeIntentAtom, key)
    },
    currentUserId: () => (getSession()?.userId === userId ? userId : null),
    onAttempt: (key, state) => {
      store.set(attemptStatesAtom, ({ [key]: _before, ...others }) =>
        state === undefined ? others : { ...others, [key]: state },
      )
    },
    onPlaced: (intent, order) => {
      store.set(removeOrderedAtom, intent.body.items)
      events.onPlaced(intent, order)
    },
    onEnded: events.onEnded,
    later,
    now: Date.now,
    random: Math.random,
    withLock: withOrderLock,
  })
  const updatePendingOrderLines = (): void => {
    const mine = store.get(outboxAtom).filter((intent) => intent.userId === userId)
    store.set(
      pendingOrderLinesAtom,
      mine.filter(isUnsettled).flatMap(({ body }) => body.items),
    )
  }
  // The outbox atom follows other tabs only while it has subscribers. Their orders are synced here
  // too, in case they are closed.
  const unsubscribe = store.sub(outboxAtom, () => {
    const open = openKeys()
    if (openBefore.some((key) => !open.includes(key))) events.onSettledInOtherTab()
    openBefore = open
    updatePendingOrderLines()
    sync.syncAll()
  })
  const unsubscribeRequests = onOutboxSyncRequest(sync.syncAll)
  const stopFollowing = [onOnline, onFocus, onShown].map((follow) => follow(sync.syncAll))
  updatePendingOrderLines()
  sync.syncAll()
  return () => {
    for (const stopOne of stopFollowing) stopOne()
    unsubscribeRequests()
    unsubscribe()
    store.set(pendingOrderLinesAtom, [])
    sync.stop()
  }
}
