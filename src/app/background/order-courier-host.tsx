import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { useNeedsSignInAgain } from '#features/identity/identity-bridge.ts'
import { noteOrderPlacedAtom } from '#features/install/install-atoms.ts'
import { askAfterOrderAtom } from '#features/notifications/notification-atoms.ts'
import { kickCourier } from '#features/orders/courier-signal.ts'
import { placeCreated } from '#features/orders/order-api.ts'
import { startOrderDelivery } from '#features/orders/order-delivery.ts'
import { isOnlyCreated } from '#features/orders/order-list-rules.ts'
import { storedIntents } from '#features/orders/order-outbox-atoms.ts'
import { orderQueries, rememberOrder } from '#features/orders/order-queries.ts'
import { orderTexts, refusalText } from '#features/orders/order-texts.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'
import { keepStorage } from './keep-storage.ts'

/** Runs the courier for the signed-in shopper and shows what became of each order. */
export function OrderCourierHost({ userId }: { userId: string }) {
  const store = useStore()
  const queryClient = useQueryClient()
  const isHeld = useNeedsSignInAgain()
  usePlaceWhatWasCreated(userId)

  useEffect(
    () =>
      startOrderDelivery(store, userId, {
        onPlaced: (_intent, order) => {
          void rememberOrder(queryClient, order)
          store.set(askAfterOrderAtom)
          store.set(noteOrderPlacedAtom)
          notify('success', orderTexts.placed)
          void keepStorage()
        },
        onEnded: (_intent, end) => {
          if (end.kind !== 'refused') return
          notify('error', refusalText(end.refusal.code))
          // Prices, reach and stock are the server's: look at them anew before the next tap.
          void queryClient.invalidateQueries({ queryKey: catalogueQueries.all })
        },
        onSettledElsewhere: () => {
          void queryClient.invalidateQueries({ queryKey: orderQueries.list(userId).queryKey })
        },
      }),
    [store, queryClient, userId],
  )

  // Signed in again: what was held for it goes out.
  useEffect(() => {
    if (!isHeld) kickCourier()
  }, [isHeld])

  return null
}

/**
 * An order that was created and never placed, on this phone or another, is handed to the store as
 * soon as it is seen: nobody else would (DESIGN §5). The list is asked for here at start as well,
 * so that it opens offline (DESIGN §9).
 */
function usePlaceWhatWasCreated(userId: string): void {
  const queryClient = useQueryClient()
  // A list that came again, the same as before, is another occasion: the last one may have failed.
  const { data: orders, dataUpdatedAt } = useQuery(orderQueries.list(userId))
  const underWay = useRef(new Set<string>())
  const triedAt = useRef(new Map<string, number>())
  const signedIn = useRef<string | null>(null)
  useEffect(() => {
    signedIn.current = userId
    return () => {
      signedIn.current = null
    }
  }, [userId])
  useEffect(() => {
    const place = async (orderId: string): Promise<void> => {
      underWay.current.add(orderId)
      try {
        const placed = await placeCreated(orderId)
        // Whoever has signed out meanwhile leaves nothing behind.
        if (signedIn.current === userId) await rememberOrder(queryClient, placed)
      } catch (error) {
        console.info('A created order could not be placed yet:', reasonOf(error))
      } finally {
        underWay.current.delete(orderId)
      }
    }
    for (const order of orders ?? []) {
      if (!isOnlyCreated(order) || underWay.current.has(order._id)) continue
      if (triedAt.current.get(order._id) === dataUpdatedAt) continue
      // The courier places its own.
      if (storedIntents().some(({ createdOrderId }) => createdOrderId === order._id)) continue
      triedAt.current.set(order._id, dataUpdatedAt)
      void place(order._id)
    }
  }, [orders, dataUpdatedAt, queryClient, userId])
}
