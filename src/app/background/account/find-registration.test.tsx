import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user-endpoints.ts'
import { fetchRegistration, registerShopper } from '#features/identity/session/identity-api.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { checkRegistration } from '#features/identity/session/registration-check.ts'
import { clearSession, getSession, setSession } from '#features/identity/session/session-store.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { FindRegistration } from './find-registration.tsx'

vi.mock('#features/identity/session/identity-api.ts')

const USER: User = {
  _id: 'u1',
  name: '',
  email: 'a@example.in',
  phoneNumber: '9864000123',
  address: [],
  storeId: null,
  version: 0,
}

let shop: ShopAround

/** A shop whose first check has failed. The server responds from now on. */
beforeEach(async () => {
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(fetchRegistration).mockReset().mockRejectedValueOnce(new Error('Bad gateway'))
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: true, user: USER })
  shop = await renderInShop(<FindRegistration />)
  await eventually(() => expect(fetchRegistration).toHaveBeenCalledOnce())
  // The failure is noted in a later microtask than the call.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  setReachable(true)
})

const isFound = () => eventually(() => expect(getSession()?.userId).toBe('u1'))

test('a registration whose check failed is found when the server can be reached again', async () => {
  act(() => {
    setReachable(false)
  })
  expect(fetchRegistration).toHaveBeenCalledOnce()
  act(() => {
    setReachable(true)
  })
  await isFound()
})

test.each([
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the window gets the focus', () => globalThis.dispatchEvent(new Event('focus'))],
])('a registration whose check failed is found when %s', async (_when, happens) => {
  happens()
  await isFound()
})

test('a registration whose check failed is found when the shopper goes to another screen', async () => {
  await shop.go('/there')
  await isFound()
})

test('a registration that has failed is repeated at the position of the shopper, and again after an outage', async () => {
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: false, user: null })
  vi.mocked(registerShopper).mockReset().mockRejectedValueOnce(new Error('Bad gateway'))
  vi.mocked(registerShopper).mockResolvedValue(USER)
  localStorage.setItem('location-store', '{"latitude":26.1445,"longitude":91.7362}')
  cleanup()
  shop = await renderInShop(<FindRegistration />)
  await eventually(() => expect(registerShopper).toHaveBeenCalledOnce())
  await shop.go('/there')
  expect(registerShopper).toHaveBeenCalledOnce()
  expect(getSession()?.userId).toBeNull()
  act(() => {
    setReachable(false)
  })
  act(() => {
    setReachable(true)
  })
  await isFound()
  expect(registerShopper).toHaveBeenLastCalledWith({
    email: 'a@example.in',
    phoneNumber: '9864000123',
    location: { type: 'Point', coordinates: [91.7362, 26.1445] },
  })
})

test('just after a registration has failed, it is repeated once', async () => {
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: false, user: null })
  vi.mocked(registerShopper).mockReset().mockRejectedValue(new Error('Bad gateway'))
  localStorage.setItem('location-store', '{"latitude":26.1445,"longitude":91.7362}')
  cleanup()
  // As 'Complete Your Profile' did.
  await checkRegistration()
  vi.mocked(fetchRegistration).mockClear()
  shop = await renderInShop(<FindRegistration />, ({ store }) => {
    // Reads what is stored.
    store.sub(positionAtom, () => {})
  })
  await eventually(() => expect(registerShopper).toHaveBeenCalledOnce())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await shop.go('/there')
  expect(registerShopper).toHaveBeenCalledOnce()
  expect(fetchRegistration).toHaveBeenCalledOnce()
})

test('a registration that the server does not know is not looked for again', async () => {
  vi.mocked(fetchRegistration).mockResolvedValue({ isRegistered: false, user: null })
  await shop.go('/there')
  await eventually(() => expect(fetchRegistration).toHaveBeenCalledTimes(2))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await shop.go('/here')
  expect(fetchRegistration).toHaveBeenCalledTimes(2)
})
