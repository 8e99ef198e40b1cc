import { expect, it } from 'vitest'
import { isPurgedCache, isPurgedNotification, isPurgedStorageKey } from './purge-rules.ts'

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

it('a sign-out leaves the app and the pictures for the next start without a connection, and no other cache', () => {
  const caches = [
    'workbox-precache-v2-https://shop.example/',
    'jhola-precache-former',
    'jhola-pictures-1',
    'counter-shell-1',
    'jhola-last-screen-1',
    'notifications',
    'a-cache-of-a-later-release',
  ]
  expect(caches.filter(isPurgedCache)).toEqual([
    'jhola-last-screen-1',
    'notifications',
    'a-cache-of-a-later-release',
  ])
})
