import { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { act, cleanup, screen } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { addToCartAtom } from '#features/cart/cart-atoms.ts'
import { recordOrderAtom } from '#features/orders/last-order-atoms.ts'
import { startLiveOrders } from '#features/orders/live-orders.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { markRestored } from '#shared/lib/stored-data.ts'
import { MILK } from '#shared/testing/milk.ts'
import {
  createTestRouter,
  renderInShop,
  renderRouter,
  type TestPage,
} from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { LiveOrdersHost } from './live-orders-host.tsx'

vi.mock('#features/orders/live-orders.ts')

const LIST = orderQueries.list('u1').queryKey
const DELIVERED = buildOrder({ orderStatus: 'delivered' })
const HOUR_MS = 60 * 60_000

function Host() {
  return (
    <LiveOrdersHost router={useRouter()} userId="u1">
      <p>An offer</p>
    </LiveOrdersHost>
  )
}

/** A start on a phone that kept this list of orders. */
const startWith = (orders: Order[] | undefined, ageMs: number) =>
  renderInShop(<Host />, ({ queryClient }) => {
    queryClient.setQueryDefaults(LIST, { retry: false })
    if (orders === undefined) return
    queryClient.setQueryData(LIST, orders, { updatedAt: Date.now() - ageMs })
    void queryClient.invalidateQueries({ queryKey: LIST, refetchType: 'none' })
  })

const isFollowed = () =>
  eventually(() => {
    expect(startLiveOrders).toHaveBeenCalledOnce()
  })

/** Long enough for the part with the live orders to be loaded. */
const nothingFollowed = async () => {
  await act(async () => {
    await import('#features/orders/live-orders.ts')
  })
  expect(startLiveOrders).not.toHaveBeenCalled()
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(startLiveOrders)
    .mockReset()
    .mockReturnValue(() => {})
  markRestored()
})
afterEach(cleanup)

test('orders of today of which none is under way are not followed', async () => {
  await startWith([DELIVERED], HOUR_MS)
  await nothingFollowed()
})

test.each<[string, Order[] | undefined, number]>([
  ['none are known', undefined, 0],
  ['the known ones are older than a day', [DELIVERED], 25 * HOUR_MS],
  ['the clock was ahead when they came', [DELIVERED], -HOUR_MS],
  ['one is under way', [buildOrder({ orderStatus: 'accepted' })], HOUR_MS],
])('orders are followed if %s', async (_when, orders, ageMs) => {
  await startWith(orders, ageMs)
  await isFollowed()
})

test('orders are subscribed to once this phone has placed one in another window, or a push message reported one', async () => {
  const { store } = await startWith([DELIVERED], HOUR_MS)
  act(() => {
    store.set(recordOrderAtom, Date.now() - 2 * HOUR_MS)
  })
  await nothingFollowed()
  act(() => {
    store.set(recordOrderAtom, Date.now())
  })
  await isFollowed()
})

test.each([
  [0, 'Rider is on the way'],
  [1, 'Rider is on the way · 1\u00A0more order'],
  [2, 'Rider is on the way · 2\u00A0more orders'],
])('beside the order on its way, %i others are counted', async (others, words) => {
  const rider = {
    name: 'Bikash',
    phoneNumber: '',
    location: { coordinates: [26.1, 91.7] as [number, number] },
  }
  const riding = buildOrder({ orderStatus: 'pickup', deliveryRider: rider })
  const more = Array.from({ length: others }, (_, index) => buildOrder({ _id: `more-${index}` }))
  await startWith([riding, ...more], HOUR_MS)
  const bar = screen.getByRole('complementary', { name: 'Active order' })
  expect(bar.querySelector('small')?.textContent).toBe(words)
})

test('an order floats above the cart bar of any screen whose route has one', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(LIST, [buildOrder({ orderStatus: 'accepted' })])
  const store = createStore()
  store.set(addToCartAtom, MILK)
  const offers: TestPage = {
    path: '/offers',
    component: Host,
    staticData: { bottomBar: 'cart-bar' },
  }
  await renderRouter(createTestRouter([offers], '/offers'), { store, queryClient })
  const bar = screen.getByRole('complementary', { name: 'Active order' })
  expect(bar.parentElement?.style.getPropertyValue('--foot')).toBe(
    'calc(4.5rem + env(safe-area-inset-bottom))',
  )
})

test('nothing else is offered while an order is under way', async () => {
  const { queryClient } = await startWith([buildOrder({ orderStatus: 'accepted' })], HOUR_MS)
  expect(screen.queryByText('An offer')).toBeNull()
  act(() => {
    queryClient.setQueryData(LIST, [DELIVERED])
  })
  expect(await screen.findByText('An offer')).toBeDefined()
})
