import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
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
 * soon as it is seen: nobody else would (DESIGN §5). Each list that comes is another occasion, also
 * one that is the same as before: the last attempt may have failed. The list is asked for here at
 * start as well, so that it opens offline (DESIGN §9).
 */
function usePlaceWhatWasCreated(userId: string): void {
  const queryClient = useQueryClient()
  useQuery(orderQueries.list(userId))
  useEffect(() => {
    const { queryKey } = orderQueries.list(userId)
    const underWay = new Set<string>()
    let isOver = false

    const place = async (orderId: string): Promise<void> => {
      underWay.add(orderId)
      try {
        const placed = await placeCreated(orderId)
        // Whoever has signed out meanwhile leaves nothing behind.
        if (!isOver) await rememberOrder(queryClient, placed)
      } catch (error) {
        console.info('A created order could not be placed yet:', reasonOf(error))
      } finally {
        underWay.delete(orderId)
      }
    }
    const placeAll = (): void => {
      for (const order of queryClient.getQueryData(queryKey) ?? []) {
        if (!isOnlyCreated(order) || underWay.has(order._id)) continue
        // The courier places its own.
        if (storedIntents().some(({ createdOrderId }) => createdOrderId === order._id)) continue
        void place(order._id)
      }
    }
    placeAll()
    const stop = queryClient.getQueryCache().subscribe((event) => {
      const isList = event.query.queryHash === hashKey(queryKey)
      if (isList && event.type === 'updated' && event.action.type === 'success') placeAll()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queryClient, userId])
}
