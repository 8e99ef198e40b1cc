/**
 * Measures the signed-in home in a new tab on a slow phone, on a repeat visit and with the server
 * killed (product §21.3).
 */
import { LAST_SCREEN_CACHE } from '#contract/last-screen.ts'
import { median } from '../median.ts'
import {
  fourPricesAt,
  mainThreadTimes,
  openBenchPhone,
  waitForStoredPictures,
  signUpForOffline,
  slowDown,
  slowLine,
} from './bench-phone.ts'
import { startStockedShop } from './stocked-shop.ts'

const RUNS = 5
/** Matches the files of the shell, but no pictures or responses. */
const SHELL = /^\/$|\.(?:js|css|html|webmanifest)$/

export interface RepeatFigures {
  productCount: number
  onlineMs: number
  offlineMs: number
  /** With the server killed and no stored last screen (product §17.4). */
  withoutScreenMs: number
  /** The total bytes of shell transferred over the network in the repeat visits. */
  shellBytes: number
  /** The longest throttled main-thread task of any visit, or 0 if none took 50 ms. */
  longestTaskMs: number
  /**
   * The median style recalculation time of a repeat visit, until the measurement detects the four
   * prices, which is slightly after they are painted.
   */
  styleMs: number
}

export async function measureRepeatHome(productCount: number): Promise<RepeatFigures> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await signUpForOffline(phone.context, `repeat-${productCount}@example.in`)
    // A document on the shop's origin without scripts.
    const still = await phone.context.newPage()
    await still.goto('/manifest.webmanifest')
    await waitForStoredPictures(still)
    let shellBytes = 0
    let longestTaskMs = 0
    const styles: number[] = []

    const visit = async (): Promise<number> => {
      const page = await phone.context.newPage()
      const devtools = await phone.context.newCDPSession(page)
      await devtools.send('Performance.enable')
      await slowDown(page)
      await slowLine(page)
      await page.goto('/')
      const shownAt = await fourPricesAt(page)
      const ms = await mainThreadTimes(devtools)
      styles.push(ms('RecalcStyleDuration'))
      const seen = await page.evaluate(() => ({
        longest: Math.max(0, ...(window.longTasksMs ?? [])),
        loaded: [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ].map((entry) => ({
          path: new URL(entry.name).pathname,
          // 0 if the service worker or a cache responded.
          bytes: 'transferSize' in entry ? Number(entry.transferSize) : 0,
        })),
      }))
      longestTaskMs = Math.max(longestTaskMs, seen.longest)
      for (const { path, bytes } of seen.loaded) if (SHELL.test(path)) shellBytes += bytes
      await page.close()
      return shownAt
    }
    const visits = async (before?: () => Promise<unknown>): Promise<number> => {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        await before?.()
        times.push(await visit())
      }
      return median(times)
    }

    const onlineMs = await visits()
    const styleMs = median(styles)
    await shop.kill9()
    const offlineMs = await visits()
    const withoutScreenMs = await visits(() =>
      still.evaluate((name) => caches.delete(name), LAST_SCREEN_CACHE),
    )
    return {
      productCount,
      onlineMs,
      offlineMs,
      withoutScreenMs,
      shellBytes,
      longestTaskMs,
      styleMs,
    }
  } finally {
    await phone.close()
    await shop.stop()
  }
}
