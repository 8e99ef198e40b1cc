/**
 * The code in a tab of the simulated phone: the app's own outbox, outbox sync, HTTP client and
 * stores, without its screens. It is bundled into one program (order-phone.ts), so that each tab
 * has its own module instances, as in a browser.
 */
import { createStore } from 'jotai'
import type { Position } from '#contract/geo.ts'
import { userOrders, type Order } from '#contract/order-endpoints.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { clearCartAtom, cartAtom } from '#features/cart/cart-atoms.ts'
import { intentFrom } from '#features/checkout/order-intent-rules.ts'
import { getSession, setSession, type Session } from '#features/identity/session/session-store.ts'
import { onSignOut, signOut } from '#features/identity/session/sign-out.ts'
import { createFromIntent, placeCreated, withdrawKey } from '#features/checkout/order-api.ts'
import { startOutboxSync } from '#features/checkout/outbox-sync-browser.ts'
import { isOnlyCreated } from '#features/orders/order-list-rules.ts'
import {
  addIntentAtom,
  attemptStatesAtom,
  clearOutboxAtom,
  outboxAtom,
  storedIntents,
  updateIntentAtom,
  type AddIntentResult,
} from '#features/checkout/order-outbox-atoms.ts'
import {
  agreedIntent,
  isUnsettled,
  shownState,
  type OrderIntent,
  type ShownState,
} from '#features/checkout/order-outbox-rules.ts'
import { callApi, connectIdentity } from '#shared/lib/network/api-client.ts'

/** Bugs planted into the client, each of which the tests must detect. */
export type ClientBug =
  | 'key-per-attempt'
  | 'placed-before-response'
  /** Agreeing again sends the previous address and location. */
  | 'old-address'
  /** A phone places every order in its list that is created but not placed. */
  | 'placed-from-list'
  /** A created order is placed before it is withdrawn. */
  | 'placed-on-withdrawal'

/** A message to the shopper, or an order in the list. */
export type Statement =
  | { kind: 'placed'; key: string; orderId: string }
  | { kind: 'withdrawn' | 'refused' | 'placed-after-all'; key: string }
  | { kind: 'listed'; order: Order }

export interface TabPorts {
  bug?: ClientBug | undefined
  token: () => Promise<string | null>
  onStatement: (statement: Statement) => void
}

/** The destination in the address picker and the time of the tap. */
export interface Checkout {
  address: Address
  position: Position
  darkStoreId: string
  nowMs: number
}

export interface TabHandle {
  tapPlaceOrder: (checkout: Checkout) => AddIntentResult | 'refused-by-rules'
  /** Withdraws all open intents. */
  withdraw: () => void
  /** Agrees to the new bill of an intent, if one waits for this decision. */
  agree: (checkout: Checkout) => AddIntentResult | undefined
  /** Requests the shopper's orders, like /orders. Rejects if the request fails. */
  requestOrders: () => Promise<void>
  /** The state that is shown for each of the shopper's intents. */
  shown: () => { key: string; state: ShownState }[]
  signOut: () => Promise<void>
  signIn: (session: Session) => void
}

/** Starts the app in a tab. */
export function openTab({ bug, token, onStatement }: TabPorts): TabHandle {
  const store = createStore()
  connectIdentity({ tokenProvider: token, onSessionRefused: () => {} })
  store.sub(cartAtom, () => {})
  store.sub(attemptStatesAtom, () => {})
  let stop = start()

  function start(): () => void {
    const userId = getSession()?.userId ?? null
    if (userId === null) return () => {}
    return startOutboxSync(
      store,
      userId,
      {
        onPlaced: (intent, order) => {
          onStatement({ kind: 'placed', key: intent.key, orderId: order._id })
        },
        onEnded: (intent, end) => {
          onStatement({
            kind: end.kind === 'placed' ? 'placed-after-all' : end.kind,
            key: intent.key,
          })
        },
        onSettledInOtherTab: () => {},
      },
      { create, place: placeCreated, withdraw },
    )
  }

  async function withdraw(key: string, signal: AbortSignal): Promise<Order | null> {
    if (bug === 'placed-on-withdrawal') {
      const created = storedIntents().find((intent) => intent.key === key)?.createdOrderId
      if (created !== undefined) await placeCreated(created, signal)
    }
    return withdrawKey(key, signal)
  }

  function create(intent: OrderIntent, signal: AbortSignal) {
    if (bug === 'placed-before-response')
      onStatement({ kind: 'placed', key: intent.key, orderId: 'not-yet' })
    return createFromIntent(
      bug === 'key-per-attempt' ? { ...intent, key: crypto.randomUUID() } : intent,
      signal,
    )
  }

  // As in purge-at-sign-out.ts.
  onSignOut(({ followed }) => {
    store.set(clearOutboxAtom)
    if (!followed) store.set(clearCartAtom)
  })

  const ownIntents = (): OrderIntent[] =>
    store.get(outboxAtom).filter((intent) => intent.userId === getSession()?.userId)

  function addIntent(intent: OrderIntent): AddIntentResult {
    return store.set(addIntentAtom, intent)
  }

  return {
    tapPlaceOrder: ({ address, position, darkStoreId, nowMs }) => {
      const userId = getSession()?.userId ?? null
      const cart = store.get(cartAtom)
      const state = { userId, cart, address, position, darkStoreId, ifMissing: 'call' as const }
      const result = intentFrom(state, crypto.randomUUID(), nowMs)
      return result.ok ? addIntent(result.intent) : 'refused-by-rules'
    },
    withdraw: () => {
      for (const { key } of ownIntents().filter(isUnsettled)) {
        store.set(updateIntentAtom, key, { withdrawal: {} })
      }
    },
    agree: ({ address, position, darkStoreId, nowMs }) => {
      for (const intent of ownIntents()) {
        const now = { address, location: position }
        const before = { address: intent.body.address, location: intent.body.location }
        const place = {
          ...(bug === 'old-address' ? before : now),
          darkStoreId,
          ifMissing: 'call' as const,
        }
        const agreed = agreedIntent(intent, place, crypto.randomUUID(), nowMs)
        if (agreed) return addIntent(agreed)
      }
      return undefined
    },
    requestOrders: async () => {
      const userId = getSession()?.userId
      if (userId === undefined || userId === null) return
      const { orders } = (await callApi(userOrders, { params: { userId } })).data
      for (const order of orders) {
        onStatement({ kind: 'listed', order })
        if (bug === 'placed-from-list' && isOnlyCreated(order)) await placeCreated(order._id)
      }
    },
    shown: () => {
      const attempts = store.get(attemptStatesAtom)
      return ownIntents().map((intent) => ({
        key: intent.key,
        state: shownState(intent, attempts[intent.key]),
      }))
    },
    signOut: async () => {
      const done = signOut()
      stop()
      await done
    },
    signIn: (session) => {
      setSession(session)
      stop()
      stop = start()
    },
  }
}
