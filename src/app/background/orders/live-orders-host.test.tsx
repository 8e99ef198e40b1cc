import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { recordOrderAtom } from '#features/orders/last-order-atoms.ts'
import { startLiveOrders } from '#features/orders/live-orders.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { markRestored } from '#shared/lib/storage/stored-data.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { LiveOrdersHost } from './live-orders-host.tsx'

vi.mock('#features/orders/live-orders.ts')

const LIST = orderQueries.list('u1').queryKey
const DELIVERED = buildOrder({ orderStatus: 'delivered' })

/** A start on a phone that kept this list of orders. */
const startWith = (orders: Order[] | undefined, ageMs: number) =>
  renderInShop(<LiveOrdersHost userId="u1" />, ({ queryClient }) => {
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
