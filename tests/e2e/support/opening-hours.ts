/** Opening hours that exclude the present, whenever the tests run. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'

const INDIA_AHEAD_MINUTES = 330
const MINUTES_A_DAY = 1_440

/** Returns an hour in the other half of the day in India, in minutes since midnight. */
function hoursWithoutNow(nowMs = Date.now()): { openMinute: number; closeMinute: number } {
  const minuteNow = (Math.floor(nowMs / 60_000) + INDIA_AHEAD_MINUTES) % MINUTES_A_DAY
  return minuteNow < MINUTES_A_DAY / 2
    ? { openMinute: 780, closeMinute: 840 }
    : { openMinute: 60, closeMinute: 120 }
}

/** Removes the stored hours at each load. The page would use them for up to 45 seconds. */
async function forgetStoreHours(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('category-store')
  })
}

/** Shows the page its store as closed from the next load, while the server still accepts orders. */
export async function showStoreAsClosed(page: Page): Promise<void> {
  await forgetStoreHours(page)
  await page.route(`**${checkAvailability.pattern}`, async (route) => {
    const address = new URL(route.request().url())
    // Node does not resolve *.localhost on every system.
    address.hostname = '127.0.0.1'
    const original = await fetch(address, {
      method: checkAvailability.method,
      headers: { 'Content-Type': 'application/json' },
      body: route.request().postData(),
    })
    const { data } = v.parse(checkAvailability.response, await original.json())
    const darkStores = data.darkStores.map((store) => ({ ...store, hours: hoursWithoutNow() }))
    await route.fulfill({ json: { data: { ...data, darkStores } } })
  })
}
