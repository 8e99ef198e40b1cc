import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { expect, test } from './support/fixtures.ts'
import { waitUntilOfflineReady } from './support/offline.ts'
import { addAddress, addProduct, HOME_ADDRESS, openInShop, placeOrder } from './support/shopper.ts'

test('a price that changed while the shopper was away is shown on the card, in the cart and in a message', async ({
  page,
  shop,
  signIn,
}) => {
  await keepMessages(page)
  await signIn(page)
  await addProduct(page, 'Toned Milk 500 ml')
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Toned Milk 500 ml' })
  await expect(card).toContainText('₹28')
  // Waits until the old price is stored for the next start.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('product-store') ?? ''))
    .toContain('Toned Milk 500 ml')

  // An open page could find the new price and show the message by itself.
  await page.goto('about:blank')
  await shop.control('POST', '/sandbox/products/toned-milk-500ml', { price: 31, discountPrice: 30 })
  await page.goto('/')
  await expect(card).toContainText('₹30')
  await expect(
    page.getByText('The price of Toned Milk 500 ml has changed in your cart.'),
  ).toBeVisible()
  await openInShop(page, '/cart')
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText('Total₹49')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a start without an open order requests no token and loads no identity SDK, until the orders are opened', async ({
    page,
    signIn,
  }) => {
    const account = await signIn(page, { addresses: [SAVED_ADDRESS] })
    const isKept = () => page.evaluate(() => localStorage.getItem('user-store') ?? '')
    await expect.poll(isKept, { intervals: [100] }).toContain('"orders"')
    await expect.poll(isKept).toContain('781004')

    // Ends the first visit with its requests.
    await page.goto('about:blank')
    const withToken: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/user-orders|users\/details|^\/(?:sandbox\/identity|clerk)\//.test(pathname))
        withToken.push(pathname)
    })
    await page.goto('/')
    // The background reports this last, after it has read the stored orders.
    await waitUntilOfflineReady(page)
    expect(withToken).toEqual([])

    // An order from another phone.
    await account.placeOrder(['toned-milk-500ml'])
    await page.goto('/orders')
    await expect(page.getByRole('region', { name: 'Pending Orders' })).toContainText('Toned Milk')
    expect(withToken).not.toEqual([])
    // Once the order is known, the home page shows it too.
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'Active order' })).toBeVisible()
  })
})

test('an order never goes to an address that was deleted in the cart', async ({ page, signIn }) => {
  await signIn(page)
  await addProduct(page, 'Toned Milk 500 ml')
  await page.getByRole('link', { name: 'My Cart, 1 item' }).click()
  await addAddress(page, HOME_ADDRESS)
  await addAddress(page, { ...HOME_ADDRESS, addressLine: '3rd floor, Lotus Towers, GS Road' })
  const first = 'House 12, Kharghuli Hill Road, Guwahati, 781004'
  // A new address is selected at once. The selection survives a reload.
  await expect(page.getByRole('radio', { name: /Lotus Towers/ })).toBeChecked()
  await page.getByRole('radio', { name: first }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: first })).toBeChecked()
  await page.getByRole('button', { name: `Delete address ${first}` }).click()
  await expect(page.getByRole('radio', { name: /Lotus Towers/ })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: first })).toBeChecked()
  await page.getByRole('button', { name: `Delete address ${first}` }).click()

  const created = page.waitForRequest((request) => request.url().includes('/order/create/'))
  await placeOrder(page)
  expect((await created).postData()).toContain('3rd floor, Lotus Towers, GS Road')
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
})

test('a checkout that is opened right after an address was saved has this address', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await addProduct(page, 'Toned Milk 500 ml')
  await page.getByRole('link', { name: 'My Cart, 1 item' }).click()
  await addAddress(page, HOME_ADDRESS)
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /Kharghuli Hill Road/ })).toBeChecked()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/orders')
})

test('a second tab shows the order that the first has placed, and does not place another', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  await signIn(page, { addresses: [SAVED_ADDRESS] }, { path: '/cart', cart: ['toned-milk-500ml'] })
  await expect(page.getByRole('listitem').filter({ hasText: 'Toned Milk 500 ml' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByRole('button', { name: 'Place Order' })).toBeEnabled()

  await placeOrder(page)
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
  await expect(other).toHaveURL('/orders')
  await expect(
    other.getByRole('region', { name: 'Pending Orders' }).getByRole('button'),
  ).toHaveCount(1)
  expect(await shop.control('GET', '/sandbox/state')).toMatchObject({ orders: [{}] })
})

test('a shopper who has blocked notifications is not asked about them after an order, and the profile explains how to allow them', async ({
  page,
  signIn,
}) => {
  await keepMessages(page)
  await signIn(
    page,
    { addresses: [SAVED_ADDRESS] },
    { path: '/checkout', cart: ['tomato-hybrid-500g'] },
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Know when your order moves' })
  await expect(question).toBeHidden()
  await page.getByRole('link', { name: 'Account' }).first().click()
  await expect(page.getByText('Notifications from Jhola are blocked.')).toBeVisible()
  await expect(page.getByRole('switch')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Pending Orders' })).toBeVisible()
  await expect(question).toBeHidden()
})

test('a shopper without a phone number cannot leave the onboarding', async ({ page, signIn }) => {
  await signIn(page, { phoneNumber: null })
  await expect(page).toHaveURL('/onboard')
  for (const path of ['/', '/cart', '/orders', '/checkout', '/login']) {
    // The rest of the load is irrelevant.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL('/onboard')
  }
  await page.getByRole('textbox', { name: 'Phone number' }).fill('98640')
  await page.getByRole('button', { name: 'continue' }).click()
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
})
