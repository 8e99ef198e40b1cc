/** Cart and checkout. */
import { type Locator, type Page, expect } from '@playwright/test'
import { scrollToFooter } from '#tests/e2e/support/footer.ts'
import { repriceUnderWay } from '#tests/e2e/support/shopper.ts'
import {
  CATALOGUE,
  CREATE_ORDER,
  button,
  cut,
  heading,
  holds,
  says,
  standsClear,
  status,
  opensCartWithOne,
} from './screen-steps.ts'
import type { Screen } from './screen.ts'
import { CART_OF_REGULAR } from './test-shop.ts'

/** In the regular's cart. Its price rises temporarily on one of the screens. */
const REPRICED = CART_OF_REGULAR[0]

const main = (page: Page): Locator => page.getByRole('main')

export const CART_SCREENS: readonly Screen[] = [
  {
    name: 'cart',
    title: 'My Cart',
    path: '/cart',
    mark: (page) => page.getByRole('radio', { name: /Kharghuli/ }),
  },
  {
    name: 'list',
    title: 'Paste a list',
    path: '/cart#list',
    mark: (page) => page.getByRole('textbox', { name: 'Your list' }),
  },
  {
    name: 'list-empty',
    title: 'Paste a list, nothing to read',
    path: '/cart?title=&text=',
    act: ({ page }) => page.getByRole('button', { name: 'Find products' }).click(),
    mark: says('There is no product in this list.'),
  },
  {
    name: 'list-matches',
    title: 'Paste a list, matches',
    path: `/cart?text=${encodeURIComponent('2 kg aloo\nदूध x2\nchawal 5kg\ndragonfruit\nbiscit')}`,
    act: ({ page }) => page.getByRole('button', { name: 'Find products' }).click(),
    mark: says('4 of 5 lines have a match.'),
  },
  {
    name: 'cart-empty',
    title: 'My Cart, empty',
    as: 'newcomer',
    path: '/cart',
    mark: says('Your cart is empty'),
  },
  {
    name: 'cart-no-address',
    title: 'My Cart, no addresses',
    as: 'newcomer',
    path: '/',
    act: opensCartWithOne,
    mark: says(/No addresses found/),
  },
  {
    name: 'cart-toast',
    title: 'My Cart, message: Please add a delivery address',
    as: 'newcomer',
    path: '/',
    act: async (visit) => {
      const { page } = visit
      await opensCartWithOne(visit)
      await button(page, 'Proceed to Payment').click()
    },
    mark: says('Please add a delivery address'),
  },
  {
    name: 'cart-out-of-reach',
    title: 'My Cart, out of reach',
    place: 'out-of-reach',
    path: '/cart',
    forgets: [...CATALOGUE, 'location-store'],
    mark: says('We do not deliver to where you are now.'),
  },
  {
    name: 'checkout-out-of-reach',
    title: 'Checkout, out of reach',
    place: 'out-of-reach',
    path: '/checkout',
    forgets: [...CATALOGUE, 'location-store'],
    mark: says('We do not deliver to where you are now.'),
  },
  {
    name: 'checkout-empty',
    title: 'Checkout, your cart is empty',
    as: 'newcomer',
    path: '/checkout',
    mark: says('your cart is empty'),
  },
  {
    name: 'order-waiting',
    title: 'Home, an order waits for a connection',
    path: '/checkout',
    before: ({ testShop }) =>
      testShop.faults.plan({ path: CREATE_ORDER, fault: { kind: 'cut-before' } }),
    act: async ({ page }) => {
      await button(page, 'Place Order').click()
      await expect(says('Waiting for a connection')(page)).toBeVisible()
      await page.getByRole('link', { name: 'Jhola' }).first().click()
    },
    mark: (page) => page.getByRole('link', { name: /^Waiting for a connection/ }),
    errors: [cut(CREATE_ORDER)],
  },
  {
    name: 'checkout',
    title: 'Checkout',
    path: '/checkout',
    mark: (page) => page.getByRole('radio', { name: /Kharghuli/ }),
  },
  {
    name: 'checkout-refused',
    title: 'Checkout, error banner',
    path: '/checkout',
    before: ({ page, testShop }) =>
      repriceUnderWay(page, testShop.shop, REPRICED.id, { price: REPRICED.mrp + 20 }),
    act: async ({ page }) => {
      await button(page, 'Place Order').click()
      await standsClear(heading('Checkout')(page))
      await standsClear(main(page).getByRole('alert').first())
    },
    after: async ({ shop }) => {
      const { id, mrp, price } = REPRICED
      const prices = { price: mrp, discountPrice: price ?? null }
      await shop.control('POST', `/sandbox/products/${id}`, prices)
    },
    mark: (page) => main(page).getByRole('alert').first(),
    errors: [status(409, CREATE_ORDER)],
  },
  {
    name: 'checkout-placing',
    title: 'Checkout, Placing Order...',
    path: '/checkout',
    before: holds(CREATE_ORDER),
    act: ({ page }) => button(page, 'Place Order').click(),
    mark: says('Placing Order...'),
  },
  {
    name: 'checkout-waiting',
    title: 'Checkout, waiting for a connection',
    path: '/checkout',
    before: ({ testShop }) =>
      testShop.faults.plan({ path: CREATE_ORDER, fault: { kind: 'cut-before' } }),
    act: async ({ page }) => {
      await scrollToFooter(page)
      await button(page, 'Place Order').click()
      await standsClear(heading('Checkout')(page))
      await standsClear(says('Waiting for a connection')(page))
    },
    mark: says('Waiting for a connection'),
    errors: [cut(CREATE_ORDER)],
  },
]
