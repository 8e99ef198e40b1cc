import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { notificationMessageSchema } from '#contract/notification-messages.ts'
import {
  flushEndings,
  isQuestionDueAtom,
  keepSubscriptionAtom,
  keepSubscriptionAtStartAtom,
} from '#features/notifications/notification-atoms.ts'
import { lastOrderNotifiedAtMs, showBadge } from '#features/notifications/notification-device.ts'
import { NotificationQuestion } from '#features/notifications/notification-question.tsx'
import { mayAskOn } from '#features/notifications/notification-rules.ts'
import { noteOrderAtom } from '#features/orders/last-order-atoms.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useKnownOrders } from '#features/orders/use-known-orders.ts'
import { onOnline } from '#shared/lib/browser-signals.ts'
import { doneAsking, useQuestionTurn, withdraw } from '#shared/lib/question-queue.ts'
import type { createAppRouter } from '../router.tsx'
import { useShownPath } from './use-shown-path.ts'

interface NotificationHostProps {
  router: ReturnType<typeof createAppRouter>
  userId: string
}

/**
 * For the signed-in shopper: keeps the subscription, handles clicks, sets the badge, and asks for
 * permission when no other question is open.
 */
export function NotificationHost({ router, userId }: NotificationHostProps) {
  const keepSubscription = useSetAtom(keepSubscriptionAtom)
  const keepAtStart = useSetAtom(keepSubscriptionAtStartAtom)
  const noteOrder = useSetAtom(noteOrderAtom)
  const queryClient = useQueryClient()
  useEffect(() => {
    // Of a message that came while no page was open.
    void lastOrderNotifiedAtMs().then(noteOrder)
  }, [noteOrder])
  useEffect(() => {
    void keepAtStart()
    if (!('serviceWorker' in navigator)) return undefined
    const onMessage = (event: MessageEvent<unknown>): void => {
      const message = v.safeParse(notificationMessageSchema, event.data)
      if (!message.success) return
      if (message.output.type === 'SUBSCRIPTION_CHANGED') {
        void keepSubscription()
        return
      }
      // What it says of the order is told by order-news.ts, once the orders are followed.
      if (message.output.type === 'ORDER_NOTIFIED') {
        noteOrder(Date.now())
        const { queryKey } = orderQueries.list(userId)
        for (const key of [queryKey, helpQueries.all(userId)]) {
          void queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
        }
        return
      }
      const { orderId } = message.output
      void router.navigate({ to: '/orders', search: orderId === null ? {} : { order: orderId } })
      event.ports[0]?.postMessage(true)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    navigator.serviceWorker.startMessages()
    return () => {
      navigator.serviceWorker.removeEventListener('message', onMessage)
    }
  }, [keepAtStart, keepSubscription, noteOrder, queryClient, router, userId])
  return (
    <>
      <ActiveOrdersBadge userId={userId} />
      <QuestionInTurn router={router} />
    </>
  )
}

/** Subscriptions that ended offline are reported to the server, also after a sign-out. */
export function EndedNotifications() {
  useEffect(() => {
    const flush = (): void => {
      void flushEndings()
    }
    flush()
    return onOnline(flush)
  }, [])
  return null
}

/** While no page is open, the worker sets the badge. The list of an open page is more current. */
function ActiveOrdersBadge({ userId }: { userId: string }) {
  const orders = useKnownOrders(userId).data
  const { queryKey } = orderQueries.list(userId)
  // A list of an earlier run is older than what the worker has shown.
  const isCurrent = useQueryClient().getQueryState(queryKey)?.isInvalidated === false
  const active = isCurrent ? orders?.filter(isUnderWay).length : undefined
  useEffect(() => {
    if (active !== undefined) void showBadge(active)
  }, [active])
  return null
}

function QuestionInTurn({ router }: Pick<NotificationHostProps, 'router'>) {
  const pathname = useShownPath(router)
  const hasTurn = useQuestionTurn('notifications')
  const isDue = useAtomValue(isQuestionDueAtom)
  // Once permission is granted or blocked elsewhere, there is nothing left to ask. A question that
  // is already open closes itself.
  useEffect(() => {
    if (!isDue && !hasTurn) withdraw('notifications')
  }, [isDue, hasTurn])
  return hasTurn && mayAskOn(pathname) ? (
    <NotificationQuestion
      onDone={() => {
        doneAsking('notifications')
      }}
    />
  ) : null
}
