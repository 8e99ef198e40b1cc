/** What fingers do on a phone: double taps, and pulling. */
import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'

interface Point {
  x: number
  y: number
}

/** The middle of the target's height, `across` its width from the left. */
async function pointOf(target: Locator, across = 0.5): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible')
  return { x: box.x + box.width * across, y: box.y + box.height / 2 }
}

/**
 * Taps twice at one point, like a finger that does not wait for what the first tap does. The second
 * tap comes once `shown` is there, which the first tap opens.
 */
async function doubleTap(
  target: Locator,
  { shown = target.page().locator('body'), across }: { shown?: Locator; across?: number } = {},
): Promise<void> {
  // Waits until the target can be tapped.
  await target.tap({ trial: true })
  const { x, y } = await pointOf(target, across)
  const page = target.page()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  // Second taps are ignored during an animation of 400 ms. A busy machine may take longer to tap.
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  await page.touchscreen.tap(x, y)
  await expect(shown).toBeVisible()
  await page.touchscreen.tap(x, y)
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await browser.detach()
}

/** Puts a finger on the target and pulls it down. */
async function pullDown(target: Locator): Promise<void> {
  await target.tap({ trial: true })
  const { x, y } = await pointOf(target)
  const browser = await target.page().context().newCDPSession(target.page())
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  for (let pulled = 20; pulled <= 160; pulled += 20) await touch('touchMove', { x, y: y + pulled })
  await touch('touchEnd')
  await browser.detach()
}

test('the second tap of a double tap on Sign out does not answer the question', async ({
  page,
  signIn,
}) => {
  await signIn(page, {}, { cart: ['toned-milk-500ml'] })
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  const dialog = page.getByRole('dialog')
  const signOut = dialog.getByRole('button', { name: 'Sign out' })
  const stay = dialog.getByRole('button', { name: 'Stay signed in' })
  const openMenu = () => page.getByRole('button', { name: 'Menu' }).click()
  // From the second time on, the question appears at once.
  await openMenu()
  await signOut.click()
  await stay.click()
  await expect(dialog).toBeHidden()
  // Without motion, the question is at its place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMenu()
  await doubleTap(signOut, { shown: stay })
  await expect(stay).toBeVisible()
  await stay.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})

test('the second tap of a double tap on Remove neither removes the next product nor presses Undo', async ({
  page,
  signIn,
}) => {
  await signIn(
    page,
    {},
    { path: '/cart', cart: ['toned-milk-500ml', 'tomato-hybrid-500g', 'potato-1kg'] },
  )
  const lines = page
    .getByRole('list', { name: 'My Cart' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(lines).toHaveCount(3)
  await doubleTap(lines.first().getByRole('button', { name: /^Remove/ }))
  await expect(lines).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // Nothing else has changed, and the next product can be removed a moment later.
  await lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .tap()
  await expect(lines).toHaveCount(1)
})

for (const path of ['/cart', '/address']) {
  test(`the second tap of a double tap on the bin of an address neither deletes the next one nor presses Undo: ${path}`, async ({
    page,
    signIn,
  }) => {
    const addresses = ['Lane 1', 'Lane 2', 'Lane 3'].map((addressLine, at) => ({
      ...SAVED_ADDRESS,
      _id: `a${at}`,
      addressLine,
    }))
    await signIn(page, { addresses }, { path, cart: ['toned-milk-500ml'] })
    const bins = page.getByRole('button', { name: /^Delete address/ })
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(bins).toHaveCount(3)
    await doubleTap(bins.first(), { shown: undo })
    await expect(bins).toHaveCount(2)
    await expect(undo).toBeVisible()
    // Nothing else has changed, and the next address can be deleted a moment later.
    await bins.first().tap()
    await expect(bins).toHaveCount(1)
  })
}

test('the second tap of a double tap on minus does not add the product again, and that on Add does not remove it', async ({
  page,
  signIn,
}) => {
  await signIn(page, {}, { cart: ['toned-milk-500ml'] })
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  const product = page.getByRole('article', { name: 'Toned Milk 500 ml' })
  const minus = product.getByRole('button', { name: /^Decrease/ })
  const add = product.getByRole('button', { name: /^Add / })
  await doubleTap(minus, { shown: add })
  await expect(add).toBeVisible()
  // Where minus takes its place.
  await doubleTap(add, { shown: minus, across: 0.1 })
  await expect(product.getByRole('status')).toHaveText('1')
  // A moment later it works.
  await minus.tap()
  await expect(add).toBeVisible()
})

test('pulling in a sheet or in the search results does not move the page behind it', async ({
  page,
  signIn,
}) => {
  // A page of text, which does not scroll by itself when something in it is loaded.
  await signIn(page, {}, { path: '/terms-conditions' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => {
    scrollTo(0, 500)
  })
  await page.getByRole('button', { name: 'Menu' }).tap()
  const sheet = page.getByRole('dialog')
  await pullDown(sheet.getByRole('heading'))
  expect(await scrolled()).toBe(500)

  await sheet.getByRole('button', { name: 'Close menu' }).tap()
  await page.getByRole('combobox', { name: 'Search product here' }).fill('milk')
  // Playwright scrolls the page if it takes no touch, as for a moment after the sheet has closed.
  await expect(page.locator('body')).toHaveCSS('pointer-events', 'auto')
  await pullDown(page.getByRole('option').first())
  expect(await scrolled()).toBe(500)
})
