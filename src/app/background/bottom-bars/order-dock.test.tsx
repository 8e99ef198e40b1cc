import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  pendingOrderLinesAtom,
  setCartItemsAtom,
} from '#features/cart/cart-atoms.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { MILK } from '#shared/testing/milk.ts'
import {
  createTestRouter,
  renderInShop,
  renderRouter,
  type ShopAround,
  type TestPage,
} from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { ScreenBar } from '../../../routes/-router-context.ts'
import { OrderDock } from './order-dock.tsx'

const LIST = orderQueries.list('u1').queryKey

function Dock() {
  return (
    <OrderDock userId="u1">
      <p>An offer</p>
    </OrderDock>
  )
}

const startWith = (orders: Order[]) =>
  renderInShop(<Dock />, ({ queryClient }) => {
    queryClient.setQueryData(LIST, orders)
  })

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

/** What the bar of the active order says, in its two lines. */
const barLines = () => {
  const bar = screen.getByRole('complementary', { name: 'Active order' })
  return ['b', 'small'].map((line) => bar.querySelector(line)?.textContent)
}

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
  const placedAt = new Date().toISOString()
  const riding = buildOrder({ orderStatus: 'pickup', deliveryRider: rider, placedAt })
  const more = Array.from({ length: others }, (_, index) => buildOrder({ _id: `more-${index}` }))
  await startWith([riding, ...more])
  expect(barLines()).toEqual([expect.stringMatching(/^Arrival by\s\d/), words])
})

test('an order in the store says its state and when it is expected, or that it takes longer', async () => {
  const now = Date.now()
  const placed = (minutesAgo: number) =>
    buildOrder({
      orderStatus: 'accepted',
      placedAt: new Date(now - minutesAgo * 60_000).toISOString(),
    })
  const { queryClient } = await startWith([placed(3)])
  expect(barLines()).toEqual(['Order accepted', expect.stringMatching(/^Arrival by\s\d/)])
  act(() => {
    queryClient.setQueryData(LIST, [placed(16)])
  })
  await eventually(() =>
    expect(barLines()).toEqual(['Order accepted', 'Taking longer than 15 minutes']),
  )
})

test('an order of a list that is older than an hour is not shown as on its way', async () => {
  const { queryClient } = await renderInShop(<Dock />, (shop) => {
    const updatedAt = Date.now() - 60 * 60_000
    shop.queryClient.setQueryData(LIST, [buildOrder({ orderStatus: 'pickup' })], { updatedAt })
  })
  expect(screen.queryByRole('complementary', { name: 'Active order' })).toBeNull()
  act(() => {
    queryClient.setQueryData(LIST, [buildOrder({ orderStatus: 'pickup' })])
  })
  await screen.findByRole('complementary', { name: 'Active order' })
})

/** The dock with an order under way, on a page with this bar. */
async function dockOver(
  bottomBar: ScreenBar,
  store: ShopAround['store'],
): Promise<HTMLElement | null> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(LIST, [buildOrder({ orderStatus: 'accepted' })])
  const page: TestPage = { path: '/page', component: Dock, staticData: { bottomBar } }
  await renderRouter(createTestRouter([page], '/page'), { store, queryClient })
  return screen.getByRole('complementary', { name: 'Active order' }).parentElement
}

test.each([
  ['above the cart bar of any screen whose route has one', true, '4.5rem'],
  ['at the edge, if nothing in the cart can be bought: then there is no bar', false, '0px'],
])('an order floats %s', async (_where, available, footHeight) => {
  const store = createStore()
  store.set(addToCartAtom, MILK)
  const items = store.get(cartItemsAtom).map((item) => ({ ...item, available }))
  store.set(setCartItemsAtom, items)
  const dock = await dockOver('cart-bar', store)
  expect(dock?.style.getPropertyValue('--foot')).toContain(footHeight)
})

test('an order floats above the bar of My Cart, which shows the cart until an order of all of it is placed', async () => {
  const store = createStore()
  store.set(addToCartAtom, MILK)
  store.set(pendingOrderLinesAtom, [{ productId: MILK._id, quantity: 1 }])
  const dock = await dockOver('cart-dock', store)
  expect(dock?.className).toContain('bottom-[var(--foot)]')
})

test('nothing else is offered while an order is under way', async () => {
  const { queryClient } = await startWith([buildOrder({ orderStatus: 'accepted' })])
  expect(screen.queryByText('An offer')).toBeNull()
  act(() => {
    queryClient.setQueryData(LIST, [buildOrder({ orderStatus: 'delivered' })])
  })
  expect(await screen.findByText('An offer')).toBeDefined()
})
