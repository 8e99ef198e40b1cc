import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#features/identity/session/session-store.ts'
import { createFromIntent, placeCreated, withdrawKey } from '#features/checkout/order-api.ts'
import { addIntentAtom, outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { refusalText } from '#features/checkout/order-outbox-texts.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { wasEventShown } from '#features/orders/shown-event-store.ts'
import { buildIntent } from '#features/checkout/testing/build-intent.ts'
import { ApiError } from '#shared/lib/network/api-errors.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { OutboxSyncHost } from './outbox-sync-host.tsx'

vi.mock('#features/checkout/order-api.ts')
vi.mock('#shared/lib/screen/notify.ts')

const LIST = orderQueries.list('u1').queryKey
const CREATED = buildOrder({
  // After ten minutes the order could no longer be placed and would not be listed.
  createdAt: new Date().toISOString(),
  placedAt: null,
  version: 1,
})

beforeEach(() => {
  localStorage.clear()
  vi.mocked(notify).mockClear()
  vi.mocked(placeCreated)
    .mockReset()
    .mockResolvedValue({
      ...CREATED,
      placedAt: CREATED.createdAt,
      version: 2,
    })
  setSession({ sub: 'sub-1', userId: 'u1', email: 'a@jhola.test', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('an order that this phone created is placed from here', async () => {
  await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
    shop.store.set(addIntentAtom, buildIntent({ createdOrderId: 'order-1' }))
    shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([CREATED]) })
  })
  await eventually(() => {
    expect(placeCreated).toHaveBeenCalledExactlyOnceWith('order-1', expect.anything())
  })
})

test.each([
  ['pending', 'success', 'Order placed successfully', true],
  ['rejected', 'error', 'Your order has been rejected', false],
  ['cancelled', 'plain', 'Your order was cancelled', false],
] as const)(
  'placing that is answered with an order that is %s by now shows %s: %s',
  async (orderStatus, kind, text, hasOrdered) => {
    const order = { ...CREATED, orderStatus, placedAt: CREATED.createdAt, version: 3 }
    vi.mocked(placeCreated).mockResolvedValue(order)
    const { store, queryClient } = await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
      shop.store.set(addIntentAtom, buildIntent({ createdOrderId: 'order-1' }))
      shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([order]) })
    })
    await eventually(() => {
      expect(queryClient.getQueryData(LIST)).toEqual([order])
    })
    expect(vi.mocked(notify).mock.calls).toEqual([
      [kind, text, expect.arrayContaining(['order-1'])],
    ])
    expect(store.get(outboxAtom)).toEqual([])
    // For the invitation to install, which is due once something was ordered.
    expect(localStorage.getItem('install-memory') !== null).toBe(hasOrdered)
    // Its event may come after the response, and would say the same again.
    expect(wasEventShown('order-1', 3)).toBe(!hasOrdered)
  },
)

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

test('a refusal for a product that is not sold any more names it', async () => {
  vi.mocked(withdrawKey).mockResolvedValue(null)
  vi.mocked(createFromIntent).mockRejectedValue(
    new ApiError('PRODUCT_UNAVAILABLE', '', { status: 409, details: { productIds: ['curd'] } }),
  )
  await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
    shop.store.set(addIntentAtom, buildIntent())
    shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([]) })
  })
  await eventually(() => {
    expect(vi.mocked(notify).mock.calls.map(([, text]) => text)).toEqual([
      'Curd 400 g is not available any more. Please check your cart.',
    ])
  })
})

test.each([
  ['/', 'PRICE_CHANGED', true],
  ['/checkout', 'PRICE_CHANGED', false],
  ['/orders', 'OUT_OF_REACH', false],
  ['/checkout', 'INVALID_BODY', true],
] as const)('on %s, a refusal with %s shows a message: %s', async (page, code, isSaid) => {
  history.replaceState(null, '', page)
  vi.mocked(withdrawKey).mockResolvedValue(null)
  vi.mocked(createFromIntent).mockRejectedValue(new ApiError(code, '', { status: 409 }))
  const { store } = await renderInShop(<OutboxSyncHost userId="u1" />, (shop) => {
    shop.store.set(addIntentAtom, buildIntent())
    shop.queryClient.setQueryDefaults(LIST, { queryFn: () => Promise.resolve([]) })
  })
  await eventually(() => {
    expect(store.get(outboxAtom)[0]?.end?.kind).toBe('refused')
  })
  const said = vi.mocked(notify).mock.calls.map(([, text]) => text)
  expect(said).toEqual(isSaid ? [refusalText(code)] : [])
})
