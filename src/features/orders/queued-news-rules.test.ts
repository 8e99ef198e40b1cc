import { expect, test } from 'vitest'
import type { OrderUpdateType } from '#contract/socket-events.ts'
import { newsToShow, type OrderNews } from './queued-news-rules.ts'

const news = (type: OrderUpdateType | null, orderId: string | null = 'order-1'): OrderNews => ({
  kind: 'plain',
  text: `${orderId}: ${type}`,
  orderId,
  type,
})
const typesOf = (said: readonly OrderNews[]) => said.map(({ type }) => type)

test('news that arrived while the tab was hidden is shown in order of arrival', () => {
  const queued = [news('ORDER_ACCEPTED'), news('RIDER_ASSIGNED'), news('PICKUP'), news(null, null)]
  expect(newsToShow(queued, [])).toEqual(queued)
})

test('news that a notification has shown is not repeated', () => {
  const queued = [
    news('ORDER_ACCEPTED'),
    news('PICKUP'),
    news('PICKUP', 'order-2'),
    news('RIDER_ASSIGNED'),
  ]
  const notified = [
    { orderId: 'order-1', status: 'accepted' },
    { orderId: 'order-1', status: 'pickup' },
  ]
  expect(newsToShow(queued, notified)).toEqual([queued[2], queued[3]])
})

test('what was left out is shown unless its own notification has shown it', () => {
  const queued = [news('ORDER_ACCEPTED'), news('ITEM_LEFT_OUT')]
  expect(newsToShow(queued, [{ orderId: 'order-1', status: 'accepted' }])).toEqual([queued[1]])
  expect(newsToShow(queued, [{ orderId: 'order-1', status: 'ITEM_LEFT_OUT' }])).toEqual([queued[0]])
})

test('a message about a request for help is shown unless a notification has shown it', () => {
  const text = 'Your request HT-7K3F-92QD was closed.'
  const queued = [{ kind: 'plain' as const, text, orderId: null, type: null }]
  expect(newsToShow(queued, [{ orderId: 'order-1', status: 'delivered' }])).toEqual(queued)
  expect(newsToShow(queued, [{ orderId: 'order-1', status: text }])).toEqual([])
})

test("'No riders available' is shown only while it is the latest news of its order", () => {
  expect(typesOf(newsToShow([news('NO_RIDER_AVAILABLE')], []))).toEqual(['NO_RIDER_AVAILABLE'])
  const queued = [
    news('NO_RIDER_AVAILABLE'),
    news('RIDER_ASSIGNED'),
    news('NO_RIDER_AVAILABLE', 'order-2'),
  ]
  expect(newsToShow(queued, [])).toEqual([queued[1], queued[2]])
})
