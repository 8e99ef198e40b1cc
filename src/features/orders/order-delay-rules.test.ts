import { expect, it } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { delayAdvice } from './order-delay-rules.ts'

const PLACED = '2026-11-21T10:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-${time}.000Z`)
const riderWith = (phoneNumber: string): Partial<Order> => ({
  deliveryRider: { name: 'Bikash Das', phoneNumber, location: null },
})

it.each([
  ['21T10:16:00', 'pending', {}, 'cancel'],
  ['21T10:16:00', 'accepted', {}, 'cancel'],
  ['21T10:16:00', 'accepted', riderWith('+91 98640 00777'), 'call'],
  ['21T10:16:00', 'pickup', riderWith('+91 98640 00777'), 'call'],
  ['21T10:16:00', 'pickup', riderWith(''), 'wait'],
  ['21T10:16:00', 'pickup', {}, 'wait'],
  // From an hour after the order on, for two days.
  ['21T11:01:00', 'pickup', riderWith('+91 98640 00777'), 'help'],
  ['21T11:01:00', 'accepted', {}, 'help'],
  ['24T10:00:00', 'pickup', riderWith('+91 98640 00777'), 'call'],
  ['24T10:00:00', 'pickup', {}, undefined],
] as const)('at %s, about an order that is %s %j', (now, orderStatus, rider, expected) => {
  const order = buildOrder({ orderStatus, placedAt: PLACED, deliveryRider: null, ...rider })
  expect(delayAdvice(order, false, at(now))).toBe(expected)
})

it('points to a request for help that was made already', () => {
  const order = buildOrder({ orderStatus: 'pickup', placedAt: PLACED })
  expect(delayAdvice(order, true, at('21T11:01:00'))).toBe('requested')
})
