import { expect, test } from './support/fixtures.ts'
import { signUp } from './support/shopper.ts'

test.use({ sharedShop: true })

for (const { path, says } of [
  { path: '/orders', says: 'Please login to view your orders' },
  { path: '/checkout', says: 'User not authenticated' },
]) {
  test(`signed out, ${path} says what it needs a login for and goes to /login`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(says)
  })
}

test('signing out on the orders page asks nobody to log in', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  await signUp(page, 'leaves-from-orders@example.in')
  await page.goto('/orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect(page.getByText('Please login to view your orders')).toHaveCount(0)
})

test('?search puts the shopper into the search box, and every screen has a description of its own', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  await signUp(page, 'searches@example.in')
  await page.goto('/?search')
  await expect(page.getByRole('combobox', { name: 'Search product here' })).toBeFocused()
  await page.keyboard.type('toned milk')
  await page.getByRole('option', { name: /Toned Milk 500 ml/ }).click()
  await expect(page).toHaveURL('/product/toned-milk-500ml')

  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute(
    'content',
    'Price, pictures and description, delivered in 15 minutes.',
  )
  await page.goto('/')
  await expect(description).toHaveAttribute('content', /^Groceries and essentials/)
  await expect(page).toHaveTitle('Jhola: groceries in 15 minutes')
})

test('who shares a link without running scripts finds absolute tags and a picture of 1200 by 630', async ({
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
