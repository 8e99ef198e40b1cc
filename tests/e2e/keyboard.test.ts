/** What shoppers see who use a keyboard or a contrast theme. */
import type { Locator, Page } from '@playwright/test'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { DESKTOP, PHONE } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { holdTimers, SILENCE_MS } from './support/hold-timers.ts'
import { openInShop } from './support/shopper.ts'

/** Presses a key until this element has the focus. Returns the covered ones on the way. */
async function coveredOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab', last: string) {
  const covered: string[] = []
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key)
    const { name, isCovered } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const { left, top, width, height } = focused.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return {
        name: focused.getAttribute('aria-label') ?? focused.textContent,
        isCovered: !focused.contains(hit) && hit?.contains(focused) !== true,
      }
    })
    if (isCovered) covered.push(name)
    if (name === last) return covered
  }
  throw new Error(`${key} does not reach '${last}'`)
}

test('what has the focus is covered neither by the header nor by the bars at the bottom', async ({
  page,
  newAccount,
  signIn,
}) => {
  const account = await newAccount({ addresses: [SAVED_ADDRESS] })
  await account.placeOrder(['toned-milk-500ml'])
  await page.setViewportSize({ width: 960, height: 600 })
  const cart = ['toned-milk-500ml', 'potato-1kg', 'onion-1kg', 'besan-500g', 'sugar-1kg']
  await signIn(page, account, { path: '/cart', cart })
  await expect(page.getByRole('complementary', { name: 'Active order' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await coveredOnTheWay(page, 'Tab', 'Terms')).toEqual([])
  expect(await coveredOnTheWay(page, 'Shift+Tab', 'My Cart, 5 items')).toEqual([])

  await page.setViewportSize(DESKTOP.viewport)
  await openInShop(page, '/categories/vegetables')
  await expect(page.getByRole('heading', { name: 'Vegetables' })).toBeFocused()
  await page.getByRole('main').getByRole('article').getByRole('button').last().focus()
  expect(await coveredOnTheWay(page, 'Shift+Tab', 'My Cart, 5 items')).toEqual([])

  // The list of categories has the focus at its top edge.
  const rail = page.getByRole('navigation', { name: 'Categories' })
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => {
      scrollTo(0, 200)
    })
    const header = page.getByRole('banner')
    // Both in each poll, because the header is rendered again after a change of width.
    await expect
      .poll(async () => {
        const [above, below] = [await header.boundingBox(), await rail.boundingBox()]
        return above && below && below.y - above.y - above.height
      })
      .toBe(0)
  }
  // On a phone, its end can be scrolled clear of the cart bar and the order above it.
  await rail.evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  const order = page.getByRole('complementary', { name: 'Active order' })
  await expect
    .poll(async () => {
      const [last, bar] = [
        await rail.getByRole('link').last().boundingBox(),
        await order.boundingBox(),
      ]
      return last && bar && Math.round(bar.y - last.y - last.height)
    })
    .toBeGreaterThanOrEqual(0)
})

test('in a long dialog, what has the focus is not covered by its title, which stays in sight', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 520 })
  await signIn(page, {}, { path: '/cart', cart: ['toned-milk-500ml'] })
  await page.getByRole('button', { name: '+ Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(dialog.getByText('City is required')).toBeVisible()
  const scrolled = () => dialog.evaluate(({ scrollTop }) => scrollTop)
  expect(await coveredOnTheWay(page, 'Tab', 'Save Address')).toEqual([])
  expect(await scrolled()).toBeGreaterThan(0)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
  expect(await coveredOnTheWay(page, 'Shift+Tab', 'Close')).toEqual([])
})

test('the page stays where it is while text is typed into the header', async ({ page, signIn }) => {
  await holdTimers(page, [SILENCE_MS])
  await signIn(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  // Not `click()`, which scrolls by itself.
  const field = await page.getByRole('combobox', { name: 'Search product here' }).boundingBox()
  await page.mouse.click((field?.x ?? 0) + 20, (field?.y ?? 0) + 20)
  await page.keyboard.type('milk')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

/** The width of the border of an element. */
const edge = (element: Locator) => element.evaluate((box) => getComputedStyle(box).borderTopWidth)

test('in forced colours fields and floating bars have an edge, and what is chosen differs from the rest', async ({
  page,
  newAccount,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const office = { ...SAVED_ADDRESS, _id: '1763700000002', addressLine: 'Office 4, GS Road' }
  const account = await newAccount({ addresses: [SAVED_ADDRESS, office] })
  await account.placeOrder(['toned-milk-500ml'])
  await signIn(page, account, { path: '/cart', cart: ['toned-milk-500ml'] })
  const order = page.getByRole('complementary', { name: 'Active order' }).getByRole('link')
  await expect(order).toBeVisible()
  expect(await edge(order)).toBe('1px')
  const addresses = page.getByRole('group').locator('div', { has: page.getByRole('radio') })
  await expect(addresses).toHaveCount(2)
  expect(await edge(addresses.first())).toBe('3px')
  expect(await edge(addresses.last())).toBe('1px')
  await page.getByRole('button', { name: '+ Add New Address' }).click()
  const dialog = page.getByRole('dialog')
  expect(await edge(dialog)).toBe('1px')
  expect(await edge(dialog.getByRole('textbox', { name: 'Full Name' }))).toBe('1px')
  expect(await edge(dialog.getByRole('button', { name: 'Home' }))).toBe('3px')
  expect(await edge(dialog.getByRole('button', { name: 'Office' }))).toBe('1px')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Search product here' }).fill('milk')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  // The list is rendered a moment after the key.
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  expect(await edge(page.getByRole('option').first())).toBe('3px')
  expect(await edge(page.getByRole('option').nth(1))).toBe('0px')
})
