import { expect, test } from 'vitest'
import type { OrderUpdateType } from '#contract/socket-events.ts'
import { newsToSay, type OrderNews } from './held-news-rules.ts'

const news = (type: OrderUpdateType | null, orderId: string | null = 'order-1'): OrderNews => ({
  kind: 'plain',
  text: `${orderId}: ${type}`,
  orderId,
  type,
})
const typesOf = (said: readonly OrderNews[]) => said.map(({ type }) => type)

test('news that arrived while the tab was hidden is shown in order of arrival', () => {
  const held = [news('ORDER_ACCEPTED'), news('RIDER_ASSIGNED'), news('PICKUP'), news(null, null)]
  expect(newsToSay(held, [])).toEqual(held)
})

test('news that a notification has shown is not repeated', () => {
  const held = [
    news('ORDER_ACCEPTED'),
    news('PICKUP'),
    news('PICKUP', 'order-2'),
    news('RIDER_ASSIGNED'),
  ]
  const notified = [
    { orderId: 'order-1', status: 'accepted' },
    { orderId: 'order-1', status: 'pickup' },
  ]
  expect(newsToSay(held, notified)).toEqual([held[2], held[3]])
})

test('what was left out is shown unless its own notification has shown it', () => {
  const held = [news('ORDER_ACCEPTED'), news('ITEM_LEFT_OUT')]
  expect(newsToSay(held, [{ orderId: 'order-1', status: 'accepted' }])).toEqual([held[1]])
  expect(newsToSay(held, [{ orderId: 'order-1', status: 'ITEM_LEFT_OUT' }])).toEqual([held[0]])
})

test('what the shop says of a request for help is shown unless a notification has said it', () => {
  const text = 'Your request HT-7K3F-92QD was closed.'
  const held = [{ kind: 'plain' as const, text, orderId: null, type: null }]
  expect(newsToSay(held, [{ orderId: 'order-1', status: 'delivered' }])).toEqual(held)
  expect(newsToSay(held, [{ orderId: 'order-1', status: text }])).toEqual([])
})

test("'No riders available' is shown only while it is the latest news of its order", () => {
  expect(typesOf(newsToSay([news('NO_RIDER_AVAILABLE')], []))).toEqual(['NO_RIDER_AVAILABLE'])
  const held = [
    news('NO_RIDER_AVAILABLE'),
    news('RIDER_ASSIGNED'),
    news('NO_RIDER_AVAILABLE', 'order-2'),
  ]
  expect(newsToSay(held, [])).toEqual([held[1], held[2]])
})
