import { SANDBOX_PUBLISHABLE_KEY } from '#scripts/sandbox-environment.ts'
import { expect, test } from './support/fixtures.ts'
import { replaceStoredData } from './support/stored-data.ts'
import { addProduct, openInShop } from './support/shopper.ts'

const STORES = [
  'cart-store',
  'product-store',
  'category-store',
  'user-store',
  'settings-store',
  'location-store',
  'order-outbox',
] as const

const FOREIGN_VALUES = [
  '{"broken',
  'null',
  '"text"',
  '[1,2,3]',
  '{"items":[{"_id":"x","productName":"X","productImage":"","price":1,"quantity":6}]}',
  '{"timestamp":1,"buster":"1","clientState":{"queries":[{"queryKey":["user"],"state":{}},7]}}',
]

test('a corrupt value under any key of the shop never changes the session or breaks a screen', async ({
  page,
  signIn,
}) => {
  const { session } = await signIn(page)
  const screens = [
    { path: '/', content: page.getByRole('article').first() },
    { path: '/orders', content: page.getByText('No orders yet') },
    { path: '/cart', content: page.getByText('Your cart is empty') },
  ]
  for (const [at, value] of FOREIGN_VALUES.entries()) {
    await page.evaluate(
      ({ keys, text }) => {
        for (const key of keys) localStorage.setItem(key, text)
      },
      { keys: STORES, text: value },
    )
    // Each value is tested with another first screen, because the start repairs what is stored.
    const first = at % screens.length
    await page.goto(screens[first]?.path ?? '')
    for (const { path, content } of [...screens.slice(first), ...screens.slice(0, first)]) {
      if (path !== screens[first]?.path) await openInShop(page, path)
      await expect(content).toBeVisible()
    }
    expect(await page.evaluate(() => localStorage.getItem('session-store'))).toBe(session)
  }
  await openInShop(page, '/')
  await addProduct(page, 'Toned Milk 500 ml')
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})

test('a corrupt session is replaced if the identity service still has one, and the cart is kept', async ({
  page,
  signIn,
}) => {
  const { session } = await signIn(page)
  await addProduct(page, 'Toned Milk 500 ml')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cart-store') ?? ''))
    .toContain('toned-milk-500ml')
  const readSession = () => page.evaluate(() => localStorage.getItem('session-store'))
  await page.evaluate(() => {
    localStorage.setItem('session-store', '{"sub":42}')
  })
  await page.reload()
  // The stored values come from the identity service and the shop, not from the corrupt value.
  await expect(page).toHaveURL('/')
  await expect
    .poll(async () => JSON.parse((await readSession()) ?? 'null'))
    .toEqual(JSON.parse(session))
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})

test('a corrupt session is removed if the identity service has none, and the shop opens the login', async ({
  page,
  shop,
}) => {
  await replaceStoredData(page, shop.origin, { 'session-store': '{"sub":42}' })
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session-store'))).toBeNull()
})

test('an unknown path redirects to the home page', async ({ page, signIn }) => {
  await signIn(page, {}, { path: '/nowhere' })
  await expect(page).toHaveURL('/')
  for (const path of ['/orders/17', '/%F0%9F%9B%92', '/login', '/onboard']) {
    // The rest of the load is irrelevant, and the next visit ends it.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
  }
  await page.goto('/product/no-such-product')
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a build without a publishable key fails at the start and names the missing variable', async ({
  page,
  shop,
  expectConsoleError,
}) => {
  // In a build without a key, the scripts contain an empty string instead.
  let emptied = 0
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    const script = await (await fetch(`http://127.0.0.1:${shop.port}${pathname}`)).text()
    const body = script.replaceAll(SANDBOX_PUBLISHABLE_KEY, '')
    if (body !== script) emptied += 1
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
  expectConsoleError(/Missing publishable key: set VITE_CLERK_PUBLISHABLE_KEY/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Jhola cannot start' })).toBeVisible()
  await expect(page.getByText('VITE_CLERK_PUBLISHABLE_KEY')).toBeVisible()
  expect(emptied).toBe(1)
})
