import { describe, expect, test } from 'vitest'
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import {
  groupOrders,
  isUnderWay,
  mergeOrders,
  STATUS_STYLE,
  withoutReleased,
  withOrder,
} from './order-list-rules.ts'

const orderOf = (_id: string, facts: Partial<Order> = {}) =>
  buildOrder({
    _id,
    createdAt: '2025-11-21T06:00:00.000Z',
    placedAt: null,
    version: 1,
    ...facts,
  })

test('an order is under way from its placement to its delivery', () => {
  const placedAt = '2025-11-21T06:00:01.000Z'
  for (const orderStatus of ['pending', 'accepted', 'pickup'] as const) {
    expect(isUnderWay({ orderStatus, placedAt })).toBe(true)
  }
  for (const orderStatus of ['delivered', 'cancelled', 'rejected', 'unknown'] as const) {
    expect(isUnderWay({ orderStatus, placedAt })).toBe(false)
  }
  expect(isUnderWay({ orderStatus: 'pending', placedAt: null })).toBe(false)
})

describe('orders on the screen', () => {
  test('leave out orders that were created and can no longer be placed', () => {
    const createdAt = '2025-11-21T06:00:00.000Z'
    const orders = [
      orderOf('created', { createdAt, placedAt: null }),
      orderOf('placed', { createdAt, placedAt: createdAt }),
      orderOf('cancelled', { createdAt, placedAt: createdAt, orderStatus: 'cancelled' }),
    ]
    const deadlineMs = Date.parse(createdAt) + QUOTE_LIFETIME_MS
    expect(withoutReleased(orders, deadlineMs)).toEqual(orders)
    expect(withoutReleased(orders, deadlineMs + 1)).toEqual(orders.slice(1))
  })

  test('are in groups in the specified order, without empty groups', () => {
    const orders = [
      orderOf('a', { orderStatus: 'rejected' }),
      orderOf('b', { orderStatus: 'delivered' }),
      orderOf('c', { orderStatus: 'pickup' }),
      orderOf('d', { orderStatus: 'pending' }),
      orderOf('e', { orderStatus: 'accepted' }),
      orderOf('f', { orderStatus: 'cancelled' }),
    ]
    expect(groupOrders(orders).map(({ status }) => status)).toEqual([
      'pending',
      'accepted',
      'pickup',
      'delivered',
      'cancelled',
      'rejected',
    ])
    expect(groupOrders(orders.slice(1, 2)).map(({ status }) => status)).toEqual(['delivered'])
    expect(groupOrders([])).toEqual([])
  })

  test('are newest first in their group, by instant and not by text', () => {
    const orders = [
      orderOf('morning', { createdAt: '2025-11-21T05:00:00.000Z' }),
      // 06:30 UTC: before 06:59, although its text says 12.
      orderOf('noon in India', { createdAt: '2025-11-21T12:00:00.000+05:30' }),
      orderOf('day before', { createdAt: '2025-11-20T23:00:00.000Z' }),
      orderOf('just after noon', { createdAt: '2025-11-21T06:59:00.000Z' }),
    ]
    expect(groupOrders(orders)[0]?.orders.map((order) => order._id)).toEqual([
      'just after noon',
      'noon in India',
      'morning',
      'day before',
    ])
  })

  test('are grouped without changing the given list', () => {
    const orders = Object.freeze([
      orderOf('old', { createdAt: '2025-11-20T06:00:00.000Z' }),
      orderOf('new'),
    ])
    groupOrders(orders)
    expect(orders.map((order) => order._id)).toEqual(['old', 'new'])
  })

  test('have the specified colours', () => {
    const colours = Object.entries(STATUS_STYLE).map(([status, { colour }]) => [status, colour])
    expect(Object.fromEntries(colours)).toEqual({
      sending: 'grey',
      pending: 'yellow',
      accepted: 'blue',
      pickup: 'purple',
      delivered: 'green',
      cancelled: 'red',
      rejected: 'red',
      unknown: 'grey',
    })
  })
})

describe('a fetched list', () => {
  test('never sets an order back to an older version', () => {
    const known = [orderOf('a', { version: 3, orderStatus: 'pickup' })]
    const received = [orderOf('a', { version: 2, orderStatus: 'accepted' })]
    expect(mergeOrders(known, received)).toEqual(known)
  })

  test('replaces an order of an older or the same version', () => {
    const known = [orderOf('a', { version: 1 }), orderOf('b', { version: 2 })]
    const received = [
      orderOf('a', { version: 2, orderStatus: 'accepted' }),
      orderOf('b', { version: 2, paymentStatus: 'paid' }),
    ]
    expect(mergeOrders(known, received)).toEqual(received)
  })

  test('adds orders of other devices, in the server’s order', () => {
    const known = [orderOf('a', { version: 1 })]
    const received = [orderOf('c'), orderOf('a', { version: 1 }), orderOf('b')]
    expect(mergeOrders(known, received).map((order) => order._id)).toEqual(['c', 'a', 'b'])
    expect(mergeOrders(undefined, received)).toEqual(received)
  })
})

describe('one order', () => {
  test('that is new is put first', () => {
    const order = orderOf('new')
    expect(withOrder([orderOf('a')], order).map(({ _id }) => _id)).toEqual(['new', 'a'])
    expect(withOrder(undefined, order)).toEqual([order])
  })

  test('that is known is replaced in its place', () => {
    const accepted = orderOf('b', { version: 1, orderStatus: 'accepted' })
    const orders = withOrder([orderOf('a'), orderOf('b'), orderOf('c')], accepted)
    expect(orders).toEqual([orderOf('a'), accepted, orderOf('c')])
  })

  test('that is outdated changes nothing', () => {
    const orders = [orderOf('a', { version: 4, orderStatus: 'delivered' })]
    expect(withOrder(orders, orderOf('a', { version: 3, orderStatus: 'pickup' }))).toEqual(orders)
  })
})
