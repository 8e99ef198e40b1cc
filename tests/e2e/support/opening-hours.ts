/** Opening hours that exclude the present, at any time of a test run. */
import type { Page } from '@playwright/test'

const INDIA_AHEAD_MINUTES = 330
const MINUTES_A_DAY = 1_440

/** Minutes of the day in India: an hour that is twelve hours away from now. */
function hoursWithoutNow(nowMs = Date.now()): { openMinute: number; closeMinute: number } {
  const minuteNow = (Math.floor(nowMs / 60_000) + INDIA_AHEAD_MINUTES) % MINUTES_A_DAY
  return minuteNow < MINUTES_A_DAY / 2
    ? { openMinute: 780, closeMinute: 840 }
    : { openMinute: 60, closeMinute: 120 }
}

/** The same as `STORE_HOURS`. */
export function storeHoursWithoutNow(): string {
  const { openMinute, closeMinute } = hoursWithoutNow()
  return `${clockOf(openMinute)}-${clockOf(closeMinute)}`
}

/** '23:05' of a minute of the day. */
function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Makes a page see the shop as closed, while the server itself still accepts orders. */
export async function closeShopFor(page: Page): Promise<void> {
  await page.route('**/api/v1/settings/delivery-charge', (route) =>
    route.fulfill({
      // As every server sends it: no clock alone closes the shop (docs/decisions/151).
      headers: { date: new Date().toUTCString() },
      json: { data: { deliveryCharge: 19, storeHours: hoursWithoutNow() } },
    }),
  )
}
