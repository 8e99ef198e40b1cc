/** Stores data in a browser before the shop is opened in it. */
import type { Page } from '@playwright/test'
import { productOfSeed, type ShopperAccount } from '#tests/support/shopper-account.ts'

/**
 * Opens a blank page on the shop's origin, on which stored data can be changed while no code of the
 * shop runs.
 */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  // The service worker does not respond to requests for the pages of the staff.
  const address = `${origin}/staff/left-here`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(address)
  await page.unroute(address)
}

/**
 * Replaces everything that the browser has stored for the shop's origin (localStorage, IndexedDB
 * and caches). `origin` has no trailing slash.
 */
export async function replaceStoredData(
  page: Page,
  origin: string,
  localStorageEntries: Readonly<Record<string, string>>,
): Promise<void> {
  await openBlankPage(page, origin)
  await page.evaluate(async (entries) => {
    localStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name } of await indexedDB.databases()) {
      if (name !== undefined) indexedDB.deleteDatabase(name)
    }
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, localStorageEntries)
}

/** Stores a signed-in session and a cart with one piece of each product, and nothing else. */
export async function storeSession(
  page: Page,
  origin: string,
  account: ShopperAccount,
  cart: readonly string[] = [],
): Promise<void> {
  await page
    .context()
    .addCookies(
      account.cookies.map((cookie) => ({ ...cookie, url: origin, sameSite: 'Lax' as const })),
    )
  await replaceStoredData(page, origin, {
    'session-store': account.session,
    ...(cart.length === 0 ? {} : { 'cart-store': storedCart(cart) }),
  })
}

/** Returns the value of `cart-store` (`cartSchema` in src/features/cart/cart-rules.ts). */
function storedCart(productIds: readonly string[]): string {
  const items = productIds.map((id) => {
    const { name, thumbnail, mrp, price } = productOfSeed(id)
    return {
      _id: id,
      productName: name,
      productImage: thumbnail,
      price: mrp,
      ...(price === undefined ? {} : { discountPrice: price }),
      quantity: 1,
    }
  })
  return JSON.stringify({ items })
}
