import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { READABLE_AFTER_DELIVERY_MS } from '#contract/ride-endpoints.ts'
import { orderNumber } from '#contract/order-number.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import { ReloadBoundary } from '#shared/staff-page/reload-boundary.tsx'
import { reloadTexts } from '#shared/staff-page/reload-texts.ts'
import { passRetries } from '#shared/testing/pass-retries.ts'
import { refused, stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { CounterApp } from './counter-app.tsx'
import { forgetKey, keepKey } from './session/counter-key.ts'
import { createCounterSession } from './session/counter-session.ts'
import { counterTexts } from './session/counter-texts.ts'
import { OrderSheet } from './order-sheet/order-sheet.tsx'
import type * as operationsApi from './session/operations-api.ts'
import type { StreamMessage } from './session/order-sync.ts'
import { StoreClosing } from './store/store-closing.tsx'
import { counterOrder } from './testing/counter-order.ts'

/** Sends a message of the stream. */
let tell: (message: StreamMessage) => void = () => {}
vi.mock('./order-sheet/ride-code.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./session/operations-api.ts', async (original) => ({
  ...(await original<typeof operationsApi>()),
  streamOrders: async function* () {
    for (;;) {
      yield await new Promise<StreamMessage>((resolve) => {
        tell = resolve
      })
    }
  },
}))

const onLateFailure = vi.fn()
const KEY = 'GET /api/v1/operations/key'
const LIST = 'GET /api/v1/operations/orders'
const EVENTS = `POST /api/v1/operations/orders/${counterOrder()._id}/events`
const RAVI = { name: 'Ravi', phoneNumber: '9854000456' }
const KEY_OF_COUNTER = {
  body: {
    data: { name: 'till-1', role: 'counter', stores: [{ _id: 's1', name: 'Pan Bazaar' }] },
  },
}
const listOf = (...orders: object[]) => ({ body: { data: { orders, cursor: 'c1', more: false } } })
/** With the options of start-staff-page.tsx. */
const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => !isApiError(error) && failures < 2,
      },
    },
  })
const open = () =>
  render(
    <ReloadBoundary>
      <QueryClientProvider client={newClient()}>
        <CounterApp />
      </QueryClientProvider>
    </ReloadBoundary>,
  )
const receive = (message: StreamMessage) =>
  act(async () => {
    tell(message)
    await vi.advanceTimersByTimeAsync(50)
  })
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  forgetKey()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('if the QR code cannot be loaded, the board and its alarm stay', async () => {
  keepKey('a-key')
  const packed = counterOrder({ _id: 'packed', orderStatus: 'accepted', deliveryRider: RAVI })
  stubApi({ [KEY]: KEY_OF_COUNTER, [LIST]: listOf(packed, counterOrder()) })
  open()
  await screen.findAllByText(counterTexts.waiting(1))
  tap(counterTexts.pack)
  expect(await screen.findByText(counterTexts.rider.codeFailed)).toBeDefined()
  expect(screen.queryByText(reloadTexts.failed)).toBeNull()
  expect(screen.queryAllByText(counterTexts.waiting(1))).not.toEqual([])
})

test('the stores of the key are known soon after a start without a connection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  const replies: Record<string, Reply | undefined> = {}
  const { count } = stubApi(replies)
  open()
  expect(await screen.findByText(counterTexts.notLoaded)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const before = count(KEY)
  replies[KEY] = KEY_OF_COUNTER
  replies[LIST] = listOf(counterOrder())
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(count(KEY)).toBeGreaterThan(before)
  tap(counterTexts.store.open)
  expect(screen.queryByText(counterTexts.store.failed)).toBeNull()
  const known = count(KEY)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count(KEY)).toBe(known)
})

test.each(['while it is repeated', 'after it has failed'])(
  'the warning about a report disappears once the stream shows that it arrived, %s',
  async (when) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    keepKey('a-key')
    const packed = counterOrder({ orderStatus: 'accepted', version: 3, deliveryRider: RAVI })
    stubApi({ [KEY]: KEY_OF_COUNTER, [LIST]: listOf(packed) })
    const arrived: StreamMessage = {
      kind: 'order',
      cursor: 'c3',
      order: { ...packed, orderStatus: 'pickup', version: 4 },
    }
    open()
    fireEvent.click(await screen.findByRole('button', { name: counterTexts.pack }))
    await receive({ kind: 'current', cursor: 'c2' })
    tap(counterTexts.handOver)
    if (when === 'while it is repeated') {
      await receive(arrived)
      await passRetries()
    } else {
      await passRetries()
      expect(await screen.findByText(/it is not known whether/)).toBeDefined()
      await receive(arrived)
    }
    await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
    expect(screen.getByRole('button', { name: counterTexts.delivered })).toBeDefined()
    expect(screen.queryByText(/Try again/)).toBeNull()
  },
)

test('the warning about a report stays when another counter changes the order, until a later report', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  const packed = counterOrder({ orderStatus: 'accepted', version: 3, deliveryRider: RAVI })
  const replies: Record<string, Reply | undefined> = {
    [KEY]: KEY_OF_COUNTER,
    [LIST]: listOf(packed),
  }
  stubApi(replies)
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.pack }))
  await receive({ kind: 'current', cursor: 'c2' })
  tap(counterTexts.handOver)
  await passRetries()
  const changed = { ...packed, version: 4, deliveryRider: { ...RAVI, name: 'Sita' } }
  await receive({ kind: 'order', cursor: 'c3', order: changed })
  expect(screen.getAllByText(/Sita/).length).toBeGreaterThan(0)
  expect(screen.getByText(/it is not known whether/)).toBeDefined()

  const again = { ...changed, version: 5, deliveryRider: RAVI }
  replies[EVENTS] = { body: { data: { order: again, repeated: false } } }
  tap(counterTexts.rider.change)
  fireEvent.change(screen.getByLabelText(counterTexts.rider.name), { target: { value: RAVI.name } })
  fireEvent.change(screen.getByLabelText(counterTexts.rider.phone), {
    target: { value: RAVI.phoneNumber },
  })
  tap(counterTexts.rider.assign)
  await waitFor(() => {
    expect(screen.queryByText(/it is not known whether/)).toBeNull()
  })
})

test('a rider who is assigned again after another is reported under a new id', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const session = createCounterSession('a-key')
  const client = newClient()
  const sita = { name: 'Sita', phoneNumber: '9854000457' }
  const packed = counterOrder({ orderStatus: 'accepted', version: 3 })
  const sheet = (order: typeof packed) => (
    <QueryClientProvider client={client}>
      <OrderSheet
        session={session}
        order={order}
        picked={[]}
        onToggle={() => {}}
        failure={undefined}
        setFailed={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  )
  const replies: Record<string, Reply | undefined> = {}
  const { received } = stubApi(replies)
  const reports = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
  const { rerender } = render(sheet(packed))
  const assign = async ({ name, phoneNumber }: typeof sita): Promise<void> => {
    fireEvent.change(screen.getByLabelText(counterTexts.rider.name), { target: { value: name } })
    fireEvent.change(screen.getByLabelText(counterTexts.rider.phone), {
      target: { value: phoneNumber },
    })
    tap(counterTexts.rider.assign)
    await passRetries()
  }
  // It arrives, but its responses are lost; the stream shows it.
  await assign(RAVI)
  const first = reports().at(-1)
  rerender(sheet({ ...packed, version: 4, deliveryRider: RAVI }))
  const withSita = { ...packed, version: 5, deliveryRider: sita }
  replies[EVENTS] = { body: { data: { order: withSita, repeated: false } } }
  tap(counterTexts.rider.change)
  await assign(sita)
  rerender(sheet(withSita))
  tap(counterTexts.rider.change)
  await assign(RAVI)
  // Under the id of the first report, the server would return `repeated` and change nothing.
  expect(reports().at(-1)).toMatchObject({ rider: RAVI })
  expect(reports().at(-1)).not.toEqual(first)
})

const cancelIt = () => {
  tap(counterTexts.cancel)
  const question = within(screen.getByRole('dialog', { name: counterTexts.cancelTitle }))
  fireEvent.click(question.getByRole('radio', { name: counterTexts.reasons.other }))
  fireEvent.click(question.getByRole('button', { name: counterTexts.cancel }))
}

describe('an order that is finished by others', () => {
  const packed = counterOrder({ orderStatus: 'accepted', version: 3, deliveryRider: RAVI })
  const number = orderNumber(packed._id)
  const ended = (orderStatus: 'cancelled' | 'delivered'): StreamMessage => ({
    kind: 'order',
    cursor: 'c3',
    order: { ...packed, orderStatus, version: 4 },
  })

  /** Replies from now on. */
  const serve = (replies: Record<string, Reply | undefined>) => {
    stubApi({ [KEY]: KEY_OF_COUNTER, [LIST]: listOf(packed), ...replies })
  }

  async function openSheet(replies: Record<string, Reply | undefined> = {}): Promise<void> {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    keepKey('a-key')
    serve(replies)
    open()
    fireEvent.click(await screen.findByRole('button', { name: counterTexts.pack }))
    await receive({ kind: 'current', cursor: 'c2' })
  }

  async function openBoard(waiting: object): Promise<void> {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    keepKey('a-key')
    serve({ [LIST]: listOf(waiting) })
    open()
    await screen.findByRole('button', { name: counterTexts.accept })
    await receive({ kind: 'current', cursor: 'c2' })
  }

  test('is said to be cancelled, until that is dismissed', async () => {
    await openSheet()
    await receive(ended('cancelled'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(alerts()).toEqual([counterTexts.ended.cancelled(number)])
    tap(counterTexts.dismiss)
    expect(alerts()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('is said to be cancelled while only its card is shown, and the page does not move', async () => {
    await openSheet()
    tap(counterTexts.close)
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await receive(ended('cancelled'))
    expect(alerts()).toEqual([counterTexts.ended.cancelled(number)])
    expect(scroll).not.toHaveBeenCalled()
    // Later dialogs do not move it either.
    tap(counterTexts.store.open)
    expect(scroll).not.toHaveBeenCalled()
  })

  test('is said where it is seen if a dialog goes with it', async () => {
    await openSheet()
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await receive(ended('cancelled'))
    expect(scroll.mock.contexts).toEqual([screen.getByText(counterTexts.ended.cancelled(number))])
  })

  test('is said where it is seen if the question about its rejection goes with it', async () => {
    const waiting = counterOrder()
    await openBoard(waiting)
    tap(counterTexts.reject)
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await receive({
      kind: 'order',
      cursor: 'c3',
      order: { ...waiting, orderStatus: 'cancelled', version: 3 },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(scroll.mock.contexts).toEqual([screen.getByText(counterTexts.ended.cancelled(number))])
  })

  test('can be read below the lanes after its delivery, with its shopper and its rider to call', async () => {
    await openSheet()
    tap(counterTexts.close)
    const at = new Date().toISOString()
    const history = [{ status: 'delivered' as const, at }]
    await receive({
      kind: 'order',
      cursor: 'c3',
      order: { ...packed, orderStatus: 'delivered', version: 4, history },
    })
    expect(alerts()).toEqual([])
    const below = within(screen.getByRole('region', { name: counterTexts.justDelivered }))
    expect(below.getByText(counterTexts.deliveredAt(formatTime(at)))).toBeDefined()
    expect(below.getAllByRole('link', { name: /^Call / })).toHaveLength(2)
    expect(below.queryByRole('button')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(READABLE_AFTER_DELIVERY_MS + 1_000))
    expect(screen.queryByRole('region', { name: counterTexts.justDelivered })).toBeNull()
  })

  test('is said to be finished if it was open', async () => {
    await openSheet()
    await receive(ended('delivered'))
    expect(alerts()).toEqual([counterTexts.ended.otherwise(number)])
    tap(counterTexts.dismiss)
    expect(alerts()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('is said to be finished if it was open before a reload', async () => {
    history.replaceState(null, '', `/counter/#order=${packed._id}`)
    keepKey('a-key')
    stubApi({ [KEY]: KEY_OF_COUNTER, [LIST]: listOf() })
    open()
    expect(await screen.findByText(counterTexts.ended.otherwise(number))).toBeDefined()
  })

  test('is said to be cancelled although this counter is reporting its hand-over', async () => {
    await openSheet({ [EVENTS]: refused('ILLEGAL_TRANSITION', 409) })
    tap(counterTexts.handOver)
    await receive(ended('cancelled'))
    await waitFor(() => {
      expect(alerts()).toEqual([counterTexts.ended.cancelled(number)])
    })
  })

  test('is said to be rejected if nobody has answered it in time', async () => {
    const waiting = counterOrder()
    await openBoard(waiting)
    await receive({
      kind: 'order',
      cursor: 'c3',
      order: { ...waiting, orderStatus: 'rejected', rejectionReason: 'unanswered', version: 3 },
    })
    expect(alerts()).toEqual([counterTexts.ended.unanswered(number)])
  })

  test('is not named if another counter has rejected it', async () => {
    const waiting = counterOrder()
    await openBoard(waiting)
    const order = { ...waiting, orderStatus: 'rejected', rejectionReason: 'closing' } as const
    await receive({ kind: 'order', cursor: 'c3', order: { ...order, version: 3 } })
    expect(screen.getByText(counterTexts.emptyLanes.new)).toBeDefined()
    expect(alerts()).toEqual([])
  })

  test.each([
    ['while it is open', () => {}],
    [
      'also after its dialog was closed',
      () => {
        tap(counterTexts.close)
      },
    ],
  ])('is said to be delivered if this counter may have cancelled it, %s', async (_when, then) => {
    await openSheet()
    cancelIt()
    await passRetries()
    expect(await screen.findByText(/it is not known whether/)).toBeDefined()
    then()
    await receive(ended('delivered'))
    expect(alerts()).toEqual([counterTexts.ended.delivered(number)])
    tap(counterTexts.dismiss)
    expect(alerts()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('is not named after a cancellation that did not arrive, and a hand-over that did', async () => {
    const handedOver = { ...packed, orderStatus: 'pickup' as const, version: 4 }
    await openSheet()
    cancelIt()
    await passRetries()
    serve({ [EVENTS]: { body: { data: { order: handedOver, repeated: false } } } })
    tap(counterTexts.handOver)
    await receive({ kind: 'current', cursor: 'c2' })
    tap(counterTexts.close)
    await receive({
      kind: 'order',
      cursor: 'c3',
      order: { ...handedOver, orderStatus: 'delivered', version: 5 },
    })
    expect(alerts()).toEqual([])
  })

  test('is not named if this counter has cancelled it, also before the response arrives', async () => {
    await openSheet()
    cancelIt()
    await receive(ended('cancelled'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(alerts()).toEqual([])
    expect(location.hash).toBe('')
  })
})

/** The button asks first. */
const closeStore = async () => {
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.store.closeNow }))
  tap(counterTexts.store.close)
}

const storeThat = (isOpen: boolean) => {
  const opensAt = isOpen ? null : '2026-11-23T02:30:00.000Z'
  return {
    _id: 's1',
    name: 'Pan Bazaar',
    catalogueVersion: 1,
    deliveryCharge: 19,
    hours: '08:00-21:00',
    holidays: [],
    overdueAfterSeconds: 120,
    rejectAfterSeconds: 900,
    isOpen,
    opensAt,
    closedUntil: opensAt,
  }
}

test('an older response does not show a store as open that was closed', async () => {
  const client = newClient()
  let respond: ((response: Response) => void) | undefined
  let requests = 0
  vi.stubGlobal('fetch', ({ method }: Request) => {
    if (method === 'PATCH') {
      return Promise.resolve(Response.json({ data: { store: storeThat(false) } }))
    }
    requests += 1
    return requests === 1
      ? Promise.resolve(Response.json({ data: { store: storeThat(true) } }))
      : new Promise<Response>((resolve) => {
          respond = resolve
        })
  })
  const closing = (
    <QueryClientProvider client={client}>
      <StoreClosing counterKey="a-key" storeId="s1" onLateFailure={onLateFailure} />
    </QueryClientProvider>
  )
  const first = render(closing)
  await screen.findByRole('button', { name: counterTexts.store.closeNow })
  // The dialog is opened again, and requests the store again.
  first.unmount()
  render(closing)
  await closeStore()
  await screen.findByText(/The store is closed/)
  await act(async () => {
    respond?.(Response.json({ data: { store: storeThat(true) } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.queryByText(/The store is open/)).toBeNull()
})

const STORE = 'GET /api/v1/operations/stores/s1'
const CLOSING = 'PATCH /api/v1/operations/stores/s1/closing'

const openClosing = () =>
  render(
    <QueryClientProvider client={newClient()}>
      <StoreClosing counterKey="a-key" storeId="s1" onLateFailure={onLateFailure} />
    </QueryClientProvider>,
  )

test('a store whose closing was saved is shown as closed, although its responses were lost', async () => {
  onLateFailure.mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Record<string, Reply | undefined> = {
    [STORE]: { body: { data: { store: storeThat(true) } } },
  }
  const { count } = stubApi(replies)
  openClosing()
  await closeStore()
  replies[STORE] = undefined
  await passRetries()
  expect(count(CLOSING)).toBe(3)
  expect((await screen.findByRole('alert')).textContent).toBe(counterTexts.store.unknown)
  // The connection is back.
  replies[STORE] = { body: { data: { store: storeThat(false) } } }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText(/The store is closed/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onLateFailure).not.toHaveBeenCalled()
  const requests = count(STORE)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count(STORE)).toBe(requests)
})

test('a store is closed after a question only, and a double tap does not open it again', async () => {
  const texts = counterTexts.store
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies = {
    [STORE]: { body: { data: { store: storeThat(true) } } },
    [CLOSING]: { body: { data: { store: storeThat(false) } } },
  }
  const { count } = stubApi(replies)
  openClosing()
  fireEvent.click(await screen.findByRole('button', { name: texts.closeNow }))
  tap(texts.keepOpen)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(count(CLOSING)).toBe(0)

  await closeStore()
  const openAgain = await screen.findByRole('button', { name: texts.openNow })
  replies[CLOSING] = replies[STORE]
  fireEvent.click(openAgain)
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  expect(count(CLOSING)).toBe(1)
  fireEvent.click(openAgain)
  expect(await screen.findByText(texts.isOpen)).toBeDefined()
  expect(count(CLOSING)).toBe(2)
})

test('the question goes away when another counter has closed the store meanwhile', async () => {
  const replies = { [STORE]: { body: { data: { store: storeThat(true) } } } }
  stubApi(replies)
  const client = newClient()
  render(
    <QueryClientProvider client={client}>
      <StoreClosing counterKey="a-key" storeId="s1" onLateFailure={onLateFailure} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.store.closeNow }))
  replies[STORE] = { body: { data: { store: storeThat(false) } } }
  await act(() => client.refetchQueries())
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the board says within a minute that the store was closed, and opens its dialog, until it is open again', async () => {
  const texts = counterTexts.store
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  const replies: Record<string, Reply | undefined> = {
    [KEY]: KEY_OF_COUNTER,
    [LIST]: listOf(),
    [STORE]: { body: { data: { store: storeThat(true) } } },
  }
  stubApi(replies)
  open()
  await screen.findByText(counterTexts.emptyLanes.new)
  expect(screen.queryByText(/The store is closed/)).toBeNull()
  // At another counter.
  replies[STORE] = { body: { data: { store: storeThat(false) } } }
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const bar = await screen.findByRole('alert')
  expect(bar.textContent).toContain(texts.isClosed)
  fireEvent.click(within(bar).getByRole('button', { name: texts.open }))
  expect(await screen.findByRole('button', { name: texts.openNow })).toBeDefined()
  replies[STORE] = { body: { data: { store: storeThat(true) } } }
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(bar.isConnected).toBe(false)
})

test('a store outside its hours is not said to be closed on the board', async () => {
  keepKey('a-key')
  const store = { ...storeThat(false), closedUntil: null }
  const { count } = stubApi({
    [KEY]: KEY_OF_COUNTER,
    [LIST]: listOf(),
    [STORE]: { body: { data: { store } } },
  })
  open()
  await screen.findByText(counterTexts.emptyLanes.new)
  await waitFor(() => {
    expect(count(STORE)).toBe(1)
  })
  expect(screen.queryByText(/The store is closed/)).toBeNull()
})

test('the bar of one of several stores names it, and opens the dialog with it', async () => {
  keepKey('a-key')
  const stores = [
    { _id: 's0', name: 'Fancy Bazaar' },
    { _id: 's1', name: 'Pan Bazaar' },
  ]
  stubApi({
    [KEY]: { body: { data: { name: 'till-1', role: 'counter', stores } } },
    [LIST]: listOf(),
    [STORE.replace('s1', 's0')]: { body: { data: { store: storeThat(true) } } },
    [STORE]: { body: { data: { store: storeThat(false) } } },
  })
  open()
  const bar = await screen.findByRole('alert')
  expect(bar.textContent).toContain(`Pan Bazaar: ${counterTexts.store.isClosed}`)
  fireEvent.click(within(bar).getByRole('button'))
  expect(await screen.findByRole('button', { name: counterTexts.store.openNow })).toBeDefined()
})

test('a closing that the server refuses is not repeated', async () => {
  const { count } = stubApi({
    [STORE]: { body: { data: { store: storeThat(true) } } },
    [CLOSING]: refused('FORBIDDEN', 403),
  })
  openClosing()
  await closeStore()
  expect((await screen.findByRole('alert')).textContent).toBe(counterTexts.store.notSaved)
  expect(count(CLOSING)).toBe(1)
})

test('a closing that fails after its dialog was closed is reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onLateFailure.mockClear()
  stubApi({ [STORE]: { body: { data: { store: storeThat(true) } } } })
  const { unmount } = openClosing()
  await closeStore()
  unmount()
  await passRetries()
  await waitFor(() => {
    expect(onLateFailure).toHaveBeenCalledExactlyOnceWith(counterTexts.store.lateUnknown)
  })
})

test('the key that was checked is kept, not what is typed meanwhile', async () => {
  let respond: (() => void) | undefined
  vi.stubGlobal('fetch', ({ url }: Request) =>
    new URL(url).pathname.endsWith('/key')
      ? new Promise<Response>((resolve) => {
          respond = () => {
            resolve(Response.json(KEY_OF_COUNTER.body))
          }
        })
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  open()
  const field = screen.getByLabelText(counterTexts.signIn.key)
  fireEvent.change(field, { target: { value: 'good-key' } })
  tap(counterTexts.signIn.open)
  await waitFor(() => expect(respond).toBeDefined())
  fireEvent.change(field, { target: { value: 'good-keyx' } })
  act(() => respond?.())
  await waitFor(() => expect(localStorage.getItem('counter-key')).toBe('good-key'))
})
