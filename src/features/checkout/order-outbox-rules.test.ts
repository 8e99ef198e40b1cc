import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  agreedIntent,
  hiddenMs,
  intentSchema,
  outboxSchema,
  repricedLines,
  shownState,
  storedEntries,
  unavailableNames,
  unreadableOfShopper,
  type OrderIntent,
  type OrderRefusal,
} from './order-outbox-rules.ts'
import { buildIntent } from './testing/build-intent.ts'

const NEW_KEY = 'key-of-the-second-tap-002'
const AGREED_AT = Date.parse('2026-11-21T10:20:00.000Z')

/** Another destination than that of the first intent. */
const DESTINATION = {
  address: { ...buildIntent().body.address, _id: '2', addressLine: 'D' },
  location: { latitude: 26.16, longitude: 91.78 },
  darkStoreId: 's2',
  ifMissing: 'leave-out' as const,
}

const refused = (refusal: OrderRefusal): OrderIntent =>
  buildIntent({ end: { kind: 'refused', refusal } })

const NEW_BILL: OrderRefusal = {
  code: 'PRICE_CHANGED',
  bill: { subtotal: 360, deliveryCharge: 19, total: 379 },
  prices: [
    { productId: 'atta', price: 320, discountPrice: 280 },
    { productId: 'curd', price: 40 },
  ],
}

describe('the state that the shopper sees', () => {
  test.each([
    ['sending', buildIntent(), 'sending'],
    ['waiting', buildIntent(), 'waiting'],
    ['waiting', buildIntent(), undefined],
    ['sign-in', buildIntent(), 'held'],
    ['withdrawing', buildIntent({ withdrawal: {} }), 'sending'],
    ['waiting', buildIntent({ withdrawal: {} }), 'waiting'],
    ['withdrawn', buildIntent({ withdrawal: {}, end: { kind: 'withdrawn' } }), 'sending'],
    ['placed', buildIntent({ withdrawal: {}, end: { kind: 'placed' } }), undefined],
    ['refused', refused({ code: 'STORE_CLOSED' }), undefined],
    ['needs-decision', refused(NEW_BILL), undefined],
    ['needs-decision', refused({ code: 'QUOTE_EXPIRED' }), undefined],
    // Without a new bill and all new prices there is nothing to accept.
    ['refused', refused({ code: 'PRICE_CHANGED' }), undefined],
    ['refused', refused({ code: 'PRICE_CHANGED', bill: NEW_BILL.bill }), undefined],
    ['refused', refused({ code: 'PRICE_CHANGED', prices: NEW_BILL.prices }), undefined],
    // Nor where the shop refused for another reason, whatever it says of the bill.
    ['refused', refused({ ...NEW_BILL, code: 'STORE_CLOSED' }), undefined],
  ] as const)('is %s', (state, intent, attempt) => {
    expect(shownState(intent, attempt)).toBe(state)
  })

  test('is what became of an order that was placed before it could be withdrawn', () => {
    const intent = buildIntent({ createdOrderId: 'o1', withdrawal: {}, end: { kind: 'placed' } })
    expect(shownState(intent, undefined, { o1: 'rejected' })).toBe('rejected')
    expect(shownState(intent, undefined, { o1: 'cancelled' })).toBe('cancelled')
    expect(shownState(intent, undefined, { o2: 'cancelled' })).toBe('placed')
  })

  test('is never placed before the server has responded, even after creation', () => {
    expect(shownState(buildIntent({ createdOrderId: 'o1' }), 'sending')).toBe('sending')
  })
})

describe('how long an order that was just sent stays hidden', () => {
  const TAPPED_AT = Date.parse(buildIntent().body.quotedAt)
  test.each([
    ['two seconds from the tap', buildIntent(), 'sending', 0, 2_000],
    ['what is left of two seconds', buildIntent(), 'sending', 1_500, 500],
    ['no longer, if that time is over', buildIntent(), 'sending', 60_000, 0],
    ['two seconds, if the clock was set back', buildIntent(), 'sending', -3_600_000, 2_000],
    ['not at all without a connection', buildIntent(), 'waiting', 0, 0],
    ['not at all without a session', buildIntent(), 'held', 0, 0],
    ['not at all once it was declined', buildIntent({ withdrawal: {} }), 'sending', 0, 0],
    ['not at all once it was refused', refused({ code: 'STORE_CLOSED' }), 'sending', 0, 0],
  ] as const)('is %s', (_what, intent, attempt, afterMs, hidden) => {
    expect(hiddenMs(intent, attempt, TAPPED_AT + afterMs)).toBe(hidden)
  })
})

describe('agreeing', () => {
  test('to a new bill makes a new key with the new prices, the current time and destination', () => {
    const agreed = agreedIntent(refused(NEW_BILL), DESTINATION, NEW_KEY, AGREED_AT)
    expect(agreed).toEqual(
      buildIntent({
        key: NEW_KEY,
        body: {
          ...buildIntent().body,
          items: [
            { productId: 'atta', quantity: 1, price: 280 },
            { productId: 'curd', quantity: 2, price: 40 },
          ],
          totalPrice: 379,
          ...DESTINATION,
          quotedAt: '2026-11-21T10:20:00.000Z',
        },
      }),
    )
    expect(v.is(intentSchema, agreed)).toBe(true)
  })

  test('again to an expired bill leaves the check of its prices to the server', () => {
    const agreed = agreedIntent(refused({ code: 'QUOTE_EXPIRED' }), DESTINATION, NEW_KEY, AGREED_AT)
    expect(agreed?.key).toBe(NEW_KEY)
    expect(agreed?.body).toEqual({
      ...buildIntent().body,
      ...DESTINATION,
      quotedAt: '2026-11-21T10:20:00.000Z',
    })
  })

  test.each([
    buildIntent(),
    buildIntent({ end: { kind: 'withdrawn' } }),
    refused({ code: 'STORE_CLOSED' }),
    refused({ code: 'PRICE_CHANGED' }),
  ])('is impossible in any other state', (other) => {
    expect(agreedIntent(other, DESTINATION, NEW_KEY, AGREED_AT)).toBeUndefined()
  })
})

test('a new bill names the products whose price has changed', () => {
  expect(repricedLines(refused(NEW_BILL))).toEqual([
    { productId: 'atta', productName: 'Chakki Atta 5 kg', before: 265, now: 280 },
  ])
})

test('a product whose discount has ended costs its full price', () => {
  const prices = [
    { productId: 'atta', price: 265 },
    { productId: 'curd', price: 45 },
  ]
  expect(repricedLines(refused({ ...NEW_BILL, prices }))).toEqual([
    { productId: 'curd', productName: 'Curd 400 g', before: 40, now: 45 },
  ])
})

test('products that are not sold are named', () => {
  expect(unavailableNames(buildIntent(), ['curd', 'unknown'])).toEqual(['Curd 400 g'])
})

describe('an outbox that tabs of several releases share', () => {
  /** What a newer release might store: more fields at each level, and limits of its own. */
  const ofNewerRelease = {
    format: 2,
    ...buildIntent(),
    body: {
      note: 'Ring twice',
      ...buildIntent().body,
      paymentMethod: 'upi',
      items: [{ productId: 'atta', quantity: 500, price: 265, ifMissing: 'call' }],
    },
    end: { kind: 'refused', refusal: { code: 'A_CODE_OF_A_NEWER_SERVER', until: 'tomorrow' } },
  }
  const foreignEntry = { key: 'k9', userId: 'u1', body: { basket: [] } }

  test('keeps every field of an intent, in its place', () => {
    const { intents, unreadable } = v.parse(outboxSchema, [ofNewerRelease])
    expect(unreadable).toEqual([])
    expect(JSON.stringify(intents)).toBe(JSON.stringify([ofNewerRelease]))
  })

  test.each([
    ['an intent of another shape', foreignEntry],
    ['a result that this release does not know', { ...buildIntent(), end: { kind: 'split' } }],
    ['no object', 'rubbish'],
    ['nothing', null],
  ])('keeps %s unchanged, beside entries that it can read', (_what, entry) => {
    const outbox = v.parse(outboxSchema, [entry, buildIntent()])
    expect(outbox.intents).toEqual([buildIntent()])
    expect(storedEntries(outbox)).toEqual([entry, buildIntent()])
  })

  test('keeps a stored value of another shape', () => {
    const file = { format: 3, orders: [foreignEntry] }
    const outbox = v.parse(outboxSchema, file)
    expect(outbox.intents).toEqual([])
    expect(storedEntries(outbox)).toEqual([file])
  })

  test('reads the owner of an entry and whether it is settled, if possible', () => {
    const entries = [
      foreignEntry,
      { ...foreignEntry, userId: 'u2' },
      { ...foreignEntry, end: { kind: 'split' } },
      'rubbish',
    ]
    const { unreadable } = v.parse(outboxSchema, entries)
    expect(unreadableOfShopper(unreadable, 'u1')).toEqual([
      { stored: entries[0], userId: 'u1', isUnsettled: true },
      { stored: entries[2], userId: 'u1', isUnsettled: false },
      { stored: 'rubbish', userId: null, isUnsettled: true },
    ])
  })
})
