import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import type { HelpTicket } from '#contract/help-endpoints.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { clockOffset } from '#shared/lib/network/server-clock.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { setLiveConnectionAtom } from './live-connection-atoms.ts'
import { orderDirectionsQueries } from './order-directions-queries.ts'
import { orderQueries } from './order-queries.ts'
import { OrderTracking } from './order-tracking.tsx'
import { markEventShown } from './shown-event-store.ts'

const ORDER = buildOrder({
  orderStatus: 'pickup',
  createdAt: '2025-11-21T05:00:00.000Z',
  placedAt: '2025-11-21T05:00:01.000Z',
  history: [
    { status: 'pending', at: '2025-11-21T05:00:00.000Z' },
    { status: 'accepted', at: '2025-11-21T05:01:00.000Z' },
    { status: 'pickup', at: '2025-11-21T05:07:00.000Z' },
  ],
})
const RIDER = { name: 'Bikash Das', phoneNumber: '+91 98640 00777', location: null }
const ON_THE_WAY = { ...RIDER, location: { coordinates: [26.14, 91.74] as [number, number] } }

const TICKET: HelpTicket = {
  number: 'HT-7K3F-92QD',
  orderId: ORDER._id,
  problem: 'other',
  productIds: [],
  text: 'Where is it?',
  state: 'open',
  createdAt: '2025-11-21T06:00:30.000Z',
  replies: [],
  closedAt: null,
}

const ROUTE = `GET /api/v1/order/${ORDER._id}/route`
const NO_ROUTE = {
  error: { code: 'ROUTE_FAILED', message: 'Failed to get route details: ZERO_RESULTS' },
}

afterEach(() => {
  cleanup()
  clockOffset.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

function show(order: Order, store = createStore(), queryClient = newClient()): void {
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <OrderTracking order={order} />
      </QueryClientProvider>
    </Provider>,
  )
}

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('before a rider is assigned, no rider is shown', () => {
  show(ORDER)
  expect(screen.queryByText(/Delivery partner/)).toBeNull()
  expect(screen.queryByText(/Rider is on the way/)).toBeNull()
})

test('the order says that no rider was found while the store still has it', () => {
  const NO_RIDER = 'No riders available at the moment. Please wait.'
  show({ ...ORDER, orderStatus: 'accepted', riderMissing: true })
  expect(screen.getByText(NO_RIDER)).toBeTruthy()
  cleanup()
  show({ ...ORDER, orderStatus: 'accepted' })
  expect(screen.queryByText(NO_RIDER)).toBeNull()
})

test('a rejected order says why, where the store gave a reason', () => {
  const UNANSWERED =
    'The store did not respond in time, so your order was not taken. You pay nothing.'
  show({ ...ORDER, orderStatus: 'rejected', rejectionReason: 'unanswered' })
  expect(screen.getByText(UNANSWERED)).toBeTruthy()
  cleanup()
  show({ ...ORDER, orderStatus: 'rejected' })
  expect(screen.queryByText(/You pay nothing/)).toBeNull()
})

test('the rider can be called, and is shown as on the way only with a location', () => {
  show({ ...ORDER, deliveryRider: RIDER })
  const call = screen.getByRole('link', { name: 'Call Bikash Das' })
  expect(call.getAttribute('href')).toBe('tel:+919864000777')
  expect(screen.getByText('+91 98640 00777')).toBeTruthy()
  expect(screen.queryByText('Rider is on the way')).toBeNull()
  cleanup()
  show({ ...ORDER, deliveryRider: ON_THE_WAY })
  expect(screen.getByText('Rider is on the way')).toBeTruthy()
})

test('a rider who has delivered is no longer on the way', () => {
  show({ ...ORDER, orderStatus: 'delivered', deliveryRider: ON_THE_WAY })
  expect(screen.queryByText('Rider is on the way')).toBeNull()
})

test.each(['pending', 'accepted', 'pickup'] as const)(
  'a rider with a location is on the way also while the order is %s',
  (orderStatus) => {
    show({ ...ORDER, orderStatus, deliveryRider: ON_THE_WAY })
    expect(screen.getByText('Rider is on the way')).toBeTruthy()
  },
)

test('a rider without a phone number cannot be called', () => {
  show({ ...ORDER, deliveryRider: { ...RIDER, phoneNumber: '' } })
  expect(screen.queryByRole('link')).toBeNull()
})

/** Outside of the order's steps. */
const badge = (text: string) =>
  screen.queryByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text)

test('the state is shown as text, and each step has its time', () => {
  show(ORDER)
  expect(badge('Out for delivery')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Waiting for store confirmation10:30 am',
    'Order accepted10:31 am',
    'Out for delivery10:37 am',
    'Delivered',
  ])
})

test('after the last attempt to connect, an active order shows a notice', () => {
  const store = createStore()
  store.set(setLiveConnectionAtom, 'stopped')
  show(ORDER, store)
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  cleanup()
  show({ ...ORDER, orderStatus: 'delivered' }, store)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test("'Arrival by' is computed from the time of the Directions response, and from the promise once that time has passed", () => {
  const MEASURED = Date.parse('2025-11-21T05:05:00.000Z')
  vi.useFakeTimers({ now: MEASURED + 2 * 60_000 })
  const queryClient = newClient()
  // No response arrives: all that is known is two minutes old.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const location = { latitude: 26.15, longitude: 91.75 }
  const riding = { ...ORDER, location, deliveryRider: ON_THE_WAY }
  const route = { status: 'OK', distanceText: '2 km', durationText: '6 mins', polyline: '' }
  queryClient.setQueryData(orderDirectionsQueries.fromRider(riding).queryKey, route, {
    updatedAt: MEASURED,
  })
  show(riding, createStore(), queryClient)
  expect(screen.getByText('Arrival by 10:41 am')).toBeTruthy()
  pass(4 * 60_000)
  expect(screen.getByText('Arrival by 10:41 am')).toBeTruthy()
  pass(1)
  expect(screen.getByText('Rider is on the way · Last seen at 10:35 am')).toBeTruthy()
  expect(screen.getByText('Arrival by 10:45 am')).toBeTruthy()
  // Placed a second after 10:30.
  pass(4 * 60_000 + 1_000)
  expect(screen.queryByText(/Arrival by/)).toBeNull()
})

test('an order that takes longer than promised says so and what can be done, once a list from after that has arrived', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-21T05:16:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = newClient()
  const { queryKey } = orderQueries.list(ORDER.userId)
  const receiveList = (updatedAt: string) =>
    act(async () => {
      queryClient.setQueryData(queryKey, [ORDER], { updatedAt: Date.parse(updatedAt) })
      await vi.advanceTimersByTimeAsync(0)
    })
  await receiveList('2025-11-21T05:14:00.000Z')
  show({ ...ORDER, deliveryRider: RIDER }, createStore(), queryClient)
  expect(screen.queryByText(/longer than/)).toBeNull()
  await receiveList('2025-11-21T05:15:59.000Z')
  const delayed = 'This is taking longer than 15 minutes. You can call the rider.'
  expect(screen.getByText(delayed)).toBeTruthy()
})

test('an order that takes longer than promised points to a request for help that was made already', () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-21T06:01:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = newClient()
  queryClient.setQueryData(orderQueries.list(ORDER.userId).queryKey, [ORDER])
  const { queryKey } = helpQueries.ofOrder(ORDER.userId, ORDER._id)
  queryClient.setQueryData(queryKey, [])
  show(ORDER, createStore(), queryClient)
  const delayed = 'This is taking longer than 15 minutes.'
  expect(screen.getByText(`${delayed} You can get help below.`)).toBeTruthy()
  act(() => {
    queryClient.setQueryData(queryKey, [TICKET])
    vi.advanceTimersByTime(0)
  })
  expect(screen.getByText(`${delayed} Your request for help is below.`)).toBeTruthy()
})

test("'Arrival by' also goes if the clock was corrected backwards meanwhile", () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-21T05:14:00.000Z') })
  clockOffset.set(30_000)
  show(ORDER, createStore())
  expect(screen.getByText('Arrival by 10:45 am')).toBeTruthy()
  clockOffset.set(0)
  pass(60_000)
  expect(screen.getByText('Arrival by 10:45 am')).toBeTruthy()
  pass(2_000)
  expect(screen.queryByText(/Arrival by/)).toBeNull()
})

test("a rider who approaches as expected does not change 'Arrival by'", () => {
  const MEASURED = Date.parse('2025-11-21T05:10:00.000Z')
  const queryClient = newClient()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const home = { latitude: 26.15, longitude: 91.74 }
  const riderAt = (latitude: number): Order => ({
    ...ORDER,
    location: home,
    deliveryRider: { ...RIDER, location: { coordinates: [latitude, 91.74] } },
  })
  // Due north, from 26.14 to 26.15.
  const polyline = '_np~C_~|nPo}@?'
  const route = { status: 'OK', distanceText: '1.1 km', durationText: '10 mins', polyline }
  queryClient.setQueryData(orderDirectionsQueries.fromRider(riderAt(26.14)).queryKey, route, {
    updatedAt: MEASURED,
  })
  vi.useFakeTimers({ now: MEASURED + 6 * 60_000 })
  show(riderAt(26.146), createStore(), queryClient)
  expect(screen.getByText('4 mins')).toBeTruthy()
  expect(screen.getByText('Arrival by 10:50 am')).toBeTruthy()
})

test('a rider who was last seen ten minutes ago does not postpone the arrival, and has no minutes left', async () => {
  const SEEN = '2025-11-21T05:10:00.000Z'
  vi.useFakeTimers({ now: Date.parse(SEEN) + 5 * 60_000, shouldAdvanceTime: true })
  const data = {
    status: 'OK',
    distanceText: '2.4 km',
    durationText: '9 mins',
    polyline: '',
    riderSeenAt: SEEN,
  }
  const { count } = stubApi({ [ROUTE]: { body: { data } } })
  const location = { latitude: 26.15, longitude: 91.75 }
  show({ ...ORDER, location, deliveryRider: ON_THE_WAY })
  expect(await screen.findByText('Arrival by 10:49 am')).toBeTruthy()
  expect(screen.getByText('4 mins')).toBeTruthy()
  expect(screen.getByText('Rider is on the way · 2.4 km')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(count(ROUTE)).toBeGreaterThan(5)
  expect(screen.queryByText(/Arrival by/)).toBeNull()
  expect(screen.queryByText(/mins/)).toBeNull()
  expect(screen.getByText('Rider is on the way · Last seen at 10:40 am')).toBeTruthy()
})

test('while the route cannot be requested, the page does not say when the rider was last seen', async () => {
  const MEASURED = Date.parse('2025-11-21T05:10:00.000Z')
  vi.useFakeTimers({ now: MEASURED + 10 * 60_000, shouldAdvanceTime: true })
  const { count } = stubApi({ [ROUTE]: { status: 502, body: NO_ROUTE } })
  const queryClient = newClient()
  const riding = { ...ORDER, deliveryRider: ON_THE_WAY }
  const route = { status: 'OK', distanceText: '2 km', durationText: '6 mins', polyline: '' }
  const { queryKey } = orderDirectionsQueries.fromRider(riding)
  queryClient.setQueryData(queryKey, route, { updatedAt: MEASURED })
  show(riding, createStore(), queryClient)
  await eventually(() => expect(count(ROUTE)).toBe(1))
  expect(await screen.findByText('Failed to get route details: ZERO_RESULTS')).toBeTruthy()
  expect(screen.getByText('Rider is on the way')).toBeTruthy()
})

/** Shows an order whose route is refused with this code and message. */
async function showWithoutRoute(code: string, message: string): Promise<void> {
  const route = { status: 502, body: { error: { code, message } } }
  stubApi({ [`GET /api/v1/order/${ORDER._id}/route`]: route })
  const queryClient = newClient()
  show({ ...ORDER, location: { latitude: 26.15, longitude: 91.74 } }, createStore(), queryClient)
  const states = () => queryClient.getQueryCache().getAll()
  await eventually(() => expect(states().map(({ state }) => state.status)).toContain('error'))
  // The queries notify their components in a separate task.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
}

test('the map says why there is no route', async () => {
  await showWithoutRoute('ROUTE_FAILED', 'Failed to get route details: ZERO_RESULTS')
  expect(screen.getByText('Failed to get route details: ZERO_RESULTS')).toBeTruthy()
})

test('the server’s messages for other background failures are not shown', async () => {
  await showWithoutRoute('RATE_LIMITED', 'Too many requests; please wait a moment')
  expect(screen.queryByText(/Too many requests/)).toBeNull()
})

test('an order that is only created is being sent, and is in no step yet', () => {
  show({ ...ORDER, orderStatus: 'pending', placedAt: null })
  expect(badge('Sending')?.className).toContain('bg-sunken')
  expect(badge('Sending')?.querySelector('use')?.getAttribute('href')).toBe('#i-send')
  expect(screen.queryByText('Waiting for store confirmation')).toBeNull()
})

/**
 * What is announced while the details of an order are open and it is delivered. `whenShown` is
 * called with the version of that change.
 */
function announcementsOfDelivery(orderId: string, whenShown: (version: number) => void): string[] {
  vi.useFakeTimers()
  stubApi({})
  const queryClient = newClient()
  const details = (order: Partial<Order>) => (
    <Provider>
      <QueryClientProvider client={queryClient}>
        <OrderTracking order={{ ...ORDER, _id: orderId, ...order }} />
      </QueryClientProvider>
    </Provider>
  )
  const { rerender } = render(details({ version: 5 }))
  const announcements = listenForAnnouncements()
  pass(5_000)
  rerender(details({ version: 6, orderStatus: 'delivered' }))
  pass(1_000)
  whenShown(6)
  pass(1_000)
  rerender(details({ version: 7, orderStatus: 'delivered', paymentStatus: 'paid' }))
  pass(5_000)
  return announcements()
}

test('a change of the state that only a poll has found is announced', () => {
  expect(announcementsOfDelivery('polled', () => {})).toEqual(['Delivered'])
})

test('a change of the state is left to the toast of its event, which may come a little later', () => {
  const announcements = announcementsOfDelivery('told', (version) => {
    markEventShown('told', version)
  })
  expect(announcements).toEqual([])
})
