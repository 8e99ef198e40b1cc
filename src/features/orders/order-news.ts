/**
 * Shows news of orders while the tab is visible. While it is hidden, notifications show them; the
 * rest is shown when the tab is visible again (product §10.6, §11.1).
 */
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'
import { notificationMessageSchema } from '#contract/notification-messages.ts'
import { isInView } from '#shared/lib/browser-signals.ts'
import { onPageReturn } from '#shared/lib/page-return.ts'
import { notify } from '#shared/lib/notify.ts'
import { newsToShow, type NotifiedState, type OrderNews } from './queued-news-rules.ts'

export interface OrderNewsPresenter {
  show: (news: OrderNews) => void
  close: () => void
}

export function startOrderNews(): OrderNewsPresenter {
  let queued: OrderNews[] = []
  let notified: NotifiedState[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function onVisibility(): void {
    clearTimeout(timer)
    // After messages that the service worker sent while the tab was asleep, which are in the same
    // queue.
    if (isInView()) timer = setTimeout(showQueued, 0)
  }

  function showQueued(): void {
    const toShow = newsToShow(queued, notified)
    queued = []
    notified = []
    for (const news of toShow) showToast(news)
  }

  function onMessage(event: MessageEvent<unknown>): void {
    const message = v.safeParse(notificationMessageSchema, event.data)
    if (!message.success || message.output.type !== 'ORDER_NOTIFIED') return
    const { orderId, status } = message.output
    if (orderId === null || status === undefined) return
    notified.push({ orderId, status })
    // Older news of the order, which waits until the tab is visible.
    if (!isInView()) toast.remove(orderId)
  }

  // Absent outside secure contexts.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  worker?.addEventListener('message', onMessage)
  const stopFollowing = onPageReturn(onVisibility)

  return {
    show: (news) => {
      if (isInView()) showToast(news)
      else queued.push(news)
    },
    close: () => {
      clearTimeout(timer)
      worker?.removeEventListener('message', onMessage)
      stopFollowing()
    },
  }
}

/** One notice for each order: the newest has its current state. */
function showToast({ kind, text, orderId }: OrderNews): void {
  if (orderId === null) notify(kind, text)
  else notify(kind, text, [orderId])
}
