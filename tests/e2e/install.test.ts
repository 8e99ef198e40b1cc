import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { FULL_BROWSER } from './support/browsers.ts'
import { DESKTOP, IPHONE_USER_AGENT } from './support/devices.ts'
import { expect, saveData, test as base } from './support/fixtures.ts'
import { reportEvent, ordersOf } from './support/live-shopper.ts'
import { waitUntilHistorySettled, openInShop, placeOrder } from './support/shopper.ts'

/** `phone` has a profile on disk, because browsers offer no installation in a private window. */
const test = base.extend<{
  phone: BrowserContext
  /** Whether the shop is opened in its own window, like an installed app. */
  inAppWindow: boolean
}>({
  inAppWindow: [false, { option: true }],
  phone: async ({ viewport, isMobile, hasTouch, baseURL, watch, inAppWindow }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'jhola-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      ...FULL_BROWSER,
      args: [...(FULL_BROWSER.args ?? []), ...(inAppWindow ? [`--app=${baseURL}`] : [])],
      viewport,
      isMobile,
      hasTouch,
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    await watch.watchContext(context)
    await saveData(context)
    await use(context)
    await context.close()
    // Chromium's helper processes write for a moment after it has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

test.use({ serviceWorkers: 'allow' })

const invitation = (page: Page) => page.getByRole('region', { name: 'Install Jhola' })

const steps = (page: Page) => page.getByRole('dialog', { name: 'Add Jhola to your apps' })

/** Closes the shop and opens it in a new tab. */
async function comeBack(
  page: Page,
  { to = '/', prepare }: { to?: string; prepare?: (next: Page) => Promise<void> } = {},
): Promise<Page> {
  const context = page.context()
  const next = await context.newPage()
  await prepare?.(next)
  await page.close()
  await next.goto(to)
  await expect(next.getByRole('banner')).toBeVisible()
  return next
}

/** Delays the app's scripts until the browser has offered the installation, as on a slow line. */
async function startAfterOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const offer = new Promise((resolve) => {
      addEventListener('beforeinstallprompt', resolve)
    })
    const add = async (parent: Element, nodes: readonly (Node | string)[]): Promise<void> => {
      if (nodes.some((node) => node instanceof HTMLScriptElement)) {
        document.documentElement.dataset['scripts'] = 'held'
        await offer
      }
      for (const node of nodes) {
        parent.insertBefore(typeof node === 'string' ? new Text(node) : node, null)
      }
    }
    Element.prototype.append = function (...nodes) {
      void add(this, nodes)
    }
  })
}

/** Waits until the visit is counted, after which the invitation would be shown. */
async function settled(page: Page, counted = '"visits":'): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('install-memory') ?? ''))
    .toContain(counted)
}

test('a returning shopper is invited to install the app, and never again after ‘Not now’; the profile still offers it', async ({
  phone,
  signIn,
}) => {
  let page = await phone.newPage()
  await signIn(page)
  await settled(page)
  await page.reload()
  await settled(page)
  await expect(invitation(page)).toBeHidden()

  page = await comeBack(page, { prepare: keepMessages })
  await expect(invitation(page)).toBeVisible()
  // Shoppers are not interrupted while they decide or pay.
  await page.getByRole('link', { name: /^My Cart/ }).click()
  await expect(invitation(page)).toBeHidden()
  await page.goBack()
  await invitation(page).getByRole('button', { name: 'Not now' }).click()
  await expect(invitation(page)).toBeHidden()
  await expect(page.getByText('You can install Jhola from ‘my account’ at any time.')).toBeVisible()

  page = await comeBack(page, { to: '/profile', prepare: startAfterOffer })
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'held')
  await expect(page.getByRole('button', { name: 'Install Jhola' })).toBeVisible()
  await page.goto('/')
  await settled(page)
  await expect(invitation(page)).toBeHidden()
})

test('on the first visit the invitation follows a delivered order, after the question about notifications, and Escape dismisses it', async ({
  phone,
  shop,
  signIn,
}) => {
  const page = await phone.newPage()
  await signIn(page, { addresses: [SAVED_ADDRESS] }, { path: '/cart', cart: ['toned-milk-500ml'] })
  await placeOrder(page)
  await expect(page).toHaveURL('/orders')
  const question = page.getByRole('dialog', { name: 'Know when your order moves' })
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await expect(invitation(page)).toBeHidden()
  await waitUntilHistorySettled(page)
  await openInShop(page, '/')
  const order = page.getByRole('complementary', { name: 'Active order' }).getByRole('link')
  await expect(order).toBeVisible()
  await settled(page)
  await expect(invitation(page)).toBeHidden()
  const [placed] = await ordersOf(shop)
  for (const type of ['accept', 'assign-rider', 'pickup', 'deliver']) {
    await reportEvent(shop, placed?.id ?? '', type)
  }
  await expect(order).toBeHidden()
  await expect(invitation(page)).toBeVisible()
  await invitation(page).getByRole('button', { name: 'Install' }).focus()
  await page.keyboard.press('Escape')
  await expect(invitation(page)).toBeHidden()
})

test('the app is installable, its manifest has no error, and a tap on Install opens the browser’s dialog', async ({
  phone,
  signIn,
}) => {
  let page = await phone.newPage()
  await signIn(page)
  await settled(page)
  const session = await phone.newCDPSession(page)
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', display: 'standalone' })

  page = await comeBack(page)
  await expect(invitation(page)).toBeVisible()
  const prompted = page.evaluate(
    () =>
      new Promise<{ hadTap: boolean; refused: string | null }>((resolve) => {
        const offer = window.installPrompt
        if (!offer) throw new Error('The browser has offered nothing')
        const ask = offer.prompt.bind(offer)
        offer.prompt = () => {
          const hadTap = navigator.userActivation.isActive
          const response = ask()
          // Without a user gesture, the browser rejects at once. Otherwise it shows its dialog.
          let refused: string | null = null
          response.catch((error: unknown) => {
            refused = String(error)
          })
          requestAnimationFrame(() => {
            resolve({ hadTap, refused })
          })
          return response
        }
      }),
  )
  await invitation(page).getByRole('button', { name: 'Install' }).click()
  expect(await prompted).toEqual({ hadTap: true, refused: null })
  await expect(invitation(page)).toBeHidden()
})

test.describe('in a standalone window', () => {
  test.use({ ...DESKTOP, inAppWindow: true })

  // On a desktop, because Chromium cannot emulate a phone in an app window.
  test('the installed app offers no installation', async ({ phone, signIn }) => {
    const [page] = phone.pages()
    if (!page) throw new Error('The app has no window')
    await page.addInitScript(() => {
      const memory = { visits: 7, hasOrdered: true, isSettled: false }
      localStorage.setItem('install-memory', JSON.stringify(memory))
    })
    await signIn(page, {}, { path: '/profile' })
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await settled(page, '"visits":8')
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    await expect(page.getByRole('button', { name: 'Install Jhola' })).toBeHidden()
    await expect(invitation(page)).toBeHidden()
  })
})

test.describe('on an iPhone', () => {
  test.use({
    // Safari adds apps to the home screen without one.
    serviceWorkers: 'block',
    userAgent: IPHONE_USER_AGENT,
  })

  test('the invitation explains the manual steps and is shown once', async ({
    page: first,
    signIn,
  }) => {
    let page = first
    await signIn(page)
    await settled(page)
    page = await comeBack(page)
    await invitation(page).getByRole('button', { name: 'Show me how' }).click()
    await expect(steps(page).getByRole('listitem')).toHaveText([
      /Share/,
      /Add to Home Screen/,
      /‘Add’/,
    ])
    await page.keyboard.press('Escape')
    await expect(steps(page)).toBeHidden()
    page = await comeBack(page)
    await settled(page)
    await expect(invitation(page)).toBeHidden()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Install Jhola' }).click()
    await expect(steps(page)).toBeVisible()
  })
})
