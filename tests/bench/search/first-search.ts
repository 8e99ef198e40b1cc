/** What the first search costs the page's thread, while the worker makes its index of other names. */
import { expect } from '@playwright/test'
import { openBenchPhone, settleIn, slowDown } from '../speed/bench-phone.ts'
import { startStockedShop } from '../speed/stocked-shop.ts'

const FOUND_WITHIN_MS = 60_000

export interface FirstSearch {
  productCount: number
  /** From the focus of the field to the first product by another name. */
  foundAfterMs: number
  /** 0 where no task took over 50 ms. */
  longestTaskMs: number
}

export async function measureFirstSearch(
  productCount: number,
  cpuFactor: number,
): Promise<FirstSearch> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await settleIn(phone.context, `search-${productCount}@example.in`)
    const page = await phone.context.newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
    await page.locator('html[data-offline-ready]').waitFor({ state: 'attached' })
    await slowDown(page, cpuFactor)
    await page.evaluate(() => {
      window.longTasksMs?.splice(0)
    })
    const before = Date.now()
    // No name holds it, so that what is found comes from the index alone.
    const field = page.getByRole('combobox', { name: 'Search product here' })
    await field.focus()
    await field.pressSequentially('adrak')
    await expect(page.getByRole('group', { name: 'Also called' })).toBeVisible({
      timeout: FOUND_WITHIN_MS,
    })
    const foundAfterMs = Date.now() - before
    const tasks = await page.evaluate(() => window.longTasksMs ?? [])
    return { productCount, foundAfterMs, longestTaskMs: Math.max(0, ...tasks) }
  } finally {
    await phone.close()
    await shop.stop()
  }
}
