import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import { addToCartAtom, billAtom, cartItemsAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { setSession } from '#features/identity/session/session-store.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { eventually } from '#tests/support/eventually.ts'
import { CatalogueSync } from './catalogue-sync.tsx'

vi.mock('#features/availability/location-api.ts')

const POSITION = { latitude: 26.19, longitude: 91.75 }
const ACROSS_TOWN = { latitude: 26.14, longitude: 91.79 }
const summaryAt = (position: Position): CatalogueSummary => ({
  ...emptySummary(true),
  positionKey: positionKey(position),
})
const ATTA = {
  _id: 'atta',
  productName: 'Chakki Atta 5 kg',
  image: '',
  price: 310,
  categoryId: 'staples',
  hue: 78,
}
const SETTINGS = 'GET /api/v1/settings/delivery-charge'

/** What the bill charges for delivery once settings have been requested. */
async function expectDeliveryCharge(
  paise: number,
  sources: {
    availability?: number
    settings?: number
    stored?: number
  },
): Promise<void> {
  const { availability, settings, stored } = sources
  if (stored !== undefined) {
    localStorage.setItem('cart-store', JSON.stringify({ items: [], deliveryCharge: stored }))
  }
  const calls = stubApi({
    [SETTINGS]:
      settings === undefined
        ? refused('UNAVAILABLE', 503)
        : { body: { data: { deliveryCharge: settings } } },
  })
  const { store, queryClient } = await renderInShop(<CatalogueSync />, ({ store, queryClient }) => {
    // Read from storage once it has a subscriber.
    store.sub(billAtom, () => {})
    queryClient.setQueryData(catalogueQueries.summary(POSITION).queryKey, {
      ...summaryAt(POSITION),
      ...(availability !== undefined && { deliveryCharge: availability }),
    })
  })
  await act(() =>
    eventually(() => {
      expect(calls.count(SETTINGS)).toBe(1)
      expect(queryClient.isFetching({ queryKey: deliverySettingsQuery.queryKey })).toBe(0)
      expect(store.get(billAtom).deliveryChargePaise).toBe(paise)
    }),
  )
}

/** The tab is hidden, or shown again. */
function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.mocked(findPosition).mockReset().mockResolvedValue(POSITION)
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  localStorage.setItem('location-store', JSON.stringify(POSITION))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the delivery charge comes from availability, else from settings, else from storage, else it is ₹19', async () => {
  await expectDeliveryCharge(3_100, { availability: 31, settings: 27, stored: 23 })
  cleanup()
  await expectDeliveryCharge(2_700, { settings: 27, stored: 23 })
  cleanup()
  await expectDeliveryCharge(2_300, { stored: 23 })
  cleanup()
  localStorage.removeItem('cart-store')
  await expectDeliveryCharge(1_900, {})
})

test('a start requests the position once, also if the first screen had to find it', async () => {
  localStorage.removeItem('location-store')
  stubApi({})
  const { store } = await renderInShop(<CatalogueSync />, (shop) => {
    // What the first screen does before this part is loaded.
    void shop.store.set(requestLocationAtom)
  })
  await eventually(() => expect(store.get(positionAtom)).toEqual(POSITION))
  expect(findPosition).toHaveBeenCalledOnce()
})

test('an app that comes back requests its position if the last one is more than 5 minutes old', async () => {
  const atStart = Date.parse('2025-11-21T06:00:00.000Z')
  vi.useFakeTimers({ now: atStart, toFake: ['Date'] })
  stubApi({})
  const { store } = await renderInShop(<CatalogueSync />)
  await act(() => eventually(() => expect(store.get(positionAtom)).toEqual(POSITION)))
  expect(findPosition).toHaveBeenCalledOnce()

  vi.setSystemTime(atStart + 5 * 60_000)
  setVisibility('hidden')
  setVisibility('visible')
  expect(findPosition).toHaveBeenCalledOnce()

  vi.mocked(findPosition).mockResolvedValue(ACROSS_TOWN)
  vi.setSystemTime(atStart + 5 * 60_000 + 1)
  setVisibility('hidden')
  expect(findPosition).toHaveBeenCalledOnce()
  setVisibility('visible')
  await act(() => eventually(() => expect(store.get(positionAtom)).toEqual(ACROSS_TOWN)))
  expect(findPosition).toHaveBeenCalledTimes(2)
})

const rowRequests = () =>
  SlowCatalogueWorker.started[0]?.requests.filter(({ method }) => method === 'rows') ?? []

test('after a move, the catalogue of the previous place does not change the cart', async () => {
  SlowCatalogueWorker.started = []
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  stubApi({})
  const { store } = await renderInShop(<CatalogueSync />, ({ store, queryClient }) => {
    for (const place of [POSITION, ACROSS_TOWN]) {
      queryClient.setQueryData(catalogueQueries.summary(place).queryKey, summaryAt(place))
    }
    store.set(clearCartAtom)
    store.set(addToCartAtom, ATTA)
  })
  await act(() => eventually(() => expect(rowRequests()).toHaveLength(1)))
  vi.mocked(findPosition).mockResolvedValue(ACROSS_TOWN)
  await act(() => store.set(requestLocationAtom))
  await act(() => eventually(() => expect(rowRequests()).toHaveLength(2)))

  const [before, now] = rowRequests()
  const [worker] = SlowCatalogueWorker.started
  await act(async () => {
    worker?.reply({ id: now?.id ?? 0, ok: true, result: [{ ...ATTA, price: 320 }] })
    worker?.reply({ id: before?.id ?? 0, ok: true, result: [] })
    await Promise.resolve()
  })
  await eventually(() => expect(store.get(cartItemsAtom)).toMatchObject([{ price: 320 }]))
  expect(store.get(cartItemsAtom)).toMatchObject([{ available: true }])
})

/** Requests that a page has sent to the catalogue worker and to the settings by now. */
function checksOf(calls: { count: (call: string) => number }) {
  const requests = SlowCatalogueWorker.started.at(-1)?.requests ?? []
  return {
    catalogue: requests.filter(({ method }) => method === 'refresh').length,
    settings: calls.count(SETTINGS),
  }
}

test('a page in view checks every minute whether its store changed something', async () => {
  vi.useFakeTimers()
  // A page starts one worker and keeps it, from an earlier test too.
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  const calls = stubApi({ [SETTINGS]: { body: { data: { deliveryCharge: 19 } } } })
  await renderInShop(<CatalogueSync />, ({ queryClient }) => {
    queryClient.setQueryData(catalogueQueries.summary(POSITION).queryKey, summaryAt(POSITION))
  })
  const afterAnotherMinute = async () => {
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    const checks = checksOf(calls)
    for (const { id } of SlowCatalogueWorker.started.at(-1)?.requests ?? []) {
      SlowCatalogueWorker.started.at(-1)?.reply({ id, ok: true, result: summaryAt(POSITION) })
    }
    return checks
  }
  await act(() => vi.advanceTimersByTimeAsync(0))
  const atStart = checksOf(calls)
  expect(atStart).toEqual({ catalogue: 0, settings: 1 })
  expect(await afterAnotherMinute()).toEqual({ catalogue: 1, settings: 2 })
  setVisibility('hidden')
  const hidden = await afterAnotherMinute()
  expect(await afterAnotherMinute()).toEqual(hidden)
  setVisibility('visible')
  const shown = await afterAnotherMinute()
  expect(shown.catalogue).toBeGreaterThan(hidden.catalogue)
  expect(shown.settings).toBeGreaterThan(hidden.settings)
  act(() => {
    setReachable(false)
  })
  const unreachable = await afterAnotherMinute()
  expect(await afterAnotherMinute()).toEqual(unreachable)
  setReachable(true)
})
