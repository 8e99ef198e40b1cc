import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import { positionTexts } from '#features/availability/position-texts.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { storeClosed } from '#features/store-hours/store-closed-state.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ClosedShop } from './closed-shop.tsx'
import { Shell } from './shell.tsx'

vi.mock('#features/availability/location-api.ts')

const NIGHT = Date.parse('2026-11-21T22:30:00+05:30')
const CLOSED = { hours: { openMinute: 480, closeMinute: 1_260 }, opensAt: NIGHT, nowMs: NIGHT }

const orderOf = (_id: string, orderStatus: Order['orderStatus']) =>
  buildOrder({ _id, orderStatus, placedAt: '2026-11-21T15:00:01.000Z' })

let shop: ShopAround

beforeEach(async () => {
  // No response arrives, so only cached data are shown.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  setSession({ sub: 's1', userId: 'u1', email: 'a@example.com', phoneNumber: '9876543210' })
  shop = await renderInShop(<ClosedShop closed={CLOSED} />, ({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [
      orderOf('on-its-way', 'accepted'),
      orderOf('arrived', 'delivered'),
      orderOf('waiting', 'pending'),
    ])
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const details = () => screen.queryByRole('dialog', { name: 'Order Details' })

test.each(['on-its-way', 'arrived'])(
  "'Track order' of a notification opens the order while the shop is closed: %s",
  async (orderId) => {
    expect(details()).toBeNull()
    await shop.go(`/orders?order=${orderId}`)
    expect(details()?.textContent).toContain(orderId)
  },
)

test('an order opens on a tap and closes again, and the page stays where it is', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  within(screen.getByRole('region', { name: 'Accepted Orders' }))
    .getByRole('button')
    .click()
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Close' })
    .click()
  await eventually(() => {
    expect(details()).toBeNull()
  })
  expect(shop.path()).toBe('/orders')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a question about one order is not asked about the next one that is opened', async () => {
  await shop.go('/orders?order=waiting')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByRole('region', { name: 'Cancel this order?' })).toBeDefined()
  await shop.go('/orders?order=on-its-way')
  expect(details()?.textContent).toContain('on-its-way')
  expect(screen.queryByRole('region', { name: 'Cancel this order?' })).toBeNull()
})

test('a shopper who may be elsewhere by now can have the position checked, as another store may be open', async () => {
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.19, longitude: 91.75 })
  await act(() => shop.store.set(requestLocationAtom))
  vi.mocked(findPosition).mockRejectedValue(new Error(positionTexts.askFirst))
  await act(() => shop.store.set(requestLocationAtom))
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.14, longitude: 91.79 })
  fireEvent.click(screen.getByRole('button', { name: 'Check my location again' }))
  await eventually(() => {
    expect(shop.store.get(positionAtom)).toEqual({ latitude: 26.14, longitude: 91.79 })
  })
})

test('the window has the title of the closed shop, and then that of the page again', async () => {
  cleanup()
  await renderInShop(<Shell>{null}</Shell>)
  const open = document.title
  act(() => {
    storeClosed.set(CLOSED)
  })
  expect(document.title).toBe('Store is Closed · Jhola')
  act(() => {
    storeClosed.set(null)
  })
  expect(document.title).toBe(open)
})
