import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { takeOrderedAtom } from '#features/cart/cart-atoms.ts'
import { getSession } from '#features/identity/session-store.ts'
import { noteOrderPlacedAtom } from '#features/install/install-atoms.ts'
import { onCourierKick } from '#features/orders/courier-signal.ts'
import { createFromIntent, placeCreated } from '#features/orders/order-api.ts'
import { createOrderCourier } from '#features/orders/order-courier.ts'
import {
  attemptStatesAtom,
  outboxAtom,
  removeIntentAtom,
  storedIntents,
  updateIntentAtom,
} from '#features/orders/order-outbox-atoms.ts'
import { isOnlyCreated } from '#features/orders/order-list-rules.ts'
import { orderQueries, rememberOrder } from '#features/orders/order-queries.ts'
import { orderTexts, refusalText } from '#features/orders/order-texts.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'
import type { createAppRouter } from '../router.tsx'
import { keepStorage } from './keep-storage.ts'

interface OrderCourierHostProps {
  router: ReturnType<typeof createAppRouter>
  userId: string
}

/** Runs the courier for the signed-in shopper and shows what became of each order. */
export function OrderCourierHost({ router, userId }: OrderCourierHostProps) {
  const store = useStore()
  const queryClient = useQueryClient()
  usePlaceWhatWasCreated(userId)

  useEffect(() => {
    // The outbox atom follows other tabs only while it is mounted.
    const unfollow = store.sub(outboxAtom, () => {})
    const courier = createOrderCourier({
      intents: storedIntents,
      markCreated: (key, createdOrderId) => {
        store.set(updateIntentAtom, key, { createdOrderId })
      },
      markRefused: (key, code) => {
        store.set(updateIntentAtom, key, { refusal: { code } })
      },
      remove: (key) => store.set(removeIntentAtom, key),
      create: createFromIntent,
      place: placeCreated,
      currentUserId: () => (getSession()?.userId === userId ? userId : null),
      onAttempt: (key, state) => {
        store.set(attemptStatesAtom, ({ [key]: _before, ...others }) =>
          state === undefined ? others : { ...others, [key]: state },
        )
      },
      onPlaced: (intent, order) => {
        store.set(takeOrderedAtom, intent.body.items)
        void rememberOrder(queryClient, order)
        store.set(noteOrderPlacedAtom)
        notify('success', orderTexts.placed)
        void keepStorage()
        if (router.state.location.pathname === '/checkout') {
          void router.navigate({ to: '/orders', replace: true })
        }
      },
      onRefused: (_intent, error) => {
        notify('error', refusalText(error.code))
        // Prices, reach and stock are the server's: look at them anew before the next tap.
        void queryClient.invalidateQueries({ queryKey: catalogueQueries.all })
      },
      later: (task, delayMs) => {
        const timer = setTimeout(task, delayMs)
        return () => {
          clearTimeout(timer)
        }
      },
      random: Math.random,
      withLock: withTabLock,
    })
    const deliver = courier.deliverAll
    const unkick = onCourierKick(deliver)
    addEventListener('online', deliver)
    addEventListener('focus', deliver)
    deliver()
    return () => {
      removeEventListener('focus', deliver)
      removeEventListener('online', deliver)
      unkick()
      courier.stop()
      unfollow()
    }
  }, [store, queryClient, router, userId])

  return null
}

/**
 * An order that was created and never placed, on this phone or another, is handed to the store as
 * soon as it is seen: nobody else would (DESIGN §5). The list is asked for here at start as well,
 * so that it opens offline (DESIGN §9).
 */
function usePlaceWhatWasCreated(userId: string): void {
  const queryClient = useQueryClient()
  const orders = useQuery(orderQueries.list(userId)).data
  useEffect(() => {
    for (const order of orders ?? []) {
      if (!isOnlyCreated(order)) continue
      // The courier places its own.
      if (storedIntents().some(({ createdOrderId }) => createdOrderId === order._id)) continue
      placeCreated(order._id)
        .then((placed) => rememberOrder(queryClient, placed))
        .catch((error: unknown) => {
          console.info('A created order could not be placed yet:', reasonOf(error))
        })
    }
  }, [orders, queryClient])
}

const LOCK_TIMEOUT_MS = 60_000

/** One tab at a time per key; where locks are missing or do not come in time, it goes without (DESIGN §5). */
async function withTabLock(key: string, task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task()
  let started = false
  try {
    await navigator.locks.request(
      `jhola-order-${key}`,
      { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) },
      () => {
        started = true
        return task()
      },
    )
  } catch (error) {
    if (started) throw error
    await task()
  }
}
