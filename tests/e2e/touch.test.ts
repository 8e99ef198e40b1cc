/** What fingers do on a phone: double taps. */
import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Taps twice at one point, like a finger that does not wait for what the first tap does. */
async function doubleTap(target: Locator): Promise<void> {
  // Waits until the target can be tapped.
  await target.tap({ trial: true })
  const { x, y } = await centreOf(target)
  await target.page().touchscreen.tap(x, y)
  await target.page().touchscreen.tap(x, y)
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
  await openMenu()
  await doubleTap(signOut)
  await expect(stay).toBeVisible()
  await stay.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'My Cart, 1 item' })).toBeVisible()
})
