import type { Route } from '@playwright/test'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { hurryTimers } from '#tests/screens/hurry-timers.ts'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { RETRY_DELAYS_MS } from '#tests/screens/screen-steps.ts'
import { DESKTOP } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNotShown } from './support/not-shown.ts'
import { openInShop } from './support/shopper.ts'

for (const { path, says } of [
  { path: '/orders', says: 'Please login to view your orders' },
  { path: '/checkout', says: 'User not authenticated' },
]) {
  test(`signed out, ${path} redirects to /login and says why a login is required`, async ({
    page,
  }) => {
    await page.clock.install()
    await keepMessages(page)
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    const message = page.getByRole('region', { name: 'Messages' }).getByText(says)
    await expect(message).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(DESKTOP.viewport)
    // Toasts appear at the top right (product §18).
    await expect
      .poll(async () => (await message.boundingBox())?.y)
      .toBeLessThan(DESKTOP.viewport.height / 8)
    await expect
      .poll(async () => (await message.boundingBox())?.x)
      .toBeGreaterThan((DESKTOP.viewport.width * 2) / 3)
    // It is paused. Otherwise it would disappear after 5 seconds.
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()
  })
}

test('signing out on the orders page shows no request to log in', async ({ page, signIn }) => {
  await signIn(page, {}, { path: '/orders' })
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  // Messages can be shown only in this region.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await expectNotShown(page.getByText('Please login to view your orders'))
})

test('the error message in place of the products stays until ‘Try Again’, while the rest of the page is loaded', async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 502/)
  await hurryTimers(page, RETRY_DELAYS_MS)
  await page.route(`**${checkAvailability.pattern}`, (route) => route.fulfill({ status: 502 }))
  await page.addInitScript((reason) => {
    let wasShown = false
    new MutationObserver(() => {
      const isShown = document.body?.textContent.includes(reason) ?? false
      if (wasShown && !isShown) document.documentElement.dataset['reason'] = 'hidden'
      wasShown = isShown
    }).observe(document, { childList: true, subtree: true })
  }, 'Unable to find nearest store')
  await signIn(page)
  await expect(page.getByText('Unable to find nearest store')).toBeVisible()
  // This part is loaded last.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await expect(page.getByText('Unable to find nearest store')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-reason')).toBeNull()
  await page.unroute(`**${checkAvailability.pattern}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // Proves that the observer works.
  await expect(page.locator('html')).toHaveAttribute('data-reason', 'hidden')
})

test('?search focuses the search field, and every screen has its own meta description', async ({
  page,
  signIn,
}) => {
  await signIn(page, {}, { path: '/?search' })
  await expect(page.getByRole('combobox', { name: 'Search product here' })).toBeFocused()
  await page.keyboard.type('toned milk')
  await page.getByRole('option', { name: /Toned Milk 500 ml/ }).click()
  await expect(page).toHaveURL('/product/toned-milk-500ml')

  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute(
    'content',
    'Price, pictures and description, delivered in 15 minutes.',
  )
  await openInShop(page, '/')
  await expect(description).toHaveAttribute('content', /^Groceries and essentials/)
  await expect(page).toHaveTitle('Jhola: groceries in 15 minutes')
})

test('the page without scripts has the tags for link previews, with a picture of 1200 × 630 px', async ({
  page,
}) => {
  const html = (await (await page.goto('/about-us'))?.text()) ?? ''
  const tags = new Map(
    [...html.matchAll(/<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )
  expect(tags.get('og:title')).toBe('Jhola: groceries in 15 minutes')
  expect(tags.get('og:url')).toBe('http://localhost:4173/')
  const image = new URL(tags.get('og:image') ?? '')
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])

  const size = await page.evaluate(async (path) => {
    const picture = new Image()
    picture.src = path
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, image.pathname)
  expect(size).toEqual([1200, 630])
})

test('the profile shows that it is loading, then that it could not be loaded, and can be retried', async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  // For the requests that this test aborts.
  expectConsoleError(/net::ERR_FAILED/)
  await page.clock.install()
  const held: Route[] = []
  let isCut = false
  await page.route('**/api/v1/users/details/**', async (route) => {
    if (isCut) await route.abort()
    else held.push(route)
  })
  await signIn(page, {}, { path: '/profile' })
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  // Waits for the request, which needs a token: when the clock is advanced, the SDK would time out.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isCut = true
  await Promise.all(held.map((route) => route.abort()))
  // The query client retries twice, after one second and after two more.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return page.getByText('Your profile could not be loaded.').isVisible()
      },
      { intervals: [100] },
    )
    .toBe(true)

  await page.unroute('**/api/v1/users/details/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('+91 98640 00123')).toBeVisible()
})
