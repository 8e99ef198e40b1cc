import { createStore } from 'jotai'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDataOwner, setTabOwner, setDataOwner } from './data-owner.ts'
import { persistedAtom } from './persisted-atom.ts'

const schema = v.object({ lines: v.array(v.string()) })
const EMPTY = { lines: [] }

function start() {
  const store = createStore()
  const onLost = vi.fn()
  const cart = persistedAtom('cart-store', schema, EMPTY, { onLost })
  const listener = vi.fn()
  const stop = store.sub(cart, listener)
  return { store, cart, listener, onLost, stop }
}

let phone = start()

const comesBack = (): void => {
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('pageshow'))
}
const otherTabStores = (newValue: string | null): void => {
  if (newValue === null) localStorage.removeItem('cart-store')
  else localStorage.setItem('cart-store', newValue)
  dispatchEvent(
    new StorageEvent('storage', { key: 'cart-store', newValue, storageArea: localStorage }),
  )
}
const isFull = () =>
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  setDataOwner('user_a')
  setTabOwner('user_a')
  localStorage.setItem('cart-store', JSON.stringify({ lines: ['atta'] }))
  phone = start()
})
afterEach(() => {
  phone.stop()
  vi.useRealTimers()
})

test('an unchanged value keeps its identity when the app is hidden and shown', () => {
  const before = phone.store.get(phone.cart)
  comesBack()
  comesBack()
  expect(phone.store.get(phone.cart)).toBe(before)
  expect(phone.listener).not.toHaveBeenCalled()
})

test('a value that another tab has stored while this one slept is taken over', () => {
  localStorage.setItem('cart-store', JSON.stringify({ lines: ['curd'] }))
  comesBack()
  expect(phone.store.get(phone.cart)).toEqual({ lines: ['curd'] })
  expect(phone.listener).toHaveBeenCalledOnce()
})

test('a value that could not be written stays, although an older one is stored', () => {
  const full = isFull()
  phone.store.set(phone.cart, { lines: ['atta', 'curd'] })
  comesBack()
  expect(phone.store.get(phone.cart)).toEqual({ lines: ['atta', 'curd'] })

  // Storage has room again before the last retry.
  full.mockRestore()
  vi.advanceTimersByTime(1_000)
  expect(localStorage.getItem('cart-store')).toBe('{"lines":["atta","curd"]}')
  const before = phone.store.get(phone.cart)
  comesBack()
  expect(phone.store.get(phone.cart)).toBe(before)
})

test('a value that could not be written is replaced by what another tab has stored since', () => {
  const full = isFull()
  phone.store.set(phone.cart, { lines: ['atta', 'curd'] })
  full.mockRestore()
  localStorage.setItem('cart-store', JSON.stringify({ lines: ['milk'] }))
  comesBack()
  expect(phone.store.get(phone.cart)).toEqual({ lines: ['milk'] })
})

test('a retry does not overwrite what another tab has stored since', () => {
  const full = isFull()
  phone.store.set(phone.cart, { lines: ['atta', 'curd'] })
  full.mockRestore()
  otherTabStores(JSON.stringify({ lines: ['milk'] }))
  vi.advanceTimersByTime(10_000)
  expect(localStorage.getItem('cart-store')).toBe(JSON.stringify({ lines: ['milk'] }))
  expect(phone.store.get(phone.cart)).toEqual({ lines: ['milk'] })
  expect(phone.onLost).not.toHaveBeenCalled()
})

test('a value that another tab stores is taken over at once', () => {
  otherTabStores('{"lines":[]}')
  expect(phone.store.get(phone.cart)).toEqual({ lines: [] })
})

test('a value stays while another tab could not write its own and removes the stored one', () => {
  otherTabStores(null)
  expect(phone.store.get(phone.cart)).toEqual({ lines: ['atta'] })
  expect(phone.listener).not.toHaveBeenCalled()
})

test('a value goes when a sign-out in another tab removes it', () => {
  clearDataOwner()
  otherTabStores(null)
  expect(phone.store.get(phone.cart)).toEqual({ lines: [] })
})
