import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { READABLE_AFTER_DELIVERY_MS, type Ride } from '#contract/ride-endpoints.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import { ORDER_DESTINATION } from '#shared/testing/order-destination.ts'
import { passRetries } from '#shared/testing/pass-retries.ts'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
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
const open = (retry: number | false = false) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry } } })
  render(
    <QueryClientProvider client={client}>
      <RideApp />
    </QueryClientProvider>,
  )
}
/** Taps 'Delivered' and says yes to the question. Needs fake timers. */
const deliver = async () => {
  fireEvent.click(await button(rideTexts.delivered))
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  fireEvent.click(await button(rideTexts.yesDelivered))
}
/** Until the page asks for the order again. */
const passRefresh = () => act(() => vi.advanceTimersByTimeAsync(15_000))
const watchPosition =
  vi.fn<(found: (position: object) => void, failed: (error: { code: number }) => void) => number>()
const button = (name: string) => screen.findByRole('button', { name })

const positionTexts = rideTexts.position
const share = async () => fireEvent.click(await button(positionTexts.share))
/** The device has a position. */
const isAt = (latitude: number, accuracy = 20) =>
  act(async () => {
    const [found] = watchPosition.mock.lastCall ?? []
    found?.({ coords: { latitude, longitude: 91.74, accuracy } })
    await vi.advanceTimersByTimeAsync(100)
  })
const refuse = () => {
  const [, failed] = watchPosition.mock.lastCall ?? []
  act(() => failed?.({ code: 1 }))
}

beforeEach(() => {
  vi.stubGlobal('GeolocationPositionError', { PERMISSION_DENIED: 1 })
  vi.spyOn(console, 'info').mockReturnValue()
  // A device whose position is not found.
  watchPosition.mockReset().mockReturnValue(1)
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => {} },
  })
  history.replaceState(null, '', '/ride/#a-token')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('the rider reads the delivery instructions of the shopper', async () => {
  stubApi({ [RIDE]: rideIn('accepted', 2) })
  open()
  expect(await screen.findByText('Leave with the guard.')).toBeDefined()
})

test.each([
  ['UNAVAILABLE', 503],
  ['INTERNAL', 500],
  ['RATE_LIMITED', 429],
])('%s keeps the order on the page, which asks again by itself', async (code, status) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('accepted', 2) }
  stubApi(replies)
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

/** From now on, as on a network that takes requests and never responds. */
const hang = () => vi.stubGlobal('fetch', () => new Promise(() => {}))

test('on a network that hangs, the page says within half a minute that the connection is lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
  stubApi(replies)
  open(2)
  await button(rideTexts.delivered)
  hang()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText(rideTexts.lost)).toBeDefined()
  expect(screen.getByText('Ananya Baruah')).toBeDefined()
  stubApi(replies)
  await passRefresh()
  expect(screen.queryByText(rideTexts.lost)).toBeNull()
})

test('a report on a network that hangs counts as unknown after 15 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubApi({ [RIDE]: rideIn('pickup', 3) })
  open()
  await button(rideTexts.delivered)
  hang()
  await deliver()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('button', { name: rideTexts.saving })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText(rideTexts.failed)).toBeDefined()
})

test.each([
  ['FORBIDDEN', 403, rideTexts.wrongLink],
  ['UNAUTHENTICATED', 401, rideTexts.wrongLink],
  ['ORDER_NOT_ACTIVE', 409, rideTexts.gone],
])('%s is final: the page says why and asks no more', async (code, status, reason) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = stubApi({ [RIDE]: refused(code, status) })
  open()
  expect(await screen.findByText(reason)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count(RIDE)).toBe(1)
})

test('a report that met a failing server is repeated under the same id', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = {
    [RIDE]: rideIn('accepted', 2),
    [EVENTS]: refused('UNAVAILABLE', 503),
  }
  const { received } = stubApi(replies)
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

test('a report is repeated while the phone is in a pocket, until its result is definite', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    focusManager.setFocused(undefined)
  })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
  const { received, count } = stubApi(replies)
  open()
  await deliver()
  await waitFor(() => expect(count(EVENTS)).toBe(1))
  focusManager.setFocused(false)
  // In a basement.
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  const inTheBasement = count(EVENTS)
  expect(inTheBasement).toBeGreaterThan(20)
  expect(screen.getByText(rideTexts.failed)).toBeDefined()
  replies[EVENTS] = moved('delivered', 4)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText(rideTexts.ended)).toBeDefined()
  expect(count(EVENTS)).toBe(inTheBasement + 1)
  const reports = received.filter(({ call }) => call === EVENTS)
  expect(new Set(reports.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('the order is also requested again while a report is repeated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = stubApi({ [RIDE]: rideIn('pickup', 3) })
  open()
  await deliver()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const before = count(RIDE)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count(RIDE)).toBeGreaterThan(before)
})

test('a report whose responses were lost does not hold up the next step', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('accepted', 2) }
  stubApi(replies)
  open()
  fireEvent.click(await button(rideTexts.pickedUp))
  await passRetries()
  replies[RIDE] = rideIn('pickup', 3)
  await passRefresh()
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  await deliver()
  await passRetries()
  expect(screen.getByText(rideTexts.failed)).toBeDefined()
  replies[EVENTS] = moved('delivered', 4)
  // Without the question: it was answered.
  fireEvent.click(await button(rideTexts.delivered))
  expect(await screen.findByText(rideTexts.ended)).toBeDefined()
})

test('a second tap on Picked up does not deliver the order', async () => {
  // This clock stands still while a busy machine does: the tap cannot come too late.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = {
    [RIDE]: rideIn('accepted', 2),
    [EVENTS]: moved('pickup', 3),
  }
  const { count } = stubApi(replies)
  open()
  const pickedUp = await button(rideTexts.pickedUp)
  fireEvent.click(pickedUp)
  replies[RIDE] = rideIn('pickup', 3)
  const delivered = await button(rideTexts.delivered)
  expect(delivered).not.toBe(pickedUp)
  fireEvent.click(delivered)
  expect(delivered.getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  expect(delivered.getAttribute('aria-disabled')).toBe('false')
  expect(count(EVENTS)).toBe(1)
  replies[EVENTS] = moved('delivered', 4)
  await deliver()
  expect(await screen.findByText(rideTexts.ended)).toBeDefined()
  expect(count(EVENTS)).toBe(2)
})

test('Delivered asks first, and a double tap does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = stubApi({ [RIDE]: rideIn('pickup', 3), [EVENTS]: moved('delivered', 4) })
  open()
  const delivered = await button(rideTexts.delivered)
  press(delivered)
  expect(screen.getByRole('alert').textContent).toBe('Delivered, and ₹549 collected?')
  // In the same place, and still with the focus.
  const yes = await button(rideTexts.yesDelivered)
  expect(document.activeElement).toBe(yes)
  expect(yes).toBe(delivered)
  fireEvent.click(yes)
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  expect(count(EVENTS)).toBe(0)

  press(await button(rideTexts.notYet))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(await button(rideTexts.delivered))
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  await deliver()
  expect(await screen.findByText(rideTexts.ended)).toBeDefined()
  expect(count(EVENTS)).toBe(1)
})

test('both answers to Delivered are scrolled into view, and a double tap presses neither', async () => {
  stubApi({ [RIDE]: rideIn('pickup', 3) })
  open()
  const delivered = await button(rideTexts.delivered)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const animate = vi.spyOn(Element.prototype, 'animate')
  press(delivered)
  const notYet = await button(rideTexts.notYet)
  expect(scroll.mock.contexts).toContain(notYet)
  expect(animate.mock.contexts).toContain(notYet)
})

test('the question names no amount where nothing is collected', async () => {
  stubApi({
    [RIDE]: {
      body: { data: { ride: { ...RIDE_OF_ONE, orderStatus: 'pickup', toCollect: 0 } } },
    },
  })
  open()
  fireEvent.click(await button(rideTexts.delivered))
  expect(screen.getByRole('alert').textContent).toBe(rideTexts.isDelivered)
})

const expectAddress = () => {
  expect(screen.getByText('Ananya Baruah')).toBeDefined()
  expect(screen.getByText('₹549')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call Ananya Baruah' })).toBeDefined()
}
const expectNoAddress = () => {
  expect(screen.getByRole('heading', { name: rideTexts.ended })).toBeDefined()
  expect(screen.queryByText('Ananya Baruah')).toBeNull()
}

describe('a delivered order', () => {
  test('stays on the page until the server ends its link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const replies: Parameters<typeof stubApi>[0] = {
      [RIDE]: rideIn('pickup', 3),
      [EVENTS]: moved('delivered', 4),
    }
    stubApi(replies)
    open()
    await deliver()
    expect(await screen.findByText(rideTexts.readable)).toBeDefined()
    expectAddress()
    expect(screen.queryByRole('button')).toBeNull()
    replies[RIDE] = rideIn('delivered', 4)
    await passRefresh()
    expectAddress()
    replies[RIDE] = refused('ORDER_NOT_ACTIVE', 409)
    await passRefresh()
    expectNoAddress()
  })

  test('can be read after a tap at the counter too', async () => {
    stubApi({ [RIDE]: rideIn('delivered', 4) })
    open()
    expect(await screen.findByText(rideTexts.readable)).toBeDefined()
    expectAddress()
    expect(screen.getByText(rideTexts.collected)).toBeDefined()
    expect(screen.queryByText(rideTexts.collect)).toBeNull()
  })

  test('leaves a page without a connection after 15 minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('delivered', 4) }
    stubApi(replies)
    open()
    await screen.findByText(rideTexts.readable)
    replies[RIDE] = undefined
    await act(() => vi.advanceTimersByTimeAsync(READABLE_AFTER_DELIVERY_MS - 60_000))
    expectAddress()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expectNoAddress()
  })
})

test('an order that was cancelled after its pickup arrived does not look like a delivery', async () => {
  stubApi({ [RIDE]: rideIn('accepted', 2), [EVENTS]: moved('cancelled', 4) })
  open()
  fireEvent.click(await button(rideTexts.pickedUp))
  expect(await screen.findByText(rideTexts.gone)).toBeDefined()
})

/** As with the keyboard or a screen reader. */
const press = (pressed: HTMLElement) => {
  pressed.focus()
  fireEvent.click(pressed)
}

test('after Picked up the button Delivered has the focus, and a status says that it was saved', async () => {
  stubApi({ [RIDE]: rideIn('accepted', 2), [EVENTS]: moved('pickup', 3) })
  open()
  const pickedUp = await button(rideTexts.pickedUp)
  const region = screen.getAllByRole('status').find(({ textContent }) => textContent === '')
  press(pickedUp)
  const delivered = await button(rideTexts.delivered)
  expect(document.activeElement).toBe(delivered)
  // A region that is inserted with its text is not announced.
  expect(region?.textContent).toBe(rideTexts.isPickedUp)
  expect(region?.isConnected).toBe(true)
  // The key that has pressed 'Picked up'.
  expect(fireEvent.keyDown(delivered, { key: 'Enter', repeat: true })).toBe(false)
})

test('the end of the delivery moves the focus to its heading', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubApi({ [RIDE]: rideIn('pickup', 3), [EVENTS]: moved('delivered', 4) })
  open()
  press(await button(rideTexts.delivered))
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  press(await button(rideTexts.yesDelivered))
  const heading = await screen.findByRole('heading', { name: rideTexts.ended })
  expect(document.activeElement).toBe(heading)
})

test('an order that is cancelled on its way moves the focus to the heading that says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
  stubApi(replies)
  open()
  await button(rideTexts.delivered)
  replies[RIDE] = refused('ORDER_NOT_ACTIVE', 409)
  await passRefresh()
  const heading = screen.getByRole('heading', { name: rideTexts.gone })
  expect(document.activeElement).toBe(heading)
})

test('once a report has arrived whose responses were lost, nothing asks for another tap', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('accepted', 2) }
  stubApi(replies)
  open()
  fireEvent.click(await button(rideTexts.pickedUp))
  await passRetries()
  expect(await screen.findByText(rideTexts.failed)).toBeDefined()
  replies[RIDE] = rideIn('pickup', 3)
  await passRefresh()
  expect(await button(rideTexts.delivered)).toBeDefined()
  expect(screen.queryByText(rideTexts.failed)).toBeNull()
})

test('a report that is refused because the order was cancelled does not look like a delivery', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
  stubApi(replies)
  open()
  await button(rideTexts.delivered)
  replies[RIDE] = refused('ORDER_NOT_ACTIVE', 409)
  replies[EVENTS] = refused('ILLEGAL_TRANSITION', 409)
  await deliver()
  expect(await screen.findByText(rideTexts.gone)).toBeDefined()
  expect(screen.queryByText(rideTexts.ended)).toBeNull()
})

const follow = (token: string) =>
  act(() => {
    history.replaceState(null, '', `/ride/#${token}`)
    dispatchEvent(new Event('hashchange'))
  })

test('a report that waits for its retry stays with its order when another link is opened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const ofB = { ...RIDE_OF_ONE, orderId: '0199f3a1-77aa-7bd0-9c1e-00ab12cd3400', riderName: 'Of B' }
  stubApi({
    [`${RIDE} as a-token`]: rideIn('accepted', 2),
    [`${RIDE} as b-token`]: { body: { data: { ride: ofB } } },
  })
  const sentFor: (string | null)[] = []
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'POST') sentFor.push(request.headers.get('authorization'))
    return serve(request)
  })
  open()
  await button(rideTexts.pickedUp)
  follow('b-token')
  await screen.findByText(/Of B/)
  fireEvent.click(await button(rideTexts.pickedUp))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(sentFor).toHaveLength(1)
  follow('a-token')
  await screen.findByText(/Rituraj Das/)
  await passRetries()
  expect(sentFor.length).toBeGreaterThan(1)
  expect(new Set(sentFor)).toEqual(new Set(['Bearer b-token']))
})

test('Share my position passes the focus to what is said of the position', async () => {
  stubApi({ [RIDE]: rideIn('pickup', 3) })
  open()
  press(await button(positionTexts.share))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: positionTexts.heading }))
})

test('a position that the browser refused can be asked for again', async () => {
  stubApi({ [RIDE]: rideIn('pickup', 3) })
  open()
  await share()
  refuse()
  expect(screen.getByText(positionTexts.refused)).toBeDefined()
  const before = watchPosition.mock.calls.length
  await share()
  expect(watchPosition.mock.calls.length).toBe(before + 1)
  // The browser may have allowed it now.
  expect(screen.queryByText(positionTexts.refused)).toBeNull()
  expect(screen.getByText(positionTexts.unreported)).toBeDefined()
})

test('the page says that the shopper sees the rider only while positions are reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
  stubApi(replies)
  open()
  expect(await screen.findByText(positionTexts.hint)).toBeDefined()
  await share()
  // The device has no position yet.
  expect(screen.getByText(positionTexts.unreported)).toBeDefined()
  // Without a connection.
  await isAt(26.1)
  expect(screen.getByText(positionTexts.unreported)).toBeDefined()

  replies[EVENTS] = moved('pickup', 3)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await isAt(26.2)
  expect(screen.getByText(positionTexts.shared)).toBeDefined()

  // The device has no position any more.
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText(positionTexts.shared)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText(positionTexts.unreported)).toBeDefined()
  expect(screen.queryByRole('button', { name: positionTexts.share })).toBeNull()
})

test('a rider whose device finds only a rough position reads how to allow an exact one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = stubApi({ [RIDE]: rideIn('pickup', 3), [EVENTS]: moved('pickup', 3) })
  open()
  await share()
  await isAt(26.1, 2_000)
  expect(count(EVENTS)).toBe(0)
  expect(screen.getByText(positionTexts.inexact)).toBeDefined()
  await isAt(26.1)
  expect(count(EVENTS)).toBe(1)
  expect(screen.getByText(positionTexts.shared)).toBeDefined()
  // Indoors for a moment: the shopper has just seen the rider.
  await isAt(26.1, 500)
  expect(screen.getByText(positionTexts.shared)).toBeDefined()
})

/** The device ends the page, for example while another app is in view, and opens it again. */
const reopen = (afterMs = 0) => {
  const nowMs = Date.now()
  cleanup()
  // Sets the simulated clock back.
  vi.clearAllTimers()
  if (vi.isFakeTimers()) vi.setSystemTime(nowMs + afterMs)
  watchPosition.mockClear()
  open()
}

const reload = async () => {
  reopen()
  await button(rideTexts.delivered)
}

describe('after a reload', () => {
  beforeEach(() => {
    stubApi({ [RIDE]: rideIn('pickup', 3) })
    open()
  })

  test('a position that was shared is shared again', async () => {
    await share()
    await reload()
    expect(watchPosition).toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: positionTexts.share })).toBeNull()
  })

  test('a position that was not shared, or refused by the browser, is not asked for', async () => {
    await reload()
    expect(watchPosition).not.toHaveBeenCalled()
    await share()
    refuse()
    await reload()
    expect(watchPosition).not.toHaveBeenCalled()
  })

  test('the position is not shared for another ride', async () => {
    await share()
    history.replaceState(null, '', '/ride/#b-token')
    await reload()
    expect(watchPosition).not.toHaveBeenCalled()
    expect(await button(positionTexts.share)).toBeDefined()
  })
})

describe('a page that the device has ended', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  test('sends again what was not confirmed, under the same id', async () => {
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
    const { received } = stubApi(replies)
    open()
    await deliver()
    await passRetries()
    expect(screen.getByText(rideTexts.failed)).toBeDefined()
    const eventsOf = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
    const [first] = eventsOf()
    const before = eventsOf().length
    replies[EVENTS] = moved('delivered', 4)
    reopen()
    expect(await screen.findByText(rideTexts.ended)).toBeDefined()
    expect(eventsOf().slice(before)).toEqual([first])
  })

  test('sends nothing again that was refused', async () => {
    const replies: Parameters<typeof stubApi>[0] = {
      [RIDE]: rideIn('pickup', 3),
      [EVENTS]: refused('ILLEGAL_TRANSITION', 409),
    }
    const { count } = stubApi(replies)
    open()
    await deliver()
    expect(await screen.findByText(rideTexts.refused)).toBeDefined()
    reopen()
    await button(rideTexts.delivered)
    await passRetries()
    expect(count(EVENTS)).toBe(1)
  })

  test('shows the order at once, also without a connection', async () => {
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
    stubApi(replies)
    open()
    await button(rideTexts.delivered)
    replies[RIDE] = undefined
    reopen()
    expect(screen.getByText('Ananya Baruah')).toBeDefined()
    expect(await screen.findByText(rideTexts.lost)).toBeDefined()
    // Another link does not show it.
    history.replaceState(null, '', '/ride/#b-token')
    reopen()
    expect(screen.queryByText('Ananya Baruah')).toBeNull()
  })

  test('does not show an order that was read more than an hour ago', async () => {
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
    stubApi(replies)
    open()
    await button(rideTexts.delivered)
    replies[RIDE] = undefined
    reopen(HOUR_MS - 60_000)
    expect(screen.getByText('Ananya Baruah')).toBeDefined()
    await screen.findByText(rideTexts.lost)
    reopen(60_000)
    expect(screen.queryByText('Ananya Baruah')).toBeNull()
    expect(await screen.findByText(rideTexts.loadFailed)).toBeDefined()
  })

  test('removes the order of another link after an hour, and keeps its unconfirmed report', async () => {
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
    stubApi(replies)
    open()
    await deliver()
    await passRetries()
    replies[RIDE] = undefined
    history.replaceState(null, '', '/ride/#b-token')
    reopen(HOUR_MS - 60_000)
    expect(sessionStorage.getItem('ride a-token')).toContain('Ananya Baruah')
    reopen(60_000)
    const kept = sessionStorage.getItem('ride a-token')
    expect(kept).not.toContain('Ananya Baruah')
    expect(kept).toContain('"report":{"step":"deliver"')
  })

  test.each([
    ['was delivered', moved('delivered', 4), rideTexts.ended],
    ['was cancelled', refused('ILLEGAL_TRANSITION', 409), rideTexts.gone],
  ])('keeps nothing of an order that %s', async (_what, reply, end) => {
    const replies: Parameters<typeof stubApi>[0] = { [RIDE]: rideIn('pickup', 3) }
    stubApi(replies)
    open()
    await share()
    expect(JSON.stringify(sessionStorage)).toContain('Ananya Baruah')
    replies[RIDE] = refused('ORDER_NOT_ACTIVE', 409)
    replies[EVENTS] = reply
    await deliver()
    expect(await screen.findByText(end)).toBeDefined()
    expect(sessionStorage.length).toBe(0)
  })

  test('starts afresh where what it kept cannot be read', async () => {
    for (const kept of ['{', '"text"', '{"ride":{},"atMs":9e15}']) {
      sessionStorage.setItem('ride a-token', kept)
      const { count } = stubApi({ [RIDE]: rideIn('pickup', 3) })
      reopen()
      await button(rideTexts.delivered)
      expect(count(EVENTS)).toBe(0)
    }
  })
})
