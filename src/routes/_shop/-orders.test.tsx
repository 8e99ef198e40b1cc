import { useLocation } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findPosition } from '#features/availability/location-api.ts'
import { requestLocationAtom } from '#features/availability/location-atoms.ts'
import { availabilityTexts } from '#features/availability/location-texts.ts'
import { positionTexts } from '#features/availability/position-texts.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import {
  addIntentAtom,
  attemptStatesAtom,
  storedIntents,
  updateIntentAtom,
} from '#features/checkout/order-outbox-atoms.ts'
import { clearHelpOutboxAtom } from '#features/help/help-outbox-atoms.ts'
import { MAX_STORED_ORDERS } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { INTENT_KEY, buildIntent } from '#features/checkout/testing/build-intent.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Route } from './orders.tsx'

vi.mock('#features/availability/location-api.ts')
vi.mock('#shared/lib/screen/notify.ts', { spy: true })

const ORDER = buildOrder({
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  totalPrice: 75,
  createdAt: '2026-11-21T05:00:00.000Z',
  placedAt: '2026-11-21T05:00:01.000Z',
  version: 1,
})
const LIST = 'GET /api/v1/order/user-orders/u1'

declare const happyDOM: { setViewport: (viewport: { width: number }) => void }

function openOrders(prepare: (shop: ShopAround) => void): Promise<ShopAround> {
  vi.spyOn(Route, 'useNavigate').mockReturnValue(() => Promise.resolve())
  vi.spyOn(Route, 'useSearch').mockReturnValue({})
  const Orders = Route.options.component
  if (!Orders) throw new Error('/orders has no component')
  return renderInShop(<Orders />, prepare)
}

beforeEach(() => {
  happyDOM.setViewport({ width: 390 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the orders are requested on entering the page, although the cached ones are recent', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const accepted = { ...ORDER, orderStatus: 'accepted', version: 2 }
  const { count } = stubApi({ [LIST]: { body: { data: { orders: [accepted] } } } })
  await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [ORDER])
  })
  await screen.findByRole('region', { name: 'Accepted Orders' })
  expect(count(LIST)).toBe(1)
})

test('a changed bill is accepted only if the shopper has not moved', async () => {
  const bill = { subtotal: 360, deliveryCharge: 19, total: 379 }
  const atStart = Date.parse('2026-11-21T06:00:00.000Z')
  vi.useFakeTimers({ now: atStart, toFake: ['Date'] })
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [] } } } })
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.19, longitude: 91.75 })
  await openOrders(({ store }) => {
    store.set(addIntentAtom, buildIntent())
    const refusal = { code: 'PRICE_CHANGED', bill, prices: [] }
    store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'refused', refusal } })
  })
  const yes = await screen.findByRole('button', { name: 'Place order for ₹379' })
  expect(findPosition).toHaveBeenCalledOnce()

  // The screen stays open until the fix is too old.
  vi.setSystemTime(atStart + 5 * 60_000 + 1)
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.14, longitude: 91.79 })
  fireEvent.click(yes)
  await screen.findByText(outboxTexts.unsettled.movedMeanwhile)
  expect(findPosition).toHaveBeenCalledTimes(2)
  expect(storedIntents().map(({ key }) => key)).toEqual([INTENT_KEY])
})

test('where a changed bill may be accepted, a place that was not checked is said to be so', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [] } } } })
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.19, longitude: 91.75 })
  const { store } = await openOrders(() => {})
  await act(() => store.set(requestLocationAtom))
  vi.mocked(findPosition).mockRejectedValue(new Error(positionTexts.askFirst))
  await act(() => store.set(requestLocationAtom))
  expect(screen.queryByText(availabilityTexts.unchecked)).toBeNull()
  act(() => {
    store.set(addIntentAtom, buildIntent())
    const bill = { subtotal: 360, deliveryCharge: 19, total: 379 }
    const refusal = { code: 'PRICE_CHANGED', bill, prices: [] }
    store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'refused', refusal } })
  })
  expect(screen.getByText(availabilityTexts.unchecked)).toBeDefined()
})

test('orders that could not be loaded are drawn like other failures, and loaded at a tap', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const failing = stubApi({ [LIST]: refused('INTERNAL', 500) })
  await openOrders(() => {})
  const failure = within(await screen.findByRole('alert'))
  expect(failure.getByText('Error fetching orders')).toBeDefined()
  expect(failure.getByRole('presentation').getAttribute('src')).toContain('/pictures/art/')
  expect(failing.count(LIST)).toBe(1)
  stubApi({ [LIST]: { body: { data: { orders: [] } } } })
  const retry = failure.getByRole('button', { name: 'Try Again' })
  retry.focus()
  fireEvent.click(retry)
  await screen.findByText('No orders yet')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Orders' }))
})

test('a list of an earlier run that may have been cut says so', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: refused('INTERNAL', 500) })
  const stored = Array.from({ length: MAX_STORED_ORDERS }, (_, index) => ({
    ...ORDER,
    _id: `order-${index}`,
  }))
  const { queryKey } = orderQueries.list('u1')
  const { queryClient } = await openOrders((shop) => {
    shop.queryClient.setQueryData(queryKey, stored, { updatedAt: performance.timeOrigin - 1 })
  })
  expect(screen.getByText('Your latest 30 orders are shown here.')).toBeDefined()
  // The server has no others.
  act(() => {
    queryClient.setQueryData(queryKey, [...stored])
  })
  await eventually(() => {
    expect(screen.queryByText(/Your latest/)).toBeNull()
  })
})

test("while an order is being sent, 'No orders yet' is not shown", async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [] } } } })
  const { store } = await openOrders((shop) => {
    shop.store.set(addIntentAtom, buildIntent())
    shop.queryClient.setQueryData(orderQueries.list('u1').queryKey, [])
  })
  await screen.findByRole('region', { name: 'Orders being sent' })
  expect(screen.queryByText('No orders yet')).toBeNull()
  act(() => {
    store.set(updateIntentAtom, INTENT_KEY, { end: { kind: 'withdrawn' } })
  })
  expect(screen.getByText('No orders yet')).toBeDefined()
})

test('an order that is created and still being sent is shown once', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const created = { ...ORDER, createdAt: new Date().toISOString(), placedAt: null }
  stubApi({ [LIST]: { body: { data: { orders: [created] } } } })
  await openOrders((shop) => {
    shop.store.set(addIntentAtom, buildIntent())
    shop.store.set(updateIntentAtom, INTENT_KEY, { createdOrderId: created._id })
    shop.queryClient.setQueryData(orderQueries.list('u1').queryKey, [created])
  })
  await screen.findByRole('region', { name: 'Orders being sent' })
  expect(screen.queryByRole('region', { name: 'Pending Orders' })).toBeNull()
})

test('Refresh can be tapped while a request waits for a connection, and replaces it', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({})
  let isHanging = true
  const served = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) =>
    isHanging ? new Promise(() => {}) : served(request),
  )
  await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [ORDER])
  })
  isHanging = false
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  refresh.focus()
  vi.mocked(notify).mockClear()
  fireEvent.click(refresh)
  await eventually(() => expect(notify).toHaveBeenCalledWith('error', 'Error fetching orders'))
  expect(document.activeElement).toBe(refresh)
})

test('Refresh says each time that the orders are up to date, and a failure does not', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [ORDER] } } } })
  await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [ORDER])
  })
  const announcements = listenForAnnouncements()
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  for (let taps = 0; taps < 2; taps += 1) {
    fireEvent.click(refresh)
    expect(announcements()).toEqual([])
    await eventually(() => expect(announcements()).toEqual(['Orders are up to date']))
  }
  stubApi({})
  vi.mocked(notify).mockClear()
  fireEvent.click(refresh)
  await eventually(() => expect(notify).toHaveBeenCalledWith('error', 'Error fetching orders'))
  expect(announcements()).toEqual([])
})

test('a Refresh that ends with a sign-out is not said to have failed', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(notify).mockClear()
  const requested = vi.fn(() => new Promise<Response>(() => {}))
  stubApi({})
  vi.stubGlobal('fetch', requested)
  const { queryClient } = await openOrders(() => {})
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await eventually(() => expect(requested).toHaveBeenCalled())
  await act(async () => {
    cleanup()
    queryClient.clear()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(notify).not.toHaveBeenCalled()
})

test('Refresh also replaces the first request for the orders', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({})
  const hanging: string[] = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    hanging.push(new URL(url).pathname)
    return new Promise(() => {})
  })
  await openOrders(() => {})
  await eventually(() => expect(hanging).toContain('/api/v1/order/user-orders/u1'))
  stubApi({ [LIST]: { body: { data: { orders: [ORDER] } } } })
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  fireEvent.click(refresh)
  await screen.findByRole('region', { name: 'Pending Orders' })
  await eventually(() => expect(refresh.getAttribute('aria-busy')).toBe('false'))
})

test('a question about one order is not asked about the next one that is opened', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const orders = ['a', 'b'].map((_id) => ({ ...ORDER, _id }))
  stubApi({ [LIST]: { body: { data: { orders } } } })
  const shop = await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, orders)
    vi.spyOn(Route, 'useSearch').mockImplementation(() => useLocation().search)
  })
  await shop.go('/orders?order=a')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByRole('region', { name: 'Cancel this order?' })).toBeDefined()
  await shop.go('/orders?order=b')
  expect(screen.getByRole('dialog', { name: 'Order Details' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Cancel this order?' })).toBeNull()
})

test('the question whether to cancel is scrolled into view as a whole, and ignores the second tap', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [ORDER] } } } })
  const shop = await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [ORDER])
    vi.spyOn(Route, 'useSearch').mockImplementation(() => useLocation().search)
  })
  await shop.go(`/orders?order=${ORDER._id}`)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const animate = vi.spyOn(Element.prototype, 'animate')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  const question = screen.getByRole('region', { name: 'Cancel this order?' })
  expect(document.activeElement?.textContent).toBe('Keep order')
  expect(scroll.mock.contexts).toContain(question)
  expect(animate.mock.contexts).toContain(question)
})

test('a cancelled order does not say that it is being cancelled', async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  const order = { ...ORDER, _id: 'a' }
  const cancelled = { ...order, orderStatus: 'cancelled' as const, version: order.version + 1 }
  stubApi({
    [LIST]: { body: { data: { orders: [order] } } },
    'POST /api/v1/orders/a/cancel': { body: { order: cancelled } },
  })
  const shop = await openOrders(({ queryClient }) => {
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [order])
    vi.spyOn(Route, 'useSearch').mockImplementation(() => useLocation().search)
  })
  await shop.go('/orders?order=a')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getAllByText('Cancelling...')).not.toEqual([])
  await screen.findByRole('region', { name: 'Cancelled Orders' })
  expect(screen.queryByText('Cancelling...')).toBeNull()
})

test.each<[string, (store: ShopAround['store']) => void]>([
  ['is sent', (store) => store.set(attemptStatesAtom, { [INTENT_KEY]: 'waiting' })],
  [
    'needs an answer',
    (store) => {
      const end = { kind: 'refused', refusal: { code: 'QUOTE_EXPIRED' } } as const
      store.set(updateIntentAtom, INTENT_KEY, { end })
    },
  ],
])("the focus goes from 'Login' to what is said of an order that %s then", async (_how, change) => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  stubApi({ [LIST]: { body: { data: { orders: [] } } } })
  const { store } = await openOrders((shop) => {
    shop.store.set(addIntentAtom, buildIntent())
    shop.store.set(attemptStatesAtom, { [INTENT_KEY]: 'held' })
  })
  const card = within(await screen.findByRole('region', { name: 'Orders being sent' }))
  const login = card.getByRole('link', { name: 'Login' })
  login.focus()
  const says = card.getByText(/^Please sign in again/)
  act(() => {
    change(store)
  })
  expect(login.isConnected).toBe(false)
  expect(document.activeElement).toBe(says)
})

const panel = () => screen.getByRole('dialog', { name: 'Order Details' })
const card = (region: string) =>
  within(screen.getByRole('region', { name: region })).getByRole('button')
const current = () => screen.getAllByRole('button', { current: true })

describe('on a wide screen', () => {
  const orders = [
    { ...ORDER, _id: 'waits', orderStatus: 'pending' as const },
    { ...ORDER, _id: 'comes', orderStatus: 'pickup' as const },
    { ...ORDER, _id: 'came', orderStatus: 'delivered' as const },
  ]

  beforeEach(() => {
    happyDOM.setViewport({ width: 1280 })
    setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
    stubApi({ [LIST]: { body: { data: { orders } } } })
  })

  const open = () =>
    openOrders(({ queryClient, router }) => {
      queryClient.setQueryData(orderQueries.list('u1').queryKey, orders)
      vi.spyOn(Route, 'useSearch').mockImplementation(() => useLocation().search)
      vi.spyOn(Route, 'useNavigate').mockReturnValue((to: object) =>
        router.navigate({ ...to, to: '/orders' }),
      )
    })

  test('the details of the order closest to delivery are beside the list, without the focus', async () => {
    await open()
    expect(panel().textContent).toContain('comes')
    expect(current()).toEqual([card('Orders Out for Delivery')])
    expect(panel().contains(document.activeElement)).toBe(false)
  })

  test('an order that is opened takes their place and the focus; the list stays usable', async () => {
    await open()
    await act(async () => card('Delivered Orders').click())
    expect(panel().textContent).toContain('came')
    expect(current()).toEqual([card('Delivered Orders')])
    expect(document.activeElement?.textContent).toBe('Order Details')
    await act(async () => card('Pending Orders').click())
    expect(panel().textContent).toContain('waits')
  })

  test('the list stays where it is when an order is opened and closed', async () => {
    await open()
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await act(async () => card('Delivered Orders').click())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByText('Select an order to see its details')
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('the details of the next order begin at their head', async () => {
    await open()
    await act(async () => card('Delivered Orders').click())
    panel().scrollTop = 400
    fireEvent.scroll(panel())
    await act(async () => card('Pending Orders').click())
    expect(panel().textContent).toContain('waits')
    expect(panel().scrollTop).toBe(0)
  })

  test('the details stay when their order changes its state', async () => {
    const { queryClient } = await open()
    const later = orders.map((order) =>
      order._id === 'comes' ? { ...order, orderStatus: 'delivered' as const, version: 9 } : order,
    )
    act(() => {
      queryClient.setQueryData(orderQueries.list('u1').queryKey, later)
    })
    expect(panel().textContent).toContain('comes')
  })

  test('Escape and the button close them, and the focus returns to the order', async () => {
    await open()
    const opener = card('Delivered Orders')
    opener.focus()
    await act(async () => opener.click())
    fireEvent.keyDown(panel(), { key: 'Escape' })
    await screen.findByText('Select an order to see its details')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    await act(async () => opener.click())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByText('Select an order to see its details')
    expect(document.activeElement).toBe(opener)
  })

  test('when the details closest to delivery are closed, the heading gets the focus', async () => {
    await open()
    const close = screen.getByRole('button', { name: 'Close' })
    close.focus()
    await act(async () => close.click())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test.each([
    ['', false],
    [' after its details were closed', true],
  ])('the focus stays on an order that changes its state%s', async (_when, wasOpen) => {
    const { queryClient } = await open()
    card('Pending Orders').focus()
    if (wasOpen) {
      await act(async () => card('Pending Orders').click())
      fireEvent.keyDown(panel(), { key: 'Escape' })
      await screen.findByText('Select an order to see its details')
    }
    const later = orders.map((order) =>
      order._id === 'waits' ? { ...order, orderStatus: 'accepted' as const, version: 9 } : order,
    )
    act(() => {
      queryClient.setQueryData(orderQueries.list('u1').queryKey, later)
    })
    await waitFor(() => {
      expect(document.activeElement).toBe(card('Accepted Orders'))
    })
  })

  test.each([
    ['beside the list', 1280],
    ['over the list', 390],
  ])(
    'details %s return the focus to the card that the order got meanwhile',
    async (_where, width) => {
      happyDOM.setViewport({ width })
      const { queryClient } = await open()
      const opener = card('Pending Orders')
      opener.focus()
      await act(async () => opener.click())
      const later = orders.map((order) =>
        order._id === 'waits' ? { ...order, orderStatus: 'accepted' as const, version: 9 } : order,
      )
      act(() => {
        queryClient.setQueryData(orderQueries.list('u1').queryKey, later)
      })
      await waitFor(() => {
        expect(opener.isConnected).toBe(false)
      })
      await act(async () => screen.getByRole('button', { name: 'Close' }).click())
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(card('Accepted Orders'))
    },
  )

  test('a request for help that is being typed stays when the window becomes wide', async () => {
    const at = new Date(Date.now() - 60_000).toISOString()
    happyDOM.setViewport({ width: 390 })
    const history = [{ status: 'delivered' as const, at }]
    const came = { ...ORDER, orderStatus: 'delivered' as const, history }
    stubApi({
      [LIST]: { body: { data: { orders: [came] } } },
      [`GET /api/v1/orders/${came._id}/help`]: { body: { data: { tickets: [] } } },
    })
    const shop = await openOrders(({ queryClient }) => {
      queryClient.setQueryData(orderQueries.list('u1').queryKey, [came])
      vi.spyOn(Route, 'useSearch').mockReturnValue({ order: came._id })
    })
    const get = await screen.findByRole<HTMLButtonElement>('button', { name: 'Get help' })
    await waitFor(() => {
      expect(get.disabled).toBe(false)
    })
    fireEvent.click(get)
    fireEvent.click(screen.getByRole('button', { name: 'Something else' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
    expect(screen.getByText('Please tell us what happened')).toBeDefined()
    const value = 'The bag was open'
    const name = 'Tell us more'
    const inDialog = screen.getByRole('textbox', { name })
    fireEvent.change(inDialog, { target: { value } })
    act(() => {
      happyDOM.setViewport({ width: 1280 })
    })
    await waitFor(() => {
      expect(inDialog.isConnected).toBe(false)
    })
    const inPanel = await screen.findByRole<HTMLTextAreaElement>('textbox', { name })
    expect(inPanel.value).toBe(value)
    const pressed = screen.getAllByRole('button', { pressed: true })
    expect(pressed.map(({ textContent }) => textContent)).toEqual([
      'Something else',
      'Toned Milk 500\u00A0ml',
    ])

    // The next shopper of this phone must not find it.
    act(() => {
      shop.store.set(clearHelpOutboxAtom)
    })
    expect(screen.queryByRole('textbox', { name: 'Tell us more' })).toBeNull()
  })

  test('Escape in the invoice closes the invoice alone', async () => {
    await open()
    await act(async () => card('Delivered Orders').click())
    fireEvent.click(screen.getByRole('button', { name: 'Invoice' }))
    const invoice = screen.getByRole('dialog', { name: 'Invoice' })
    fireEvent.keyDown(invoice, { key: 'Escape' })
    expect(panel().textContent).toContain('came')
  })
})
