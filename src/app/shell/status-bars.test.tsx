import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { storeClosed } from '#features/store-hours/store-closed-state.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { createTestRouter, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { StatusBars } from './status-bars.tsx'

const HOME = { latitude: 26.19, longitude: 91.75 }
const { queryKey } = catalogueQueries.summary(HOME)
const FETCHED_AT = Date.parse('2026-11-21T06:05:00.000Z')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    setReachable(true)
  })
  cleanup()
  localStorage.clear()
  storeClosed.set(null)
})

/** A page with the catalogue of 11:35 am by the clock of India. */
async function openAt(path: string) {
  localStorage.setItem('location-store', JSON.stringify(HOME))
  const store = createStore()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(queryKey, { ...emptySummary(true), fetchedAt: FETCHED_AT })
  const pages = ['/cart', '/orders'].map((page) => ({ path: page, component: StatusBars }))
  await renderRouter(createTestRouter(pages, path), { store, queryClient })
  return queryClient
}

/** The next check of the prices, for which the server is there. */
const checkPrices = (queryClient: QueryClient, queryFn: () => Promise<never>) =>
  act(async () => {
    await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {})
    await vi.advanceTimersByTimeAsync(5_000)
  })
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const refuse = () => Promise.reject(new Error('503'))

test('if the prices cannot be updated, a bar says how old they are, until they are', async () => {
  const queryClient = await openAt('/cart')
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
  await checkPrices(queryClient, refuse)
  const bar = screen.getByText('Prices could not be updated')
  expect(bar.parentElement?.textContent).toMatch(/As of .*11:35/)
  queryClient.setQueryData(queryKey, emptySummary(true))
  await passes(0)
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
})

test('a page without prices does not have the bar', async () => {
  const queryClient = await openAt('/orders')
  await checkPrices(queryClient, refuse)
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
})

test('without a connection there is one bar', async () => {
  const queryClient = await openAt('/cart')
  await checkPrices(queryClient, refuse)
  act(() => {
    setReachable(false)
  })
  expect(screen.getByText('You are offline').parentElement?.textContent).toMatch(
    /Prices as of .*11:35/,
  )
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
})

test('when the connection is back, the prices have five seconds to arrive', async () => {
  const queryClient = await openAt('/cart')
  act(() => {
    setReachable(false)
  })
  await checkPrices(queryClient, refuse)
  act(() => {
    setReachable(true)
  })
  await passes(4_999)
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
  await passes(1)
  expect(screen.getByText('Prices could not be updated')).toBeDefined()
})

test.each([
  [
    'where no store delivers',
    (queryClient: QueryClient) => {
      queryClient.setQueryData(queryKey, emptySummary(false))
    },
  ],
  [
    'while the shop is closed',
    () => {
      storeClosed.set({ hours: { openMinute: 480, closeMinute: 1_260 }, opensAt: 0, nowMs: 0 })
    },
  ],
])('%s there is no bar about prices', async (_where, arrange) => {
  const queryClient = await openAt('/cart')
  arrange(queryClient)
  await checkPrices(queryClient, refuse)
  expect(screen.queryByText('Prices could not be updated')).toBeNull()
})
