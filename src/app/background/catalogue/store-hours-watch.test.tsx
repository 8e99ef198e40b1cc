import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DarkStore } from '#contract/dark-store.ts'
import { positionKey } from '#contract/geo.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'

const HOURS = { openMinute: 480, closeMinute: 1_260 }
const NOON = Date.parse('2026-11-21T12:00:00+05:30')
const NIGHT = Date.parse('2026-11-21T22:30:00+05:30')
const POSITION = { latitude: 26.14, longitude: 91.73 }
const SETTINGS = { deliveryCharge: 19, storeHours: HOURS }

/** Starts at this time by the device's clock, with the stored hours of an earlier run. */
async function startAt(deviceMs: number) {
  vi.setSystemTime(deviceMs)
  vi.resetModules()
  const { updateServerClock } = await import('#shared/lib/network/server-date.ts')
  const { useStoreClosed } = await import('#features/store-hours/store-closed-state.ts')
  const { StoreHoursWatch } = await import('./store-hours-watch.tsx')
  function Screen() {
    return (
      <>
        <StoreHoursWatch />
        <p>{useStoreClosed() === null ? 'shop' : 'Store is Closed'}</p>
      </>
    )
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(deliverySettingsQuery.queryKey, SETTINGS)
  // No store is known until a test sets one.
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  const respondAt = (serverMs: number): void => {
    act(() => {
      updateServerClock(new Date(serverMs).toUTCString(), Date.now(), Date.now())
    })
  }
  const setStore = async (changes: Partial<DarkStore>): Promise<void> => {
    await act(async () => {
      queryClient.setQueryData(catalogueQueries.summary(POSITION).queryKey, {
        positionKey: positionKey(POSITION),
        version: JSON.stringify(changes),
        fetchedAt: deviceMs,
        isAvailable: true,
        darkStores: [{ _id: 'store', name: 'Store', location: POSITION, hours: HOURS, ...changes }],
        categories: [],
        productCount: 0,
      })
      // A query notifies its observers of a change in the next task.
      await vi.advanceTimersByTimeAsync(0)
    })
  }
  return { respondAt, setStore }
}

const shows = (words: string): void => {
  expect(screen.getByText(words)).toBeDefined()
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('location-store', JSON.stringify(POSITION))
  // No response arrives until the test simulates one.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('an unconfirmed clock does not close the shop, and a response at night does at once', async () => {
  const { respondAt } = await startAt(NIGHT)
  shows('shop')
  respondAt(NIGHT)
  shows('Store is Closed')
})

test('a clock that is ten hours ahead does not close the shop, before or after a response', async () => {
  const { respondAt } = await startAt(NIGHT)
  shows('shop')
  respondAt(NOON)
  shows('shop')
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  shows('shop')
})

test('a slow clock does not keep the shop open after a response', async () => {
  const { respondAt } = await startAt(NOON)
  shows('shop')
  respondAt(NIGHT)
  shows('Store is Closed')
})

test('the store of this place closes the shop, and opens it again, when its data change', async () => {
  const { respondAt, setStore } = await startAt(NOON)
  respondAt(NOON)
  shows('shop')
  await setStore({ closedUntil: new Date(NOON + 3_600_000).toISOString() })
  shows('Store is Closed')
  await setStore({})
  shows('shop')
  await setStore({ holidays: ['2026-11-21'] })
  shows('Store is Closed')
})

test('the hours are checked every 60 seconds', async () => {
  // Half a minute before 21:01 in India, which is the first minute of the evening.
  const evening = Date.parse('2026-11-21T21:00:30+05:30')
  const { respondAt } = await startAt(evening)
  respondAt(evening)
  shows('shop')
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  shows('shop')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  shows('Store is Closed')
})
