/**
 * Shows events of orders as toasts while the tab is visible. While it is hidden, notifications show
 * them; the rest is shown when the tab is visible again (product §10.6, §11.1).
 */
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'
import { notificationMessageSchema } from '#contract/notification-messages.ts'
import { isInView } from '#shared/lib/screen/browser-signals.ts'
import { onPageReturn } from '#shared/lib/screen/page-return.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { toastsToShow, type NotifiedState, type OrderToast } from './queued-toast-rules.ts'

export interface OrderToasts {
  show: (orderToast: OrderToast) => void
  close: () => void
}

export function startOrderToasts(): OrderToasts {
  let queued: OrderToast[] = []
  let notified: NotifiedState[] = []
  let wasInView = isInView()
  let timer: ReturnType<typeof setTimeout> | undefined

  function onVisibility(): void {
    clearTimeout(timer)
    // What was notified before says nothing about news that arrive while the tab is hidden.
    if (wasInView && !isInView()) notified = []
    wasInView = isInView()
    // After messages that the service worker sent while the tab was asleep, which are in the same
    // queue.
    if (isInView()) timer = setTimeout(showQueued, 0)
  }

  function showQueued(): void {
    const toShow = toastsToShow(queued, notified)
    queued = []
    notified = []
    for (const each of toShow) showToast(each)
  }

  function onMessage(event: MessageEvent<unknown>): void {
    const message = v.safeParse(notificationMessageSchema, event.data)
    if (!message.success || message.output.type !== 'ORDER_NOTIFIED') return
    const { orderId, status } = message.output
    if (orderId === null || status === undefined) return
    notified.push({ orderId, status })
    // An older toast of the order, which waits until the tab is visible.
    if (!isInView()) toast.remove(orderId)
  }

  // Absent outside secure contexts.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  worker?.addEventListener('message', onMessage)
  const stopFollowing = onPageReturn(onVisibility)

  return {
    show: (orderToast) => {
      if (isInView()) showToast(orderToast)
      else queued.push(orderToast)
    },
    close: () => {
      clearTimeout(timer)
      worker?.removeEventListener('message', onMessage)
      stopFollowing()
    },
  }
}

/** One notice for each order: the newest has its current state. */
function showToast({ kind, text, orderId }: OrderToast): void {
  if (orderId === null) notify(kind, text)
  else notify(kind, text, [orderId])
}
