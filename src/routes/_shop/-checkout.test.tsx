import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCartAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { clearSession, setSession } from '#features/identity/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { serveCalls } from '#shared/testing/serve-calls.ts'
import { Route } from './checkout.tsx'

const MILK = { _id: 'milk', productName: 'Toned Milk 500 ml', price: 29, image: '', hue: 245 }
const USER = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [
    {
      _id: '1',
      type: 'Home',
      fullName: 'Ananya',
      addressLine: 'House 12',
      city: 'Guwahati',
      pinCode: '781004',
    },
  ],
  storeId: null,
  version: 1,
}

async function openCheckout({ isEmpty = false, address = USER.address } = {}) {
  const user = { ...USER, address }
  serveCalls({ 'GET /api/v1/users/details/u1': { body: { data: { user } } } })
  const Checkout = Route.options.component
  if (!Checkout) throw new Error('/checkout has no component')
  return renderInShop(<Checkout />, ({ store, queryClient }) => {
    store.set(clearCartAtom)
    if (!isEmpty) store.set(addToCartAtom, MILK)
    queryClient.setQueryData(userQueries.details('u1').queryKey, user)
  })
}

beforeEach(() => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('goods in the cart are summed up with the delivery charge, and can be ordered', async () => {
  await openCheckout()
  expect(screen.getByRole('heading', { name: 'Order Summary' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeDefined()
})

test.each([
  ['with an address', USER.address],
  ['without one', []],
])('an empty cart %s is said to be empty, with a way on and no bill', async (_name, address) => {
  const { path } = await openCheckout({ isEmpty: true, address })
  expect(screen.getByText('your cart is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText(/₹/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  expect(path()).toBe('/here')
})
