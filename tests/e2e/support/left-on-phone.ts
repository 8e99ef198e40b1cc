/** Stores data on a phone before the shop is opened on it. */
import type { Page } from '@playwright/test'
import { productOfSeed, type ShopperAccount } from '#tests/support/shopper-account.ts'

/**
 * Opens a page of the shop's origin without the shop: what is stored on the phone can be changed
 * there while nothing of the shop runs.
 */
export async function openWithoutShop(page: Page, origin: string): Promise<void> {
  // The service worker leaves the pages of the staff to the network.
  const address = `${origin}/staff/left-here`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(address)
  await page.unroute(address)
}

/**
 * Replaces all that this page's browser keeps for an origin (localStorage, IndexedDB and caches).
 * `origin` is that of the shop, without a slash at its end.
 */
export async function leaveOnPhone(
  page: Page,
  origin: string,
  localStorageEntries: Readonly<Record<string, string>>,
): Promise<void> {
  await openWithoutShop(page, origin)
  await page.evaluate(async (entries) => {
    localStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name } of await indexedDB.databases()) {
      if (name !== undefined) indexedDB.deleteDatabase(name)
    }
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, localStorageEntries)
}

/** Stores the data of a sign-in on the phone, a cart with one of each product, and nothing else. */
export async function leaveSession(
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
  await leaveOnPhone(page, origin, {
    'session-store': account.session,
    ...(cart.length === 0 ? {} : { 'cart-store': storedCart(cart) }),
  })
}

/** The value of `cart-store` (`cartSchema` in src/features/cart/cart-rules.ts). */
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
