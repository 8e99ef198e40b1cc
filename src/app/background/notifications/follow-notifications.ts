import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { createStore } from 'jotai'
import * as v from 'valibot'
import { notificationMessageSchema } from '#contract/notification-messages.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import {
  syncSubscriptionAtom,
  syncSubscriptionAtStartAtom,
} from '#features/notifications/notification-atoms.ts'
import {
  lastOrderNotifiedAtMs,
  takeClickedOrder,
} from '#features/notifications/notification-device.ts'
import { recordOrderAtom } from '#features/orders/last-order-atoms.ts'
import { orderQueries } from '#features/orders/order-queries.ts'

interface FollowOptions {
  queryClient: QueryClient
  router: RegisteredRouter
  store: ReturnType<typeof createStore>
  userId: string
}

/**
 * For the signed-in shopper: keeps the subscription, and follows what the worker says of messages
 * and of clicks on them. Returns a function that stops it.
 */
export function followNotifications({
  queryClient,
  router,
  store,
  userId,
}: FollowOptions): () => void {
  // Of a message that came while no page was open.
  void lastOrderNotifiedAtMs().then((atMs) => store.set(recordOrderAtom, atMs))
  void openClickedOrder(router)
  void store.set(syncSubscriptionAtStartAtom)
  if (!('serviceWorker' in navigator)) return () => {}
  const onMessage = (event: MessageEvent<unknown>): void => {
    const message = v.safeParse(notificationMessageSchema, event.data)
    if (!message.success) return
    if (message.output.type === 'SUBSCRIPTION_CHANGED') {
      void store.set(syncSubscriptionAtom)
      return
    }
    // order-toasts.ts shows its content once the page is subscribed to the orders.
    if (message.output.type === 'ORDER_NOTIFIED') {
      store.set(recordOrderAtom, Date.now())
      for (const queryKey of [orderQueries.list(userId).queryKey, helpQueries.all(userId)]) {
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
      return
    }
    void openOrder(router, message.output.orderId)
    event.ports[0]?.postMessage(true)
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  navigator.serviceWorker.startMessages()
  return () => {
    navigator.serviceWorker.removeEventListener('message', onMessage)
  }
}

async function openOrder(router: RegisteredRouter, orderId: string | null): Promise<void> {
  await router.navigate({ to: '/orders', search: orderId === null ? {} : { order: orderId } })
}

/** A click on a notification opens the right page, except in an app on an iPhone's home screen. */
async function openClickedOrder(router: RegisteredRouter): Promise<void> {
  const orderId = await takeClickedOrder()
  if (orderId !== undefined && router.latestLocation.pathname === '/') {
    await openOrder(router, orderId)
  }
}
