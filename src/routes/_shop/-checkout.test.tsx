import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { positionKey } from '#contract/geo.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { requestLocationAtom } from '#features/availability/location-atoms.ts'
import { availabilityTexts } from '#features/availability/location-texts.ts'
import { positionTexts } from '#features/availability/position-texts.ts'
import { addToCartAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { reconcileCartAtom } from '#features/cart/cart-reconciliation-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { checkoutTexts } from '#features/checkout/checkout-texts.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { storedIntents, updateIntentAtom } from '#features/checkout/order-outbox-atoms.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import {
  createTestRouter,
  renderInShop,
  renderRouter,
  type ShopAround,
} from '#shared/testing/render-in-shop.tsx'
import { stubApi } from '#shared/testing/stub-api.ts'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Route } from './checkout.tsx'

vi.mock('#features/availability/location-api.ts')

const HOME = { latitude: 26.1445, longitude: 91.7362 }
const STORE = {
  _id: 's1',
  name: 'Pan Bazaar',
  location: HOME,
  hours: { openMinute: 0, closeMinute: 1_439 },
}
const MILK = { _id: 'milk', productName: 'Toned Milk 500 ml', price: 29, image: '', hue: 245 }
const USER = {
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address: [HOME_ADDRESS],
  storeId: null,
  version: 1,
}

const Checkout = Route.options.component
if (!Checkout) throw new Error('/checkout has no component')

/** A cart, a saved address and a store nearby. */
function stockShop(
  { store, queryClient }: Pick<ShopAround, 'store' | 'queryClient'>,
  { isEmpty = false, address = USER.address } = {},
): void {
  const user = { ...USER, address }
  stubApi({ 'GET /api/v1/users/details/u1': { body: { data: { user } } } })
  store.set(clearCartAtom)
  if (!isEmpty) store.set(addToCartAtom, MILK)
  queryClient.setQueryData(userQueries.details('u1').queryKey, user)
  queryClient.setQueryData(catalogueQueries.summary(HOME).queryKey, {
    positionKey: positionKey(HOME),
    version: 'v',
    fetchedAt: Date.now(),
    isAvailable: true,
    darkStores: [STORE],
    categories: [],
    productCount: 0,
  })
}

const openCheckout = (options: { isEmpty?: boolean; address?: typeof USER.address } = {}) =>
  renderInShop(<Checkout />, (shop) => {
    stockShop(shop, options)
  })

beforeEach(() => {
  vi.mocked(findPosition).mockReset().mockResolvedValue(HOME)
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the cart is added up with the delivery charge and can be ordered', async () => {
  await openCheckout()
  expect(screen.getByRole('heading', { name: 'Order Summary' })).toBeDefined()
  expect(screen.getAllByText('₹48')).not.toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  await eventually(() => expect(storedIntents()).toHaveLength(1))
})

test.each([
  ['with an address', USER.address],
  ['without one', []],
])('an empty cart %s says so, with a link and without a bill', async (_name, address) => {
  const { path } = await openCheckout({ isEmpty: true, address })
  expect(screen.getByText('your cart is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText(/₹/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  expect(path()).toBe('/here')
})

test('a cart of which nothing is sold here any more is not called empty, and a link leads to it', async () => {
  const { store } = await openCheckout()
  act(() => {
    store.set(reconcileCartAtom, ['milk'], [])
  })
  expect(screen.getByText('Nothing in your cart is available here.')).toBeDefined()
  expect(screen.queryByText('your cart is empty')).toBeNull()
  expect(screen.getByRole('link', { name: 'view cart' }).getAttribute('href')).toBe('/cart')
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
})

test('an order that is being sent stays here if its address is deleted elsewhere', async () => {
  const { path, queryClient } = await openCheckout()
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  await eventually(() => expect(storedIntents()).toHaveLength(1))
  act(() => {
    queryClient.setQueryData(userQueries.details('u1').queryKey, { ...USER, address: [] })
  })
  await screen.findByRole('button', { name: 'Placing Order...' })
  expect(path()).toBe('/here')
})

const PAY_IN_CASH = 'Pay ₹48 in cash to the rider on delivery.'

test('while an order is being sent, the rider asks for what it costs, however the cart has changed', async () => {
  const { store } = await openCheckout()
  expect(screen.getByText(PAY_IN_CASH)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  await eventually(() => expect(storedIntents()).toHaveLength(1))
  act(() => {
    store.set(addToCartAtom, { ...MILK, _id: 'curd', productName: 'Curd 400 g' })
  })
  expect(screen.getByText('Curd 400 g')).toBeDefined()
  expect(screen.getByText(PAY_IN_CASH)).toBeDefined()
  // Beside 'Placing Order...'.
  expect(screen.getAllByText('₹48')).toHaveLength(1)
})

test('an order that is being sent is not summed up as nothing once its goods are removed from the cart', async () => {
  const { store } = await openCheckout()
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  await eventually(() => expect(storedIntents()).toHaveLength(1))
  act(() => {
    store.set(clearCartAtom)
  })
  expect(screen.getByText(PAY_IN_CASH)).toBeDefined()
  // The delivery charge alone.
  expect(screen.queryByText('₹19')).toBeNull()
})

type Store = Awaited<ReturnType<typeof openCheckout>>['store']

/**
 * Taps after the fix from the opening of the page has become too old. `whileChecking` runs before
 * the new fix arrives.
 */
async function tapLate(
  at: typeof HOME,
  whileChecking: (store: Store) => void = () => {},
): Promise<void> {
  const atStart = Date.parse('2026-11-21T06:00:00.000Z')
  vi.useFakeTimers({ now: atStart, toFake: ['Date'] })
  const { store } = await openCheckout()
  await act(() => store.set(requestLocationAtom))
  vi.setSystemTime(atStart + 5 * 60_000 + 1)
  vi.mocked(findPosition).mockResolvedValue(at)
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  act(() => {
    whileChecking(store)
  })
}

/** The catalogue arrives with this price in rupees, and with another picture. */
const catalogueArrives = (price: number) => (store: Store) => {
  store.set(reconcileCartAtom, [MILK._id], [{ ...MILK, price, image: '/new.webp' }])
}

describe('a tap on Place Order 5 minutes after the last position request', () => {
  test('says that the order is being placed while the position is checked', async () => {
    await tapLate(HOME, () => {
      expect(screen.getByRole('button', { name: 'Placing Order...' })).toBeDefined()
      expect(storedIntents()).toEqual([])
    })
    await eventually(() => {
      expect(storedIntents()).toHaveLength(1)
    })
  })

  test('orders if the shopper is still there', async () => {
    await tapLate(HOME)
    await screen.findByRole('button', { name: 'Placing Order...' })
    expect(storedIntents()).toHaveLength(1)
  })

  test('a phone that sleeps meanwhile orders with the bill of the tap', async () => {
    const sleep = 3 * 60 * 60_000
    await tapLate(HOME, () => {
      vi.setSystemTime(Date.now() + sleep)
    })
    await screen.findByRole('button', { name: 'Placing Order...' })
    const [intent] = storedIntents()
    expect(Date.parse(intent?.body.quotedAt ?? '')).toBe(Date.now() - sleep)
  })

  test('orders if a catalogue that arrives meanwhile has another picture but the same price', async () => {
    await tapLate(HOME, catalogueArrives(MILK.price))
    await screen.findByRole('button', { name: 'Placing Order...' })
    expect(storedIntents()).toHaveLength(1)
  })

  test('orders nothing if a catalogue that arrives meanwhile has another price', async () => {
    await tapLate(HOME, catalogueArrives(MILK.price + 1))
    await screen.findByText(checkoutTexts.changedMeanwhile)
    expect(storedIntents()).toEqual([])
  })

  test('orders nothing if the shopper has moved, and says so', async () => {
    await tapLate({ latitude: 26.14, longitude: 91.79 })
    await screen.findByText(checkoutTexts.changedMeanwhile)
    expect(storedIntents()).toEqual([])
  })
})

const order = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' })

test('out of reach the checkout says so and takes no order; after the return the button works', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { queryClient, store } = await openCheckout()
  await act(() => store.set(requestLocationAtom))
  const show = (isAvailable: boolean) =>
    act(async () => {
      queryClient.setQueryData(
        catalogueQueries.summary(HOME).queryKey,
        (summary) => summary && { ...summary, isAvailable },
      )
      await Promise.resolve()
    })
  await act(() => eventually(() => expect(order().disabled).toBe(false)))
  expect(screen.getByText(PAY_IN_CASH)).toBeDefined()
  await show(false)
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toBe(
    'We do not deliver to where you are now. Your cart is kept until you are back.',
  )
  expect(scrollIntoView.mock.contexts).toEqual([banner.parentElement])
  expect(screen.getByRole('button', { name: 'Check my location again' })).toBeDefined()
  expect(order().disabled).toBe(true)
  expect(screen.queryByText(PAY_IN_CASH)).toBeNull()
  await show(true)
  await act(() => eventually(() => expect(order().disabled).toBe(false)))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the button out of reach changes only while a tap on it is answered, and keeps the focus', async () => {
  const { queryClient, store } = await openCheckout()
  await act(() => store.set(requestLocationAtom))
  await act(async () => {
    queryClient.setQueryData(
      catalogueQueries.summary(HOME).queryKey,
      (summary) => summary && { ...summary, isAvailable: false },
    )
    await Promise.resolve()
  })
  const button = await screen.findByRole('button', { name: 'Check my location again' })
  button.focus()
  let respond: ((position: typeof HOME) => void) | undefined
  const waitForResponse = () => new Promise<typeof HOME>((resolve) => (respond = resolve))
  vi.mocked(findPosition).mockImplementation(waitForResponse)
  // As the shop does by itself every 20 seconds.
  let request: Promise<unknown> | undefined
  act(() => {
    request = store.set(requestLocationAtom)
  })
  expect(button.textContent).toBe('Check my location again')
  await act(async () => {
    respond?.(HOME)
    await request
  })
  fireEvent.click(button)
  expect(button.textContent).toBe('Checking your location...')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(button)
  respond?.(HOME)
  await screen.findByRole('button', { name: 'Check my location again' })
})

test('the focus stays on Place Order while the order is sent, and goes to the heading for a question', async () => {
  const { store } = await openCheckout()
  order().focus()
  fireEvent.click(order())
  const busy = await screen.findByRole('button', { name: 'Placing Order...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(busy)
  const [intent] = storedIntents()
  act(() => {
    store.set(updateIntentAtom, intent?.key ?? '', {
      end: { kind: 'refused', refusal: { code: 'QUOTE_EXPIRED' } },
    })
  })
  expect(busy.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }))
  // The order may cost something else now.
  expect(screen.queryByText(PAY_IN_CASH)).toBeNull()
})

test('a place that the browser would have to be asked about is said to be unchecked, and can be ordered to', async () => {
  const { store } = await openCheckout()
  await act(() => store.set(requestLocationAtom))
  expect(screen.queryByText(availabilityTexts.unchecked)).toBeNull()
  vi.mocked(findPosition).mockRejectedValue(new Error(positionTexts.askFirst))
  await act(() => store.set(requestLocationAtom))
  expect(screen.getByText(availabilityTexts.unchecked)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Check my location again' })).toBeDefined()
  fireEvent.click(order())
  await eventually(() => expect(storedIntents()).toHaveLength(1))
  // Only 'Check my location again' lets the browser ask.
  expect(findPosition).not.toHaveBeenCalledWith(true, expect.anything())
})

test('a tap that was meant for Proceed to Payment does not place the order', async () => {
  const shop = { store: createStore(), queryClient: new QueryClient() }
  stockShop(shop)
  const router = createTestRouter(
    [
      { path: '/cart', component: () => <h1>My Cart</h1> },
      { path: '/checkout', component: Checkout },
    ],
    '/cart',
  )
  await renderRouter(router, shop)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    router.history.push('/checkout')
    await router.load()
  })
  fireEvent.click(order())
  expect(order().getAttribute('aria-disabled')).toBe('true')
  expect(storedIntents()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  expect(order().getAttribute('aria-disabled')).toBe('false')
  expect(storedIntents()).toEqual([])
  fireEvent.click(order())
  expect(storedIntents()).toHaveLength(1)
})

/** An order that the server has refused, while 'Placing Order...' is under the finger. */
async function orderAndBeRefused(code: string) {
  const { store } = await openCheckout()
  // The question asks for the position, unless it is known.
  await act(() => store.set(requestLocationAtom))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(order())
  const [intent] = storedIntents()
  act(() => {
    store.set(updateIntentAtom, intent?.key ?? '', { end: { kind: 'refused', refusal: { code } } })
  })
}

test.each([
  ['of a double tap on No, thanks', 'QUOTE_EXPIRED', 'No, thanks'],
  ['that was meant for Placing Order... just before a refusal', 'OUT_OF_REACH', undefined],
])('a tap %s does not place an order', async (_tap, code, declined) => {
  await orderAndBeRefused(code)
  if (declined !== undefined) fireEvent.click(screen.getByRole('button', { name: declined }))
  const before = storedIntents()
  fireEvent.click(order())
  expect(order().getAttribute('aria-disabled')).toBe('true')
  expect(storedIntents()).toEqual(before)
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  fireEvent.click(order())
  expect(storedIntents()).toMatchObject([{ userId: 'u1' }])
  expect(storedIntents()).not.toEqual(before)
})

test('a key that is held down does not press Place Order again', async () => {
  await openCheckout()
  expect(fireEvent.keyDown(order(), { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(order(), { key: 'Enter' })).toBe(true)
})

test('an order takes along what the shopper asks of rider and store, and the next one as well', async () => {
  await openCheckout()
  fireEvent.click(screen.getByRole('button', { name: 'Leave it out' }))
  fireEvent.click(screen.getByText('Delivery instructions (Optional)'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave at the door.' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'For the rider' })
  expect(field.value).toBe('Leave at the door.')
  fireEvent.change(field, { target: { value: 'Leave at the door.\nGate 12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))
  await screen.findByRole('button', { name: 'Placing Order...' })
  const [intent] = storedIntents()
  expect(intent?.body).toMatchObject({
    ifMissing: 'leave-out',
    address: { ...HOME_ADDRESS, instructions: 'Leave at the door. Gate 12' },
  })
  cleanup()
  await openCheckout()
  expect(screen.getByRole('button', { name: 'Leave it out', pressed: true })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave at the door.', pressed: true })).toBeDefined()
})
