import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ride } from '#contract/ride-endpoints.ts'
import { STEP_REST_MS } from '#shared/lib/use-settled-step.ts'
import { ORDER_DESTINATION } from '#shared/testing/order-destination.ts'
import { passRetries } from '#shared/testing/pass-retries.ts'
import { refused, serveCalls } from '#shared/testing/serve-calls.ts'
import { RideApp } from './ride-app.tsx'
import { rideTexts } from './ride-texts.ts'

const RIDE = 'GET /api/v1/ride'
const EVENTS = 'POST /api/v1/ride/events'
const RIDE_OF_ONE: Ride = {
  orderId: '0199f3a1-77aa-7bd0-9c1e-00ab12cd34ef',
  orderStatus: 'accepted',
  version: 2,
  storeName: 'Pan Bazaar',
  riderName: 'Rituraj Das',
  ...ORDER_DESTINATION,
  itemCount: 3,
  toCollect: 549,
}
const rideIn = (orderStatus: Ride['orderStatus'], version: number) => ({
  body: { data: { ride: { ...RIDE_OF_ONE, orderStatus, version } } },
})
const moved = (orderStatus: Ride['orderStatus'], version: number) => ({
  body: { data: { orderStatus, version } },
})
const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RideApp />
    </QueryClientProvider>,
  )
}
/** Until the page asks for the order again. */
const passRefresh = () => act(() => vi.advanceTimersByTimeAsync(15_000))
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  // A device whose position is not found.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: () => 1, clearWatch: () => {} },
  })
  history.replaceState(null, '', '/ride/#a-token')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('the rider reads the delivery instructions of the shopper', async () => {
  serveCalls({ [RIDE]: rideIn('accepted', 2) })
  open()
  expect(await screen.findByText('Leave with the guard.')).toBeDefined()
})

test.each([
  ['UNAVAILABLE', 503],
  ['INTERNAL', 500],
  ['RATE_LIMITED', 429],
])('%s keeps the order on the page, which asks again by itself', async (code, status) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof serveCalls>[0] = { [RIDE]: rideIn('accepted', 2) }
  serveCalls(replies)
  open()
  await button(rideTexts.pickedUp)

  replies[RIDE] = refused(code, status)
  await passRefresh()
  expect(await screen.findByText(rideTexts.lost)).toBeDefined()
  expect(screen.getByText('Ananya Baruah')).toBeDefined()

  replies[RIDE] = rideIn('pickup', 3)
  await passRefresh()
  expect(await button(rideTexts.delivered)).toBeDefined()
  expect(screen.queryByText(rideTexts.lost)).toBeNull()
})

test.each([
  ['FORBIDDEN', 403, rideTexts.wrongLink],
  ['UNAUTHENTICATED', 401, rideTexts.wrongLink],
  ['ORDER_NOT_ACTIVE', 409, rideTexts.ended],
])('%s is final: the page says why and asks no more', async (code, status, reason) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = serveCalls({ [RIDE]: refused(code, status) })
  open()
  expect(await screen.findByText(reason)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count(RIDE)).toBe(1)
})

test('a report that met a failing server is repeated under the same id', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof serveCalls>[0] = {
    [RIDE]: rideIn('accepted', 2),
    [EVENTS]: refused('UNAVAILABLE', 503),
  }
  const { received } = serveCalls(replies)
  open()
  fireEvent.click(await button(rideTexts.pickedUp))
  await passRetries()
  expect(await screen.findByText(rideTexts.failed)).toBeDefined()
  replies[EVENTS] = moved('pickup', 3)
  replies[RIDE] = rideIn('pickup', 3)
  fireEvent.click(await button(rideTexts.pickedUp))
  expect(await button(rideTexts.delivered)).toBeDefined()
  const reports = received.filter(({ call }) => call === EVENTS)
  expect(reports.length).toBeGreaterThan(2)
  expect(new Set(reports.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('a second tap on Picked up does not deliver the order', async () => {
  // This clock stands still while a busy machine does: the tap cannot come too late.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof serveCalls>[0] = {
    [RIDE]: rideIn('accepted', 2),
    [EVENTS]: moved('pickup', 3),
  }
  const { count } = serveCalls(replies)
  open()
  const pickedUp = await button(rideTexts.pickedUp)
  fireEvent.click(pickedUp)
  replies[RIDE] = rideIn('pickup', 3)
  const delivered = await button(rideTexts.delivered)
  expect(delivered).not.toBe(pickedUp)
  fireEvent.click(delivered)
  expect(delivered.getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(STEP_REST_MS))
  expect(delivered.getAttribute('aria-disabled')).toBe('false')
  expect(count(EVENTS)).toBe(1)
  replies[EVENTS] = moved('delivered', 4)
  fireEvent.click(delivered)
  expect(await screen.findByText(rideTexts.ended)).toBeDefined()
  expect(count(EVENTS)).toBe(2)
})
