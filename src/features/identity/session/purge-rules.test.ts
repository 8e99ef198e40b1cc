import { expect, it } from 'vitest'
import { isPurgedNotification, isPurgedStorageKey } from './purge-rules.ts'

it.each(['cart-store', 'session-store', 'something-of-a-later-release'])(
  'a sign-out removes %s',
  (key) => {
    expect(isPurgedStorageKey(key)).toBe(true)
  },
)

it.each(['signed-out-mark', 'counter-key', 'counter-ticks', 'counter-riders'])(
  'a sign-out leaves %s',
  (key) => {
    expect(isPurgedStorageKey(key)).toBe(false)
  },
)

it('a sign-out closes a notification about an order, and leaves one that names nobody', () => {
  expect(isPurgedNotification({ data: { payload: { orderId: 'o-1' } } })).toBe(true)
  expect(isPurgedNotification({ data: null })).toBe(false)
})
