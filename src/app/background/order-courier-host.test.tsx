import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order-calls.ts'
import { placeCreated } from '#features/orders/order-api.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { OrderCourierHost } from './order-courier-host.tsx'

vi.mock('#features/orders/order-api.ts')

const LIST = orderQueries.list('u1').queryKey
const CREATED: Order = {
  _id: 'order-1',
  userId: 'u1',
  items: [],
  totalPrice: 284,
  orderStatus: 'pending',
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  createdAt: '2026-11-21T10:00:00.000Z',
  placedAt: null,
  deliveryRider: null,
  darkStoreId: 's1',
  address: null,
  location: null,
  version: 1,
  history: [],
}
const PLACED: Order = { ...CREATED, placedAt: '2026-11-21T10:00:01.000Z', version: 2 }

/** A list that came, the same as before or not. */
const comes = ({ queryClient }: ShopAround, orders: Order[]) =>
  act(async () => {
    queryClient.setQueryData(LIST, orders)
    await Promise.resolve()
  })

let shop: ShopAround

beforeEach(async () => {
  localStorage.clear()
  vi.mocked(placeCreated).mockReset().mockRejectedValueOnce(new Error('no connection'))
  vi.mocked(placeCreated).mockResolvedValue(PLACED)
  shop = await renderInShop(<OrderCourierHost userId="u1" />, ({ queryClient }) => {
    queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([PLACED]) })
    queryClient.setQueryData(LIST, [CREATED])
  })
})
afterEach(cleanup)

test('a created order whose placing failed is placed when the same list comes again', async () => {
  expect(placeCreated).toHaveBeenCalledTimes(1)
  await comes(shop, [CREATED])
  expect(placeCreated).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(shop.queryClient.getQueryData(LIST)).toEqual([PLACED]))
  await comes(shop, [PLACED])
  expect(placeCreated).toHaveBeenCalledTimes(2)
})

test('of an order that is placed after the shopper has left nothing stays', async () => {
  let answer: ((order: Order) => void) | undefined
  vi.mocked(placeCreated).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await comes(shop, [CREATED])
  cleanup()
  shop.queryClient.clear()
  answer?.(PLACED)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(shop.queryClient.getQueryData(LIST)).toBeUndefined()
})
