import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OperationsTicket } from '#contract/help-endpoints.ts'
import { orderNumber } from '#contract/order-number.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { passRetries } from '#shared/testing/pass-retries.ts'
import { refused, stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import { CounterApp } from './counter-app.tsx'
import { forgetKey, keepKey, takeKeyFromAddress } from './session/counter-key.ts'
import { counterTexts } from './session/counter-texts.ts'
import { helpTexts } from './help/help-texts.ts'
import { streamOrders } from './session/operations-api.ts'
import { forgetTicks, pickTicks, toggleTick } from './session/pick-ticks-store.ts'
import { rememberRider } from './session/recent-riders-store.ts'
import { counterOrder } from './testing/counter-order.ts'
import { silentSpeaker, type SilentSpeaker } from './testing/silent-speaker.ts'

vi.mock('./session/operations-api.ts', { spy: true })

const texts = counterTexts.signIn
const KEY = 'GET /api/v1/operations/key'
const LIST = 'GET /api/v1/operations/orders'
const HELP = 'GET /api/v1/operations/help'
const EVENTS = `POST /api/v1/operations/orders/${counterOrder()._id}/events`
const keyOf = (role: string) => ({
  body: { data: { name: 'till-1', role, stores: [{ _id: 's1', name: 'Pan Bazaar' }] } },
})
const listOf = (...orders: object[]) => ({ body: { data: { orders, cursor: 'c1', more: false } } })
const ticketsOf = (...tickets: object[]) => ({ body: { data: { tickets, more: false } } })

const REQUEST: OperationsTicket = {
  number: 'HT-7K3F-92QD',
  orderId: counterOrder()._id,
  darkStoreId: 's1',
  problem: 'other',
  state: 'open',
  productIds: [],
  items: [],
  text: 'The bag was open.',
  customer: { name: 'Anjali Baruah', phoneNumber: '98640 00123' },
  createdAt: '2026-11-21T10:30:00.000Z',
  replies: [],
  closedAt: null,
}

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <CounterApp />
    </QueryClientProvider>,
  )
}
const signIn = (key: string) => {
  open()
  fireEvent.change(screen.getByLabelText(texts.key), { target: { value: key } })
  fireEvent.click(screen.getByRole('button', { name: texts.open }))
}

let speaker: SilentSpeaker

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  speaker = silentSpeaker()
})
afterEach(() => {
  cleanup()
  forgetKey()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a counter key opens the board, and stays on the device', async () => {
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
  signIn('  a-key ')
  expect(await screen.findByText('1 new order is waiting')).toBeDefined()
  expect(localStorage.getItem('counter-key')).toBe('a-key')
})

test.each([
  ['an unknown key', { [KEY]: refused('FORBIDDEN', 403) }, texts.unknown],
  ['a key of another role', { [KEY]: keyOf('dispatch') }, texts.otherRole],
  ['a key while there is no connection', {}, texts.unreachable],
])('%s is refused with the reason, and not kept', async (_which, replies, reason) => {
  stubApi(replies)
  signIn('a-key')
  expect(await screen.findByText(reason)).toBeDefined()
  expect(localStorage.getItem('counter-key')).toBeNull()
  // A refused key has to be changed.
  const isInField = document.activeElement === screen.getByLabelText(texts.key)
  expect(isInField).toBe(reason !== texts.unreachable)
})

test.each([
  ['nothing', ' ', texts.empty],
  ['text that cannot be a key', 'चाबी', texts.unknown],
])('%s is refused without a request', async (_what, typed, reason) => {
  const { received } = stubApi({})
  signIn(typed)
  expect(await screen.findByText(reason)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(texts.key))
  expect(received).toEqual([])
})

test('a revoked key says so, returns to the sign-in and leaves nothing on the device', async () => {
  keepKey('a-key')
  rememberRider({ name: 'Rituraj Das', phoneNumber: '98540 00456' })
  toggleTick(counterOrder()._id, 'chakki-atta-5kg')
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
  open()
  expect(await screen.findByText('1 new order is waiting')).toBeDefined()
  stubApi({ [KEY]: refused('FORBIDDEN', 403), [LIST]: refused('FORBIDDEN', 403) })
  expect(await screen.findByText(texts.revoked)).toBeDefined()
  expect(screen.queryByText(/order/)).toBeNull()
  expect(document.title).toBe(counterTexts.documentTitle)
  expect(Object.keys(localStorage)).toEqual([])
  expect(pickTicks.get()).toEqual({})
})

test('the list of open orders drops the ticks of those that were finished meanwhile', async () => {
  keepKey('a-key')
  toggleTick(counterOrder()._id, 'chakki-atta-5kg')
  toggleTick('finished', 'milk')
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
  open()
  await screen.findByText('1 new order is waiting')
  expect(pickTicks.get()).toEqual({ [counterOrder()._id]: ['chakki-atta-5kg'] })
  forgetTicks()
})

test('the URL of npm start signs in, and does not keep the key in view', () => {
  history.replaceState(null, '', '/counter/#key=a-key')
  takeKeyFromAddress()
  expect(location.hash).toBe('')
  expect(localStorage.getItem('counter-key')).toBe('a-key')
})

test('a key of another role in the URL is forgotten with the reason', async () => {
  history.replaceState(null, '', '/counter/#key=a-key')
  takeKeyFromAddress()
  stubApi({ [KEY]: keyOf('dispatch'), [LIST]: listOf() })
  open()
  expect(await screen.findByText(texts.otherRole)).toBeDefined()
  expect(localStorage.getItem('counter-key')).toBeNull()
})

const enterLink = (): void => {
  history.replaceState(null, '', '/counter/#key=b-key')
}

describe('a link with a key, opened on a counter that is signed in', () => {
  /** The counter has the key 'a-key'; the link's is 'b-key'. */
  function serveKeys(reply: Reply | undefined): void {
    keepKey('a-key')
    stubApi({
      [`${KEY} as a-key`]: keyOf('counter'),
      [`${KEY} as b-key`]: reply,
      [LIST]: listOf(counterOrder()),
    })
  }
  function openLink(reply: Reply | undefined): void {
    serveKeys(reply)
    enterLink()
    takeKeyFromAddress()
    open()
  }
  const link = counterTexts.offeredKey

  test.each([
    ['of another role', keyOf('dispatch'), link.otherRole],
    ['that is not valid', refused('FORBIDDEN', 403), link.unknown],
    ['that cannot be checked', undefined, link.unreachable],
  ])(
    'a key %s is refused with the reason, and the counter stays open',
    async (_which, reply, reason) => {
      openLink(reply)
      expect(await screen.findByText(reason)).toBeDefined()
      expect(await screen.findByText('1 new order is waiting')).toBeDefined()
      expect(localStorage.getItem('counter-key')).toBe('a-key')
      expect(location.hash).toBe('')
      fireEvent.click(screen.getByRole('button', { name: counterTexts.dismiss }))
      expect(screen.queryByText(reason)).toBeNull()
    },
  )

  test('a link that is entered in the open tab is checked as well', async () => {
    serveKeys(keyOf('dispatch'))
    open()
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
    enterLink()
    dispatchEvent(new Event('hashchange'))
    expect(await screen.findByText(link.otherRole)).toBeDefined()
    expect(location.hash).toBe('')
  })

  test('a link that could not be checked is forgotten at the sign-out, and changes nothing later', async () => {
    openLink(undefined)
    expect(await screen.findByText(link.unreachable)).toBeDefined()
    const { count } = stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
    await act(async () => {
      dispatchEvent(new Event('visibilitychange'))
      await Promise.resolve()
    })
    expect(count(KEY)).toBe(0)
    expect(localStorage.getItem('counter-key')).toBe('a-key')
    act(() => {
      forgetKey()
    })
    act(() => {
      keepKey('c-key')
    })
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
    expect(screen.queryByText(/stays signed in/)).toBeNull()
    expect(localStorage.getItem('counter-key')).toBe('c-key')
  })

  test('the key of another counter opens that counter', async () => {
    openLink(keyOf('counter'))
    await waitFor(() => {
      expect(localStorage.getItem('counter-key')).toBe('b-key')
    })
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
    expect(screen.queryByText(/stays signed in/)).toBeNull()
  })
})

test('an address with an invalid encoding still opens the board', async () => {
  history.replaceState(null, '', '/counter/#order=%E0%A4')
  keepKey('a-key')
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
  open()
  expect(await screen.findByText('1 new order is waiting')).toBeDefined()
})

test('an order that cannot be accepted any more is said to have changed', async () => {
  keepKey('a-key')
  const { received } = stubApi({
    [KEY]: keyOf('counter'),
    [LIST]: listOf(counterOrder()),
    [EVENTS]: refused('ILLEGAL_TRANSITION', 409),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.accept }))
  expect(await screen.findByText(/was changed at another counter/)).toBeDefined()
  expect(received.filter(({ call }) => call === EVENTS)).toHaveLength(1)
})

test.each([
  ['on the board', counterOrder(), [counterTexts.accept]],
  [
    'in the dialog of the order',
    counterOrder({ orderStatus: 'accepted' }),
    [counterTexts.pack, counterTexts.rider.none],
  ],
])('a failure %s is scrolled into view, again if it is the same', async (_where, order, names) => {
  keepKey('a-key')
  stubApi({
    [KEY]: keyOf('counter'),
    [LIST]: listOf(order),
    [EVENTS]: refused('INTERNAL', 422),
  })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const failure = counterTexts.failed.other(orderNumber(order._id))
  open()
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }))
  const first = await screen.findByText(failure)
  expect(scroll.mock.contexts).toEqual([first])
  fireEvent.click(screen.getByRole('button', { name: names.at(-1) ?? '' }))
  expect(screen.queryByText(failure)).toBeNull()
  expect(await screen.findByText(failure)).toBeDefined()
  expect(scroll).toHaveBeenCalledTimes(2)
})

test.each([
  ['no response', {}],
  ['a failing server', { [EVENTS]: refused('UNAVAILABLE', 503) }],
  ['a server with too much to do', { [EVENTS]: refused('RATE_LIMITED', 429) }],
])('a report that met %s is repeated under the same id', async (_what, events) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  const replies: Record<string, Reply | undefined> = {
    [KEY]: keyOf('counter'),
    [LIST]: listOf(counterOrder()),
    ...events,
  }
  const { received } = stubApi(replies)
  open()
  const accept = await screen.findByRole('button', { name: counterTexts.accept })
  // A list would show what became of the order.
  replies[LIST] = undefined
  fireEvent.click(accept)
  await passRetries()
  expect(await screen.findByText(/it is not known whether/)).toBeDefined()
  const reports = received.filter(({ call }) => call === EVENTS)
  expect(reports.length).toBeGreaterThan(1)
  expect(new Set(reports.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('the failures of two orders are both said, each until it is dismissed', async () => {
  keepKey('a-key')
  const orders = [counterOrder(), counterOrder({ _id: 'another' })]
  stubApi({
    [KEY]: keyOf('counter'),
    [LIST]: listOf(...orders),
    [EVENTS]: refused('INTERNAL', 422),
    [EVENTS.replace(counterOrder()._id, 'another')]: refused('ILLEGAL_TRANSITION', 409),
  })
  const { conflict, other } = counterTexts.failed
  const texts = [other(orderNumber(counterOrder()._id)), conflict(orderNumber('another'))]
  open()
  for (const accept of await screen.findAllByRole('button', { name: counterTexts.accept })) {
    fireEvent.click(accept)
  }
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined()
  const [dismiss] = screen.getAllByRole('button', { name: counterTexts.dismiss })
  if (dismiss) press(dismiss)
  expect(texts.filter((text) => screen.queryByText(text) !== null)).toHaveLength(1)
})

test('the dialog of an order shows its own failure, and the board that of another', async () => {
  keepKey('a-key')
  const packed = counterOrder({ _id: 'packed', orderStatus: 'accepted' })
  stubApi({
    [KEY]: keyOf('counter'),
    [LIST]: listOf(counterOrder(), packed),
    [EVENTS]: refused('INTERNAL', 422),
    [EVENTS.replace(counterOrder()._id, 'packed')]: refused('INTERNAL', 422),
  })
  const { other } = counterTexts.failed
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.accept }))
  await screen.findByText(other(orderNumber(counterOrder()._id)))
  fireEvent.click(screen.getByRole('button', { name: counterTexts.pack }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.click(sheet.getByRole('button', { name: counterTexts.rider.none }))
  expect(await sheet.findByText(other(orderNumber('packed')))).toBeDefined()
  expect(sheet.queryByText(other(orderNumber(counterOrder()._id)))).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: counterTexts.close }))
  expect(screen.queryByText(other(orderNumber('packed')))).toBeNull()
  expect(screen.getByText(other(orderNumber(counterOrder()._id)))).toBeDefined()
})

test('a report is repeated while the counter is behind another window', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    focusManager.setFocused(undefined)
  })
  keepKey('a-key')
  const replies: Record<string, Reply | undefined> = {
    [KEY]: keyOf('counter'),
    [LIST]: listOf(counterOrder()),
  }
  const { count } = stubApi(replies)
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.accept }))
  await waitFor(() => {
    expect(count(EVENTS)).toBe(1)
  })
  // As during a telephone call.
  focusManager.setFocused(false)
  const accepted = counterOrder({ orderStatus: 'accepted', version: 3 })
  replies[EVENTS] = { body: { data: { order: accepted, repeated: false } } }
  await passRetries()
  expect(screen.getByRole('button', { name: counterTexts.pack })).toBeDefined()
})

test('the warning about a report without a response disappears when the list is current again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  const replies: Record<string, Reply | undefined> = {
    [KEY]: keyOf('counter'),
    [LIST]: listOf(counterOrder()),
  }
  stubApi(replies)
  open()
  const accept = await screen.findByRole('button', { name: counterTexts.accept })
  replies[LIST] = undefined
  fireEvent.click(accept)
  await passRetries()
  const question = await screen.findByText(/it is not known whether/)

  // It had arrived.
  replies[LIST] = listOf(counterOrder({ orderStatus: 'accepted', version: 3 }))
  dispatchEvent(new Event('online'))
  await waitFor(() => {
    expect(question.isConnected).toBe(false)
  })
  expect(screen.getByRole('button', { name: counterTexts.pack })).toBeDefined()
})

test('a card is named by the number of its order, which also describes its buttons', async () => {
  keepKey('a-key')
  const orders = [
    counterOrder({ _id: 'waits-first' }),
    counterOrder({ _id: 'waits-too' }),
    counterOrder({ _id: 'is-packed', orderStatus: 'accepted' }),
  ]
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(...orders) })
  open()
  await screen.findAllByRole('button', { name: counterTexts.accept })
  const { accept, reject, missing, pack } = counterTexts
  for (const order of orders) {
    const number = counterTexts.order(orderNumber(order._id))
    const card = within(screen.getByRole('article', { name: number }))
    const steps = order.orderStatus === 'pending' ? [missing.some, reject, accept] : [pack]
    for (const name of steps) card.getByRole('button', { name, description: number })
  }
})

const answered = (changes: Parameters<typeof counterOrder>[0]) => ({
  [EVENTS]: { body: { data: { order: counterOrder(changes), repeated: false } } },
})
const lane = (name: 'new' | 'packing' | 'on-the-way') =>
  within(screen.getByRole('region', { name: counterTexts.lanes[name] }))
const press = (button: HTMLElement) => {
  button.focus()
  fireEvent.click(button)
}
const focused = () => document.activeElement
const pageHeading = () => screen.getByRole('heading', { level: 1 })

/** Lets the stream of the orders begin, which then stays open. */
function serveStream(): void {
  vi.mocked(streamOrders).mockImplementationOnce(async function* (_key, cursor, signal) {
    yield { kind: 'current', cursor }
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
  })
}

describe('the focus', () => {
  test('follows an accepted order to the orders to pack', async () => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder()),
      ...answered({ orderStatus: 'accepted', version: 3 }),
    })
    open()
    press(await screen.findByRole('button', { name: counterTexts.accept }))
    await lane('packing').findByRole('button', { name: counterTexts.pack })
    const number = counterTexts.order(orderNumber(counterOrder()._id))
    expect(focused()).toBe(lane('packing').getByRole('heading', { name: number }))
  })

  test('stays at the new orders when one of them is rejected', async () => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder()),
      ...answered({ orderStatus: 'rejected', version: 3 }),
    })
    open()
    press(await screen.findByRole('button', { name: counterTexts.reject }))
    const question = within(screen.getByRole('dialog'))
    press(question.getByRole('radio', { name: counterTexts.reasons.closing }))
    press(question.getByRole('button', { name: counterTexts.reject }))
    await lane('new').findByText(counterTexts.emptyLanes.new)
    expect(focused()).toBe(lane('new').getByRole('heading'))
  })

  test('stays at the orders on the way when one of them is delivered', async () => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder({ orderStatus: 'pickup' })),
      ...answered({ orderStatus: 'delivered', version: 3 }),
    })
    open()
    press(await screen.findByRole('button', { name: counterTexts.details }))
    press(await screen.findByRole('button', { name: counterTexts.delivered }))
    const question = within(screen.getByRole('dialog', { name: /^Is order \S+ delivered\?$/ }))
    press(question.getByRole('button', { name: counterTexts.delivered }))
    await lane('on-the-way').findByText(counterTexts.emptyLanes['on-the-way'])
    expect(focused()).toBe(lane('on-the-way').getByRole('heading'))
  })

  test('is not moved by an order that did not have it', async () => {
    keepKey('a-key')
    const replies: Record<string, Reply> = {
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder(), counterOrder({ _id: 'another' })),
    }
    stubApi(replies)
    open()
    const [accept] = await screen.findAllByRole('button', { name: counterTexts.accept })
    accept?.focus()
    replies[LIST] = listOf(counterOrder({ _id: 'another', orderStatus: 'rejected', version: 3 }))
    dispatchEvent(new Event('online'))
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: counterTexts.accept })).toHaveLength(1)
    })
    expect(focused()).toBe(accept)
  })

  test('goes to the heading of the page from the button that allows sound', async () => {
    keepKey('a-key')
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf() })
    open()
    press(await screen.findByRole('button', { name: counterTexts.sound.allow }))
    await waitFor(() => {
      expect(askForTap()).toBeNull()
    })
    expect(focused()).toBe(pageHeading())
  })

  test('goes to the heading of the board after the sign-in, and of the sign-in after a refusal', async () => {
    const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf() }
    stubApi(replies)
    open()
    press(screen.getByRole('button', { name: texts.open }))
    fireEvent.change(screen.getByLabelText(texts.key), { target: { value: 'a-key' } })
    press(screen.getByRole('button', { name: texts.open }))
    const title = await screen.findByRole('heading', { name: counterTexts.title })
    expect(document.activeElement).toBe(title)
    screen.getByRole('button', { name: counterTexts.signOut }).focus()
    act(() => {
      forgetKey('revoked')
    })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.heading }))
  })

  test('goes to the heading of the page from a failure that is closed', async () => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder()),
      [EVENTS]: refused('ILLEGAL_TRANSITION', 409),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: counterTexts.accept }))
    press(await screen.findByRole('button', { name: counterTexts.dismiss }))
    expect(screen.queryByText(/was changed at another counter/)).toBeNull()
    expect(focused()).toBe(pageHeading())
  })

  test("goes to the heading of the page when 'Try now' has succeeded", async () => {
    keepKey('a-key')
    const replies: Parameters<typeof stubApi>[0] = { [KEY]: keyOf('counter') }
    stubApi(replies)
    open()
    const tryNow = await screen.findByRole('button', { name: counterTexts.tryNow })
    serveStream()
    replies[LIST] = listOf()
    press(tryNow)
    await screen.findByText(counterTexts.state.live)
    expect(tryNow.isConnected).toBe(false)
    expect(focused()).toBe(pageHeading())
  })
})

describe('the second tap of a double tap presses nothing', () => {
  const orders = [counterOrder(), counterOrder({ _id: 'next' })]
  let ignored: ReturnType<typeof watchIgnoredTaps>

  beforeEach(() => {
    ignored = watchIgnoredTaps()
  })

  test('when the next order takes the place of the accepted one', async () => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(...orders),
      ...answered({ orderStatus: 'accepted', version: 3 }),
    })
    open()
    const [accept] = await screen.findAllByRole('button', { name: counterTexts.accept })
    if (accept) press(accept)
    await lane('packing').findByRole('button', { name: counterTexts.pack })
    expect(ignored).toHaveBeenLastCalledWith(screen.getByRole('main'))
  })

  test('when an order arrives and moves those that are there', async () => {
    keepKey('a-key')
    const replies: Record<string, Reply> = {
      [KEY]: keyOf('counter'),
      [LIST]: listOf(counterOrder()),
    }
    stubApi(replies)
    open()
    await screen.findByText(counterTexts.waiting(1))
    ignored.mockClear()
    replies[LIST] = listOf(...orders)
    dispatchEvent(new Event('online'))
    await screen.findByText(counterTexts.waiting(2))
    expect(ignored).toHaveBeenCalledWith(screen.getByRole('main'))
  })

  test('when the dialog of an order disappears, because its rider has delivered it', async () => {
    keepKey('a-key')
    const order = counterOrder({ orderStatus: 'pickup' })
    const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf(order) }
    stubApi(replies)
    open()
    press(await screen.findByRole('button', { name: counterTexts.details }))
    const sheet = await screen.findByRole('dialog')
    ignored.mockClear()
    replies[LIST] = listOf({ ...order, orderStatus: 'delivered', version: 3 })
    dispatchEvent(new Event('online'))
    await waitFor(() => {
      expect(sheet.isConnected).toBe(false)
    })
    expect(ignored).toHaveBeenLastCalledWith(screen.getByRole('main'))
  })

  test.each([
    ['is confirmed', counterTexts.reject],
    ['is closed', counterTexts.keep],
  ])('when a question %s, behind which the board is', async (_how, name) => {
    keepKey('a-key')
    stubApi({
      [KEY]: keyOf('counter'),
      [LIST]: listOf(...orders),
      [EVENTS]: refused('INTERNAL', 422),
    })
    open()
    const [reject] = await screen.findAllByRole('button', { name: counterTexts.reject })
    if (reject) press(reject)
    const question = screen.getByRole('dialog')
    expect(ignored).toHaveBeenLastCalledWith(question)
    press(within(question).getByRole('radio', { name: counterTexts.reasons.other }))
    press(within(question).getByRole('button', { name }))
    await waitFor(() => {
      expect(question.isConnected).toBe(false)
    })
    expect(ignored).toHaveBeenCalledWith(document.body)
  })

  test('when a bar that appears by itself moves the board', async () => {
    const observed = new Map<Element, (entries: { contentRect: { height: number } }[]) => void>()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly notify: (entries: { contentRect: { height: number } }[]) => void
        constructor(notify: (entries: { contentRect: { height: number } }[]) => void) {
          this.notify = notify
        }
        observe(element: Element): void {
          observed.set(element, this.notify)
        }
        disconnect(): void {}
      },
    )
    keepKey('a-key')
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
    open()
    await screen.findByText(counterTexts.waiting(1))
    ignored.mockClear()
    const notify = observed.get(screen.getByRole('region', { name: counterTexts.alarm }))
    notify?.([{ contentRect: { height: 68 } }])
    expect(ignored).not.toHaveBeenCalled()
    notify?.([{ contentRect: { height: 136 } }])
    expect(ignored).toHaveBeenCalledExactlyOnceWith(screen.getByRole('main'))
  })
})

test('something is left out of an order before it is accepted', async () => {
  keepKey('a-key')
  const order = counterOrder({ ifMissing: 'leave-out' })
  const { received } = stubApi({
    [KEY]: keyOf('counter'),
    [LIST]: listOf(order),
    [EVENTS]: { body: { data: { order: { ...order, version: 3 }, repeated: false } } },
  })
  open()
  const { missing, reject, rejectTitle } = counterTexts
  fireEvent.click(await screen.findByRole('button', { name: missing.some }))
  fireEvent.click(screen.getByRole('button', { name: '2 × Chakki Atta 5\u00A0kg' }))
  // Both pieces are all that was ordered.
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: reject }))
  const question = screen.getByRole('dialog', { name: rejectTitle })
  fireEvent.click(within(question).getByRole('button', { name: counterTexts.keep }))

  fireEvent.click(screen.getByRole('button', { name: missing.some }))
  fireEvent.click(screen.getByRole('button', { name: '2 × Chakki Atta 5\u00A0kg' }))
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  fireEvent.click(screen.getByRole('button', { name: missing.confirm }))
  const reports = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
  await waitFor(() => {
    expect(reports()).toMatchObject([
      { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 1 },
    ])
  })
})

test('an order that arrives while a dialog covers the page is in view and announced there', async () => {
  keepKey('a-key')
  const packed = counterOrder({ _id: 'packed', orderStatus: 'accepted' })
  const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf(packed) }
  stubApi(replies)
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.pack }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.queryByText(/is waiting/)).toBeNull()
  const announcements = listenForAnnouncements()
  replies[LIST] = listOf(counterOrder())
  dispatchEvent(new Event('online'))
  expect(await sheet.findByText(counterTexts.waiting(1))).toBeDefined()
  expect(announcements().join()).toContain(counterTexts.waiting(1))

  // The dialog on top covers the other one.
  fireEvent.click(sheet.getByRole('button', { name: counterTexts.cancel }))
  const question = within(screen.getByRole('dialog', { name: counterTexts.cancelTitle }))
  expect(question.getByText(counterTexts.waiting(1))).toBeDefined()
  expect(screen.getAllByText(counterTexts.waiting(1))).toHaveLength(2)
})

test('new orders that arrive together are announced by their count', async () => {
  keepKey('a-key')
  const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf() }
  stubApi(replies)
  open()
  await screen.findByText(counterTexts.emptyLanes.new)
  const announcements = listenForAnnouncements()
  replies[LIST] = listOf(counterOrder(), counterOrder({ _id: 'second' }))
  dispatchEvent(new Event('online'))
  await screen.findByText(counterTexts.waiting(2))
  expect(announcements()).toEqual(['2 new orders'])
})

test('a second new order is announced once, and not read any more when it is answered', async () => {
  keepKey('a-key')
  const second = counterOrder({ _id: 'second' })
  const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) }
  stubApi(replies)
  open()
  await screen.findByText(counterTexts.waiting(1))
  const announcements = listenForAnnouncements()
  replies[LIST] = listOf(second)
  dispatchEvent(new Event('online'))
  await screen.findByText(counterTexts.waiting(2))
  expect(announcements()).toEqual([counterTexts.arrived('second')])
  replies[LIST] = listOf({ ...second, orderStatus: 'accepted', version: 3 })
  dispatchEvent(new Event('online'))
  await screen.findByText(counterTexts.waiting(1))
  expect(screen.queryByText(counterTexts.arrived('second'))).toBeNull()
})

test('a lost connection is announced by its bar only, and its return by the head of the page', async () => {
  keepKey('a-key')
  const replies: Record<string, Reply> = { [KEY]: keyOf('counter') }
  stubApi(replies)
  open()
  const bar = await screen.findByRole('alert')
  expect(bar.textContent).toContain(counterTexts.lost)
  const badge = screen.getByText(counterTexts.state.lost)
  expect(badge.getAttribute('aria-live')).toBe('off')
  serveStream()
  replies[LIST] = listOf()
  fireEvent.click(screen.getByRole('button', { name: counterTexts.tryNow }))
  await screen.findByText(counterTexts.state.live)
  expect(badge.getAttribute('aria-live')).toBe('polite')
})

const askForTap = () => screen.queryByRole('button', { name: counterTexts.sound.allow })

test('a counter that a call has silenced rings on when the call is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepKey('a-key')
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
  open()
  fireEvent.click(await screen.findByText(counterTexts.waiting(1)))
  await waitFor(() => {
    expect(askForTap()).toBeNull()
  })
  act(() => {
    speaker.state = 'interrupted'
  })
  expect(askForTap()).not.toBeNull()
  speaker.state = 'suspended'
  speaker.notes = []
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(speaker.notes.length).toBeGreaterThan(0)
  expect(askForTap()).toBeNull()
})

test('a bar says that the sound is switched off, until a tap on it switches it on', async () => {
  keepKey('a-key')
  stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf() })
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.sound.allow }))
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.sound.on }))
  const bar = screen.getByText(counterTexts.sound.off)
  fireEvent.click(bar)
  expect(bar.isConnected).toBe(false)
  expect(screen.getByRole('button', { name: counterTexts.sound.on })).toBeDefined()
})

test.each(['running', 'suspended'] as const)(
  'a request for help that arrives during a call rings once when the sound is %s again',
  async (after) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    keepKey('a-key')
    const replies: Parameters<typeof stubApi>[0] = {
      [KEY]: keyOf('counter'),
      [LIST]: listOf(),
      [HELP]: ticketsOf(),
    }
    stubApi(replies)
    // A lost connection has a sound of its own.
    serveStream()
    open()
    fireEvent.click(await screen.findByRole('button', { name: helpTexts.title }))
    fireEvent.click(screen.getByRole('button', { name: counterTexts.close }))
    await waitFor(() => {
      expect(askForTap()).toBeNull()
    })
    act(() => {
      speaker.state = 'interrupted'
    })
    replies[HELP] = ticketsOf(REQUEST)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('button', { name: helpTexts.open(1) })).toBeDefined()
    expect(speaker.notes).toEqual([])
    act(() => {
      speaker.state = after
    })
    const once = speaker.notes.length
    expect(once).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(speaker.notes).toHaveLength(once)
  },
)

test('a lost connection is shown in the dialog that covers the page', async () => {
  keepKey('a-key')
  const packed = counterOrder({ _id: 'packed', orderStatus: 'accepted' })
  const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf(packed) }
  stubApi(replies)
  open()
  fireEvent.click(await screen.findByRole('button', { name: counterTexts.pack }))
  const sheet = within(await screen.findByRole('dialog'))
  delete replies[LIST]
  dispatchEvent(new Event('online'))
  expect(await sheet.findByText(counterTexts.lost)).toBeDefined()
})

const board = () => localStorage.getItem('counter-board')

describe('a start without a connection', () => {
  const known = counterOrder({ orderStatus: 'accepted' })

  /** The counter has been open with this order, and was closed. */
  async function wasOpen(): Promise<void> {
    keepKey('a-key')
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(known) })
    open()
    await screen.findByRole('button', { name: counterTexts.pack })
    cleanup()
  }

  test('shows the last known orders, read-only, until the list arrives', async () => {
    await wasOpen()
    const replies: Parameters<typeof stubApi>[0] = {}
    stubApi(replies)
    open()
    expect(await screen.findByText(/^Last updated \d/)).toBeDefined()
    const lane = within(screen.getByRole('region', { name: counterTexts.lanes.packing }))
    expect(lane.getByText('Chakki Atta 5 kg')).toBeDefined()
    expect(lane.queryByRole('button')).toBeNull()
    expect(
      lane.getByRole('link', { name: 'Call Ananya Baruah, +91\u00A098640\u00A000123' }),
    ).toBeDefined()
    // Nothing rings, and nothing that is known now is replaced by what is old.
    expect(screen.queryByText(/is waiting/)).toBeNull()

    replies[LIST] = listOf({ ...known, _id: 'another' }, counterOrder())
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('button', { name: counterTexts.accept })).toBeDefined()
    expect(screen.queryByText(/^Last updated/)).toBeNull()
    expect(screen.getByText('1 new order is waiting')).toBeDefined()
  })

  test.each([
    ['its new card', known, counterTexts.order(orderNumber(known._id))],
    ['the page if the order is finished', { ...known, _id: 'another' }, counterTexts.title],
  ])(
    'moves the focus from the link of an order to the heading of %s',
    async (_where, listed, name) => {
      await wasOpen()
      const replies: Parameters<typeof stubApi>[0] = {}
      stubApi(replies)
      open()
      await screen.findByText(/^Last updated \d/)
      screen.getByRole('link', { name: 'Call Ananya Baruah, +91\u00A098640\u00A000123' }).focus()
      replies[LIST] = listOf(listed)
      dispatchEvent(new Event('online'))
      await screen.findByRole('button', { name: counterTexts.pack })
      expect(focused()).toBe(screen.getByRole('heading', { name }))
    },
  )

  test('keeps the orders that were known last until all pages of the list have arrived', async () => {
    await wasOpen()
    const first = counterOrder({ _id: 'another' })
    const firstPage = { body: { data: { orders: [first], cursor: 'c1', more: true } } }
    // The connection is lost after the first page.
    const pages: Reply[] = [firstPage]
    const { count } = stubApi({
      [KEY]: keyOf('counter'),
      get [LIST]() {
        return pages.shift()
      },
    })
    open()
    expect(await screen.findByText(/^Last updated \d/)).toBeDefined()
    expect(count(LIST)).toBeGreaterThan(1)
    expect(JSON.parse(board() ?? '{}')).toMatchObject({ orders: [{ orderStatus: 'accepted' }] })

    pages.push(listOf(known))
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('button', { name: counterTexts.pack })).toBeDefined()
    expect(screen.queryByText(/^Last updated/)).toBeNull()
    expect(JSON.parse(board() ?? '{}')).toMatchObject({ orders: [{}, {}] })
  })

  test('says that nothing was loaded if nothing is known from the last day', async () => {
    keepKey('a-key')
    stubApi({})
    open()
    expect(await screen.findByText(counterTexts.notLoaded)).toBeDefined()
    expect(screen.queryByText(counterTexts.emptyLanes.new)).toBeNull()
    cleanup()

    await wasOpen()
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
    stubApi({})
    open()
    expect(await screen.findByText(counterTexts.notLoaded)).toBeDefined()
  })

  test('shows nothing of another key, and a sign-out removes what is kept', async () => {
    await wasOpen()
    expect(board()).toContain('Ananya Baruah')
    keepKey('another-key')
    stubApi({})
    open()
    expect(await screen.findByText(counterTexts.notLoaded)).toBeDefined()
    cleanup()

    await wasOpen()
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(known) })
    open()
    await screen.findByRole('button', { name: counterTexts.pack })
    fireEvent.click(screen.getByRole('button', { name: counterTexts.signOut }))
    const question = within(screen.getByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: counterTexts.signOut }))
    await screen.findByLabelText(texts.key)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('is not taken for a refused key, which removes what is kept', async () => {
    await wasOpen()
    stubApi({ [KEY]: keyOf('counter'), [LIST]: refused('FORBIDDEN', 403) })
    open()
    expect(await screen.findByText(texts.revoked)).toBeDefined()
    expect(board()).toBeNull()
  })
})

/** What a sign-out of the other tab removes. This tab is told later, by an event. */
const otherSignsOut = () => {
  localStorage.clear()
}
const tellThisTab = () => {
  const event = new StorageEvent('storage', {
    key: 'counter-key',
    newValue: localStorage.getItem('counter-key'),
    storageArea: localStorage,
  })
  act(() => void dispatchEvent(event))
}

describe('beside another tab', () => {
  const known = counterOrder({ orderStatus: 'accepted' })

  /** This tab shows the order, and would name its rider again. */
  async function isOpen(): Promise<Record<string, Reply>> {
    keepKey('a-key')
    rememberRider({ name: 'Rituraj Das', phoneNumber: '98540 00456' })
    const replies: Record<string, Reply> = { [KEY]: keyOf('counter'), [LIST]: listOf(known) }
    stubApi(replies)
    open()
    await screen.findByRole('button', { name: counterTexts.pack })
    expect(board()).toContain('Ananya Baruah')
    return replies
  }
  test('a sign-out there ends this tab too, and nothing stays on the device', async () => {
    await isOpen()
    otherSignsOut()
    // Before this tab is told.
    rememberRider({ name: 'Rituraj Das', phoneNumber: '98540 00456' })
    tellThisTab()
    expect(await screen.findByText(texts.elsewhere)).toBeDefined()
    expect(screen.queryByRole('button', { name: counterTexts.pack })).toBeNull()
    expect(document.title).toBe(counterTexts.documentTitle)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('orders that arrive between a sign-out there and its event are not stored', async () => {
    const replies = await isOpen()
    otherSignsOut()
    replies[LIST] = listOf(counterOrder({ _id: 'arrives-meanwhile' }))
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
    expect(Object.keys(localStorage)).toEqual([])
    tellThisTab()
    expect(await screen.findByText(texts.elsewhere)).toBeDefined()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('a sign-in there with another key opens the board of that key here', async () => {
    const replies = await isOpen()
    otherSignsOut()
    localStorage.setItem('counter-key', 'another-key')
    replies[LIST] = listOf(counterOrder())
    tellThisTab()
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
    expect(screen.queryByRole('button', { name: counterTexts.pack })).toBeNull()
    expect(localStorage.getItem('counter-key')).toBe('another-key')
    await waitFor(() => {
      expect(JSON.parse(board() ?? '{}')).toMatchObject({ key: 'another-key' })
    })
  })

  test.each([
    ['is no longer valid', { [`${LIST} as a-key`]: refused('FORBIDDEN', 403) }],
    ['turns out to be of another role', { [`${KEY} as a-key`]: keyOf('dispatch') }],
  ])('a key that %s ends without the newer key of a sign-in there', async (_how, reply) => {
    keepKey('a-key')
    localStorage.setItem('counter-key', 'another-key')
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()), ...reply })
    open()
    await waitFor(() => {
      expect(JSON.parse(board() ?? '{}')).toMatchObject({ key: 'another-key' })
    })
    expect(screen.getByText('1 new order is waiting')).toBeDefined()
    expect(localStorage.getItem('counter-key')).toBe('another-key')
  })

  test('a sign-in there opens the board on the sign-in screen', async () => {
    stubApi({ [KEY]: keyOf('counter'), [LIST]: listOf(counterOrder()) })
    open()
    expect(screen.getByLabelText(texts.key)).toBeDefined()
    localStorage.setItem('counter-key', 'a-key')
    tellThisTab()
    expect(await screen.findByText('1 new order is waiting')).toBeDefined()
  })
})
