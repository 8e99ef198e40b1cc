import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import { darkStoresQuery, serviceStateQuery } from '#features/availability/service-state-queries.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { ServiceState } from './service-state.tsx'

const POSITION = { latitude: 26.19, longitude: 91.75 }
const SUMMARY = catalogueQueries.summary(POSITION).queryKey
const STORE = {
  _id: 'store-1',
  name: 'Pan Bazaar',
  location: POSITION,
  hours: { openMinute: 480, closeMinute: 1260 },
}
const summary = (isAvailable: boolean): CatalogueSummary => ({
  positionKey: '26.190,91.750',
  version: isAvailable ? 'a' : 'b',
  fetchedAt: 0,
  isAvailable,
  darkStores: isAvailable ? [STORE] : [],
  categories: [],
  productCount: 0,
})

const stateOf = ({ queryClient }: ShopAround) => ({
  ...queryClient.getQueryData(serviceStateQuery.queryKey),
  darkStores: queryClient.getQueryData(darkStoresQuery.queryKey),
})

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(POSITION))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the flag and the dark stores follow each response of check-availability', async () => {
  const shop = await renderInShop(<ServiceState />, ({ queryClient }) => {
    queryClient.setQueryData(SUMMARY, summary(true))
  })
  expect(stateOf(shop)).toEqual({
    outOfServiceFlag: false,
    isInitialized: true,
    darkStores: [STORE],
  })
  act(() => {
    shop.queryClient.setQueryData(SUMMARY, summary(false))
  })
  await eventually(() =>
    expect(stateOf(shop)).toEqual({ outOfServiceFlag: true, isInitialized: true, darkStores: [] }),
  )
})

test('a response that changes nothing is not stored again', async () => {
  const { queryClient } = await renderInShop(<ServiceState />, (shop) => {
    shop.queryClient.setQueryData(SUMMARY, summary(true))
  })
  const changed: unknown[] = []
  queryClient.getQueryCache().subscribe(({ query }) => changed.push(query.queryKey))
  act(() => {
    queryClient.setQueryData(SUMMARY, { ...summary(true), fetchedAt: 45_000 })
  })
  expect(changed).toContainEqual(SUMMARY)
  expect(changed).not.toContainEqual(serviceStateQuery.queryKey)
  expect(changed).not.toContainEqual(darkStoresQuery.queryKey)
})

test('a store that cannot be found, with nothing cached, sets the flag', async () => {
  // No worker runs here, so no request can be made.
  const shop = await renderInShop(<ServiceState />)
  await eventually(() =>
    expect(stateOf(shop)).toEqual({
      outOfServiceFlag: true,
      isInitialized: true,
      darkStores: undefined,
    }),
  )
})
