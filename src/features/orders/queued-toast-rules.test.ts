import { expect, test } from 'vitest'
import type { OrderUpdateType } from '#contract/socket-events.ts'
import { toastsToShow, type OrderToast } from './queued-toast-rules.ts'

const toastOf = (type: OrderUpdateType | null, orderId: string | null = 'order-1'): OrderToast => ({
  kind: 'plain',
  text: `${orderId}: ${type}`,
  orderId,
  type,
})
const typesOf = (said: readonly OrderToast[]) => said.map(({ type }) => type)

test('toasts of events that arrived while the tab was hidden are shown in order of arrival', () => {
  const queued = [
    toastOf('ORDER_ACCEPTED'),
    toastOf('RIDER_ASSIGNED'),
    toastOf('PICKUP'),
    toastOf(null, null),
  ]
  expect(toastsToShow(queued, [])).toEqual(queued)
})

test('what a notification has shown is not repeated as a toast', () => {
  const queued = [
    toastOf('ORDER_ACCEPTED'),
    toastOf('PICKUP'),
    toastOf('PICKUP', 'order-2'),
    toastOf('RIDER_ASSIGNED'),
  ]
  const notified = [
    { orderId: 'order-1', status: 'accepted' },
    { orderId: 'order-1', status: 'pickup' },
  ]
  expect(toastsToShow(queued, notified)).toEqual([queued[2], queued[3]])
})

test('what was left out is shown unless its own notification has shown it', () => {
  const queued = [toastOf('ORDER_ACCEPTED'), toastOf('ITEM_LEFT_OUT')]
  expect(toastsToShow(queued, [{ orderId: 'order-1', status: 'accepted' }])).toEqual([queued[1]])
  expect(toastsToShow(queued, [{ orderId: 'order-1', status: 'ITEM_LEFT_OUT' }])).toEqual([
    queued[0],
  ])
})

test('a message about a request for help is shown unless a notification has shown it', () => {
  const text = 'Your request HT-7K3F-92QD was closed.'
  const queued = [{ kind: 'plain' as const, text, orderId: null, type: null }]
  expect(toastsToShow(queued, [{ orderId: 'order-1', status: 'delivered' }])).toEqual(queued)
  expect(toastsToShow(queued, [{ orderId: 'order-1', status: text }])).toEqual([])
})

test("'No riders available' is shown only while it is the latest event of its order", () => {
  expect(typesOf(toastsToShow([toastOf('NO_RIDER_AVAILABLE')], []))).toEqual(['NO_RIDER_AVAILABLE'])
  const queued = [
    toastOf('NO_RIDER_AVAILABLE'),
    toastOf('NO_RIDER_AVAILABLE', 'order-2'),
    toastOf('RIDER_ASSIGNED'),
  ]
  expect(toastsToShow(queued, [])).toEqual([queued[1], queued[2]])
})
