import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Order } from '#contract/order-endpoints.ts'
import type { CheckedDestination } from '#features/checkout/destination.ts'
import { addIntentAtom, updateIntentAtom } from '#features/checkout/order-outbox-atoms.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { buildIntent, INTENT_KEY } from '#features/checkout/testing/build-intent.ts'
import { UnsettledOrders } from '#features/checkout/unsettled-orders.tsx'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
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
afterEach(() => {
  cleanup()
  clearSession()
})

test('an order that was placed before it could be withdrawn is not called placed once it is rejected', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const order = buildOrder({ orderStatus: 'pending' })
  const destination: CheckedDestination = {
    current: { address: undefined, position: null, darkStoreId: null, ifMissing: 'call' },
    isChecking: false,
    check: () => {},
  }
  const { queryClient } = await renderInShop(
    <>
      <LiveOrdersHost userId="u1" />
      <UnsettledOrders userId="u1" destination={destination} />
    </>,
    ({ queryClient, store }) => {
      queryClient.setQueryData(LIST, [order])
      store.set(addIntentAtom, buildIntent())
      store.set(updateIntentAtom, INTENT_KEY, {
        createdOrderId: order._id,
        withdrawal: {},
        end: { kind: 'placed' },
      })
    },
  )
  const { placed, placedAndOver } = outboxTexts.unsettled
  expect(await screen.findAllByText(placed)).not.toEqual([])
  act(() => {
    queryClient.setQueryData(LIST, [{ ...order, orderStatus: 'rejected' as const, version: 2 }])
  })
  await screen.findByText('Rejected')
  // The event of the order announces it.
  expect(screen.getByText(placedAndOver).className).not.toContain('sr-only')
  expect(screen.queryByText(placed)).toBeNull()
  expect(screen.queryByText('Placed')).toBeNull()
})

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
