import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#contract/order-endpoints.ts'
import {
  addIntentAtom,
  removeIntentAtom,
  updateIntentAtom,
} from '#features/checkout/order-outbox-atoms.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { INTENT_KEY, buildIntent } from '#features/checkout/testing/build-intent.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { liveConnectionAtom, orderSocketAtom } from '#features/orders/live-connection-atoms.ts'
import { fetchOrder } from '#features/orders/live-order-api.ts'
import { startLiveOrders } from '#features/orders/live-orders.ts'
import { openOrderSocket, type OrderSocketPorts } from '#features/orders/order-socket.ts'
import {
  markAnnounced,
  markCancelling,
  markEventShown,
} from '#features/orders/shown-event-store.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'

vi.mock('#shared/lib/screen/notify.ts', { spy: true })
vi.mock('#features/orders/order-socket.ts')

const ORDER = buildOrder()
const LIST = orderQueries.list('u1').queryKey
const newOrder = (orderId: string) => ['success', 'New order has been added', [orderId]]

const workerContainer = new EventTarget()
let store = createStore()
let queryClient = new QueryClient()
let stop = () => {}
let socketEvents: OrderSocketPorts['onEvent']
let connected = () => {}
let connectionIs: OrderSocketPorts['onState']
const wake = vi.fn<() => void>()
const acknowledge = vi.fn<(orderId: string, messageType: string) => void>()
const close = vi.fn<() => void>()
const syncUnsent = vi.fn<() => void>()

function start(...orders: Order[]): void {
  queryClient.setQueryData(LIST, orders)
  startWithoutList()
}

function startWithoutList(): void {
  stop = startLiveOrders({
    queryClient,
    store,
    userId: 'u1',
    getToken: () => Promise.resolve('token'),
    onConnect: syncUnsent,
  })
}

const said = () => vi.mocked(notify).mock.calls
const isSaid = (...word: unknown[]) => eventually(() => expect(said()).toContainEqual(word))
/** Everything that needs no network is done. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))
/** A request that starts later is answered later. */
async function earlierResponses(): Promise<void> {
  await fetchOrder('order-1')
  await nextTask()
}
const isListed = (orderId: string) =>
  eventually(() => expect(queryClient.getQueryData(LIST)).toMatchObject([{ _id: orderId }]))

function look(visibilityState: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  localStorage.clear()
  store = createStore()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.mocked(notify).mockReset()
  for (const mock of [wake, acknowledge, close, syncUnsent]) mock.mockReset()
  vi.mocked(openOrderSocket).mockImplementation(({ onConnect, onState, onEvent }) => {
    connected = onConnect
    connectionIs = onState
    socketEvents = onEvent
    return { follow: () => () => {}, acknowledge, wake, close }
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workerContainer, configurable: true })
  // Each test of a new order has one of its own, because the tab announces an order once.
  const fetched = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
    const order = { ...ORDER, _id: `order-${number}` }
    return [`GET /api/v1/order/${order._id}`, { body: { success: true, data: { order } } }] as const
  })
  stubApi({
    ...Object.fromEntries(fetched),
    'GET /api/v1/order/foreign': refused('ORDER_NOT_FOUND', 404),
  })
})
afterEach(() => {
  stop()
  look('visible')
  vi.unstubAllGlobals()
})

describe("'New order has been added'", () => {
  test('appears for an order from another device, which is fetched and appended', async () => {
    start()
    socketEvents.newOrder({ orderId: 'order-1' })
    await isSaid(...newOrder('order-1'))
    expect(queryClient.getQueryData(LIST)).toMatchObject([{ _id: 'order-1' }])
  })

  test('appears once, however often the event comes', async () => {
    start({ ...ORDER, _id: 'order-4' })
    socketEvents.newOrder({ orderId: 'order-4' })
    socketEvents.newOrder({ orderId: 'order-4' })
    await nextTask()
    expect(said()).toEqual([newOrder('order-4')])
  })

  test("does not appear if 'Order placed successfully' has, even if the event came first", async () => {
    store.set(addIntentAtom, buildIntent())
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'order-2' })
    start()
    socketEvents.newOrder({ orderId: 'order-2' })
    await isListed('order-2')
    await nextTask()
    expect(said()).toEqual([])
    store.set(removeIntentAtom, INTENT_KEY)
    markAnnounced('order-2')
    await nextTask()
    expect(said()).toEqual([])
  })

  test('does not appear if the order was rejected while this phone was still sending it', async () => {
    store.set(addIntentAtom, buildIntent())
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'order-5' })
    start({ ...ORDER, _id: 'order-5' })
    socketEvents.newOrder({ orderId: 'order-5' })
    socketEvents.orderUpdate({
      orderId: 'order-5',
      type: 'ORDER_REJECTED',
      message: '',
      version: 3,
    })
    const rejected = ['error', 'Your order has been rejected', ['order-5']]
    await isSaid(...rejected)
    store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'withdrawn' } })
    await nextTask()
    expect(said()).toEqual([rejected])
  })

  test('appears although the phone is still sending another order', async () => {
    store.set(addIntentAtom, buildIntent())
    start()
    socketEvents.newOrder({ orderId: 'order-6' })
    await isSaid(...newOrder('order-6'))
  })

  test('does not appear after the end, which ends the wait for what this phone sends', async () => {
    store.set(addIntentAtom, buildIntent())
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'order-7' })
    start({ ...ORDER, _id: 'order-7' })
    socketEvents.newOrder({ orderId: 'order-7' })
    await nextTask()
    stop()
    await nextTask()
    expect(said()).toEqual([])
  })

  test('appears on the phone that placed the order if another tab has settled it', async () => {
    store.set(addIntentAtom, buildIntent())
    store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: 'order-3' })
    start()
    socketEvents.newOrder({ orderId: 'order-3' })
    await isListed('order-3')
    await nextTask()
    store.set(removeIntentAtom, INTENT_KEY)
    await isSaid(...newOrder('order-3'))
  })
})

const accepted = (orderId: string) => ({
  orderId,
  type: 'ORDER_ACCEPTED',
  message: '',
  version: 3,
})

describe('an event that arrives while the tab is hidden', () => {
  test('appears when the tab is shown again', async () => {
    start(ORDER)
    look('hidden')
    socketEvents.orderUpdate(accepted('order-1'))
    await nextTask()
    expect(said()).toEqual([])
    look('visible')
    await isSaid('success', 'Your order has been accepted!', ['order-1'])
    look('hidden')
    look('visible')
    await nextTask()
    expect(said()).toHaveLength(1)
  })

  test('does not appear again after a notification', async () => {
    start(ORDER)
    look('hidden')
    socketEvents.orderUpdate(accepted('order-1'))
    await nextTask()
    const data = { type: 'ORDER_NOTIFIED', orderId: 'order-1', status: 'accepted' }
    workerContainer.dispatchEvent(Object.assign(new Event('message'), { data }))
    look('visible')
    await nextTask()
    expect(said()).toEqual([])
  })

  test('appears although a notification from before the tab was hidden has said the same', async () => {
    start(ORDER)
    look('visible')
    const data = { type: 'ORDER_NOTIFIED', orderId: 'order-1', status: 'accepted' }
    workerContainer.dispatchEvent(Object.assign(new Event('message'), { data }))
    look('hidden')
    socketEvents.orderUpdate(accepted('order-1'))
    await nextTask()
    look('visible')
    await isSaid('success', 'Your order has been accepted!', ['order-1'])
  })

  test('removes an older message about the order that waits, if a notification has shown it', async () => {
    const remove = vi.spyOn(toast, 'remove')
    start(ORDER)
    look('hidden')
    const data = { type: 'ORDER_NOTIFIED', orderId: 'order-1', status: 'rejected' }
    workerContainer.dispatchEvent(Object.assign(new Event('message'), { data }))
    await nextTask()
    expect(remove).toHaveBeenCalledExactlyOnceWith('order-1')
    look('visible')
    workerContainer.dispatchEvent(Object.assign(new Event('message'), { data }))
    await nextTask()
    expect(remove).toHaveBeenCalledOnce()
  })
})

const fetched = (id: string): Order => ({
  ...ORDER,
  _id: id,
  orderStatus: 'accepted',
  version: 3,
})

describe('a change that the list of orders has before its event comes', () => {
  test('appears once', async () => {
    start(fetched('fetched-1'))
    socketEvents.orderUpdate(accepted('fetched-1'))
    await isSaid('success', 'Your order has been accepted!', ['fetched-1'])
    socketEvents.orderUpdate(accepted('fetched-1'))
    await nextTask()
    expect(said()).toHaveLength(1)
  })

  test('does not appear if this page has shown it in other words', async () => {
    start(fetched('fetched-2'))
    markEventShown('fetched-2', 3)
    socketEvents.orderUpdate(accepted('fetched-2'))
    await nextTask()
    expect(said()).toEqual([])
  })
})

test('while this tab cancels an order, the outcome tells the shopper, and not the news', async () => {
  const cancelled = { type: 'ORDER_CANCELLED', message: '', version: 3 }
  start(ORDER, { ...ORDER, _id: 'order-2' })
  const stopCancelling = markCancelling('order-1')
  socketEvents.orderUpdate({ ...cancelled, orderId: 'order-1' })
  socketEvents.orderUpdate({ ...cancelled, orderId: 'order-2' })
  await isSaid('plain', 'New notification received', ['order-2'])
  stopCancelling()
  socketEvents.orderUpdate({ ...cancelled, orderId: 'order-1' })
  await nextTask()
  expect(said()).toHaveLength(1)
  expect(queryClient.getQueryData(LIST)).toMatchObject([
    { _id: 'order-1', orderStatus: 'cancelled' },
    { _id: 'order-2', orderStatus: 'cancelled' },
  ])
})

test('a message is shown, and requests for help and the list that tells of replies are loaded again', async () => {
  start(ORDER)
  const { queryKey } = helpQueries.ofOrder('u1', 'order-1')
  queryClient.setQueryData(queryKey, [])
  socketEvents.notification({ message: 'The shop has replied to your request HT-7K3F-92QD.' })
  const text = 'The shop has replied to your request HT-7K3F-92QD.'
  await eventually(() => expect(said()).toMatchObject([['plain', text]]))
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true)
})

test.each([
  ['without words is announced', '  ', 'New notification received'],
  ['in too many words is cut', ` ${'a'.repeat(201)}`, 'a'.repeat(200)],
])('a message %s', (_how, message, text) => {
  start()
  socketEvents.notification({ message })
  expect(said()).toEqual([['plain', text]])
})

const isFetchedAgain = () => queryClient.getQueryState(LIST)?.isInvalidated

test('screens have the connection, and see its state, until the end', () => {
  start()
  connectionIs('connected')
  expect(store.get(liveConnectionAtom)).toBe('connected')
  expect(store.get(orderSocketAtom)).not.toBeNull()
  stop()
  expect(store.get(orderSocketAtom)).toBeNull()
  expect(close).toHaveBeenCalledOnce()
})

test('with each connection the orders are loaded again, and unsent ones are sent', () => {
  start(ORDER)
  expect(isFetchedAgain()).toBe(false)
  connected()
  expect(isFetchedAgain()).toBe(true)
  expect(syncUnsent).toHaveBeenCalledOnce()
})

test('a page that comes back into view loads the orders again, and checks its connection', () => {
  start(ORDER)
  look('hidden')
  look('visible')
  expect(isFetchedAgain()).toBe(true)
  expect(wake).toHaveBeenCalled()
})

test('an event of an order that is not listed shows the order and the news, and is acknowledged', async () => {
  start()
  socketEvents.orderUpdate(accepted('order-2'))
  await isSaid('success', 'Your order has been accepted!', ['order-2'])
  expect(queryClient.getQueryData(LIST)).toMatchObject([
    { _id: 'order-2', orderStatus: 'accepted', version: 3 },
  ])
  expect(acknowledge).toHaveBeenCalledExactlyOnceWith('order-2', 'ORDER_ACCEPTED')
  expect(isFetchedAgain()).toBe(true)
})

test('news that the fetched order has already are shown as well', async () => {
  start()
  stubApi({
    'GET /api/v1/order/order-4': { body: { success: true, data: { order: fetched('order-4') } } },
  })
  socketEvents.orderUpdate(accepted('order-4'))
  await isSaid('success', 'Your order has been accepted!', ['order-4'])
})

test('while this tab cancels an order, other news of it are shown', () => {
  start(ORDER)
  const stopCancelling = markCancelling('order-1')
  socketEvents.orderUpdate(accepted('order-1'))
  stopCancelling()
  expect(said()).toEqual([['success', 'Your order has been accepted!', ['order-1']]])
})

test('an old event of an order that is not listed lists the order as it is now', async () => {
  start()
  const delivered = { ...fetched('order-5'), orderStatus: 'delivered', version: 6 }
  stubApi({ 'GET /api/v1/order/order-5': { body: { success: true, data: { order: delivered } } } })
  socketEvents.orderUpdate(accepted('order-5'))
  await eventually(() =>
    expect(queryClient.getQueryData(LIST)).toMatchObject([
      { _id: 'order-5', orderStatus: 'delivered', version: 6 },
    ]),
  )
  await nextTask()
  expect(said()).toEqual([])
  expect(isFetchedAgain()).toBe(true)
})

test("events of another shopper's order change and show nothing", async () => {
  start(ORDER)
  vi.spyOn(console, 'info').mockReturnValue()
  socketEvents.orderUpdate(accepted('foreign'))
  socketEvents.newOrder({ orderId: 'foreign' })
  await earlierResponses()
  expect(said()).toEqual([])
  expect(isFetchedAgain()).toBe(false)
  expect(acknowledge).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(LIST)).toEqual([ORDER])
})

test('an event that could not be checked loads the orders again', async () => {
  start(ORDER)
  vi.spyOn(console, 'info').mockReturnValue()
  socketEvents.orderUpdate(accepted('unreachable'))
  await eventually(() => expect(isFetchedAgain()).toBe(true))
  expect(said()).toEqual([])
})

test('an event of a kind that this release does not know is announced and loads the orders again', () => {
  start(ORDER)
  socketEvents.orderUpdate({ orderId: 'order-1', type: 'WEIGHED', message: '', version: 3 })
  expect(said()).toEqual([['plain', 'New notification received', ['order-1']]])
  expect(isFetchedAgain()).toBe(true)
  expect(acknowledge).not.toHaveBeenCalled()
})

test('an event that is older than the listed order says nothing', async () => {
  start({ ...ORDER, orderStatus: 'pickup', version: 5 })
  socketEvents.orderUpdate(accepted('order-1'))
  await nextTask()
  expect(said()).toEqual([])
})

test('the message about a rider names the rider', () => {
  start(ORDER)
  const rider = { name: 'Rahul' }
  socketEvents.orderUpdate({
    orderId: 'order-1',
    type: 'RIDER_ASSIGNED',
    message: '',
    version: 3,
    rider,
  })
  expect(said()).toEqual([['plain', 'Rider Rahul has been assigned to your order', ['order-1']]])
})

test('after the end, a response that was on its way changes and shows nothing', async () => {
  start()
  socketEvents.orderUpdate(accepted('order-2'))
  socketEvents.newOrder({ orderId: 'order-3' })
  stop()
  await earlierResponses()
  expect(said()).toEqual([])
  expect(queryClient.getQueryData(LIST)).toEqual([])
})

function moveRiderTo(lat: number, version: number): void {
  socketEvents.riderLocationUpdate({ orderId: 'order-1', location: { lat, lng: 91.7 }, version })
}

test('the location of a rider is shown at once, and loads the orders only if events were missed', () => {
  const deliveryRider = { name: 'Rahul', phoneNumber: '90000', location: null }
  start({ ...ORDER, deliveryRider, version: 3 })
  moveRiderTo(26.1, 4)
  expect(queryClient.getQueryData(LIST)).toMatchObject([
    { version: 4, deliveryRider: { name: 'Rahul', location: { coordinates: [26.1, 91.7] } } },
  ])
  expect(isFetchedAgain()).toBe(false)
  moveRiderTo(26.2, 6)
  expect(isFetchedAgain()).toBe(true)
})

test('the connection is resumed when the server can be reached again, without an online event', () => {
  start(ORDER)
  setReachable(false)
  expect(wake).not.toHaveBeenCalled()
  setReachable(true)
  expect(wake).toHaveBeenCalledOnce()
})

test('the connection is resumed once when the network is back', () => {
  start(ORDER)
  dispatchEvent(new Event('online'))
  expect(wake).toHaveBeenCalledOnce()
})

test('an event without a version is applied and shown, and the order is fetched again', async () => {
  start(ORDER)
  const fetchAgain = vi.spyOn(queryClient, 'invalidateQueries')
  socketEvents.orderUpdate({ orderId: 'order-1', type: 'PICKUP', message: '' })
  await isSaid('success', 'Rider has picked up your order from the store', ['order-1'])
  expect(queryClient.getQueryData(LIST)).toMatchObject([{ orderStatus: 'pickup', version: 2 }])
  expect(fetchAgain).toHaveBeenCalledWith({ queryKey: LIST })
})

test('the location of a rider whom the page does not know fetches the orders with the rider', async () => {
  const location = { type: 'Point' as const, coordinates: [26.1, 91.7] as [number, number] }
  const deliveryRider = { name: 'Rahul', phoneNumber: '90000', location }
  const fetched: Order = { ...ORDER, version: 4, deliveryRider }
  start(ORDER)
  const observer = new QueryObserver(queryClient, {
    queryKey: LIST,
    queryFn: () => Promise.resolve([fetched]),
    staleTime: Infinity,
  })
  onTestFinished(observer.subscribe(() => {}))
  socketEvents.riderLocationUpdate({
    orderId: 'order-1',
    location: { lat: 26.1, lng: 91.7 },
    version: 4,
  })
  await eventually(() => expect(queryClient.getQueryData(LIST)).toEqual([fetched]))
})

test('an event during the first load is in the list that follows', async () => {
  let respond: ((orders: Order[]) => void) | undefined
  const first = new Promise<Order[]>((resolve) => {
    respond = resolve
  })
  const queryFn = vi
    .fn<() => Promise<Order[]>>()
    .mockReturnValueOnce(first)
    .mockResolvedValue([{ ...ORDER, _id: 'order-8' }])
  const observer = new QueryObserver(queryClient, { queryKey: LIST, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  startWithoutList()
  socketEvents.newOrder({ orderId: 'order-8' })
  await isSaid(...newOrder('order-8'))
  // As the server read it before the order was placed.
  respond?.([])
  await isListed('order-8')
})
