import { expect } from '@playwright/test'
import * as v from 'valibot'
import { IPHONE_USER_AGENT } from '#tests/e2e/support/devices.ts'
import { scrollToFooter } from '#tests/e2e/support/footer.ts'
import { CREATE_ORDER, button, cutError, text } from './screen-steps.ts'
import type { Screen, Visit } from './screen.ts'
import type { TestShop } from './test-shop.ts'

const stateSchema = v.object({
  orders: v.array(v.object({ id: v.string(), status: v.string() })),
})

/** The properties of another browser that the page is to see. */
interface EmulatedBrowser {
  userAgent?: string
  permission?: NotificationPermission
  hasPush?: boolean
}

/** Overrides the properties before any code of the shop runs. */
const emulateBrowser =
  (emulated: EmulatedBrowser) =>
  ({ page }: Visit) =>
    page.addInitScript(({ userAgent, permission, hasPush = true }) => {
      if (userAgent !== undefined) {
        Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      }
      if (permission !== undefined) {
        Object.defineProperty(Notification, 'permission', { value: permission })
      }
      if (!hasPush) Reflect.deleteProperty(globalThis, 'PushManager')
    }, emulated)

/** A returning shopper who has not been invited to install the app yet. */
const asReturningShopper = ({ page }: Visit) =>
  page.addInitScript(() => {
    const memory = { visits: 4, hasOrdered: false, isSettled: false }
    localStorage.setItem('install-memory', JSON.stringify(memory))
  })

const placeOrder = async ({ page }: Visit): Promise<void> => {
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL('/orders')
}

/** Cancels the order that the row has placed, so that other rows do not see it. */
const cancelPendingOrder = async ({ shop }: TestShop): Promise<void> => {
  const { orders } = v.parse(stateSchema, await shop.control('GET', '/sandbox/state'))
  // The first is the visitor's own, which other rows show. No other is there if placing has failed.
  const [, placed] = orders.filter(({ status }) => status === 'pending')
  if (placed === undefined) return
  await shop.control('POST', `/sandbox/orders/${placed.id}/events`, { type: 'cancel' })
}

/** Questions and offers that the shop shows unprompted, and messages about the app itself. */
export const QUESTION_SCREENS: readonly Screen[] = [
  {
    name: 'notification-question',
    title: 'After an order: Know when your order moves',
    path: '/checkout',
    before: emulateBrowser({ permission: 'default' }),
    act: placeOrder,
    after: cancelPendingOrder,
    mark: (page) => page.getByRole('dialog', { name: 'Know when your order moves' }),
    keepsMessages: true,
  },
  {
    name: 'notifications-blocked',
    title: 'Profile, notifications are blocked',
    path: '/profile',
    before: emulateBrowser({ permission: 'denied' }),
    mark: text(/^Notifications from Jhola are blocked/),
  },
  {
    name: 'notifications-unsupported',
    title: 'Profile, a browser without notifications',
    path: '/profile',
    before: emulateBrowser({ hasPush: false }),
    mark: text('This browser cannot show notifications from a shop.'),
  },
  {
    name: 'notifications-install-first',
    title: 'Profile, notifications on an iPhone',
    path: '/profile',
    before: emulateBrowser({ hasPush: false, userAgent: IPHONE_USER_AGENT }),
    mark: text(/^On iPhone and iPad they come to the installed app only/),
  },
  {
    name: 'install-invitation',
    title: 'Install Jhola, the invitation',
    // Nothing is offered while an order is under way.
    as: 'newcomer',
    path: '/',
    before: asReturningShopper,
    act: async ({ page }) => {
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // Chromium does not dispatch this event in tests.
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
    // Nothing is offered while an order is under way.
    as: 'newcomer',
    path: '/',
    before: async (visit) => {
      await asReturningShopper(visit)
      await emulateBrowser({ userAgent: IPHONE_USER_AGENT })(visit)
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
      await expect(text('Waiting for a connection')(page)).toBeVisible()
      await page.goto('/profile')
      await button(page, 'Sign out').click()
    },
    mark: (page) => page.getByRole('dialog', { name: 'Order still being sent' }),
    errors: [cutError(CREATE_ORDER)],
  },
  {
    name: 'part-missing',
    title: 'A part of Jhola could not be loaded.',
    path: '/profile',
    before: ({ page }) => page.route(/\/assets\/about-us[^/]*\.js/, (route) => route.abort()),
    act: async ({ page }) => {
      await page.goto('/terms-conditions')
      const footer = await scrollToFooter(page)
      await footer.getByRole('link', { name: 'About us' }).click()
    },
    mark: text('A part of Jhola could not be loaded.'),
    errors: [/net::ERR_FAILED|A screen failed|dynamically imported module/],
  },
]
