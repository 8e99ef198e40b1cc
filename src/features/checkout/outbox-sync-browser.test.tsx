import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError } from '#shared/lib/api-errors.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { onTheirWayAtom } from '#features/cart/cart-atoms.ts'
import { startOutboxSync } from './outbox-sync-browser.ts'
import { addIntentAtom, removeIntentAtom } from './order-outbox-atoms.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'

const create = vi.fn(() => Promise.reject(new UnreachableError('network')))
let stop = (): void => {}

let store = createStore()

function sync(): void {
  store = createStore()
  stop = startOutboxSync(
    store,
    'u1',
    { onPlaced: vi.fn(), onEnded: vi.fn(), onSettledElsewhere: vi.fn() },
    { create, place: vi.fn(), withdraw: vi.fn() },
  )
  store.set(addIntentAtom, buildIntent())
}

/** Long enough for an attempt that fails at once to be over. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  localStorage.clear()
  create.mockClear()
  setSession({ sub: 's1', userId: 'u1', email: 'a@example.com', phoneNumber: '9876543210' })
  sync()
  await settle()
})
afterEach(() => {
  stop()
  clearSession()
})

test('what is stored goes out on its own', () => {
  expect(create).toHaveBeenCalledTimes(1)
})

test('a page that comes back tries once, although it is shown and focused', async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  dispatchEvent(new Event('focus'))
  await settle()
  expect(create).toHaveBeenCalledTimes(2)
})

test('a window that is focused without having been hidden tries too', async () => {
  dispatchEvent(new Event('focus'))
  await settle()
  expect(create).toHaveBeenCalledTimes(2)
})

test('an outbox that holds what it held before is no reason to try', async () => {
  dispatchEvent(new StorageEvent('storage', { key: 'order-outbox', storageArea: localStorage }))
  dispatchEvent(new Event('pageshow'))
  await settle()
  expect(create).toHaveBeenCalledTimes(1)
})

test('what was ordered is on its way until the order is settled', () => {
  expect(store.get(onTheirWayAtom)).toMatchObject([
    { productId: 'atta', quantity: 1 },
    { productId: 'curd', quantity: 2 },
  ])
  store.set(removeIntentAtom, INTENT_KEY)
  expect(store.get(onTheirWayAtom)).toEqual([])
})
