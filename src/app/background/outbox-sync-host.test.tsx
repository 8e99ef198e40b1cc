import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#features/identity/session/session-store.ts'
import { placeCreated } from '#features/checkout/order-api.ts'
import { addIntentAtom } from '#features/checkout/order-outbox-atoms.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { buildIntent } from '#features/checkout/testing/build-intent.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { OutboxSyncHost } from './outbox-sync-host.tsx'

vi.mock('#features/checkout/order-api.ts')

const LIST = orderQueries.list('u1').queryKey
const CREATED = buildOrder({
  // After ten minutes the order could no longer be placed and would not be listed.
  createdAt: new Date().toISOString(),
  placedAt: null,
  version: 1,
})

beforeEach(() => {
  localStorage.clear()
  vi.mocked(placeCreated)
    .mockReset()
    .mockResolvedValue({
      ...CREATED,
      placedAt: CREATED.createdAt,
      version: 2,
    })
  setSession({ sub: 'sub-1', userId: 'u1', email: 'a@jhola.test', phoneNumber: '9864000123' })
})
afterEach(cleanup)

test('an order that this phone created is placed from here', async () => {
  await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
    shop.store.set(addIntentAtom, buildIntent({ createdOrderId: 'order-1' }))
    shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([CREATED]) })
  })
  await eventually(() => {
    expect(placeCreated).toHaveBeenCalledExactlyOnceWith('order-1', expect.anything())
  })
})

test('an order that another phone created is never placed from here', async () => {
  const { queryClient } = await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
    shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([CREATED]) })
    shop.queryClient.setQueryData(LIST, [CREATED])
  })
  await act(async () => {
    queryClient.setQueryData(LIST, [CREATED])
    await queryClient.invalidateQueries({ queryKey: LIST })
  })
  expect(placeCreated).not.toHaveBeenCalled()
})
