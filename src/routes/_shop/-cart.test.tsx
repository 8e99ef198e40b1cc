import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogueSummary, ProductRow } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { requestLocationAtom } from '#features/availability/location-atoms.ts'
import { availabilityTexts } from '#features/availability/location-texts.ts'
import { positionTexts } from '#features/availability/position-texts.ts'
import {
  addToCartAtom,
  changeQuantityAtom,
  clearCartAtom,
  pendingOrderLinesAtom,
} from '#features/cart/cart-atoms.ts'
import { cartPageTexts } from '#features/cart/cart-page-texts.ts'
import { reconcileCartAtom } from '#features/cart/cart-reconciliation-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { stubApi } from '#shared/testing/stub-api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { HOME_ADDRESS, HOME_LINE, OFFICE_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { Route } from './cart.tsx'

vi.mock('#shared/lib/screen/notify.ts', { spy: true })
vi.mock('#features/availability/location-api.ts')

const DETAILS = 'GET /api/v1/users/details/u1'

const userWith = (address: Address[]) => ({
  _id: 'u1',
  name: '',
  email: '',
  phoneNumber: '9864000123',
  address,
  storeId: null,
  version: 1,
})

interface CartOptions {
  isEmpty?: boolean
  /** The addresses of the response. */
  received?: Address[]
  /** The products of the home page at a place. */
  home?: { place: Position; rows: ProductRow[] }
}

/** Opens the cart page of a shopper whose cached details are recent. */
async function openCart(
  address: Address[],
  { isEmpty = false, received = address, home }: CartOptions = {},
): Promise<ShopAround & { calls: ReturnType<typeof stubApi> }> {
  const calls = stubApi({ [DETAILS]: { body: { data: { user: userWith(received) } } } })
  const Cart = Route.options.component
  if (!Cart) throw new Error('/cart has no component')
  const shop = await renderInShop(<Cart />, ({ store, queryClient }) => {
    store.set(clearCartAtom)
    if (!isEmpty) store.set(addToCartAtom, MILK)
    queryClient.setQueryData(userQueries.details('u1').queryKey, userWith(address))
    if (home) queryClient.setQueryData(catalogueQueries.home(home.place).queryKey, home.rows)
  })
  // No request of one test may reach the next.
  await act(() => eventually(() => expect(calls.count(DETAILS)).toBe(1)))
  return { ...shop, calls }
}

/** Opens the cart in a shop whose screens are loaded as `load` says. */
async function openCartBefore(load: () => Promise<void>) {
  const shop = await openCart([HOME_ADDRESS])
  Object.assign(shop.router.routesByPath['/$'].options.component, { load })
  vi.useFakeTimers()
  fireEvent.click(proceed())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  return shop
}

const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Proceed/ })

beforeEach(() => {
  vi.mocked(notify).mockClear()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test("an empty cart keeps title and promise, and 'Shop Now' leads home", async () => {
  await openCart([HOME_ADDRESS], { isEmpty: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Cart')
  expect(screen.getByText('Delivery in 15 minutes')).toBeDefined()
  expect(screen.getByText('Your cart is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/')
})

test('a cart whose products are not available here says so instead of a bill and a way to pay', async () => {
  const { store } = await openCart([HOME_ADDRESS])
  expect(screen.getAllByText('Total')).not.toHaveLength(0)
  act(() => {
    store.set(reconcileCartAtom, [MILK._id], [])
  })
  expect(screen.getByText('Nothing in your cart is available here.')).toBeDefined()
  expect(screen.queryByText('Total')).toBeNull()
  expect(screen.queryByText('₹19')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull()
})

test("'Add' in an empty cart keeps the tapped card and the focus in it", async () => {
  const place = { latitude: 26.1502, longitude: 91.7431 }
  localStorage.setItem('location-store', JSON.stringify(place))
  await openCart([HOME_ADDRESS], { isEmpty: true, home: { place, rows: [MILK] } })
  const card = screen.getByRole('article', { name: MILK.productName })
  const add = within(card).getByRole('button', { name: `Add ${MILK.productName}` })
  add.focus()
  fireEvent.click(add)
  expect(proceed()).toBeDefined()
  expect(card.contains(document.activeElement)).toBe(true)
  expect(screen.getByRole('heading', { name: 'Missed something?' })).toBeDefined()
})

test('the details are requested on entering the page, although the cached ones are recent', async () => {
  const { calls } = await openCart([], { received: [HOME_ADDRESS] })
  await screen.findByRole('radio', { name: HOME_LINE })
  expect(calls.count(DETAILS)).toBe(1)
})

test("without an address the page says so, and 'Proceed to Payment' opens the form", async () => {
  const { path } = await openCart([])
  expect(
    screen.getByText('No addresses found | please add a new address to place an order'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: '+ Add New Address' })).toBeDefined()
  fireEvent.click(proceed())
  expect(vi.mocked(notify).mock.calls).toEqual([])
  const form = screen.getByRole('dialog', { name: 'Add New Address' })
  expect(within(form).getByRole('alert').textContent).toBe('Please add a delivery address')
  expect(path()).toBe('/here')
})

test('an address deleted in the cart can be restored and is selected again', async () => {
  await openCart([HOME_ADDRESS, OFFICE_ADDRESS])
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Delete address ${HOME_LINE}`) }))
  expect(screen.queryByRole('radio', { name: HOME_LINE })).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  fireEvent.click(undo)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: HOME_LINE }).checked).toBe(true)
  const back = await screen.findByText('The address is back.')
  expect(document.activeElement).toBe(back)
})

test('the list that an address has opened closes, and the page stays where it is', async () => {
  const { go, router } = await openCart([HOME_ADDRESS])
  await go('/cart#list')
  const close = await screen.findByRole('button', { name: 'Close the list' })
  const scrollTo = vi.spyOn(window, 'scrollTo')
  fireEvent.click(close)
  await eventually(() => expect(router.state.resolvedLocation?.href).toBe('/cart'))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(scrollTo).not.toHaveBeenCalled()
})

test('an order of these goods that another tab sends is announced', async () => {
  const { store } = await openCart([HOME_ADDRESS])
  const announcements = listenForAnnouncements()
  act(() => {
    store.set(pendingOrderLinesAtom, [{ productId: MILK._id, quantity: 1 }])
  })
  expect(announcements()).toEqual([cartPageTexts.onTheirWay])
})

test("'Proceed to Payment' waits one second, with the focus and without another effect", async () => {
  const { path } = await openCart([HOME_ADDRESS])
  expect(proceed().textContent).toBe('Proceed to Payment')
  vi.useFakeTimers()
  proceed().focus()
  fireEvent.click(proceed())
  expect(proceed().textContent).toBe('Proceeding to Payment...')
  expect(proceed().getAttribute('aria-disabled')).toBe('true')
  expect(proceed().disabled).toBe(false)
  expect(document.activeElement).toBe(proceed())
  await act(() => vi.advanceTimersByTimeAsync(500))
  fireEvent.click(proceed())
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(path()).toBe('/here')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(path()).toBe('/checkout')
})

test('a shopper who leaves the cart within that second is not sent to the checkout', async () => {
  const { path, router } = await openCart([HOME_ADDRESS])
  vi.useFakeTimers()
  fireEvent.click(proceed())
  // The page of another route replaces this one.
  cleanup()
  router.history.push('/orders')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(router.history.location.pathname).toBe('/orders')
  expect(path()).not.toBe('/checkout')
})

test('a checkout that cannot be opened shows an error and can be retried', async () => {
  const { router } = await openCart([HOME_ADDRESS])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(router, 'navigate').mockRejectedValue(new Error('a part of the shop is missing'))
  vi.useFakeTimers()
  fireEvent.click(proceed())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(vi.mocked(notify).mock.calls).toEqual([['error', 'Failed to proceed to payment']])
  expect(proceed().disabled).toBe(false)
  expect(proceed().getAttribute('aria-disabled')).toBe('false')
})

describe('if the scripts of the checkout', () => {
  test('cannot be loaded, the cart stays and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { path } = await openCartBefore(() => Promise.reject(new Error('no connection')))
    expect(path()).toBe('/here')
    expect(vi.mocked(notify).mock.calls).toEqual([['error', 'Failed to proceed to payment']])
    expect(proceed().textContent).toBe('Proceed to Payment')
  })

  test('arrive after the shopper has left the cart, the shopper stays there', async () => {
    const { router } = await openCartBefore(
      () => new Promise((resolve) => setTimeout(resolve, 1_000)),
    )
    expect(proceed().textContent).toBe('Proceeding to Payment...')
    cleanup()
    router.history.push('/orders')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(router.history.location.pathname).toBe('/orders')
  })
})

test('a new total is announced once after several taps, and then the empty cart', async () => {
  const { store } = await openCart([HOME_ADDRESS])
  vi.useFakeTimers()
  const announcements = listenForAnnouncements()
  const totals = () => announcements().filter((text) => /^Total|^Your cart/.test(text))
  const setQuantity = (quantity: number) => {
    act(() => {
      store.set(changeQuantityAtom, { productId: MILK._id, quantity })
    })
  }
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(totals()).toEqual([])
  setQuantity(2)
  await act(() => vi.advanceTimersByTimeAsync(400))
  setQuantity(3)
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(totals()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(400))
  const total = document.querySelector('.dock-total')?.textContent ?? ''
  expect(totals()).toEqual([`Total ${total}`])
  setQuantity(0)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(totals()).toEqual(['Your cart is empty'])
})

describe('out of reach of every store', () => {
  const FAR = { latitude: 19.076, longitude: 72.8777 }
  const NEAR = { latitude: 26.1502, longitude: 91.7431 }
  const summary = (position: typeof FAR, isAvailable: boolean): CatalogueSummary => ({
    positionKey: positionKey(position),
    version: 'v',
    fetchedAt: Date.now(),
    isAvailable,
    darkStores: [],
    categories: [],
    productCount: 0,
  })

  test('the cart says so, without promise and payment, and works again after the return', async () => {
    let at = FAR
    vi.mocked(findPosition).mockImplementation(() => Promise.resolve(at))
    const { store, queryClient } = await openCart([HOME_ADDRESS])
    for (const [place, isAvailable] of [
      [FAR, false],
      [NEAR, true],
    ] as const) {
      queryClient.setQueryData(
        catalogueQueries.summary(place).queryKey,
        summary(place, isAvailable),
      )
    }
    await act(() => store.set(requestLocationAtom))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We do not deliver to where you are now. Your cart is kept until you are back.',
    )
    expect(screen.queryByText('Delivery in 15 minutes')).toBeNull()
    expect(proceed().disabled).toBe(true)

    at = NEAR
    const recheck = screen.getByRole('button', { name: 'Check my location again' })
    recheck.focus()
    fireEvent.click(recheck)
    await eventually(() => {
      expect(proceed().disabled).toBe(false)
    })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Cart' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Delivery in 15 minutes')).toBeDefined()
  })
})

test('a cart of a shopper who may be elsewhere by now says so, until the position is checked', async () => {
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.1502, longitude: 91.7431 })
  const { store } = await openCart([HOME_ADDRESS])
  await act(() => store.set(requestLocationAtom))
  vi.mocked(findPosition).mockRejectedValue(new Error(positionTexts.askFirst))
  await act(() => store.set(requestLocationAtom))
  expect(screen.getByText(availabilityTexts.unchecked)).toBeDefined()
  expect(proceed().disabled).toBe(false)
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.1502, longitude: 91.7431 })
  fireEvent.click(screen.getByRole('button', { name: 'Check my location again' }))
  await eventually(() => {
    expect(screen.queryByText(availabilityTexts.unchecked)).toBeNull()
  })
})
