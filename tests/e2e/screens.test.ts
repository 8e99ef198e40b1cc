import type { Locator, Page, Route } from '@playwright/test'
import * as v from 'valibot'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { hurryTimers } from '#tests/screens/hurry-timers.ts'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { RETRY_DELAYS_MS } from '#tests/screens/screen-steps.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { DESKTOP, PHONE } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNotShown } from './support/not-shown.ts'
import { HOME_ADDRESS, moveTo, changePriceDuringOrder } from './support/shopper.ts'

for (const { path, says } of [
  { path: '/orders', says: 'Please login to view your orders' },
  { path: '/checkout', says: 'User not authenticated' },
]) {
  test(`signed out, ${path} redirects to /login and says why a login is required`, async ({
    page,
  }) => {
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
  })
}

/** Slides of the home carousel, their spacing, and columns, by width (product §4.5, §4.7). */
const LAYOUT_BY_WIDTH = [
  { widthPx: 639, slides: 2, spacingPx: 5, categories: 3, products: 2 },
  { widthPx: 640, slides: 3, spacingPx: 8, categories: 3, products: 2 },
  { widthPx: 768, slides: 4, spacingPx: 10, categories: 4, products: 3 },
  { widthPx: 1024, slides: 5, spacingPx: 15, categories: 6, products: 3 },
  { widthPx: 1280, slides: 7, spacingPx: 25, categories: 6, products: 4 },
]

/** Returns the positions and widths, in px, of the boxes in the same row as the first. */
async function firstRow(boxes: Locator) {
  const all = await boxes.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return { x, y, width }
    }),
  )
  return all.filter(({ y }) => Math.abs(y - (all[0]?.y ?? 0)) < 1)
}

test('the home page has the specified slides, spacing and columns at every width, followed by shelves', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const slides = page.getByRole('region', { name: 'Product Section' }).getByRole('article')
  const categories = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link')
  // Only the tiles in view are rendered. The others follow at the first scroll and move nothing.
  await expect(slides).toHaveCount(4)
  await expect(categories).toHaveCount(9)
  const placeOfSlides = () =>
    slides.first().evaluate((slide) => slide.getBoundingClientRect().top + scrollY)
  const before = await placeOfSlides()
  await page.mouse.wheel(0, 10)
  await expect(categories).toHaveCount(24)
  // The wheel may still be moving the page, which would undo the next scroll.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(10)
  expect(await placeOfSlides()).toBeCloseTo(before, 1)
  // The other slides are rendered once the section is nearly in view.
  await slides.first().scrollIntoViewIfNeeded()
  await expect(slides).toHaveCount(28)
  for (const { widthPx, slides: perView, spacingPx, categories: columns } of LAYOUT_BY_WIDTH) {
    await page.setViewportSize({ width: widthPx, height: 900 })
    await expect.poll(async () => (await firstRow(categories)).length).toBe(columns)
    await expect
      .poll(async () => {
        const [first, second] = await firstRow(slides)
        const track = await slides
          .first()
          .locator('..')
          .evaluate((box) => box.clientWidth)
        if (!first || !second) return undefined
        const gapPx = second.x - first.x - first.width
        return [Math.round(gapPx), Math.round((track + gapPx) / (first.width + gapPx))]
      })
      .toEqual([spacingPx, perView])
  }

  // A shelf is rendered once it is nearly in view, without products that are on the page already.
  const shelf = page.getByRole('region', { name: 'Vegetables', exact: true })
  await page.getByRole('region', { name: 'Product Section' }).scrollIntoViewIfNeeded()
  await expect(shelf.getByRole('article').first()).toBeVisible()
  const names = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
  await shelf.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/categories/vegetables')

  await moveTo(page, '/categories')
  await expect(page.getByRole('heading', { level: 2, name: 'Atta, Rice & Dal' })).toBeVisible()
  for (const { widthPx, products } of LAYOUT_BY_WIDTH) {
    await page.setViewportSize({ width: widthPx, height: 900 })
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(async () => (await firstRow(cards)).length).toBe(products)
  }
})

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

test('a closed dialog restores the keyboard focus, and a new page moves it to its heading', async ({
  page,
  signIn,
}) => {
  await signIn(page, { addresses: [SAVED_ADDRESS] })
  const product = page.getByRole('article').getByRole('link').first()
  await expect(product).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  // The code that moves the focus is loaded with the messages, after the first screen.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL('/')

  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await product.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(`${await heading.textContent()} · Jhola`)

  await page.getByRole('article').first().getByRole('button', { name: /^Add / }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^My Cart/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeFocused()

  const add = page.getByRole('button', { name: '+ Add New Address' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  // A disabled button cannot be focused.
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(proceed).toBeEnabled()
  await proceed.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(heading).toBeFocused()
  const place = page.getByRole('button', { name: 'Place Order' })
  await expect(place).toBeEnabled()
  await place.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders')
  await expect(heading).toBeFocused()
})

test("'Back' closes an open dialog before it leaves the page, and the list of orders stays where it is", async ({
  page,
  signIn,
  newAccount,
}) => {
  const account = await newAccount({ addresses: [SAVED_ADDRESS] })
  const orderId = await account.placeOrder(['toned-milk-500ml'])
  await signIn(page, account)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  const dialog = page.getByRole('dialog')
  // The history entry of a dialog is added shortly after the dialog has opened.
  const dialogIsEntered = () =>
    expect.poll(() => page.evaluate(() => history.state?.dialogDepth)).toBe(1)

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog).toBeVisible()
  await dialogIsEntered()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')

  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog.getByRole('link', { name: 'my addresses' }).click()
  await expect(page).toHaveURL('/address')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Ananya Baruah')
  await dialogIsEntered()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/address')

  await page.goto('/orders')
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  // So low that even one order can be scrolled.
  await page.setViewportSize({ width: 390, height: 360 })
  const card = page.getByRole('region', { name: 'Pending Orders' }).getByRole('button')
  await card.evaluate((opener) => {
    opener.scrollIntoView({ block: 'center' })
  })
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  for (const way of ['Back', 'button', 'link'] as const) {
    if (way === 'link') await page.goto(`/orders?order=${orderId}`)
    else await card.click()
    await expect(dialog).toBeVisible()
    await dialogIsEntered()
    if (way === 'button') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/orders')
    if (way !== 'link') expect(await scrolled()).toBe(before)
  }
  await page.goBack()
  await expect(page).toHaveURL('/orders')
  await page.goBack()
  await expect(page).toHaveURL('/address')
})

test('on a phone, the icon beside the address in the header appears together with the address', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const held: Route[] = []
  let isHolding = true
  await page.route('**/api/v1/users/details/*', async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  await signIn(page, { addresses: [SAVED_ADDRESS] })
  const address = page.getByRole('banner').locator('a[href="/address"]')
  await expect(address).toHaveText('my addresses')
  await expect(address.locator('svg')).toBeHidden()
  isHolding = false
  for (const route of held) await route.continue()
  await expect(address).toHaveText('Guwahati, 781004')
  await expect(address.locator('svg')).toBeVisible()
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

test('messages cover neither the header nor the heading nor the buttons of a dialog', async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 502/)
  await keepMessages(page)
  await page.route('**/api/v1/users/update/*', (route) => route.fulfill({ status: 502 }))
  await signIn(page, {}, { path: '/address' })
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill(SAVED_ADDRESS.fullName)
  await dialog.getByRole('textbox', { name: 'Address Line' }).fill(SAVED_ADDRESS.addressLine)
  await dialog.getByRole('textbox', { name: 'City' }).fill(SAVED_ADDRESS.city)
  await dialog.getByRole('textbox', { name: 'PIN Code' }).fill(SAVED_ADDRESS.pinCode)
  for (const viewport of [PHONE.viewport, { width: 390, height: 560 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport)
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    const message = page.getByRole('region', { name: 'Messages' }).getByText('Failed to update')
    await expect(message).toBeVisible()
    // A trial click fails if another element covers the button.
    await dialog.getByRole('button', { name: 'Close message' }).click({ trial: true })
    await dialog.getByRole('button', { name: 'Cancel' }).first().click({ trial: true })
    await dialog.getByRole('button', { name: 'Close message' }).click()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Failed to update address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(dialog).toBeHidden()
  const banner = page.getByRole('banner')
  const controls = banner.getByRole('link').or(banner.getByRole('button'))
  for (const control of await controls.all()) await expectUncovered(control)
  const main = page.getByRole('main')
  await expectUncovered(main.getByRole('heading', { level: 1 }))
  await expectUncovered(main.getByRole('button', { name: 'Add New Address' }).first())
  await expect(page.getByText('Failed to update address')).toBeVisible()
})

/** Expects that a tap on the centre of the element hits the element itself. */
const expectUncovered = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const met = document.elementFromPoint(x + width / 2, y + height / 2)
        return met !== null && element.contains(met)
      }),
    )
    .toBe(true)

/** More than the focusable elements of any page. */
const MOST_TABS = 150

/** Presses the Tab key, forward or back, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // Tab skips disabled buttons.
  await expect(target).toBeEnabled()
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('a new shopper can sign up and order with the keyboard alone, and never loses the focus', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  const heading = page.getByRole('heading', { level: 1 })
  const field = (name: string) => page.getByRole('textbox', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const { keyboard } = page

  await page.goto('/login')
  await tabTo(page, field('Email address'))
  await keyboard.type('keyboard@example.in')
  await keyboard.press('Enter')
  await expect(field('Verification code')).toBeFocused()
  await keyboard.type('424242')
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/onboard')
  await expect(heading).toBeFocused()
  await tabTo(page, field('Phone number'))
  await keyboard.type('9864000123')
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/')
  // By name, because another heading has the focus while the page loads.
  await expect(page.getByRole('heading', { name: 'Delivery in 15 minutes' })).toBeFocused()
  const product = page.getByRole('article', { name: 'Toned Milk 500 ml' })
  await tabTo(page, product.getByRole('button', { name: /^Add / }))
  await keyboard.press('Enter')
  await expect(product.getByRole('button', { name: /^Increase/ })).toBeFocused()
  // Backwards, because the link precedes the products.
  await tabTo(page, page.getByRole('link', { name: 'My Cart, 1 item' }), 'Shift+Tab')
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/cart')
  await expect(heading).toBeFocused()
  await tabTo(page, button('Proceed to Payment'))
  await keyboard.press('Enter')
  const values = Object.values(HOME_ADDRESS)
  for (const [at, name] of ['Full Name', 'Address Line', 'City', 'PIN Code'].entries()) {
    await expect(field(name)).toBeFocused()
    await keyboard.type(values[at] ?? '')
    await keyboard.press('Tab')
  }
  await expect(field('Landmark (Optional)')).toBeFocused()
  await tabTo(page, button('Save Address'))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button('Proceed to Payment')).toBeFocused()
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/checkout')
  await expect(heading).toBeFocused()
  await tabTo(page, button('Place Order'))
  await expect(button('Place Order')).toBeEnabled()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/orders')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toContainText('Toned Milk')
})

test('the login form works before the identity service responds, and a reload keeps the code step', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  const held: Route[] = []
  let isSilent = true
  await page.route('**/sandbox/identity/**', async (route) => {
    if (isSilent) held.push(route)
    else await route.continue()
  })
  // Stops the clock, so that the countdown to the next code (20 s) does not end during the reload.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill('slow-line@example.in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Getting ready to sign you in…')).toBeVisible()
  isSilent = false
  for (const route of held) await route.continue()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect(code).toBeFocused()
  await page.reload()
  await expect(code).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeVisible()
  await code.fill('424242')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/onboard')
})

test('a login can be retried after the chunk with the identity SDK could not be loaded', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_FAILED/)
  expectConsoleError(/status of 422 .*sign_ins/)
  let refused = 0
  await page.route(/\/assets\/clerk-root[^/]*\.js/, async (route) => {
    refused += 1
    if (refused === 1) await route.abort()
    else await route.continue()
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill('lost-part@example.in')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  expect(refused).toBe(2)
})

test('the rail of categories scrolls to the current category', async ({ page, signIn }) => {
  await signIn(page, {}, { path: '/categories' })
  const rail = page.getByRole('navigation', { name: 'Categories' })
  const last = rail.getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await page.goto((await last.getAttribute('href')) ?? '')
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await expectUncovered(last)
})

test('the reason for a refused order scrolls into view and is not covered', async ({
  page,
  shop,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  await changePriceDuringOrder(page, shop, 'toned-milk-500ml', { price: 31, discountPrice: 30 })
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(
    page,
    { addresses: [SAVED_ADDRESS] },
    { path: '/checkout', cart: ['toned-milk-500ml'] },
  )
  const place = page.getByRole('button', { name: 'Place Order' })
  await expect(place).toBeEnabled()
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await place.click()
  const reason = page.getByText(/^Prices have changed, so nothing was ordered yet/)
  await expect(reason).toBeInViewport()
  await expectUncovered(reason)
})

test('Escape closes the search results and keeps the text', async ({ page, signIn }) => {
  await signIn(page)
  const field = page.getByRole('combobox', { name: 'Search product here' })
  await field.fill('milk')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option').first()).toBeHidden()
  await expect(field).toHaveValue('milk')
  await expect(field).toBeFocused()
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
  await moveTo(page, '/')
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
  await expect(page.getByText('+91 9864000123')).toBeVisible()
})

type Catalogue = v.InferOutput<typeof checkAvailability.response>['data']

/** The page receives the shop's catalogue with this change. */
async function changeCatalogue(
  page: Page,
  port: number,
  change: (data: Catalogue) => Catalogue,
): Promise<void> {
  await page.context().route(`**${checkAvailability.pattern}`, async (route) => {
    // By IP address, because Node does not resolve *.localhost on every system.
    const original = await fetch(`http://127.0.0.1:${port}${checkAvailability.pattern}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: route.request().postData(),
    })
    const { data } = v.parse(checkAvailability.response, await original.json())
    await route.fulfill({ json: { data: change(data) } })
  })
}

test("'Back' from a product leads to the same rows of a long category", async ({
  page,
  shop,
  signIn,
}) => {
  await changeCatalogue(page, shop.port, (data) => {
    const categoryId = data.categories[0]?._id ?? ''
    const products = data.products.map((product) => ({ ...product, categoryId }))
    return { ...data, products }
  })
  await signIn(page, {}, { path: '/categories' })
  await expect(page.getByRole('article').first()).toBeVisible()
  // About thirty rows down.
  const product = page.getByRole('article', { name: 'Toned Milk 500 ml' })
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 600)
        return product.isVisible()
      },
      { intervals: [100] },
    )
    .toBe(true)
  await product.getByRole('link').click()
  await expect(page).toHaveURL('/product/toned-milk-500ml')
  await page.goBack()
  await expect(product).toBeInViewport()
})

test('names of 180 characters, prices with paise and a catalogue without pictures break no layout', async ({
  page,
  shop,
  signIn,
}) => {
  const unbroken = 'Donaudampfschifffahrt'.repeat(9).slice(0, 180)
  const spaced = 'A very long name of a product that goes on and on '.repeat(4).slice(0, 180)
  await changeCatalogue(page, shop.port, (data) => {
    const products = data.products.map((product, index) => ({
      ...product,
      productImages: [],
      productName: `${index} ${index % 2 === 0 ? unbroken : spaced}`,
      price: 1_234_567.25,
      discountPrice: 99_999.5,
    }))
    const categories = data.categories.map((category, index) => ({
      ...category,
      featuredImage: '',
      ...(index === 1 && { categoryName: unbroken }),
    }))
    return { ...data, products, categories }
  })
  await signIn(page)
  const fits = async (): Promise<void> => {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  const product = page.getByRole('article').first()
  await expect(product).toContainText('₹99,999.50')
  await fits()
  await product.getByRole('button', { name: /^Add / }).click()
  await moveTo(page, '/categories')
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await fits()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fits()
  await moveTo(page, '/cart')
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText('₹1,00,018.50')
  await fits()
  await page.goto('/checkout')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹1,00,018.50')
  await fits()
})
