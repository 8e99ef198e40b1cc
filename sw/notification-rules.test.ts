import { describe, expect, it } from 'vitest'
import { orderAddress } from '#contract/notification-messages.ts'
import { ORDER_STATUSES } from '#contract/order-status.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import {
  orderNotification,
  parsePayload,
  payloadOf,
  plainNotification,
} from './notification-rules.ts'

const payload: PushPayload = {
  orderId: 'order-1',
  status: 'pickup',
  version: 5,
  userTag: 'somebody',
  riderName: 'Rahul Das',
  activeOrders: 1,
}
const CLOSED = { isInView: false, shown: undefined }

describe('a message', () => {
  it('of our shape is read, including fields of a later release', () => {
    expect(parsePayload(JSON.stringify(payload))).toEqual(payload)
    expect(parsePayload(JSON.stringify({ ...payload, tip: 10 }))).toEqual(payload)
  })

  it('of any other shape, forged, truncated or too long, is not read', () => {
    const text = JSON.stringify(payload)
    for (const broken of [
      undefined,
      '',
      'accepted',
      text.slice(0, -1),
      `${text}${text}`,
      '[]',
      'null',
      `{"orderId":"${'x'.repeat(5_000)}"}`,
      text + ' '.repeat(5_000),
      JSON.stringify({ ...payload, status: 'paid' }),
      JSON.stringify({ ...payload, version: 1.5 }),
      JSON.stringify({ ...payload, userTag: '' }),
      JSON.stringify({ ...payload, riderName: { name: 'Rahul' } }),
      JSON.stringify({ ...payload, activeOrders: -1 }),
    ]) {
      expect(parsePayload(broken), broken?.slice(0, 80)).toBeUndefined()
    }
  })
})

describe('the notification of an order', () => {
  it('about a request for help is separate from the notification about the order', () => {
    const helpMessage = 'Your request HT-7K3F-92QD was closed.'
    const news: PushPayload = { ...payload, status: 'delivered', helpMessage }
    const { title, options } = orderNotification(news, CLOSED)
    expect(title).toBe('Help with your order')
    expect(options).toMatchObject({
      body: helpMessage,
      tag: 'help-order-1',
      renotify: true,
      silent: false,
      actions: [],
    })
    expect(payloadOf({ data: options.data })).toEqual(news)
    expect(orderNotification(news, { ...CLOSED, isInView: true }).options.silent).toBe(true)
    const { options: early } = orderNotification({ ...news, status: 'pending' }, CLOSED)
    expect(early).toMatchObject({ body: helpMessage, renotify: true, silent: false })
  })

  it('names the rider who has it, and offers to track it', () => {
    const { title, options } = orderNotification(payload, CLOSED)
    expect(title).toBe('Out for delivery')
    expect(options).toMatchObject({
      body: 'Rahul Das has picked up your order from the store',
      tag: 'order-order-1',
      renotify: true,
      silent: false,
      actions: [{ action: 'track', title: 'Track order' }],
    })
    expect(payloadOf({ data: options.data })).toEqual(payload)
  })

  it('makes a sound when an item was left out, under the title of the status', () => {
    for (const status of ['pending', 'accepted'] as const) {
      const { title, options } = orderNotification({ ...payload, status, leftOut: true }, CLOSED)
      expect(title).toBe(orderNotification({ ...payload, status }, CLOSED).title)
      expect(options).toMatchObject({
        body: 'An item was not in the shop and was left out of your order',
        renotify: true,
        silent: false,
      })
    }
  })

  it('uses the specification’s words if no rider is known', () => {
    const { riderName: _rider, ...nobody } = payload
    expect(orderNotification(nobody, CLOSED).options.body).toBe(
      'Rider has picked up your order from the store',
    )
  })

  it('names the rider only while the order is on the way', () => {
    for (const [status, body] of [
      ['accepted', 'Your order has been accepted!'],
      ['delivered', 'Your order has been delivered!'],
    ] as const) {
      expect(orderNotification({ ...payload, status }, CLOSED).options.body).toBe(body)
    }
  })

  it('makes a sound for each new status, and replaces the previous one', () => {
    const loud = ORDER_STATUSES.filter(
      (status) => orderNotification({ ...payload, status }, CLOSED).options.renotify,
    )
    expect(loud).toEqual(['accepted', 'pickup', 'delivered', 'cancelled', 'rejected'])
    const tags = ORDER_STATUSES.map(
      (status) => orderNotification({ ...payload, status }, CLOSED).options.tag,
    )
    expect(new Set(tags).size).toBe(1)
  })

  it('is silent while a page of the shop is in view', () => {
    const { options } = orderNotification(payload, { ...CLOSED, isInView: true })
    expect(options).toMatchObject({ silent: true, renotify: false })
  })

  it('takes the place of an older one with a sound', () => {
    const shown: PushPayload = { ...payload, status: 'accepted', version: 4 }
    const { title, options } = orderNotification(payload, { isInView: false, shown })
    expect(title).toBe('Out for delivery')
    expect(options).toMatchObject({ silent: false, renotify: true })
    expect(payloadOf({ data: options.data })?.version).toBe(5)
  })

  it('is repeated without a sound when an outdated message arrives', () => {
    const shown: PushPayload = { ...payload, status: 'delivered', version: 6 }
    const { title, options } = orderNotification(payload, { isInView: false, shown })
    expect(title).toBe('Delivered')
    expect(options).toMatchObject({ silent: true, renotify: false, actions: [] })
    expect(payloadOf({ data: options.data })?.version).toBe(6)
  })
})

it('each notification has the icon of the shop, and the one for the bar of the phone', () => {
  for (const { options } of [orderNotification(payload, CLOSED), plainNotification('unreadable')]) {
    expect(options).toMatchObject({ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' })
  }
})

it('a plain notification contains nothing about an order, and a tap on it opens the list', () => {
  for (const kind of ['unreadable', 'notYours'] as const) {
    const { title, options } = plainNotification(kind)
    expect(title).toBe('Jhola')
    expect(payloadOf({ data: options.data })).toBeUndefined()
  }
  expect(orderAddress(null)).toBe('/orders')
  expect(orderAddress('a/b?c')).toBe('/orders?order=a%2Fb%3Fc')
})
