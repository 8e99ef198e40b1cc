/**
 * Every screen in every state (product §2). One row is all that a new state needs: the browser
 * tests hold it to accessibility and layout, `npm run screenshots` takes its pictures, and
 * docs/screenshots/README.md lists it.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import { CONTACT_SUCCESS_MS } from '#contract/constants.ts'
import { closeShopFor } from '#tests/e2e/support/opening-hours.ts'
import { HOME_ADDRESS } from '#tests/e2e/support/shopper.ts'
import { LONG_NAME } from './edge-case-catalogue.ts'
import { CART_OF_REGULAR, type Place, type TestShop, type Who } from './test-shop.ts'

/** Toasts and the contact form's thanks go on their own after this (product §20). */
export const MESSAGE_MS = CONTACT_SUCCESS_MS

const stateSchema = v.object({
  orders: v.array(v.object({ id: v.string(), status: v.string() })),
})

export interface Visit {
  page: Page
  testShop: TestShop
  device: 'phone' | 'desktop'
}

export interface Screen {
  /** File name of its pictures; unique. */
  name: string
  /** Which screen in which state, for people. */
  title: string
  /** Whose browser; 'regular' where absent. */
  as?: Who
  /** Where the shopper is; near the store where absent. */
  place?: Place
  path: string
  /** Keys of localStorage that this visit starts without. */
  forgets?: readonly string[]
  only?: 'phone' | 'desktop'
  /** The other layout starts afresh: what was opened or typed is gone when the width changes. */
  lostByWidth?: boolean
  /** Before the page is opened: what will fail. It is undone on its own. */
  before?: (visit: Visit) => unknown
  /** From the opened page to the state. */
  act?: (visit: Visit) => Promise<unknown>
  /** Undoes what `act` did to the shop. */
  after?: (testShop: TestShop) => Promise<unknown>
  /** What is visible once the state is reached. */
  mark: (page: Page) => Locator
  /** Console errors that belong to the state. */
  errors?: readonly RegExp[]
  /** Keeps messages that would go on their own. */
  keepsMessages?: boolean
}

/** In the regular's cart; costs more for a moment on one of the screens. */
const REPRICED = CART_OF_REGULAR[0]

const CATALOGUE = ['product-store', 'category-store']
const AVAILABILITY = '/api/v1/distance/check-availability'
const MAPS = '/sandbox/maps'
const CREATE_ORDER = '/api/v1/order/create'

/** What Chromium writes of a response with this status from this path. */
const status = (code: number, path: string): RegExp =>
  new RegExp(`with a status of ${code} .*\\(http[^)]*${path}`)
/** What it writes of a connection that was cut; how it calls it depends on how much had gone out. */
const cut = (path: string): RegExp =>
  new RegExp(`net::ERR_(?:CONNECTION_(?:RESET|CLOSED)|EMPTY_RESPONSE) \\(http[^)]*${path}`)
/** Of anything, while the browser has no network. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/
/** Sign-up begins with an email that the identity service does not know. */
const UNKNOWN_EMAIL = status(422, '/sandbox/identity/v1/client/sign_ins')

const main = (page: Page): Locator => page.getByRole('main')
const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first()
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first()
const aCard = (page: Page): Locator => page.getByRole('article').first()
const skeleton = (page: Page): Locator => page.locator('[aria-busy="true"]').first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Holds every response to a call until the visit ends. */
const holds =
  (path: string | RegExp) =>
  ({ testShop }: Visit) =>
    testShop.faults.plan({ path, fault: { kind: 'hang' } })
/** Responds with a gateway's page instead of the server. */
const fails =
  (path: string | RegExp) =>
  ({ testShop }: Visit) =>
    testShop.faults.plan({ path, fault: { kind: 'captive-portal', status: 502 } })

const types = (text: string) => (visit: Visit) =>
  visit.page.getByRole('combobox', { name: 'Search product here' }).fill(text)

const asksForCode = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@example.in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeVisible()
}

const opensAddressDialog = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('button', { name: 'Add New Address' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Add New Address' })).toBeVisible()
}

const fillsContact = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ananya Baruah')
  await page.getByRole('textbox', { name: 'Email' }).fill('ananya@example.in')
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('delivery_issue')
  await page.getByRole('textbox', { name: 'Message' }).fill('The milk was warm when it came.')
  await page.getByRole('button', { name: 'Send message' }).click()
}

const HOME: readonly Screen[] = [
  { name: 'home', title: 'Home', path: '/', mark: aCard },
  { name: 'home-empty-cart', title: 'Home, empty cart', as: 'newcomer', path: '/', mark: aCard },
  {
    name: 'home-loading',
    title: 'Home, loading',
    path: '/',
    forgets: CATALOGUE,
    before: holds(AVAILABILITY),
    mark: skeleton,
  },
  {
    name: 'home-failing',
    title: 'Home, Unable to find nearest store',
    path: '/',
    forgets: CATALOGUE,
    before: fails(AVAILABILITY),
    // The parts that come after the first screen ask again.
    act: ({ page }) => expect(page.getByRole('contentinfo')).toBeVisible(),
    mark: says('Unable to find nearest store'),
    errors: [status(502, AVAILABILITY)],
  },
  {
    name: 'home-offline',
    title: 'Home, You are offline',
    // Without a service worker the parts of the other layout cannot come.
    lostByWidth: true,
    path: '/',
    act: async ({ page }) => {
      await expect(aCard(page)).toBeVisible()
      // What comes after the first screen has come too.
      await page.waitForFunction(() => 'Clerk' in window)
      await page.context().setOffline(true)
    },
    mark: says('You are offline'),
    errors: [NO_NETWORK],
  },
  {
    name: 'out-of-service',
    title: 'Coming Soon to Your Area!, popup',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    forgets: [...CATALOGUE, 'location-store'],
    mark: (page) => page.getByRole('dialog', { name: 'Coming Soon to Your Area!' }),
  },
  {
    name: 'out-of-service-dismissed',
    title: 'Coming Soon to Your Area!, dismissed',
    as: 'newcomer',
    place: 'out-of-reach',
    path: '/',
    forgets: [...CATALOGUE, 'location-store'],
    act: ({ page }) => button(page, 'Got it, thanks!').click(),
    mark: heading('Coming Soon to Your Area!'),
  },
  {
    name: 'location-denied',
    title: 'Location Access Required, denied',
    path: '/',
    forgets: ['location-store'],
    before: fails(MAPS),
    mark: (page) => button(page, 'Open Settings'),
    errors: [status(502, MAPS)],
  },
  {
    name: 'location-denied-steps',
    title: 'Location Access Required, help',
    path: '/',
    forgets: ['location-store'],
    before: fails(MAPS),
    act: ({ page }) => button(page, 'Open Settings').click(),
    mark: says('Click the lock icon in the address bar'),
    errors: [status(502, MAPS)],
  },
  {
    name: 'store-closed',
    title: 'Store is Closed',
    path: '/',
    // The hours of the last visit would be believed for a while.
    forgets: ['settings-store'],
    before: ({ page }) => closeShopFor(page),
    mark: says('Store is Closed'),
  },
]

const SHELL: readonly Screen[] = [
  {
    name: 'footer',
    title: 'Footer, collapsed',
    path: '/about-us',
    act: ({ page }) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    mark: (page) => page.getByRole('contentinfo'),
  },
  {
    name: 'footer-open',
    title: 'Footer, all categories',
    lostByWidth: true,
    path: '/about-us',
    act: async ({ page, device }) => {
      const footer = page.getByRole('contentinfo')
      await footer.scrollIntoViewIfNeeded()
      if (device === 'phone') await footer.getByText('Shop by Category').click()
      else await footer.getByRole('button', { name: 'Show all categories' }).click()
      await footer.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded()
    },
    mark: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Pet Care' }),
  },
  {
    name: 'account-menu',
    title: 'Account menu',
    only: 'desktop',
    path: '/',
    act: async ({ page }) => {
      await expect(aCard(page)).toBeVisible()
      await page.getByRole('link', { name: 'Account' }).hover()
    },
    mark: (page) => page.getByRole('link', { name: 'my addresses' }),
  },
  {
    name: 'menu-sheet',
    title: 'Menu',
    only: 'phone',
    path: '/',
    act: ({ page }) => button(page, 'Menu').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'sign-in-again',
    title: 'Please sign in again',
    path: '/orders',
    before: ({ page }) =>
      page.route('**/api/v1/order/user-orders/*', (route) =>
        route.fulfill({
          status: 401,
          json: { error: { code: 'TOKEN_EXPIRED', message: 'The session token has ended' } },
        }),
      ),
    mark: says('Please sign in again'),
    errors: [status(401, '/api/v1/order/user-orders')],
  },
]

const CATALOGUE_SCREENS: readonly Screen[] = [
  { name: 'categories', title: 'Categories', path: '/categories/vegetables', mark: aCard },
  {
    name: 'categories-unknown',
    title: 'Categories, unknown id',
    path: '/categories/no-such-category',
    mark: aCard,
  },
  {
    name: 'categories-loading',
    title: 'Categories, loading',
    path: '/categories',
    forgets: CATALOGUE,
    before: holds(AVAILABILITY),
    mark: skeleton,
  },
  {
    name: 'categories-failing',
    title: 'Categories, failing',
    path: '/categories',
    forgets: CATALOGUE,
    before: fails(AVAILABILITY),
    mark: says('Unable to find nearest store'),
    errors: [status(502, AVAILABILITY)],
  },
  { name: 'product', title: 'Product', path: '/product/chakki-atta-5kg', mark: heading(/Chakki/) },
  {
    name: 'product-unknown',
    title: 'Product not found',
    path: '/product/no-such-product',
    mark: heading('Product not found'),
  },
  {
    name: 'product-loading',
    title: 'Product, loading',
    path: '/product/chakki-atta-5kg',
    forgets: CATALOGUE,
    before: holds(AVAILABILITY),
    mark: skeleton,
  },
  {
    name: 'search',
    title: 'Search, results',
    lostByWidth: true,
    path: '/',
    act: types('dal'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'search-also-called',
    title: 'Search, Also called',
    lostByWidth: true,
    path: '/',
    act: types('aloo'),
    mark: (page) => page.getByRole('group', { name: 'Also called' }),
  },
  {
    name: 'search-none',
    title: 'Search, No products found',
    lostByWidth: true,
    path: '/',
    act: types('dragonfruit liqueur'),
    mark: says('No products found'),
  },
]

const CART_AND_CHECKOUT: readonly Screen[] = [
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
    act: async ({ page }) => {
      await aCard(page).getByRole('button', { name: /^Add / }).click()
      await page
        .getByRole('link', { name: /^My Cart, 1/ })
        .first()
        .click()
    },
    mark: says(/No addresses found/),
  },
  {
    name: 'cart-toast',
    title: 'My Cart, message: Please add a delivery address',
    as: 'newcomer',
    path: '/',
    act: async ({ page }) => {
      await aCard(page).getByRole('button', { name: /^Add / }).click()
      await page
        .getByRole('link', { name: /^My Cart, 1/ })
        .first()
        .click()
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
    act: async ({ page, testShop }) => {
      const placing = button(page, 'Place Order')
      await expect(placing).toBeEnabled()
      const url = `/sandbox/products/${REPRICED.id}`
      await testShop.shop.control('POST', url, { price: REPRICED.mrp + 20 })
      await placing.click()
      await expect(main(page).getByRole('alert').first()).toBeVisible()
      await testShop.shop.control('POST', url, {
        price: REPRICED.mrp,
        discountPrice: REPRICED.price ?? null,
      })
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
    act: ({ page }) => button(page, 'Place Order').click(),
    mark: says('Waiting for a connection'),
    errors: [cut(CREATE_ORDER)],
  },
]

const SHOPPER: readonly Screen[] = [
  {
    name: 'addresses',
    title: 'Delivery addresses',
    path: '/address',
    mark: says(/Kharghuli/),
  },
  {
    name: 'addresses-empty',
    title: 'Delivery addresses, none',
    as: 'newcomer',
    path: '/address',
    mark: says('No addresses found'),
  },
  {
    name: 'address-dialog',
    title: 'Add New Address',
    as: 'newcomer',
    path: '/address',
    act: opensAddressDialog,
    mark: (page) => page.getByRole('textbox', { name: 'PIN Code' }),
  },
  {
    name: 'address-dialog-errors',
    title: 'Add New Address, errors',
    as: 'newcomer',
    path: '/address',
    act: async (visit) => {
      await opensAddressDialog(visit)
      await visit.page.getByRole('textbox', { name: 'PIN Code' }).fill('7810')
      await button(visit.page, 'Save Address').click()
    },
    mark: says('Enter valid PIN code'),
  },
  {
    name: 'address-dialog-failing',
    title: 'Add New Address, not saved',
    as: 'newcomer',
    path: '/',
    keepsMessages: true,
    before: fails('/api/v1/users/update'),
    act: async ({ page }) => {
      await aCard(page).getByRole('button', { name: /^Add / }).click()
      await page
        .getByRole('link', { name: /^My Cart, 1/ })
        .first()
        .click()
      await button(page, '+ Add New Address').click()
      await page.getByRole('textbox', { name: 'Full Name' }).fill(HOME_ADDRESS.fullName)
      await page.getByRole('textbox', { name: 'Address Line' }).fill(HOME_ADDRESS.addressLine)
      await page.getByRole('textbox', { name: 'City' }).fill(HOME_ADDRESS.city)
      await page.getByRole('textbox', { name: 'PIN Code' }).fill(HOME_ADDRESS.pinCode)
      await button(page, 'Save Address').click()
    },
    mark: says('Failed to save address. Please try again.'),
    errors: [status(502, '/api/v1/users/update')],
  },
  {
    name: 'address-deleted',
    title: 'My Cart, an address deleted',
    path: '/cart',
    act: ({ page }) => button(page, /^Delete address .*Kharghuli/).click(),
    mark: (page) => button(page, 'Undo'),
  },
  {
    name: 'phone-dialog',
    title: 'Change phone number',
    path: '/profile',
    act: ({ page }) => button(page, 'Change phone number').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Change phone number' }),
  },
  {
    name: 'phone-dialog-error',
    title: 'Change phone number, not an Indian mobile number',
    path: '/profile',
    act: async ({ page }) => {
      await button(page, 'Change phone number').click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9999999999')
      await button(page, 'Save number').click()
    },
    mark: says(/^Please enter an Indian mobile number/),
  },
  { name: 'profile', title: 'Profile', path: '/profile', mark: heading('Ananya Baruah') },
  {
    name: 'profile-loading',
    title: 'Loading profile...',
    path: '/profile',
    forgets: ['user-store'],
    before: holds('/api/v1/users/details'),
    mark: says('Loading profile...'),
  },
  {
    name: 'orders',
    title: 'My Orders',
    path: '/orders',
    mark: (page) => page.getByRole('region', { name: 'Delivered Orders' }),
  },
  {
    name: 'orders-empty',
    title: 'My Orders, none',
    as: 'newcomer',
    path: '/orders',
    mark: says('No orders yet'),
  },
  {
    name: 'orders-loading',
    title: 'My Orders, loading',
    path: '/orders',
    forgets: ['user-store'],
    before: holds('/api/v1/order/user-orders'),
    mark: says('Loading orders...'),
  },
  {
    name: 'orders-failing',
    title: 'Error fetching orders',
    path: '/orders',
    forgets: ['user-store'],
    before: fails('/api/v1/order/user-orders'),
    mark: says('Error fetching orders'),
    errors: [status(502, '/api/v1/order/user-orders')],
  },
  {
    name: 'order-details',
    title: 'Order Details, on the way',
    path: '/orders',
    act: ({ page }) =>
      page
        .getByRole('region', { name: 'Orders Out for Delivery' })
        .getByRole('button')
        .first()
        .click(),
    // Its map comes last.
    mark: (page) => page.getByRole('dialog', { name: 'Order Details' }).getByRole('img').first(),
  },
  {
    name: 'order-details-rejected',
    title: 'Order Details, rejected',
    path: '/orders',
    act: ({ page }) =>
      page.getByRole('region', { name: 'Rejected Orders' }).getByRole('button').first().click(),
    mark: (page) => page.getByRole('dialog', { name: 'Order Details' }),
  },
]

const IDENTITY: readonly Screen[] = [
  {
    name: 'login',
    title: 'Login, email',
    as: 'visitor',
    path: '/login',
    mark: (page) => page.getByRole('textbox', { name: 'Email address' }),
  },
  {
    name: 'login-loading',
    title: 'Login, loading',
    as: 'visitor',
    path: '/login',
    before: holds('/sandbox/identity'),
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@example.in')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    mark: says('Getting ready to sign you in…'),
  },
  {
    name: 'login-bad-email',
    title: 'Login, no email address',
    as: 'visitor',
    path: '/login',
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    mark: says('Please enter a valid email address.'),
  },
  {
    name: 'login-code',
    title: 'Login, code',
    as: 'visitor',
    path: '/login',
    act: asksForCode,
    mark: says(/Enter the six-digit code/),
    errors: [UNKNOWN_EMAIL],
  },
  {
    name: 'login-wrong-code',
    title: 'Login, wrong code',
    as: 'visitor',
    path: '/login',
    act: async (visit) => {
      await asksForCode(visit)
      await visit.page.getByRole('textbox', { name: 'Verification code' }).fill('000000')
      await visit.page.getByRole('button', { name: 'Verify' }).click()
    },
    mark: says('That code is not right. Please check it and try again.'),
    errors: [UNKNOWN_EMAIL, status(422, '/sandbox/identity/v1/client/sign_(?:ups|ins)')],
  },
  {
    name: 'onboarding',
    title: 'Complete Your Profile',
    as: 'unregistered',
    path: '/onboard',
    mark: (page) => page.getByRole('textbox', { name: 'Phone number' }),
  },
  {
    name: 'onboarding-error',
    title: 'Complete Your Profile, error',
    as: 'unregistered',
    path: '/onboard',
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('98640')
      await page.getByRole('button', { name: 'continue' }).click()
    },
    mark: says('Please enter a valid 10-digit phone number'),
  },
  {
    name: 'onboarding-location-denied',
    title: 'Complete Your Profile, location denied, help',
    as: 'unregistered',
    path: '/onboard',
    forgets: ['location-store'],
    before: fails(MAPS),
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9864000123')
      await page.getByRole('button', { name: 'continue' }).click()
      await button(page, 'Open Settings').click()
    },
    mark: says('Click the lock icon in the address bar'),
    errors: [status(502, MAPS)],
  },
  {
    name: 'onboarding-unreachable',
    title: 'Looking for the account, failing',
    as: 'unregistered',
    path: '/onboard',
    before: fails('/api/v1/users/check-user'),
    mark: heading('We could not look for your account'),
    errors: [status(502, '/api/v1/users/check-user')],
  },
]

const PAGES: readonly Screen[] = [
  {
    name: 'about',
    title: 'About us',
    as: 'visitor',
    path: '/about-us',
    mark: heading('About us'),
  },
  {
    name: 'privacy',
    title: 'Privacy policy',
    as: 'visitor',
    path: '/privacy-policy',
    mark: heading('Privacy policy'),
  },
  {
    name: 'terms',
    title: 'Terms and conditions',
    as: 'visitor',
    path: '/terms-conditions',
    mark: heading('Terms and conditions'),
  },
  {
    name: 'contact',
    title: 'Contact us',
    as: 'visitor',
    path: '/contact-us',
    mark: heading('Contact us'),
  },
  {
    name: 'contact-errors',
    title: 'Contact us, errors',
    as: 'visitor',
    path: '/contact-us',
    act: ({ page }) => button(page, 'Send message').click(),
    mark: says('Message is required'),
  },
  {
    name: 'contact-sent',
    title: 'Contact us, sent',
    as: 'visitor',
    path: '/contact-us',
    keepsMessages: true,
    act: fillsContact,
    mark: says(/Your message has been sent/),
  },
  {
    name: 'contact-failing',
    title: 'Contact us, failing',
    as: 'visitor',
    path: '/contact-us',
    before: fails('/sandbox/contact'),
    act: fillsContact,
    mark: says('There was an error sending your message. Please try again.'),
    errors: [status(502, '/sandbox/contact')],
  },
]

/** A browser that says of itself what this says; runs in the page. */
interface Pretence {
  userAgent?: string
  permission?: NotificationPermission
  hasPush?: boolean
}

/** Makes the page's browser another one, before anything of the shop runs. */
const pretends =
  (pretence: Pretence) =>
  ({ page }: Visit) =>
    page.addInitScript(({ userAgent, permission, hasPush = true }) => {
      if (userAgent !== undefined) {
        Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      }
      if (permission !== undefined) {
        Object.defineProperty(Notification, 'permission', { value: permission })
      }
      if (!hasPush) Reflect.deleteProperty(globalThis, 'PushManager')
    }, pretence)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Someone who has been here before, and was not asked yet. */
const comesBack = ({ page }: Visit) =>
  page.addInitScript(() => {
    const memory = { visits: 4, hasOrdered: false, isSettled: false }
    localStorage.setItem('install-memory', JSON.stringify(memory))
  })

const placesOrder = async ({ page }: Visit): Promise<void> => {
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL('/orders')
}

/** What was ordered for a picture goes no further. */
const cancelsPending = async ({ shop }: TestShop): Promise<void> => {
  const { orders } = v.parse(stateSchema, await shop.control('GET', '/sandbox/state'))
  const last = orders.filter(({ status }) => status === 'pending').at(-1)
  if (last === undefined) throw new Error('No order was placed')
  await shop.control('POST', `/sandbox/orders/${last.id}/events`, { type: 'cancel' })
}

/** What the shop asks and offers of its own accord, and what it says about itself. */
const QUESTIONS: readonly Screen[] = [
  {
    name: 'notification-question',
    title: 'After an order: Know when your order moves',
    path: '/checkout',
    before: pretends({ permission: 'default' }),
    act: placesOrder,
    after: cancelsPending,
    mark: (page) => page.getByRole('dialog', { name: 'Know when your order moves' }),
    keepsMessages: true,
  },
  {
    name: 'notifications-blocked',
    title: 'Profile, notifications are blocked',
    path: '/profile',
    before: pretends({ permission: 'denied' }),
    mark: says(/^Notifications from Jhola are blocked/),
  },
  {
    name: 'notifications-unsupported',
    title: 'Profile, a browser without notifications',
    path: '/profile',
    before: pretends({ hasPush: false }),
    mark: says('This browser cannot show notifications from a shop.'),
  },
  {
    name: 'notifications-install-first',
    title: 'Profile, notifications on an iPhone',
    path: '/profile',
    before: pretends({ hasPush: false, userAgent: IPHONE }),
    mark: says(/^On iPhone and iPad they come to the installed app only/),
  },
  {
    name: 'install-invitation',
    title: 'Install Jhola, the invitation',
    path: '/',
    before: comesBack,
    act: async ({ page }) => {
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // Chromium offers it only where a service worker stands, and to no test.
      await page.evaluate(() => {
        const pending = new Promise<never>(() => undefined)
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: () => pending, userChoice: pending }))
      })
    },
    mark: (page) => page.getByRole('region', { name: 'Install Jhola' }),
  },
  {
    name: 'install-by-hand',
    title: 'Add Jhola to your apps, on an iPhone',
    path: '/',
    before: async (visit) => {
      await comesBack(visit)
      await pretends({ userAgent: IPHONE })(visit)
    },
    act: ({ page }) => button(page, 'Show me how').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Add Jhola to your apps' }),
  },
  {
    name: 'sign-out-question',
    title: 'Sign out while an order is being sent',
    path: '/checkout',
    before: ({ testShop }) =>
      testShop.faults.plan({ path: CREATE_ORDER, fault: { kind: 'cut-before' } }),
    act: async ({ page }) => {
      await button(page, 'Place Order').click()
      await expect(says('Waiting for a connection')(page)).toBeVisible()
      await page.goto('/profile')
      await button(page, 'Sign out').click()
    },
    mark: (page) => page.getByRole('dialog', { name: 'Order still being sent' }),
    errors: [cut(CREATE_ORDER)],
  },
  {
    name: 'part-missing',
    title: 'A part of Jhola could not be loaded.',
    path: '/profile',
    before: ({ page }) => page.route(/\/assets\/about-us[^/]*\.js/, (route) => route.abort()),
    act: async ({ page }) => {
      await page.goto('/terms-conditions')
      await page.getByRole('link', { name: 'About us' }).first().click()
    },
    mark: says('A part of Jhola could not be loaded.'),
    errors: [/net::ERR_FAILED|A screen failed|dynamically imported module/],
  },
]

/** The store of hard goods: what real catalogues and real people write. */
const HARD: readonly Screen[] = [
  { name: 'hard-home', title: 'Hard goods: home', as: 'edge-case', path: '/', mark: aCard },
  {
    name: 'hard-category',
    title: 'Hard goods: category',
    as: 'edge-case',
    path: '/categories/everything',
    mark: aCard,
  },
  {
    name: 'hard-category-one',
    title: 'Hard goods: category of one product',
    as: 'edge-case',
    path: '/categories/one-product',
    mark: aCard,
  },
  {
    name: 'categories-empty',
    title: 'Categories, No products found in this category',
    as: 'edge-case',
    path: '/categories/no-product',
    mark: says('No products found in this category'),
  },
  {
    name: 'hard-category-long',
    title: 'Hard goods: category with a long name',
    as: 'edge-case',
    path: '/categories/unbroken-name',
    mark: says('No products found in this category'),
  },
  {
    name: 'hard-product-long',
    title: 'Hard goods: name of 180 characters',
    as: 'edge-case',
    path: '/product/long-name',
    mark: heading(LONG_NAME),
  },
  {
    name: 'hard-product-unbroken',
    title: 'Hard goods: name without a space, no picture',
    as: 'edge-case',
    path: '/product/unbroken-name',
    mark: heading(/^Gehunkaaata/),
  },
  {
    name: 'product-gallery',
    title: 'Product, several pictures',
    as: 'edge-case',
    path: '/product/many-pictures',
    act: ({ page }) => button(page, 'Show picture 2').click(),
    mark: heading('Breakfast hamper'),
  },
  {
    name: 'hard-search',
    title: 'Hard goods: search',
    lostByWidth: true,
    as: 'edge-case',
    path: '/',
    act: types('a'),
    mark: (page) => page.getByRole('option').first(),
  },
  {
    name: 'hard-cart',
    title: 'Hard goods: cart',
    as: 'edge-case',
    path: '/cart',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-checkout',
    title: 'Hard goods: checkout',
    as: 'edge-case',
    path: '/checkout',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-addresses',
    title: 'Hard goods: address',
    as: 'edge-case',
    path: '/address',
    mark: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'hard-profile',
    title: 'Hard goods: profile',
    as: 'edge-case',
    path: '/profile',
    mark: heading(LONG_NAME.slice(0, 120)),
  },
]

export interface Sheet {
  /** Of the file. */
  name: string
  title: string
  screens: readonly Screen[]
}

/** Groups that are looked at together. */
export const SHEETS: readonly Sheet[] = [
  { name: 'home', title: 'Home, place and hours', screens: HOME },
  { name: 'catalogue', title: 'Categories, products and search', screens: CATALOGUE_SCREENS },
  { name: 'cart', title: 'Cart and checkout', screens: CART_AND_CHECKOUT },
  { name: 'shopper', title: 'Addresses, profile and orders', screens: SHOPPER },
  { name: 'identity', title: 'Login and onboarding', screens: IDENTITY },
  { name: 'pages', title: 'Static pages and contact', screens: PAGES },
  { name: 'shell', title: 'Footer, menus and bars', screens: SHELL },
  { name: 'questions', title: 'What the shop asks and offers', screens: QUESTIONS },
  { name: 'hard', title: 'Hard goods: what real catalogues and people write', screens: HARD },
]

export const SCREENS: readonly Screen[] = SHEETS.flatMap(({ screens }) => screens)
