import type { BrowserContext, Page } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { expect, saveData, test } from './support/fixtures.ts'
import { watchSocket } from './support/live-shopper.ts'
import { expectNotShown } from './support/not-shown.ts'
import { SAVED_ADDRESS, type ShopperAccount } from '#tests/support/shopper-account.ts'
import { openBlankPage } from './support/stored-data.ts'
import { NO_RESPONSE, waitUntilOfflineReady } from './support/offline.ts'
import { addProduct, openInShop, refreshOrders } from './support/shopper.ts'

test.use({ serviceWorkers: 'allow' })

/** Creates a shopper with an address and an order of ₹47. */
async function withOrder(newAccount: () => Promise<ShopperAccount>): Promise<ShopperAccount> {
  const account = await newAccount()
  await account.saveAddresses([SAVED_ADDRESS])
  await account.placeOrder(['toned-milk-500ml'])
  return account
}

const THIRTY_DAYS_MS = 30 * DAY_MS

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(NO_RESPONSE)
})

/** Opens a route in a new tab, as from a link in a message. */
async function openCold(
  context: BrowserContext,
  path: string,
  look: (tab: Page) => Promise<void>,
): Promise<void> {
  await test.step(`${path} opens`, async () => {
    const tab = await context.newPage()
    await tab.goto(path)
    await look(tab)
    await expect(tab.getByText('You are offline')).toBeVisible()
    await tab.close()
  })
}

const heading =
  (name: string, level = 1) =>
  async (tab: Page) => {
    await expect(tab.getByRole('heading', { name, level })).toBeVisible()
  }

/** Checks that every route of the shop shows its content. */
async function openEveryRoute(context: BrowserContext): Promise<void> {
  await openCold(context, '/', async (tab) => {
    await expect(tab.getByRole('article').nth(3)).toContainText('₹')
    await expect(tab.getByText(/^Prices as of /)).toBeVisible()
    await tab.getByRole('combobox', { name: 'Search product here' }).fill('paneer')
    await expect(tab.getByRole('option', { name: /Paneer/ }).first()).toBeVisible()
    await tab.getByRole('combobox', { name: 'Search product here' }).fill('आलू')
    await expect(
      tab.getByRole('group', { name: 'Also called' }).getByRole('option').first(),
    ).toContainText('Potato 1 kg')
    await tab.getByRole('combobox', { name: 'Search product here' }).fill('dragonfruit')
    await expect(tab.getByRole('status').filter({ hasText: 'No products found' })).toBeVisible()
    await tab.getByRole('button', { name: 'Tell the shop' }).click()
    await expect(
      tab.getByText('The shop could not be told. Please try again when you are online.'),
    ).toBeVisible()
    await tab.getByRole('combobox', { name: 'Search product here' }).fill('')
    await addProduct(tab, 'Toned Milk 500 ml', 2)
    await expect(tab.getByRole('link', { name: 'My Cart, 2 items' })).toBeVisible()
  })
  await openCold(context, '/categories', heading('Atta, Rice & Dal', 2))
  await openCold(context, '/categories/dairy', async (tab) => {
    await heading('Milk & Paneer', 2)(tab)
    await expect(tab.getByRole('article', { name: 'Toned Milk 500 ml' })).toBeVisible()
  })
  await openCold(context, '/product/toned-milk-500ml', async (tab) => {
    await heading('Toned Milk 500 ml')(tab)
    await tab.getByText('Product information').click()
    await expect(tab.getByText('Net quantity')).toBeVisible()
  })
  await openCold(context, '/cart', async (tab) => {
    await tab.getByRole('button', { name: 'Increase quantity of Toned Milk 500 ml' }).click()
    await expect(tab.getByRole('region', { name: 'Bill details' })).toContainText('Total₹103')
  })
  // As the phone's share sheet opens it.
  await openCold(context, '/cart?title=List&text=2+kg+aloo%0Aqwerty', async (tab) => {
    const list = tab.getByRole('dialog', { name: 'Paste a list' })
    await list.getByRole('button', { name: 'Find products' }).click()
    await expect(list).toContainText('1 of 2 lines have a match.')
    await list.getByRole('button', { name: 'Decrease quantity of Potato 1 kg' }).click()
    await list.getByRole('button', { name: 'Add 1 product to cart' }).click()
    await expect(tab).toHaveURL('/cart')
    await tab.getByRole('button', { name: 'Remove Potato 1 kg' }).click()
  })
  await openCold(context, '/checkout', async (tab) => {
    await expect(tab.getByRole('radio', { name: /Kharghuli Hill Road/ })).toBeChecked()
    await expect(tab.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  })
  await openCold(context, '/orders', async (tab) => {
    await expect(tab.getByText(/^Orders as of /)).toBeVisible()
    await tab.getByRole('region', { name: 'Pending Orders' }).getByRole('button').click()
    await expect(tab.getByRole('dialog', { name: 'Order Details' })).toContainText('₹47')
    await expect(tab).toHaveURL(/\/orders\?order=/)
    // A link to an order opens it as well.
    await tab.reload()
    await expect(tab.getByRole('dialog', { name: 'Order Details' })).toContainText('₹47')
  })
  await openCold(context, '/address', async (tab) => {
    await expect(tab.getByText(/Kharghuli Hill Road/)).toBeVisible()
    await expect(tab.getByText(/^As of /)).toBeVisible()
  })
  await openCold(context, '/profile', async (tab) => {
    await expect(tab.getByText('+91 98640 00123')).toBeVisible()
  })
  for (const path of ['/login', '/onboard', '/nowhere']) {
    await openCold(context, path, async (tab) => {
      await expect(tab).toHaveURL('/')
    })
  }
  await openCold(context, '/about-us', heading('About us'))
  await openCold(context, '/privacy-policy', heading('Privacy Policy'))
  await openCold(context, '/terms-conditions', heading('Terms and Conditions'))
  await openCold(context, '/contact-us', heading('Contact us'))
}

test.describe('with the server killed', () => {
  test.use({ ownShop: true })

  test.describe('with pictures', () => {
    test.use({ prefetchesPictures: true })

    test('thirty days after a single visit to /, every route opens in a new tab with its stored data, and / shows the date of its prices', async ({
      page,
      context,
      shop,
      newAccount,
      signIn,
    }) => {
      await signIn(page, await withOrder(newAccount))
      await waitUntilOfflineReady(page)
      await expectPicture(page)
      // An open page of the shop could store the current time meanwhile.
      await openBlankPage(page, shop.origin)
      await shop.kill9()
      const fetchedAtMs = await page.evaluate(catalogueFetchedAt)
      await page.evaluate(ageEverything, THIRTY_DAYS_MS)
      await page.close()

      const then = await context.newPage()
      await then.goto('/')
      const thatDay = new Intl.DateTimeFormat('en-IN', {
        day: 'numeric',
        month: 'short',
        timeZone: 'Asia/Kolkata',
      }).format(fetchedAtMs - THIRTY_DAYS_MS)
      await expect(then.getByText(new RegExp(`^Prices as of ${thatDay}`))).toBeVisible()
      await expectPicture(then)
      await then.close()
      await context.clock.setSystemTime(Date.now() + THIRTY_DAYS_MS)
      // Otherwise each start would look up all stored pictures.
      await saveData(context)
      await openEveryRoute(context)
    })
  })

  test(
    'an unreachable server is reported within four seconds, on an open page and on new ones; an order that is placed meanwhile waits, says so, and is sent when the server is back',
    { tag: '@quiet' },
    async ({ page, context, shop, newAccount, signIn }) => {
      const SOON = { timeout: 4_000 }
      const account = await withOrder(newAccount)
      const link = watchSocket(page)
      await signIn(page, account, { cart: ['toned-milk-500ml'] })
      await waitUntilOfflineReady(page)
      // The page notices the end of this connection.
      await link.waitUntilConnected()
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('user-store') ?? ''))
        .toContain('Kharghuli')
      await expect(page.getByText('You are offline')).toBeHidden()
      await shop.kill9()
      await expect(page.getByText('You are offline')).toBeVisible(SOON)
      for (const path of ['/', '/orders', '/cart', '/about-us']) {
        const tab = await context.newPage()
        await tab.goto(path)
        // The four seconds begin when the app has started.
        await expect(tab.getByRole('region', { name: 'Messages' })).toBeAttached()
        await expect(tab.getByText('You are offline')).toBeVisible(SOON)
        await tab.close()
      }
      await page.close()

      const tab = await context.newPage()
      await tab.clock.install()
      await tab.goto('/checkout')
      await tab.getByRole('button', { name: 'Place Order' }).click()
      await expect(tab.getByText('Waiting for a connection')).toBeVisible()
      await expectNotShown(tab.getByText('Order placed successfully'))

      await shop.restart()
      // The delay before the next attempt is at most half a minute. It is skipped in steps, because
      // the identity SDK, which is loaded when the shop is back, times out after 15 s.
      const stepUntilBack = async () => {
        await tab.clock.fastForward(2_000)
        return tab.getByText('You are offline').isVisible()
      }
      await expect.poll(stepUntilBack, { intervals: [200] }).toBe(false)
      const pending = tab.getByRole('region', { name: 'Pending Orders' })
      // The earlier order and this one.
      await expect(pending.getByRole('button')).toHaveCount(2)
      await expect
        .poll(() => shop.control('GET', '/sandbox/state'))
        .toMatchObject({ orders: [{}, {}] })
    },
  )
})

/** Expects that the picture of the first product is loaded, which starts when it is in view. */
async function expectPicture(page: Page): Promise<void> {
  const card = page.getByRole('article').first()
  // The picture element is rendered when the card is in view.
  await card.scrollIntoViewIfNeeded()
  const picture = card.getByRole('presentation').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** Runs in the page. Returns when the stored prices were requested, in epoch milliseconds. */
async function catalogueFetchedAt(): Promise<number> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const fetchedAt = (await cache.match(request))?.headers.get('x-jhola-fetched-at')
      if (fetchedAt) return Number(fetchedAt)
    }
  }
  throw new Error('No prices are stored')
}

/** Runs in the page. Subtracts a duration from every time that is stored on the phone. */
async function ageEverything(byMs: number): Promise<void> {
  const older = (text: string, key: string) =>
    text.replaceAll(
      new RegExp(`"${key}":(\\d+)`, 'g'),
      (_all, time: string) => `"${key}":${Number(time) - byMs}`,
    )
  for (const key of Object.keys(localStorage)) {
    const text = localStorage.getItem(key) ?? ''
    localStorage.setItem(
      key,
      ['dataUpdatedAt', 'fetchedAt', 'timestamp', 'updatedAt'].reduce(older, text),
    )
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (!kept) continue
      const headers = new Headers(kept.headers)
      const date = headers.get('date')
      if (date) headers.set('date', new Date(Date.parse(date) - byMs).toUTCString())
      const fetchedAt = headers.get('x-jhola-fetched-at')
      if (fetchedAt) headers.set('x-jhola-fetched-at', String(Number(fetchedAt) - byMs))
      await cache.put(request, new Response(await kept.blob(), { headers }))
    }
  }
}

test('no cache contains data of a shopper, and a sign-out removes the cached catalogue', async ({
  page,
  shop,
  newAccount,
  signIn,
}) => {
  const account = await withOrder(newAccount)
  await signIn(page, account, { path: '/orders' })
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
  await openInShop(page, '/profile')
  await expect(page.getByText('+91 98640 00123')).toBeVisible()
  // The service worker controls this visit.
  await page.goto('/')
  await waitUntilOfflineReady(page)
  await openInShop(page, '/orders')
  await refreshOrders(page)
  const kept = await page.evaluate(async () => {
    const found: { cache: string; url: string; text: string }[] = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const request of await opened.keys()) {
        const response = await opened.match(request)
        found.push({ cache, url: request.url, text: (await response?.text()) ?? '' })
      }
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter(({ url }) => /\/(api|sandbox)\//.test(url))).toEqual([])
  for (const secret of [account.email, 'Kharghuli', '9864000123', 'eyJ']) {
    expect(kept.filter(({ text }) => text.includes(secret)).map(({ url }) => url)).toEqual([])
  }
  // The catalogue was requested by store and version, from the URL that any cache may store.
  expect(kept.filter(({ url }) => url.includes('/filed/catalogue/versions/'))).not.toEqual([])
  const requested = JSON.stringify(await shop.control('GET', '/sandbox/state'))
  expect(requested).toContain('"GET /api/v1/stores/:storeId/catalogue/:version":')

  await openInShop(page, '/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .not.toContainEqual(expect.stringContaining('catalogue'))
  // The shell is kept, so that the shop still opens offline.
  expect(await page.evaluate(() => caches.keys())).toContainEqual(
    expect.stringContaining('precache'),
  )
})
