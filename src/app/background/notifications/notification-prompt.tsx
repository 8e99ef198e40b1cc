import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { askAfterOrderAtom, isQuestionDueAtom } from '#features/notifications/notification-atoms.ts'
import { NotificationQuestion } from '#features/notifications/notification-question.tsx'
import { mayAskOn } from '#features/notifications/notification-rules.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import {
  finishQuestion,
  useIsCurrentQuestion,
  withdrawQuestion,
} from '#shared/lib/screen/question-queue.ts'
import { useShownPath } from '../navigation/use-shown-path.ts'

/** Asks for permission when no other question is open. */
export function NotificationPrompt({ userId }: { userId: string }) {
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
