import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { nameParts } from '#shared/lib/format/name-parts.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  pendingOrderLinesAtom,
  removeFromCartAtom,
} from './cart-atoms.ts'
import { reconcileCartAtom } from './cart-reconciliation-atoms.ts'
import { CartLines } from './cart-lines.tsx'
import { RemovedLineStatus } from './removed-line.tsx'

vi.mock('#shared/lib/format/name-parts.ts', { spy: true })

const MILK = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  image: '',
  price: 29,
  discountPrice: 28,
  hue: 245,
}
const SALT = { _id: 'salt', productName: 'Iodised Salt 1 kg', image: '', price: 22.5, hue: 35 }

const showCart = (prepare: (shop: ShopAround) => void = () => {}) =>
  renderInShop(<CartLines />, (shop) => {
    shop.store.set(addToCartAtom, MILK)
    shop.store.set(addToCartAtom, SALT)
    prepare(shop)
  })

const lineOf = (name: string) =>
  within(screen.getAllByRole('listitem').find((line) => within(line).queryByText(name))!)

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

test('a line shows the price, and with a discount also the MRP struck through', async () => {
  await showCart()
  const milk = lineOf('Toned Milk 500 ml')
  expect(milk.getByText('₹28')).toBeTruthy()
  expect(milk.getByText('₹29').tagName).toBe('S')
  expect(milk.getByText('₹29').textContent).toBe('MRP ₹29')
  const salt = lineOf('Iodised Salt 1 kg')
  expect(salt.getByText('₹22.50')).toBeTruthy()
  expect(salt.queryByText((_text, element) => element?.tagName === 'S')).toBeNull()
})

test('the size at the end of a long name is not in the part that may be cut', async () => {
  const name = 'Multipurpose Floor and Surface Cleaner with Lavender 4 × 500 ml'
  await showCart((shop) => {
    shop.store.set(addToCartAtom, { ...SALT, _id: 'cleaner', productName: name })
  })
  const cut = screen.getByText('Multipurpose Floor and Surface Cleaner with Lavender')
  expect(cut.className).toContain('line-clamp-2')
  expect(screen.getByRole('link', { name }).textContent).toBe(keepUnits(name))
})

test('the maximum of a product is announced when it is reached', async () => {
  const { store } = await showCart((shop) => {
    shop.store.set(changeQuantityAtom, { productId: 'milk', quantity: 4 })
  })
  const announcements = listenForAnnouncements()
  act(() => {
    store.set(changeQuantityAtom, { productId: 'milk', quantity: 5 })
  })
  expect(announcements()).toContain('Max 5 per order')
})

test('a change of one line does not render the others again', async () => {
  const { store } = await showCart()
  vi.mocked(nameParts).mockClear()
  act(() => {
    store.set(changeQuantityAtom, { productId: 'milk', quantity: 2 })
  })
  expect(vi.mocked(nameParts).mock.calls).toEqual([['Toned Milk 500 ml']])
})

test('Remove removes the whole line and keeps the others', async () => {
  const { store } = await showCart((shop) => {
    shop.store.set(changeQuantityAtom, { productId: 'milk', quantity: 3 })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Toned Milk 500 ml' }))
  expect(store.get(cartItemsAtom).map((item) => item._id)).toEqual(['salt'])
  expect(screen.queryByText('Toned Milk 500 ml')).toBeNull()
})

test('minus at 1 removes the line', async () => {
  await showCart()
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Iodised Salt 1 kg' }))
  expect(screen.queryByText('Iodised Salt 1 kg')).toBeNull()
})

/** Presses buttons of a cart one after the other, each of which has the focus. */
async function press(...names: string[]): Promise<void> {
  await renderInShop(
    <>
      <h1>My Cart</h1>
      <CartLines />
    </>,
    ({ store }) => {
      store.set(addToCartAtom, MILK)
      store.set(addToCartAtom, SALT)
    },
  )
  for (const name of names) {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
}

test.each([
  ['Remove Toned Milk 500 ml', 'Iodised Salt 1 kg'],
  ['Decrease quantity of Toned Milk 500 ml', 'Iodised Salt 1 kg'],
  ['Remove Iodised Salt 1 kg', 'Toned Milk 500 ml'],
])('after ‘%s’ the focus is on ‘%s’', async (name, next) => {
  await press(name)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: next }))
})

test('when the last line is removed, the heading of the page has the focus', async () => {
  await press('Remove Toned Milk 500 ml', 'Remove Iodised Salt 1 kg')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Cart' }))
})

test('Undo puts a removed line back to its place with its quantity, and the focus on it', async () => {
  const { store } = await showCart((shop) => {
    shop.store.set(changeQuantityAtom, { productId: 'milk', quantity: 3 })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Toned Milk 500 ml' }))
  const [first] = screen.getAllByRole('listitem')
  expect(within(first!).getByText('Toned Milk 500 ml was removed.')).toBeTruthy()
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  fireEvent.click(undo)
  expect(store.get(cartItemsAtom).map((item) => [item._id, item.quantity])).toEqual([
    ['milk', 3],
    ['salt', 1],
  ])
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Toned Milk 500 ml' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a line that minus removes can be put back too, and only the last removed one', async () => {
  const { store } = await showCart()
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Iodised Salt 1 kg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Toned Milk 500 ml' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(store.get(cartItemsAtom).map((item) => item._id)).toEqual(['milk'])
})

/** The cart with what announces a removal, as its page has it. */
const showPage = () =>
  renderInShop(
    <>
      <h1>My Cart</h1>
      <RemovedLineStatus />
      <CartLines />
    </>,
    ({ store }) => {
      store.set(addToCartAtom, MILK)
      store.set(addToCartAtom, SALT)
    },
  )
const removeMilk = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove Toned Milk 500 ml' }))
}

test('a removal is announced', async () => {
  await showPage()
  const announcements = listenForAnnouncements()
  removeMilk()
  expect(announcements()).toContain('Toned Milk 500 ml was removed.')
})

test('Undo goes with its focus when the product is added again, and does not return', async () => {
  const { store } = await showPage()
  removeMilk()
  screen.getByRole('button', { name: 'Undo' }).focus()
  act(() => {
    store.set(addToCartAtom, MILK)
  })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Toned Milk 500 ml' }))
  act(() => {
    store.set(removeFromCartAtom, MILK._id)
  })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what Undo has put back is not offered again when another tab removes it', async () => {
  const { store } = await showPage()
  removeMilk()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  act(() => {
    store.set(removeFromCartAtom, MILK._id)
  })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a product of an order that is being sent cannot be put back', async () => {
  const { store } = await showPage()
  const send = (productIds: string[]): void => {
    const lines = productIds.map((productId) => ({ productId, quantity: 1 }))
    act(() => {
      store.set(pendingOrderLinesAtom, lines)
    })
  }
  send([MILK._id])
  removeMilk()
  expect(store.get(cartItemsAtom).map((item) => item._id)).toEqual(['salt'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Iodised Salt 1 kg' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  // After a reload, the orders under way are known a moment later.
  send([MILK._id, SALT._id])
  send([])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the neighbour of a removed line keeps the focus, whatever was removed before', async () => {
  await renderInShop(<CartLines />, ({ store }) => {
    for (const product of [MILK, SALT, { ...SALT, _id: 'rice', productName: 'Basmati Rice 1 kg' }])
      store.set(addToCartAtom, product)
  })
  for (const name of ['Remove Basmati Rice 1 kg', 'Remove Toned Milk 500 ml']) {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Iodised Salt 1 kg' }))
})

test('a line that another tab removes does not move the focus', async () => {
  const { store } = await showCart()
  const link = screen.getByRole('link', { name: 'Toned Milk 500 ml' })
  link.focus()
  act(() => {
    store.set(removeFromCartAtom, SALT._id)
  })
  expect(document.activeElement).toBe(link)
})

test('plus is disabled at 5', async () => {
  const { store } = await showCart((shop) => {
    shop.store.set(changeQuantityAtom, { productId: 'milk', quantity: 5 })
  })
  const plus = screen.getByRole('button', { name: 'Increase quantity of Toned Milk 500 ml' })
  expect(plus.getAttribute('aria-disabled')).toBe('true')
  const before = store.get(cartItemsAtom)
  fireEvent.click(plus)
  // The same list: the cart was not asked for a sixth piece, which it would refuse.
  expect(store.get(cartItemsAtom)).toBe(before)
})

test('a product that is not sold here is marked, has no stepper and can be removed', async () => {
  await showCart((shop) => {
    shop.store.set(reconcileCartAtom, [MILK._id, SALT._id], [SALT])
  })
  const milk = lineOf('Toned Milk 500 ml')
  expect(milk.getByText('Not available here')).toBeTruthy()
  expect(milk.queryByRole('button', { name: /quantity/ })).toBeNull()
  expect(milk.getByRole('button', { name: 'Remove Toned Milk 500 ml' })).toBeTruthy()
})

test('the name of a line leads to its product', async () => {
  await showCart()
  expect(screen.getByRole('link', { name: 'Toned Milk 500 ml' }).getAttribute('href')).toBe(
    '/product/milk',
  )
})
