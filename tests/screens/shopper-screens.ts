/** The addresses, the profile and the orders. */
import { expect, type Page } from '@playwright/test'
import { HOME_ADDRESS } from '#tests/e2e/support/shopper.ts'
import {
  button,
  expectRedEdge,
  respondWith502,
  heading,
  holdResponses,
  text,
  statusError,
  openCartWithOne,
} from './screen-steps.ts'
import type { Visit, Screen } from './screen.ts'

const openAddressDialog = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('button', { name: 'Add New Address' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Add New Address' })).toBeVisible()
}

const leftOut = (page: Page) =>
  page.getByRole('dialog', { name: 'Order Details' }).getByText('Left out', { exact: true })

const HELP = /^\/api\/v1\/orders\/[^/]+\/help$/

/**
 * Opens a delivered order, of which the newest (0) has no help request, the second (1) has a reply,
 * and the oldest (2) waits for one.
 */
const openDeliveredOrder = async ({ page }: Visit, index: number): Promise<void> => {
  await page
    .getByRole('region', { name: 'Delivered Orders' })
    .getByRole('button')
    .nth(index)
    .click()
}

const fillHelpForm = async (visit: Visit): Promise<void> => {
  const { page } = visit
  await openDeliveredOrder(visit, 0)
  // If the form was filled in by an earlier row, it is already open.
  await button(page, 'Get help').or(button(page, 'Something else')).click()
  await button(page, 'Something else').click()
  await page
    .getByRole('textbox', { name: 'Tell us more' })
    .fill('The bag was open, and a glass was broken.')
}

export const SHOPPER_SCREENS: readonly Screen[] = [
  {
    name: 'addresses',
    title: 'Delivery addresses',
    path: '/address',
    mark: text(/Kharghuli/),
  },
  {
    name: 'addresses-empty',
    title: 'Delivery addresses, none',
    as: 'newcomer',
    path: '/address',
    mark: text('No addresses found'),
  },
  {
    name: 'address-dialog',
    title: 'Add New Address',
    continues: 'addresses-empty',
    act: openAddressDialog,
    mark: (page) => page.getByRole('textbox', { name: 'PIN Code' }),
  },
  {
    name: 'address-dialog-errors',
    title: 'Add New Address, errors',
    continues: 'addresses-empty',
    act: async (visit) => {
      await openAddressDialog(visit)
      await visit.page.getByRole('textbox', { name: 'PIN Code' }).fill('7810')
      await button(visit.page, 'Save Address').click()
    },
    mark: text('Enter valid PIN code'),
  },
  {
    name: 'address-dialog-failing',
    title: 'Add New Address, not saved',
    as: 'newcomer',
    path: '/',
    keepsMessages: true,
    before: respondWith502('/api/v1/users/update'),
    act: async (visit) => {
      const { page } = visit
      await openCartWithOne(visit)
      await button(page, '+ Add New Address').click()
      await page.getByRole('textbox', { name: 'Full Name' }).fill(HOME_ADDRESS.fullName)
      await page.getByRole('textbox', { name: 'Address Line' }).fill(HOME_ADDRESS.addressLine)
      await page.getByRole('textbox', { name: 'City' }).fill(HOME_ADDRESS.city)
      await page.getByRole('textbox', { name: 'PIN Code' }).fill(HOME_ADDRESS.pinCode)
      await button(page, 'Save Address').click()
    },
    mark: text('Failed to save address. Please try again.'),
    errors: [statusError(502, '/api/v1/users/update')],
  },
  {
    name: 'address-deleted',
    title: 'My Cart, an address deleted',
    continues: 'cart',
    act: ({ page }) => button(page, /^Delete address .*Kharghuli/).click(),
    mark: (page) => button(page, 'Undo'),
  },
  {
    name: 'phone-dialog',
    title: 'Change phone number',
    continues: 'profile',
    act: ({ page }) => button(page, 'Change phone number').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Change phone number' }),
  },
  {
    name: 'phone-dialog-error',
    title: 'Change phone number, too few digits',
    continues: 'profile',
    act: async ({ page }) => {
      await button(page, 'Change phone number').click()
      const phone = page.getByRole('textbox', { name: 'Phone number' })
      await phone.fill('98640')
      await button(page, 'Save number').click()
      await expectRedEdge(phone)
    },
    mark: text('Please enter a valid 10-digit phone number'),
  },
  {
    name: 'delete-account',
    title: 'Delete my account?',
    continues: 'profile',
    act: ({ page }) => button(page, 'Delete my account').click(),
    mark: (page) => page.getByRole('dialog', { name: 'Delete my account?' }),
  },
  {
    name: 'delete-account-failed',
    title: 'Delete my account?, the shop cannot be reached',
    continues: 'profile',
    before: respondWith502(/^\/api\/v1\/users\/[^/]+$/),
    act: async ({ page }) => {
      await button(page, 'Delete my account').click()
      await button(page, 'Delete for good').click()
    },
    mark: text(/^We could not see whether your account was deleted/),
    errors: [statusError(502, '/api/v1/users/')],
  },
  { name: 'profile', title: 'Profile', path: '/profile', mark: heading('Ananya Baruah') },
  {
    name: 'profile-loading',
    title: 'Loading profile...',
    path: '/profile',
    removedKeys: ['user-store'],
    before: holdResponses('/api/v1/users/details'),
    mark: text('Loading profile...'),
  },
  {
    name: 'orders',
    title: 'My Orders',
    path: '/orders',
    // The URLs of the pictures come with the catalogue, which may arrive after the orders.
    act: ({ page }) =>
      expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /^\/pictures/),
    mark: (page) => page.getByRole('region', { name: 'Delivered Orders' }),
  },
  {
    name: 'orders-replied',
    title: 'My Orders, the shop has replied to a request',
    continues: 'orders',
    act: ({ page }) => text('The shop has replied.')(page).scrollIntoViewIfNeeded(),
    mark: text('The shop has replied.'),
  },
  {
    name: 'orders-empty',
    title: 'My Orders, none',
    as: 'newcomer',
    path: '/orders',
    mark: text('No orders yet'),
  },
  {
    name: 'orders-loading',
    title: 'My Orders, loading',
    path: '/orders',
    removedKeys: ['user-store'],
    before: holdResponses('/api/v1/order/user-orders'),
    mark: text('Loading orders...'),
  },
  {
    name: 'orders-failing',
    title: 'Error fetching orders',
    path: '/orders',
    removedKeys: ['user-store'],
    before: respondWith502('/api/v1/order/user-orders'),
    mark: text('Error fetching orders'),
    errors: [statusError(502, '/api/v1/order/user-orders')],
  },
  {
    name: 'order-details',
    title: 'Order Details, on the way',
    continues: 'orders',
    act: ({ page }) =>
      page
        .getByRole('region', { name: 'Orders Out for Delivery' })
        .getByRole('button')
        .first()
        .click(),
    // The map is loaded last.
    mark: (page) => page.getByRole('dialog', { name: 'Order Details' }).getByRole('img').first(),
  },
  {
    name: 'order-details-rejected',
    title: 'Order Details, rejected',
    continues: 'orders',
    act: ({ page }) =>
      page.getByRole('region', { name: 'Rejected Orders' }).getByRole('button').first().click(),
    mark: (page) => page.getByRole('dialog', { name: 'Order Details' }),
  },
  {
    name: 'order-details-left-out',
    title: 'Order Details, something was left out',
    continues: 'orders',
    act: ({ page }) =>
      page.getByRole('region', { name: 'Accepted Orders' }).getByRole('button').first().click(),
    mark: leftOut,
  },
  {
    name: 'order-help-errors',
    title: 'Order Details, get help, incomplete',
    continues: 'orders',
    act: async (visit) => {
      await openDeliveredOrder(visit, 0)
      await expect(button(visit.page, 'Get help')).toBeVisible()
      const widthOfInvoice = async () => (await button(visit.page, 'Invoice').boundingBox())?.width
      const before = await widthOfInvoice()
      await button(visit.page, 'Get help').click()
      await button(visit.page, 'Send request').click()
      // It does not come under the finger of a double tap on 'Get help'.
      expect(await widthOfInvoice()).toBe(before)
    },
    mark: text('Please choose what is wrong'),
  },
  {
    name: 'order-help',
    title: 'Order Details, get help',
    continues: 'orders',
    act: fillHelpForm,
    mark: (page) => button(page, 'Send request'),
  },
  {
    name: 'order-help-replied',
    title: 'Order Details, the shop has replied to a request',
    continues: 'orders',
    act: (visit) => openDeliveredOrder(visit, 1),
    mark: (page) => page.getByRole('article').getByText('The shop has replied'),
  },
  {
    name: 'order-help-sent',
    title: 'Order Details, a request waits for a reply',
    continues: 'orders',
    act: (visit) => openDeliveredOrder(visit, 2),
    mark: text('Waiting for a reply'),
  },
  {
    name: 'order-help-failing',
    title: 'Order Details, requests for help could not be loaded',
    path: '/orders',
    before: respondWith502(HELP),
    act: async (visit) => {
      await openDeliveredOrder(visit, 0)
      // Side by side, so that they leave room for what was ordered.
      const topOf = async (name: string) => (await button(visit.page, name).boundingBox())?.y
      await expect(button(visit.page, 'Get help')).toBeVisible()
      expect(await topOf('Get help')).toBe(await topOf('Invoice'))
    },
    mark: text('Your requests for help could not be loaded.'),
    errors: [statusError(502, '/api/v1/orders/[^/]+/help')],
  },
  {
    name: 'order-cancel',
    title: 'Order Details, cancel?',
    lostByWidth: true,
    continues: 'orders',
    act: async ({ page }) => {
      await page.getByRole('region', { name: 'Pending Orders' }).getByRole('button').first().click()
      await button(page, 'Cancel order').click()
    },
    mark: (page) => button(page, 'Keep order'),
  },
  {
    name: 'order-help-offline',
    title: 'Order Details, a request is kept without a connection',
    continues: 'orders',
    act: async (visit) => {
      await fillHelpForm(visit)
      await visit.page.context().setOffline(true)
      await button(visit.page, 'Send request').click()
    },
    mark: text(/^Waiting for a connection\. Your request/),
    errors: [/net::ERR_INTERNET_DISCONNECTED/],
  },
]
