import type { Locator, Page } from '@playwright/test'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { changeCatalogue } from './support/change-catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { holdTimers, SILENCE_MS } from './support/hold-timers.ts'
import { HOME_ADDRESS } from './support/shopper.ts'

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
  await holdTimers(page, [SILENCE_MS])
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
