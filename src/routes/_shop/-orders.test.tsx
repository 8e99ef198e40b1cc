import { act, cleanup, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { orderSchema } from '#contract/order-calls.ts'
import { clearSession, setSession } from '#features/identity/session-store.ts'
import { addIntentAtom, updateIntentAtom } from '#features/orders/order-outbox-atoms.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { SOME_KEY, someIntent } from '#features/orders/testing/some-intent.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { serveCalls } from '#shared/testing/serve-calls.ts'
import { Route } from './orders.tsx'

const ORDER = v.parse(orderSchema, {
  _id: 'order-1',
  userId: 'u1',
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  totalPrice: 75,
  orderStatus: 'pending',
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  createdAt: '2026-11-21T05:00:00.000Z',
  placedAt: '2026-11-21T05:00:01.000Z',
  darkStoreId: 'store-1',
  version: 1,
})
const LIST = 'GET /api/v1/order/user-orders/u1'

afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the orders are requested on entering the page, although those known are a moment old', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const accepted = { ...ORDER, orderStatus: 'accepted', version: 2 }
  const { count } = serveCalls({ [LIST]: { body: { data: { orders: [accepted] } } } })
  vi.spyOn(Route, 'useNavigate').mockReturnValue(() => Promise.resolve())
  vi.spyOn(Route, 'useSearch').mockReturnValue({})
  const Orders = Route.options.component
  if (!Orders) throw new Error('/orders has no component')
  await renderInShop(<Orders />, ({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [ORDER])
  })
  await screen.findByRole('region', { name: 'Accepted Orders' })
  expect(count(LIST)).toBe(1)
})

test("while an order is being sent, 'No orders yet' is not said beside it", async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  serveCalls({ [LIST]: { body: { data: { orders: [] } } } })
  vi.spyOn(Route, 'useNavigate').mockReturnValue(() => Promise.resolve())
  vi.spyOn(Route, 'useSearch').mockReturnValue({})
  const Orders = Route.options.component
  if (!Orders) throw new Error('/orders has no component')
  const { store } = await renderInShop(<Orders />, (shop) => {
    shop.store.set(addIntentAtom, someIntent())
    shop.queryClient.setQueryData(orderQueries.list('u1').queryKey, [])
  })
  await screen.findByRole('region', { name: 'Orders being sent' })
  expect(screen.queryByText('No orders yet')).toBeNull()
  act(() => {
    store.set(updateIntentAtom, SOME_KEY, { end: { kind: 'withdrawn' } })
  })
  expect(screen.getByText('No orders yet')).toBeDefined()
})
