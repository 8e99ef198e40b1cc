import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import type { Order } from '#contract/order-endpoints.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  clearCartAtom,
  pendingOrderLinesAtom,
  removeOrderedAtom,
} from '#features/cart/cart-atoms.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { OrderSheet } from './-order-sheet.tsx'

vi.mock('#features/availability/location-api.ts')
vi.mock('#shared/lib/screen/notify.ts', { spy: true })

const ROW = { categoryId: 'dairy', hue: 245, image: '/milk.webp' }
const MILK: ProductRow = { ...ROW, _id: 'milk', productName: 'Toned Milk 500 ml', price: 31 }
const GHEE: ProductRow = { ...ROW, _id: 'ghee', productName: 'Cow Ghee 500 ml', price: 360 }

const DELIVERED = buildOrder({
  items: [
    { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2, price: 28 },
    { product: 'ghee', productName: 'Cow Ghee 500 ml', quantity: 1, price: 340 },
  ],
  orderStatus: 'delivered',
  paymentStatus: 'paid',
})
const PENDING = buildOrder({ items: DELIVERED.items, placedAt: new Date().toISOString() })
const CANCEL = 'POST /api/v1/orders/order-1/cancel'
const LIST = 'GET /api/v1/order/user-orders/u1'

/** In place of the catalogue's worker, which cannot run here: what the store sells. */
class Shelves extends EventTarget {
  static sold: ProductRow[] | undefined
  /** While this is an array, responses wait in it. */
  static held: (() => void)[] | undefined

  postMessage({ id, productIds }: { id: number; productIds: string[] }): void {
    const rows = Shelves.sold?.filter(({ _id }) => productIds.includes(_id))
    const data = rows
      ? { id, ok: true, result: rows }
      : { id, ok: false, failure: 'unreachable', message: 'no catalogue' }
    const reply = () => void this.dispatchEvent(Object.assign(new Event('message'), { data }))
    if (Shelves.held) Shelves.held.push(reply)
    else reply()
  }
}

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify({ latitude: 26.14, longitude: 91.73 }))
  vi.stubGlobal('Worker', Shelves)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setReachable(true)
  Shelves.held = undefined
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The sheet of the order in the list, as its screens show it. */
function Sheet({ isShopOpen }: { isShopOpen: boolean }) {
  const order = useQuery({ ...orderQueries.list('u1'), enabled: false }).data?.[0]
  return order && <OrderSheet order={order} isShopOpen={isShopOpen} onClose={() => {}} />
}

function openSheet(
  order: Order,
  prepare: (shop: ShopAround) => void = () => {},
  isShopOpen = true,
): Promise<ShopAround> {
  return renderInShop(<Sheet isShopOpen={isShopOpen} />, (shop) => {
    shop.store.set(clearCartAtom)
    shop.queryClient.setQueryData(orderQueries.list('u1').queryKey, [order])
    prepare(shop)
  })
}

const cart = ({ store }: ShopAround) =>
  store.get(cartItemsAtom).map(({ _id, quantity, price }) => ({ _id, quantity, price }))

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('ordering again opens the cart with the goods at today’s prices', async () => {
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED, ({ store }) => {
    store.set(addToCartAtom, MILK)
  })
  tap('Order again')
  await waitFor(() => {
    expect(shop.path()).toBe('/cart')
  })
  expect(cart(shop)).toEqual([
    { _id: 'milk', quantity: 2, price: 31 },
    { _id: 'ghee', quantity: 1, price: 360 },
  ])
})

const pictureOf = (name: RegExp) =>
  screen.getByText(name).closest('li')?.querySelector('img')?.getAttribute('src')

test('what the store left out has its picture too, as long as the store sells it', async () => {
  const salt = { product: 'salt', productName: 'Iodised Salt 1 kg', quantity: 1, price: 28 }
  const [milk, ghee] = DELIVERED.items
  Shelves.sold = [MILK, { ...GHEE, image: '/ghee.webp' }]
  await openSheet({
    ...DELIVERED,
    items: milk ? [milk] : [],
    leftOut: ghee ? [ghee, salt] : [],
  })
  await eventually(() => {
    // Without a layout, no picture is ever in view.
    fireEvent.scroll(window)
    expect([/^Toned Milk/, /^Cow Ghee/, /^Iodised Salt/].map(pictureOf)).toEqual([
      '/milk.webp',
      '/ghee.webp',
      undefined,
    ])
  })
})

/** A cart with milk, all of it in an order that is being sent. */
function sendMilk({ store }: ShopAround, quantity: number): void {
  store.set(addToCartAtom, MILK)
  store.set(changeQuantityAtom, { productId: 'milk', quantity })
  store.set(pendingOrderLinesAtom, [{ productId: 'milk', quantity }])
}

test('ordering again does not count goods that an unsettled order is about to take', async () => {
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED, (around) => {
    sendMilk(around, 2)
  })
  for (let taps = 0; taps < 2; taps += 1) {
    tap('Order again')
    await waitFor(() => {
      expect(shop.path()).toBe('/cart')
    })
    expect(cart(shop)).toMatchObject([
      { _id: 'milk', quantity: 4 },
      { _id: 'ghee', quantity: 1 },
    ])
    await shop.go('/here')
  }
  shop.store.set(removeOrderedAtom, shop.store.get(pendingOrderLinesAtom))
  expect(cart(shop)).toMatchObject([
    { _id: 'milk', quantity: 2 },
    { _id: 'ghee', quantity: 1 },
  ])
})

test('ordering again names what does not fit beside an unsettled order, and claims nothing', async () => {
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED, (around) => {
    sendMilk(around, 4)
  })
  tap('Order again')
  const unfit = await screen.findByRole('list', { name: orderTexts.again.unfit })
  expect(unfit.textContent).toBe('Toned Milk 500 ml')
  expect(screen.queryByText(orderTexts.again.added)).toBeNull()
  expect(shop.path()).toBe('/here')
  expect(cart(shop)).toMatchObject([
    { _id: 'milk', quantity: 5 },
    { _id: 'ghee', quantity: 1 },
  ])
})

/** Orders again, closes the sheet before the prices are there, and then lets them arrive. */
async function closeWhilePricesLoad(
  { queryClient }: ShopAround,
  beforeTheyArrive: () => void = () => {},
): Promise<void> {
  const held: (() => void)[] = []
  Shelves.held = held
  tap('Order again')
  await waitFor(() => {
    expect(held).toHaveLength(1)
  })
  queryClient.setQueryData(orderQueries.list('u1').queryKey, [])
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  beforeTheyArrive()
  held[0]?.()
}

test('a shopper who closes the sheet while the prices load is not sent to the cart', async () => {
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED)
  const navigate = vi.spyOn(shop.router, 'navigate')
  await closeWhilePricesLoad(shop)
  await waitFor(() => {
    expect(cart(shop)).toHaveLength(2)
  })
  expect(navigate).not.toHaveBeenCalled()
})

test('a shopper who has closed the sheet is told that some goods are lacking', async () => {
  Shelves.sold = [MILK]
  const shop = await openSheet(DELIVERED)
  await closeWhilePricesLoad(shop)
  await eventually(() => expect(notify).toHaveBeenCalledWith('error', orderTexts.again.someLacking))
})

test('the goods of a shopper who has signed out do not go into the cart of the next one', async () => {
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED)
  vi.mocked(notify).mockClear()
  await closeWhilePricesLoad(shop, () => {
    setDataOwner('user_b')
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(cart(shop)).toEqual([])
  expect(notify).not.toHaveBeenCalled()
})

test('on a phone whose location is not known yet, ordering again requests it', async () => {
  localStorage.removeItem('location-store')
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.14, longitude: 91.73 })
  Shelves.sold = [MILK, GHEE]
  const shop = await openSheet(DELIVERED)
  tap('Order again')
  await waitFor(() => {
    expect(shop.path()).toBe('/cart')
  })
  expect(findPosition).toHaveBeenCalledExactlyOnceWith(true, expect.any(Function))
  expect(cart(shop)).toHaveLength(2)
})

test('without a location, ordering again says that it is needed', async () => {
  localStorage.removeItem('location-store')
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(findPosition).mockRejectedValue(new Error('User denied Geolocation'))
  await openSheet(DELIVERED)
  tap('Order again')
  await screen.findByText(orderTexts.again.noPosition)
})

test('ordering again takes what is sold here, names the rest, and a second tap adds nothing', async () => {
  Shelves.sold = [MILK]
  const shop = await openSheet(DELIVERED)
  for (let taps = 0; taps < 2; taps += 1) {
    tap('Order again')
    const missing = await screen.findByRole('list', { name: 'Not available here:' })
    expect(missing.textContent).toBe('Cow Ghee 500 ml')
    expect(cart(shop)).toEqual([{ _id: 'milk', quantity: 2, price: 31 }])
  }
  expect(shop.path()).toBe('/here')
  expect(screen.getByRole('link', { name: 'view cart' }).getAttribute('href')).toBe('/cart')
})

test('ordering again with all products gone leaves the cart as it is, and says so', async () => {
  Shelves.sold = []
  const shop = await openSheet(DELIVERED, ({ store }) => {
    store.set(addToCartAtom, { ...MILK, _id: 'curd' })
  })
  tap('Order again')
  await screen.findByText(orderTexts.again.noneHere)
  expect(cart(shop)).toEqual([{ _id: 'curd', quantity: 1, price: 31 }])
  expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/')
})

test('ordering again without a catalogue says that there are no prices', async () => {
  Shelves.sold = undefined
  const shop = await openSheet(DELIVERED)
  tap('Order again')
  await screen.findByText(orderTexts.again.failed)
  expect(cart(shop)).toEqual([])
})

test('nothing is ordered again from a closed shop, nor while the order is on its way', async () => {
  Shelves.sold = [MILK]
  await openSheet(DELIVERED, () => {}, false)
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
  cleanup()
  await openSheet({ ...PENDING, orderStatus: 'pickup' })
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

const ridingFor = (minutes: number): Order => ({
  ...PENDING,
  orderStatus: 'pickup',
  placedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
})

test('help is offered for an order that has not arrived an hour after it was placed', async () => {
  stubApi({ 'GET /api/v1/orders/order-1/help': { body: { data: { tickets: [] } } } })
  await openSheet(ridingFor(61))
  expect(await screen.findByRole('button', { name: 'Get help' })).toBeDefined()
  cleanup()
  await openSheet(ridingFor(59))
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
})

test('help is offered in a sheet that is open while the order becomes late', async () => {
  stubApi({ 'GET /api/v1/orders/order-1/help': { body: { data: { tickets: [] } } } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openSheet(ridingFor(59))
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(await screen.findByRole('button', { name: 'Get help' })).toBeDefined()
})

test('an order is cancelled after a question, which can be answered with no', async () => {
  const cancelled = { ...PENDING, orderStatus: 'cancelled' as const, version: 3 }
  const { count } = stubApi({
    [CANCEL]: { body: { order: cancelled } },
    [LIST]: { body: { data: { orders: [cancelled] } } },
  })
  await openSheet(PENDING)
  tap('Cancel order')
  tap('Keep order')
  expect(count(CANCEL)).toBe(0)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText('Nothing to pay')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Order again' })).toBeDefined()
  expect(count(CANCEL)).toBe(1)
})

test('without a connection nothing is cancelled, nothing is sent, and the shopper is told', async () => {
  const { count } = stubApi({ [CANCEL]: { body: { order: PENDING } } })
  await openSheet(PENDING)
  setReachable(false)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText(orderTexts.cancelling.offline)
  setReachable(true)
  expect(count(CANCEL)).toBe(0)
})

test('a cancel whose response is lost says that the order may still arrive', async () => {
  stubApi({ [LIST]: { body: { data: { orders: [PENDING] } } } })
  await openSheet(PENDING)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText(orderTexts.cancelling.unknown)
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined()
})

test('a cancel whose response is lost is explained only until the list shows it', async () => {
  const cancelled = { ...PENDING, orderStatus: 'cancelled' as const, version: 3 }
  stubApi({ 'GET /api/v1/order/user-orders/u1': { body: { data: { orders: [cancelled] } } } })
  const { queryClient } = await openSheet(PENDING)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText(orderTexts.cancelling.unknown)
  queryClient.setQueryData(orderQueries.list('u1').queryKey, [cancelled])
  await screen.findByText('Nothing to pay')
  expect(screen.queryByText(orderTexts.cancelling.unknown)).toBeNull()
})

test('a cancel that the server answers with 503 says that the order may still arrive, and no more', async () => {
  stubApi({
    [CANCEL]: refused('UNAVAILABLE', 503),
    [LIST]: { body: { data: { orders: [PENDING] } } },
  })
  await openSheet(PENDING)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText(orderTexts.cancelling.unknown)
  expect(screen.queryByText(/could not be reached/)).toBeNull()
})

/** Confirms the cancellation; `fail` lets its request fail. */
async function cancelOverSlowLine() {
  let fail: (() => void) | undefined
  stubApi({})
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_resolve, reject) => {
        fail = () => {
          reject(new TypeError('Failed to fetch'))
        }
      }),
  )
  const { queryClient } = await openSheet(PENDING)
  tap('Cancel order')
  tap('Cancel order')
  await eventually(() => expect(fail).toBeDefined())
  return { fail: () => fail?.(), queryClient }
}

test('while a cancel is being sent its button keeps the focus, and says so', async () => {
  const { fail } = await cancelOverSlowLine()
  const cancelling = screen.getByRole('button', { name: orderTexts.cancelling.sending })
  expect(document.activeElement?.textContent).toBe(orderTexts.cancelling.keep)
  cancelling.focus()
  expect(document.activeElement).toBe(cancelling)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    orderTexts.cancelling.sending,
  )
  tap(orderTexts.cancelling.keep)
  expect(screen.getByRole('button', { name: orderTexts.cancelling.sending })).toBe(cancelling)
  fail()
  await screen.findByText(orderTexts.cancelling.unknown)
})

test('a cancel that fails after its sheet was closed is reported', async () => {
  const { fail } = await cancelOverSlowLine()
  cleanup()
  fail()
  await eventually(() =>
    expect(notify).toHaveBeenCalledWith('error', orderTexts.cancelling.unknown, ['order-1']),
  )
})

test('a cancel whose response is lost has worked if the order is known to be cancelled', async () => {
  const { fail, queryClient } = await cancelOverSlowLine()
  cleanup()
  vi.mocked(notify).mockClear()
  const cancelled = { ...PENDING, orderStatus: 'cancelled' as const, version: 3 }
  queryClient.setQueryData(orderQueries.list('u1').queryKey, [cancelled])
  fail()
  await eventually(() => expect(notify).toHaveBeenCalled())
  expect(vi.mocked(notify).mock.calls).toEqual([['plain', orderTexts.cancelling.done, ['order-1']]])
})

test('a cancel that fails after its shopper has signed out says nothing to the next one', async () => {
  const { fail } = await cancelOverSlowLine()
  cleanup()
  vi.mocked(notify).mockClear()
  setDataOwner('user_b')
  fail()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(notify).not.toHaveBeenCalled()
})

test('the response to a cancel leaves the focus where the shopper is typing', async () => {
  const { fail } = await cancelOverSlowLine()
  const search = document.body.appendChild(document.createElement('input'))
  search.focus()
  fail()
  await screen.findByText(orderTexts.cancelling.unknown)
  expect(document.activeElement).toBe(search)
  search.remove()
})

test('a cancel that comes too late stays explained when the order is seen on its way', async () => {
  stubApi({ [CANCEL]: refused('ILLEGAL_TRANSITION', 409) })
  const { queryClient } = await openSheet(PENDING)
  tap('Cancel order')
  tap('Cancel order')
  await screen.findByText(orderTexts.cancelling.tooLate)
  const { queryKey } = orderQueries.list('u1')
  queryClient.setQueryData(queryKey, [{ ...PENDING, orderStatus: 'pickup', version: 4 }])
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })
  expect(screen.getByText(orderTexts.cancelling.tooLate)).toBeDefined()
})

test('the focus stays where cancelling was offered when its buttons go', async () => {
  const { queryClient } = await openSheet(PENDING)
  const place = screen.getByRole('button', { name: 'Cancel order' }).parentElement
  tap('Cancel order')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep order' }))
  tap('Keep order')
  expect(document.activeElement).toBe(place)

  tap('Cancel order')
  const pickedUp = { ...PENDING, orderStatus: 'pickup' as const, version: 4 }
  queryClient.setQueryData(orderQueries.list('u1').queryKey, [pickedUp])
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Keep order' })).toBeNull()
  })
  expect(document.activeElement).toBe(place)
})
