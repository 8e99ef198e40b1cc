import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff } from '#contract/order-status.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { needsSignIn } from '#features/identity/session/identity-bridge.ts'
import { recordOrderPlacedAtom } from '#features/install/install-atoms.ts'
import { askAfterOrderAtom } from '#features/notifications/notification-atoms.ts'
import { requestOutboxSync } from '#features/checkout/outbox-sync-signal.ts'
import { startOutboxSync } from '#features/checkout/outbox-sync-browser.ts'
import { recordOrderAtom } from '#features/orders/last-order-atoms.ts'
import { updateTexts } from '#features/orders/live-order-texts.ts'
import { orderQueries, rememberOrder } from '#features/orders/order-queries.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { markAnnounced, markEventShown } from '#features/orders/shown-event-store.ts'
import { hasRefusalText, outboxTexts, refusalText } from '#features/checkout/order-outbox-texts.ts'
import { refusalReason } from '#features/checkout/order-sentence.ts'
import { NEW_PRICES, notify, SENDING_AN_ORDER } from '#shared/lib/screen/notify.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { requestPersistentStorage } from '../install/keep-storage.ts'
import { showsOrders } from './order-pages.ts'

/** What the shopper is told of an order that was already over when its placing was answered. */
const CALLED_OFF_NOTICES = {
  rejected: { kind: 'error', text: updateTexts.ORDER_REJECTED('') },
  cancelled: { kind: 'plain', text: orderTexts.cancelling.done },
} as const

function notifyPlaced({ _id, orderStatus, version }: Order): void {
  const about = [_id, SENDING_AN_ORDER, NEW_PRICES] as const
  markAnnounced(_id)
  if (!isCalledOff(orderStatus)) {
    notify('success', outboxTexts.placed, about)
    return
  }
  const { kind, text } = CALLED_OFF_NOTICES[orderStatus]
  notify(kind, text, about)
  markEventShown(_id, version)
}

/** Runs the outbox sync for the signed-in shopper and shows the result of each order. */
export function OutboxSyncHost({ userId }: { userId: string }) {
  const store = useStore()
  const queryClient = useQueryClient()
  const isHeld = useObservable(needsSignIn)

  useEffect(
    () =>
      startOutboxSync(store, userId, {
        onPlaced: (_intent, order) => {
          store.set(recordOrderAtom, Date.now())
          void rememberOrder(queryClient, order)
          notifyPlaced(order)
          if (isCalledOff(order.orderStatus)) return
          store.set(askAfterOrderAtom)
          store.set(recordOrderPlacedAtom)
          void requestPersistentStorage()
        },
        onEnded: (intent, end) => {
          void queryClient.invalidateQueries({ queryKey: orderQueries.list(userId).queryKey })
          if (end.kind !== 'refused') return
          const { code } = end.refusal
          // One message for one event: there, the order's card says it (product §8.9).
          const isShownInCard = hasRefusalText(code) && showsOrders(location.pathname)
          if (!isShownInCard && code === 'PRICE_CHANGED') {
            notify('error', refusalText(code), [NEW_PRICES, SENDING_AN_ORDER])
          } else if (!isShownInCard) {
            notify('error', refusalReason(intent, end.refusal), [SENDING_AN_ORDER])
          }
          // The server decides prices, service area and stock: refetch them before the next tap.
          void queryClient.invalidateQueries({ queryKey: catalogueQueries.all })
        },
        onSettledInOtherTab: () => {
          void queryClient.invalidateQueries({ queryKey: orderQueries.list(userId).queryKey })
        },
      }),
    [store, queryClient, userId],
  )

  // After a new sign-in, sends the orders that were held back.
  useEffect(() => {
    if (!isHeld) requestOutboxSync()
  }, [isHeld])

  return null
}
