import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { notificationMessageSchema } from '#contract/notification-messages.ts'
import {
  askAfterOrderAtom,
  flushUnsubscribes,
  isQuestionDueAtom,
  syncSubscriptionAtom,
  syncSubscriptionAtStartAtom,
} from '#features/notifications/notification-atoms.ts'
import {
  lastOrderNotifiedAtMs,
  showBadge,
  takeClickedOrder,
} from '#features/notifications/notification-device.ts'
import { NotificationQuestion } from '#features/notifications/notification-question.tsx'
import { mayAskOn } from '#features/notifications/notification-rules.ts'
import { recordOrderAtom } from '#features/orders/last-order-atoms.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { onOnline } from '#shared/lib/screen/browser-signals.ts'
import {
  finishQuestion,
  useIsCurrentQuestion,
  withdrawQuestion,
} from '#shared/lib/screen/question-queue.ts'
import { useShownPath } from './navigation/use-shown-path.ts'

/**
 * For the signed-in shopper: keeps the subscription, handles clicks, sets the badge, and asks for
 * permission when no other question is open.
 */
export function NotificationHost({ userId }: { userId: string }) {
  const router = useRouter()
  const syncSubscription = useSetAtom(syncSubscriptionAtom)
  const syncAtStart = useSetAtom(syncSubscriptionAtStartAtom)
  const recordOrder = useSetAtom(recordOrderAtom)
  const queryClient = useQueryClient()
  useEffect(() => {
    // Of a message that came while no page was open.
    void lastOrderNotifiedAtMs().then(recordOrder)
  }, [recordOrder])
  useEffect(() => {
    void openClickedOrder(router)
  }, [router])
  useEffect(() => {
    void syncAtStart()
    if (!('serviceWorker' in navigator)) return undefined
    const onMessage = (event: MessageEvent<unknown>): void => {
      const message = v.safeParse(notificationMessageSchema, event.data)
      if (!message.success) return
      if (message.output.type === 'SUBSCRIPTION_CHANGED') {
        void syncSubscription()
        return
      }
      // order-toasts.ts shows its content once the page is subscribed to the orders.
      if (message.output.type === 'ORDER_NOTIFIED') {
        recordOrder(Date.now())
        const { queryKey } = orderQueries.list(userId)
        for (const key of [queryKey, helpQueries.all(userId)]) {
          void queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
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
  }, [syncAtStart, syncSubscription, recordOrder, queryClient, router, userId])
  return (
    <>
      <ActiveOrdersBadge userId={userId} />
      <NotificationPrompt userId={userId} />
    </>
  )
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

/** Subscriptions that ended offline are reported to the server, also after a sign-out. */
export function PendingUnsubscribes() {
  useEffect(() => {
    const flush = (): void => {
      void flushUnsubscribes()
    }
    flush()
    return onOnline(flush)
  }, [])
  return null
}

/** While no page is open, the worker sets the badge. The list of an open page is more current. */
function ActiveOrdersBadge({ userId }: { userId: string }) {
  const { data: orders, dataUpdatedAt } = useCachedOrders(userId)
  const { queryKey } = orderQueries.list(userId)
  // A list of an earlier run is older than what the worker has shown.
  const isCurrent = useQueryClient().getQueryState(queryKey)?.isInvalidated === false
  const active = isCurrent ? orders?.filter(isUnderWay).length : undefined
  // Mounted again with each list, also one with the same number: a message that came late may have
  // set the badge to an older one meanwhile.
  return active !== undefined && <Badge key={dataUpdatedAt} active={active} />
}

function Badge({ active }: { active: number }) {
  useEffect(() => {
    void showBadge(active)
  }, [active])
  return null
}

function NotificationPrompt({ userId }: { userId: string }) {
  const router = useRouter()
  const askAfterOrder = useSetAtom(askAfterOrderAtom)
  const queryClient = useQueryClient()
  // A page that was reloaded before the answer has forgotten the question. It asks again when the
  // shopper goes to an order under way, and not before its details are closed.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation, hrefChanged }) => {
        const isAtLoad = fromLocation === undefined
        if (isAtLoad || !hrefChanged || toLocation.href !== '/orders') return
        const orders = queryClient.getQueryData(orderQueries.list(userId).queryKey)
        if (orders?.some(isUnderWay)) askAfterOrder()
      }),
    [router, queryClient, userId, askAfterOrder],
  )
  const pathname = useShownPath()
  const isCurrentQuestion = useIsCurrentQuestion('notifications')
  const isDue = useAtomValue(isQuestionDueAtom)
  // Once permission is granted or blocked elsewhere, there is nothing left to ask. A question that
  // is already open closes itself.
  useEffect(() => {
    if (!isDue && !isCurrentQuestion) withdrawQuestion('notifications')
  }, [isDue, isCurrentQuestion])
  return isCurrentQuestion && mayAskOn(pathname) ? (
    <NotificationQuestion
      onDone={() => {
        finishQuestion('notifications')
      }}
    />
  ) : null
}
