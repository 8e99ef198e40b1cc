/** Cart and checkout. */
import { type Locator, type Page, expect } from '@playwright/test'
import { scrollToFooter } from '#tests/e2e/support/footer.ts'
import { changePriceDuringOrder } from '#tests/e2e/support/shopper.ts'
import {
  CATALOGUE_KEYS,
  CREATE_ORDER,
  MAPS,
  button,
  cutError,
  heading,
  holdResponses,
  respondWith502,
  text,
  expectEdgesUncovered,
  statusError,
  openCartWithOne,
} from './screen-steps.ts'
import type { Screen } from './screen.ts'
import { CART_OF_REGULAR } from './test-shop.ts'

/** A product in the cart of the regular visitor, whose price one of the rows raises temporarily. */
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
    mark: text('There is no product in this list.'),
  },
  {
    name: 'list-matches',
    title: 'Paste a list, matches',
    path: `/cart?text=${encodeURIComponent('2 kg aloo\nदूध x2\nchawal 5kg\ndragonfruit\nbiscit')}`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Find products' }).click()
      await expect(text('4 of 5 lines have a match.')(page)).toBeVisible()
      // Without scrolling, however long the list is.
      await expect(page.getByRole('button', { name: /^Add \d+ products/ })).toBeInViewport({
        ratio: 1,
      })
    },
    // For a moment it ignores taps that were meant for 'Find products'.
    mark: (page) => page.getByRole('button', { name: /^Add \d+ products/, disabled: false }),
  },
  {
    name: 'cart-empty',
    title: 'My Cart, empty',
    as: 'newcomer',
    path: '/cart',
    mark: text('Your cart is empty'),
  },
  {
    name: 'cart-no-address',
    title: 'My Cart, no addresses',
    as: 'newcomer',
    path: '/',
    act: openCartWithOne,
    mark: text(/No addresses found/),
  },
  {
    name: 'cart-removed',
    title: 'My Cart, the only product removed',
    continues: 'cart-no-address',
    act: ({ page }) => button(page, /^Remove /).click(),
    mark: (page) => button(page, 'Undo'),
  },
  {
    name: 'cart-toast',
    title: 'My Cart, message: Please add a delivery address',
    as: 'newcomer',
    path: '/',
    act: async (visit) => {
      const { page } = visit
      await openCartWithOne(visit)
      await button(page, 'Proceed to Payment').click()
    },
    mark: text('Please add a delivery address'),
  },
  {
    name: 'cart-out-of-reach',
    title: 'My Cart, out of reach',
    place: 'out-of-reach',
    path: '/cart',
    removedKeys: [...CATALOGUE_KEYS, 'location-store'],
    mark: text('We do not deliver to where you are now.'),
  },
  {
    name: 'cart-unavailable',
    title: 'My Cart, nothing of it is available here',
    place: 'edge-case',
    path: '/cart',
    removedKeys: [...CATALOGUE_KEYS, 'location-store'],
    mark: text('Nothing in your cart is available here.'),
  },
  {
    name: 'cart-unchecked',
    title: 'My Cart, the place could not be checked',
    path: '/cart',
    before: respondWith502(MAPS),
    // The browser refuses, as it does without a question after several.
    act: async ({ page }) => {
      await button(page, 'Check my location again').click()
      await expect(button(page, 'Open Settings')).toBeVisible()
    },
    mark: text(/^We could not check where you are now/),
    errors: [statusError(502, MAPS)],
  },
  {
    name: 'checkout-out-of-reach',
    title: 'Checkout, out of reach',
    place: 'out-of-reach',
    path: '/checkout',
    removedKeys: [...CATALOGUE_KEYS, 'location-store'],
    mark: text('We do not deliver to where you are now.'),
  },
  {
    name: 'checkout-empty',
    title: 'Checkout, your cart is empty',
    as: 'newcomer',
    path: '/checkout',
    mark: text('your cart is empty'),
  },
  {
    name: 'order-waiting',
    title: 'Home, an order waits for a connection',
    path: '/checkout',
    before: ({ testShop }) =>
      testShop.faults.plan({ path: CREATE_ORDER, fault: { kind: 'cut-before' } }),
    act: async ({ page }) => {
      await button(page, 'Place Order').click()
      await expect(text('Waiting for a connection')(page)).toBeVisible()
      await page.getByRole('link', { name: 'Jhola' }).first().click()
    },
    mark: (page) => page.getByRole('link', { name: /^Waiting for a connection/ }),
    errors: [cutError(CREATE_ORDER)],
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
      changePriceDuringOrder(page, testShop.shop, REPRICED.id, { price: REPRICED.mrp + 20 }),
    act: async ({ page }) => {
      await button(page, 'Place Order').click()
      await expectEdgesUncovered(heading('Checkout')(page))
      await expectEdgesUncovered(main(page).getByRole('alert').first())
    },
    after: async ({ shop }) => {
      const { id, mrp, price } = REPRICED
      const prices = { price: mrp, discountPrice: price ?? null }
      await shop.control('POST', `/sandbox/products/${id}`, prices)
    },
    mark: (page) => main(page).getByRole('alert').first(),
    errors: [statusError(409, CREATE_ORDER)],
  },
  {
    name: 'checkout-placing',
    title: 'Checkout, Placing Order...',
    path: '/checkout',
    before: holdResponses(CREATE_ORDER),
    act: ({ page }) => button(page, 'Place Order').click(),
    mark: text('Placing Order...'),
  },
  {
    name: 'orders-sending',
    title: 'My Orders, an order is being sent',
    continues: 'checkout-placing',
    // In a new page, because a shopper who goes there may be asked about notifications.
    act: ({ page }) => page.goto('/orders'),
    mark: (page) =>
      page.getByRole('region', { name: 'Orders being sent' }).getByText('Sending', { exact: true }),
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
      await expectEdgesUncovered(heading('Checkout')(page))
      await expectEdgesUncovered(text('Waiting for a connection')(page))
    },
    mark: text('Waiting for a connection'),
    errors: [cutError(CREATE_ORDER)],
  },
]
