import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { addToCartAtom, changeQuantityAtom, clearCartAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { productRowQueries } from '#features/catalogue/product-row-queries.ts'
import { boughtBefore } from '#features/orders/bought-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { markFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { CartSuggestions } from './-cart-suggestions.tsx'

vi.mock('#features/orders/bought-rules.ts', { spy: true })

const PLACE = { latitude: 26.14, longitude: 91.73 }
const row = (_id: string): ProductRow => ({
  _id,
  productName: `The ${_id}`,
  price: 29,
  image: '',
  categoryId: 'all',
  hue: 245,
})
const MILK = row('milk')

declare const happyDOM: { setViewport: (viewport: { width: number }) => void }
const item = (product: string) => ({ product, productName: product, quantity: 1 })

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(PLACE))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (prepare: (shop: ShopAround) => void) =>
  renderInShop(<CartSuggestions userId="u1" />, (shop) => {
    shop.store.set(clearCartAtom)
    prepare(shop)
  })

const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('goods of earlier orders that the cart does not hold are offered, and stay when added', async () => {
  await open(({ store, queryClient }) => {
    store.set(addToCartAtom, MILK)
    const order = buildOrder({ items: [item('milk'), item('bread'), item('gone')] })
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [order])
    const { queryKey } = productRowQueries.of(PLACE, ['bread', 'gone'])
    queryClient.setQueryData(queryKey, [row('bread')])
  })
  expect(screen.getByRole('heading', { name: 'Missed something?' })).toBeDefined()
  expect(names()).toEqual(['The bread'])
  fireEvent.click(screen.getByRole('button', { name: 'Add The bread' }))
  expect(screen.getByRole('button', { name: 'Increase quantity of The bread' })).toBeDefined()
})

test('a change of a line in the cart renders no suggestion again', async () => {
  const { store } = await open(({ store: cart, queryClient }) => {
    cart.set(addToCartAtom, MILK)
    queryClient.setQueryData(catalogueQueries.home(PLACE).queryKey, [MILK, row('bread')])
  })
  expect(names()).toEqual(['The bread'])
  vi.mocked(boughtBefore).mockClear()
  act(() => {
    store.set(changeQuantityAtom, { productId: 'milk', quantity: 2 })
  })
  expect(boughtBefore).not.toHaveBeenCalled()
})

test('products that are no longer sold do not use up the limit of suggestions', async () => {
  const gone = Array.from({ length: 8 }, (_, index) => `gone-${index}`)
  await open(({ queryClient }) => {
    const twice = { items: gone.map(item) }
    const orders = [{ items: [item('bread')] }, twice, twice].map((order) => buildOrder(order))
    queryClient.setQueryData(orderQueries.list('u1').queryKey, orders)
    const { queryKey } = productRowQueries.of(PLACE, [...gone, 'bread'])
    queryClient.setQueryData(queryKey, [row('bread')])
  })
  expect(names()).toEqual(['The bread'])
})

test('where nothing of earlier orders is sold, the products of the home page are offered', async () => {
  await open(({ queryClient }) => {
    const order = buildOrder({ items: [item('gone')] })
    queryClient.setQueryData(orderQueries.list('u1').queryKey, [order])
    queryClient.setQueryData(productRowQueries.of(PLACE, ['gone']).queryKey, [])
    queryClient.setQueryData(catalogueQueries.home(PLACE).queryKey, [row('tea')])
  })
  expect(names()).toEqual(['The tea'])
})

test('without orders the products of the home page are offered, without those of the cart', async () => {
  await open(({ store, queryClient }) => {
    store.set(addToCartAtom, MILK)
    queryClient.setQueryData(catalogueQueries.home(PLACE).queryKey, [MILK, row('tea')])
  })
  expect(names()).toEqual(['The tea'])
})

test('an empty cart suggests products, or nothing if none are known', async () => {
  await open(({ queryClient }) => {
    queryClient.setQueryData(catalogueQueries.home(PLACE).queryKey, [row('tea')])
  })
  expect(screen.getByRole('heading', { name: 'Start with these' })).toBeDefined()
  cleanup()
  localStorage.removeItem('location-store')
  await open(() => {})
  expect(screen.queryByRole('heading')).toBeNull()
})

test('on wide screens buttons move the products, which a mouse may not be able to scroll', async () => {
  happyDOM.setViewport({ width: 1280 })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  markFirstScreenShown()
  await open(({ queryClient }) => {
    queryClient.setQueryData(catalogueQueries.home(PLACE).queryKey, [row('tea')])
  })
  await screen.findByRole('button', { name: 'Next products', description: 'Start with these' })
})
