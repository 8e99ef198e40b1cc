import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import {
  addToCartAtom,
  billAtom,
  cartItemsAtom,
  removeFromCartAtom,
} from '#features/cart/cart-atoms.ts'
import { addIntentAtom } from '#features/checkout/order-outbox-atoms.ts'
import { buildIntent } from '#features/checkout/testing/build-intent.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { reconcileCart } from './cart-reconciliation.ts'

vi.mock('#shared/lib/screen/notify.ts')

const row = (_id: string, price: number): ProductRow => ({
  _id,
  productName: `Product ${_id}`,
  image: '',
  price,
  categoryId: 'staples',
  hue: 78,
})
const atta = row('atta', 310)
const milk = row('milk', 28)

/** A catalogue worker that is still parsing: each request waits until this test responds. */
function slowCatalogue() {
  const questions: { ids: string[]; settle: (rows: ProductRow[] | Error) => Promise<void> }[] = []
  const fetchRows = (ids: string[]): Promise<ProductRow[]> =>
    new Promise((resolve, reject) => {
      questions.push({
        ids,
        settle: async (rows) => {
          if (rows instanceof Error) reject(rows)
          else resolve(rows)
          await new Promise((done) => setTimeout(done, 0))
        },
      })
    })
  return { questions, fetchRows }
}

let store = createStore()
const inCart = () =>
  store.get(cartItemsAtom).map(({ _id, price, available }) => ({ _id, price, available }))

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  store = createStore()
  store.set(addToCartAtom, atta)
})

afterEach(() => {
  history.replaceState(null, '', '/')
})

test.each([
  ['/', 'Product atta', 'PRICE_CHANGED', true],
  ['/checkout', 'Product atta', 'PRICE_CHANGED', false],
  ['/checkout', 'Product milk', 'PRICE_CHANGED', true],
  ['/checkout', 'Product atta', 'STORE_CLOSED', true],
] as const)(
  'on %s, a new price shows a message although an order of %s was refused with %s: %s',
  async (page, productName, code, isSaid) => {
    history.replaceState(null, '', page)
    store.set(
      addIntentAtom,
      buildIntent({
        lines: [{ productName, quantity: 1 }],
        end: { kind: 'refused', refusal: { code } },
      }),
    )
    const { questions, fetchRows } = slowCatalogue()
    const stop = reconcileCart(store, fetchRows)
    await questions[0]?.settle([row('atta', 320)])
    expect(inCart()).toEqual([{ _id: 'atta', price: 320, available: true }])
    expect(vi.mocked(notify).mock.calls).toHaveLength(isSaid ? 1 : 0)
    stop()
  },
)

test.each([
  ['/', ['atta'], false],
  ['/checkout', ['atta'], false],
  ['/orders', ['atta'], false],
  ['/checkout', ['milk'], true],
  ['/', [], true],
] as const)(
  'on %s, a product that is not sold any more shows a message although an order was refused for %s: %s',
  async (page, productIds, isSaid) => {
    history.replaceState(null, '', page)
    store.set(
      addIntentAtom,
      buildIntent({
        lines: [{ productName: 'Product atta', quantity: 1 }],
        end: {
          kind: 'refused',
          refusal: { code: 'PRODUCT_UNAVAILABLE', productIds: [...productIds] },
        },
      }),
    )
    const { questions, fetchRows } = slowCatalogue()
    const stop = reconcileCart(store, fetchRows)
    await questions[0]?.settle([])
    expect(inCart()).toEqual([{ _id: 'atta', price: 310, available: false }])
    expect(vi.mocked(notify).mock.calls).toHaveLength(isSaid ? 1 : 0)
    stop()
  },
)

test('a product added while the catalogue is being read stays available and in the bill', async () => {
  const { questions, fetchRows } = slowCatalogue()
  reconcileCart(store, fetchRows)
  store.set(addToCartAtom, milk)
  await questions[0]?.settle([atta])
  expect(inCart()).toEqual([
    { _id: 'atta', price: 310, available: true },
    { _id: 'milk', price: 28, available: true },
  ])
  expect(store.get(billAtom).itemCount).toBe(2)
  expect(notify).not.toHaveBeenCalled()
})

test('a product added while the catalogue is being read is compared too', async () => {
  const { questions, fetchRows } = slowCatalogue()
  reconcileCart(store, fetchRows)
  store.set(addToCartAtom, milk)
  expect(questions.map(({ ids }) => ids)).toEqual([['atta'], ['milk']])
  await questions[1]?.settle([row('milk', 30)])
  await questions[0]?.settle([])
  expect(inCart()).toEqual([
    { _id: 'atta', price: 310, available: false },
    { _id: 'milk', price: 30, available: true },
  ])
})

test('a product that is removed while the catalogue is being read and put back is compared again', async () => {
  const { questions, fetchRows } = slowCatalogue()
  reconcileCart(store, fetchRows)
  store.set(removeFromCartAtom, 'atta')
  await questions[0]?.settle([{ ...atta, price: 320 }])
  store.set(addToCartAtom, atta)
  expect(questions.map(({ ids }) => ids)).toEqual([['atta'], ['atta']])
  await questions[1]?.settle([{ ...atta, price: 320 }])
  expect(inCart()).toEqual([{ _id: 'atta', price: 320, available: true }])
})

test('rows that arrive after a change of place are ignored', async () => {
  const { questions, fetchRows } = slowCatalogue()
  const stop = reconcileCart(store, fetchRows)
  stop()
  reconcileCart(store, fetchRows)
  await questions[1]?.settle([row('atta', 320)])
  await questions[0]?.settle([])
  expect(inCart()).toEqual([{ _id: 'atta', price: 320, available: true }])
  store.set(addToCartAtom, milk)
  expect(questions.map(({ ids }) => ids)).toEqual([['atta'], ['atta'], ['milk']])
})

test('a failed comparison is repeated with the next change of the cart', async () => {
  const { questions, fetchRows } = slowCatalogue()
  reconcileCart(store, fetchRows)
  await questions[0]?.settle(new Error('the worker failed'))
  store.set(addToCartAtom, milk)
  expect(questions[1]?.ids).toEqual(['atta', 'milk'])
  await questions[1]?.settle([atta])
  expect(inCart().map(({ available }) => available)).toEqual([true, false])
})

test('a higher quantity of a compared product sends no request', () => {
  const { questions, fetchRows } = slowCatalogue()
  reconcileCart(store, fetchRows)
  store.set(addToCartAtom, atta)
  expect(questions).toHaveLength(1)
})
