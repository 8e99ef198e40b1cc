import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError } from '#shared/lib/network/api-errors.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { pendingOrderLinesAtom } from '#features/cart/cart-atoms.ts'
import { startOutboxSync } from './outbox-sync-browser.ts'
import { addIntentAtom, removeIntentAtom, updateIntentAtom } from './order-outbox-atoms.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'

const create = vi.fn(() => Promise.reject(new UnreachableError('network')))
let stop = (): void => {}

let store = createStore()

function sync(): void {
  store = createStore()
  stop = startOutboxSync(
    store,
    'u1',
    { onPlaced: vi.fn(), onEnded: vi.fn(), onSettledInOtherTab: vi.fn() },
    { create, place: vi.fn(), withdraw: vi.fn() },
  )
  store.set(addIntentAtom, buildIntent())
}

/** Waits until an attempt that fails at once is over. */
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

test('stored intents are sent without a trigger', () => {
  expect(create).toHaveBeenCalledTimes(1)
})

test('a page that comes back sends once, although it is both shown and focused', async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  dispatchEvent(new Event('focus'))
  await settle()
  expect(create).toHaveBeenCalledTimes(2)
})

test('a window that gets the focus without having been hidden sends too', async () => {
  dispatchEvent(new Event('focus'))
  await settle()
  expect(create).toHaveBeenCalledTimes(2)
})

test('an unchanged outbox does not trigger a request', async () => {
  dispatchEvent(new StorageEvent('storage', { key: 'order-outbox', storageArea: localStorage }))
  dispatchEvent(new Event('pageshow'))
  await settle()
  expect(create).toHaveBeenCalledTimes(1)
})

test('ordered products count as ordered until the order is settled', () => {
  expect(store.get(pendingOrderLinesAtom)).toMatchObject([
    { productId: 'atta', quantity: 1 },
    { productId: 'curd', quantity: 2 },
  ])
  store.set(removeIntentAtom, INTENT_KEY)
  expect(store.get(pendingOrderLinesAtom)).toEqual([])
})

test('the products of a refused order no longer count as ordered', () => {
  const refusal = { code: 'STORE_CLOSED' }
  store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'refused', refusal } })
  expect(store.get(pendingOrderLinesAtom)).toEqual([])
})

test('the order of another shopper takes nothing from the cart', () => {
  store.set(removeIntentAtom, INTENT_KEY)
  store.set(addIntentAtom, buildIntent({ userId: 'u2' }))
  expect(store.get(pendingOrderLinesAtom)).toEqual([])
})
