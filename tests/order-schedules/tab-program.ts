/**
 * What runs in a tab of the simulated phone: the app's own outbox, courier, HTTP client and
 * stores, without its screens. It is built into one program (order-phone.ts), so that each tab
 * has modules and memory of its own, as in a browser.
 */
import { createStore } from 'jotai'
import type { Position } from '#contract/geo.ts'
import type { Address } from '#contract/user-calls.ts'
import { clearCartAtom, cartAtom } from '#features/cart/cart-atoms.ts'
import { intentFrom } from '#features/checkout/order-intent-rules.ts'
import { getSession, setSession, type Session } from '#features/identity/session-store.ts'
import { onSignOut, signOut } from '#features/identity/sign-out.ts'
import { kickCourier } from '#features/orders/courier-signal.ts'
import { createFromIntent, placeCreated, withdrawKey } from '#features/orders/order-api.ts'
import { startOrderDelivery } from '#features/orders/order-delivery.ts'
import {
  addIntentAtom,
  attemptStatesAtom,
  forgetOutboxAtom,
  outboxAtom,
  removeIntentAtom,
  updateIntentAtom,
  type Taken,
} from '#features/orders/order-outbox-atoms.ts'
import {
  agreedIntent,
  isUnsettled,
  shownState,
  type OrderIntent,
  type ShownState,
} from '#features/orders/order-outbox-rules.ts'
import { connectIdentity } from '#shared/lib/api-client.ts'

/** Faults planted into the client, each of which the run must notice. */
export type ClientBug = 'key-per-attempt' | 'placed-before-answer'

/** What is said on the screen of a tab, the moment it is said. */
export type Statement =
  | { kind: 'placed'; key: string; orderId: string }
  | { kind: 'withdrawn' | 'refused' | 'placed-after-all'; key: string }

export interface TabPorts {
  bug?: ClientBug | undefined
  token: () => Promise<string | null>
  say: (statement: Statement) => void
}

export interface Checkout {
  address: Address
  position: Position
  darkStoreId: string
  nowMs: number
}

export interface TabHandle {
  tapPlaceOrder: (checkout: Checkout) => Taken | 'refused-by-rules'
  /** Declines everything that is open. */
  withdraw: () => void
  /** Says yes to what waits for the shopper's word. */
  agree: (nowMs: number) => Taken | undefined
  dismissAll: () => void
  /** What stands on the screen of each of the shopper's intents. */
  shown: () => { key: string; state: ShownState }[]
  signOut: () => Promise<void>
  signIn: (session: Session) => void
}

/** Opens the app in a tab, with what the phone has stored. */
export function openTab({ bug, token, say }: TabPorts): TabHandle {
  const store = createStore()
  connectIdentity({ tokenProvider: token, onSessionRefused: () => {} })
  store.sub(cartAtom, () => {})
  store.sub(attemptStatesAtom, () => {})
  let stop = start()

  function start(): () => void {
    const userId = getSession()?.userId ?? null
    if (userId === null) return () => {}
    return startOrderDelivery(
      store,
      userId,
      {
        onPlaced: (intent, order) => {
          say({ kind: 'placed', key: intent.key, orderId: order._id })
        },
        onEnded: (intent, end) => {
          say({ kind: end.kind === 'placed' ? 'placed-after-all' : end.kind, key: intent.key })
        },
        onSettledElsewhere: () => {},
      },
      { create, place: placeCreated, withdraw: withdrawKey },
    )
  }

  function create(intent: OrderIntent, signal: AbortSignal) {
    if (bug === 'placed-before-answer') say({ kind: 'placed', key: intent.key, orderId: 'not-yet' })
    return createFromIntent(
      bug === 'key-per-attempt' ? { ...intent, key: crypto.randomUUID() } : intent,
      signal,
    )
  }

  // As sign-out-purge does beside the screens.
  onSignOut(({ followed }) => {
    store.set(forgetOutboxAtom)
    if (!followed) store.set(clearCartAtom)
  })

  const mine = (): OrderIntent[] =>
    store.get(outboxAtom).filter((intent) => intent.userId === getSession()?.userId)

  function take(intent: OrderIntent): Taken {
    const taken = store.set(addIntentAtom, intent)
    if (taken === 'stored') kickCourier()
    return taken
  }

  return {
    tapPlaceOrder: ({ address, position, darkStoreId, nowMs }) => {
      const userId = getSession()?.userId ?? null
      const cart = store.get(cartAtom)
      const state = { userId, cart, address, position, darkStoreId }
      const result = intentFrom(state, crypto.randomUUID(), nowMs)
      return result.ok ? take(result.intent) : 'refused-by-rules'
    },
    withdraw: () => {
      for (const { key } of mine().filter(isUnsettled)) {
        store.set(updateIntentAtom, key, { withdrawal: {} })
      }
      kickCourier()
    },
    agree: (nowMs) => {
      for (const intent of mine()) {
        const agreed = agreedIntent(intent, crypto.randomUUID(), nowMs)
        if (agreed) return take(agreed)
      }
      return undefined
    },
    dismissAll: () => {
      for (const intent of mine()) {
        if (!isUnsettled(intent)) store.set(removeIntentAtom, intent.key)
      }
    },
    shown: () => {
      const attempts = store.get(attemptStatesAtom)
      return mine().map((intent) => ({
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
