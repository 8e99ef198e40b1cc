import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { CatalogueSummary, ProductRow } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { addToCartAtom, billAtom, cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { requestCatalogue } from '#features/catalogue/catalogue-client.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { CatalogueSync } from '../catalogue/catalogue-sync.tsx'

vi.mock('#features/availability/location-api.ts')
vi.mock('#features/catalogue/catalogue-client.ts')
vi.mock('#shared/lib/network/api-client.ts')

const HOME = { latitude: 26.19, longitude: 91.75 }
const ACROSS_TOWN = { latitude: 26.14, longitude: 91.79 }
const NOW = Date.parse('2025-11-21T06:00:00.000Z')
const row = (_id: string, price: number): ProductRow => ({
  _id,
  productName: `Product ${_id}`,
  image: '',
  price,
  categoryId: 'staples',
  hue: 78,
})

/** The stores of the two places. Their prices of atta and their delivery charges differ. */
const STORES = [
  { at: HOME, deliveryCharge: 19, rows: [row('atta', 310), row('milk', 28)] },
  { at: ACROSS_TOWN, deliveryCharge: 25, rows: [row('atta', 320)] },
]

function storeAt(position: Position) {
  const store = STORES.find(({ at }) => positionKey(at) === positionKey(position))
  if (!store) throw new Error('no store there')
  return store
}

const summaryAt = (position: Position): CatalogueSummary => ({
  positionKey: positionKey(position),
  // The same version for both, so that only the place differs.
  version: '1',
  fetchedAt: NOW,
  isAvailable: true,
  darkStores: [],
  deliveryCharge: storeAt(position).deliveryCharge,
  categories: [],
  productCount: 2,
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(10))
let shop: ShopAround

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  localStorage.clear()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(callApi).mockReturnValue(new Promise(() => {}))
  vi.mocked(findPosition).mockReset().mockResolvedValue(HOME)
  vi.mocked(requestCatalogue).mockImplementation((method, position, params) =>
    Promise.resolve<never>(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the worker replies, by question
      (method === 'rows'
        ? storeAt(position).rows.filter(
            ({ _id }) => 'productIds' in params && params.productIds.includes(_id),
          )
        : summaryAt(position)) as never,
    ),
  )
  shop = await renderInShop(<CatalogueSync />, ({ store }) => {
    store.set(addToCartAtom, row('atta', 310))
    store.set(addToCartAtom, row('milk', 28))
  })
  await settle()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const RESUMES = [
  ['comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['is thawed', () => document.dispatchEvent(new Event('resume'))],
  ['is restored by Back', () => dispatchEvent(new Event('pageshow'))],
] as const

test.each(RESUMES)(
  'an app that %s across town shows the prices of the store there',
  async (_how, resume) => {
    expect(shop.store.get(billAtom).totalPaise).toBe(35_700)
    vi.mocked(findPosition).mockResolvedValue(ACROSS_TOWN)
    vi.setSystemTime(NOW + 6 * 60_000)
    resume()
    await eventually(async () => {
      await settle()
      expect(shop.store.get(cartItemsAtom)).toMatchObject([
        { _id: 'atta', price: 320, available: true },
        { _id: 'milk', available: false },
      ])
    })
    expect(shop.store.get(positionAtom)).toEqual(ACROSS_TOWN)
    expect(shop.store.get(billAtom).totalPaise).toBe(34_500)
  },
)

test('an app that comes back soon does not request the position again', async () => {
  vi.setSystemTime(NOW + 4 * 60_000)
  for (const [, resume] of RESUMES) resume()
  await settle()
  expect(findPosition).toHaveBeenCalledOnce()
})

test('an app that comes back without a position fix keeps position, cart and bill', async () => {
  vi.mocked(findPosition).mockRejectedValue(new Error('denied'))
  vi.setSystemTime(NOW + 6 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(findPosition).toHaveBeenCalledTimes(2)
  expect(shop.store.get(positionAtom)).toEqual(HOME)
  expect(shop.store.get(billAtom).totalPaise).toBe(35_700)
})
