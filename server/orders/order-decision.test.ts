import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import type { OrderBody } from '#contract/order-endpoints.ts'
import { decideOrder, MAX_CANCELLED_IN_AN_HOUR, type ShopFacts } from './order-decision.ts'

/** Noon in India. */
const NOON_MS = Date.parse('2026-03-10T06:30:00.000Z')

const facts: ShopFacts = {
  nowMs: NOON_MS,
  schedule: { hours: parseOpeningHours('08:00-21:00'), holidays: [], closedUntilMs: null },
  nearestStoreId: 'store-a',
  openOrders: 0,
  maxOpenOrders: 3,
  cancelledInLastHour: MAX_CANCELLED_IN_AN_HOUR - 1,
  deliveryChargePaise: 1_900,
  products: [
    { id: 'atta', name: 'Chakki Atta 5 kg', pricePaise: 31_000, discountPricePaise: 26_550 },
    { id: 'milk', name: 'Toned Milk 500 ml', pricePaise: 2_800, discountPricePaise: null },
  ],
}

function orderWith(changes: Partial<OrderBody> = {}): OrderBody {
  return {
    userId: 'user-a',
    items: [
      { productId: 'atta', quantity: 2, price: 265.5 },
      { productId: 'milk', quantity: 1, price: 28 },
    ],
    totalPrice: 578,
    darkStoreId: 'store-a',
    paymentMethod: 'cash',
    address: {
      _id: '1',
      type: 'Home',
      fullName: 'Anjali Baruah',
      addressLine: '12 Hem Baruah Road',
      city: 'Guwahati',
      pinCode: '781001',
    },
    location: { latitude: 26.1, longitude: 91.7 },
    quotedAt: new Date(NOON_MS).toISOString(),
    ...changes,
  }
}

const codeOf = (body: OrderBody, changed: Partial<ShopFacts> = {}) => {
  const decision = decideOrder(body, { ...facts, ...changed })
  return decision.isAccepted ? 'taken' : decision.refusal.code
}

const quoted = (agoMs: number) => orderWith({ quotedAt: new Date(NOON_MS - agoMs).toISOString() })

describe('an order', () => {
  it('is accepted with the names and prices of the store', () => {
    expect(decideOrder(orderWith(), facts)).toMatchObject({
      isAccepted: true,
      bill: { subtotalAfterPaise: 55_900, deliveryChargePaise: 1_900, totalPaise: 57_800 },
      lines: [
        { productId: 'atta', productName: 'Chakki Atta 5 kg', quantity: 2, unitPaise: 26_550 },
        { productId: 'milk', productName: 'Toned Milk 500 ml', quantity: 1, unitPaise: 2_800 },
      ],
    })
  })

  it.each([
    ['exactly 10 minutes old', 10 * MINUTE_MS, 'taken'],
    ['a millisecond older', 10 * MINUTE_MS + 1, 'QUOTE_EXPIRED'],
    ['2 minutes ahead of our clock', -2 * MINUTE_MS, 'taken'],
    ['a millisecond farther ahead', -2 * MINUTE_MS - 1, 'QUOTE_EXPIRED'],
  ])('whose quote is %s: %s → %s', (_name, agoMs, code) => {
    expect(codeOf(quoted(agoMs))).toBe(code)
  })

  it('with an expired quote is refused with the current bill, if there is one', () => {
    const old = quoted(11 * MINUTE_MS)
    expect(decideOrder(old, { ...facts, deliveryChargePaise: 2_500 })).toMatchObject({
      refusal: {
        code: 'QUOTE_EXPIRED',
        details: {
          bill: { subtotal: 559, deliveryCharge: 25, total: 584 },
          prices: [
            { productId: 'atta', price: 310, discountPrice: 265.5 },
            { productId: 'milk', price: 28 },
          ],
        },
      },
    })
    expect(decideOrder(old, { ...facts, products: [] })).toMatchObject({
      refusal: { code: 'QUOTE_EXPIRED', details: {} },
    })
  })

  it('is refused if the shopper has as many open orders as the shop allows', () => {
    expect(decideOrder(orderWith({}), { ...facts, openOrders: 2 }).isAccepted).toBe(true)
    expect(decideOrder(orderWith({}), { ...facts, openOrders: 3 })).toMatchObject({
      refusal: { code: 'TOO_MANY_ORDERS' },
    })
  })

  it('is refused while the store is closed, with the time of its opening', () => {
    const nowMs = Date.parse('2026-03-10T15:31:00.000Z')
    const body = orderWith({ quotedAt: new Date(nowMs).toISOString() })
    expect(decideOrder(body, { ...facts, nowMs })).toMatchObject({
      isAccepted: false,
      refusal: { code: 'STORE_CLOSED', details: { opensAt: '2026-03-11T02:30:00.000Z' } },
    })
  })

  it.each([
    ['on a holiday', { holidays: ['2026-03-10', '2026-03-11'] }, '2026-03-12T02:30:00.000Z'],
    ['that staff closed', { closedUntilMs: NOON_MS + HOUR_MS }, '2026-03-10T07:30:00.000Z'],
  ])('is refused by a store %s', (_when, changes, opensAt) => {
    const schedule = { ...facts.schedule, ...changes }
    expect(decideOrder(orderWith(), { ...facts, schedule })).toMatchObject({
      refusal: { code: 'STORE_CLOSED', details: { opensAt } },
    })
  })

  it('is refused out of reach, and by a store that is not the nearest', () => {
    expect(codeOf(orderWith(), { nearestStoreId: undefined })).toBe('OUT_OF_REACH')
    expect(codeOf(orderWith(), { nearestStoreId: 'store-b' })).toBe('OUT_OF_REACH')
  })

  it('is refused with the ids of products that the store does not sell', () => {
    const items = [...orderWith().items, { productId: 'ghost', quantity: 1, price: 1 }]
    expect(decideOrder(orderWith({ items }), facts)).toMatchObject({
      refusal: { code: 'PRODUCT_UNAVAILABLE', details: { productIds: ['ghost'] } },
    })
  })

  it('is refused with the new bill and prices when a price changed', () => {
    const [atta, milk] = facts.products
    if (atta === undefined || milk === undefined) throw new Error('No products')
    const products = [{ ...atta, discountPricePaise: 27_000 }, milk]
    expect(decideOrder(orderWith(), { ...facts, products })).toMatchObject({
      refusal: {
        code: 'PRICE_CHANGED',
        details: {
          bill: { subtotal: 568, deliveryCharge: 19, total: 587 },
          prices: [
            { productId: 'atta', price: 310, discountPrice: 270 },
            { productId: 'milk', price: 28 },
          ],
        },
      },
    })
  })

  it('is refused if the prices match but the total differs by a paisa', () => {
    expect(codeOf(orderWith({ totalPrice: 577.99 }))).toBe('PRICE_CHANGED')
    expect(codeOf(orderWith(), { deliveryChargePaise: 1_901 })).toBe('PRICE_CHANGED')
  })

  it.each([
    ['two prices are', 265, 29],
    ['one price is', 265.5, 29],
  ])('is refused if the total matches but %s wrong', (_what, attaPrice, milkPrice) => {
    const items = [
      { productId: 'atta', quantity: 2, price: attaPrice },
      { productId: 'milk', quantity: 1, price: milkPrice },
    ]
    expect(codeOf(orderWith({ items }))).toBe('PRICE_CHANGED')
  })

  it('is told no discount price of a product that has none', () => {
    for (const [code, body] of [
      ['QUOTE_EXPIRED', quoted(11 * MINUTE_MS)],
      ['PRICE_CHANGED', orderWith({ totalPrice: 1 })],
    ] as const) {
      const decision = decideOrder(body, facts)
      if (decision.isAccepted) throw new Error('It was accepted')
      expect(decision.refusal.code).toBe(code)
      expect(decision.refusal.details.prices).toStrictEqual([
        { productId: 'atta', price: 310, discountPrice: 265.5 },
        { productId: 'milk', price: 28 },
      ])
    }
  })

  it('is checked in this order: quote, hours, reach, products, prices', () => {
    const wrong = orderWith({ items: [{ productId: 'ghost', quantity: 1, price: 1 }] })
    const closed = { ...facts.schedule, hours: parseOpeningHours('00:00-00:01') }
    const nowhere = { nearestStoreId: undefined }
    expect(codeOf({ ...wrong, quotedAt: new Date(0).toISOString() }, { schedule: closed })).toBe(
      'QUOTE_EXPIRED',
    )
    expect(codeOf(wrong, { schedule: closed, ...nowhere })).toBe('STORE_CLOSED')
    expect(codeOf(wrong, nowhere)).toBe('OUT_OF_REACH')
    expect(codeOf({ ...wrong, totalPrice: 1 })).toBe('PRODUCT_UNAVAILABLE')
  })
})
