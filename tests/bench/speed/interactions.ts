/**
 * Measures taps like INP (product §21.4): from the tap to the next frame, as reported by the Event
 * Timing API, rounded to 8 ms.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { median } from '../median.ts'
import { openBenchPhone, openSlowHome, signUpForOffline } from './bench-phone.ts'
import { startStockedShop } from './stocked-shop.ts'

const ROUNDS = 20
/** The Event Timing API reports no shorter interaction. */
const SHORTEST_MS = 16

export type Interaction = 'add' | 'open product' | 'open category' | 'open cart'

export interface InteractionFigures {
  interaction: Interaction
  medianMs: number
  /** The 98th percentile by nearest rank, which is the slowest of fewer than 50 taps. */
  slowestMs: number
}

declare global {
  interface Window {
    /** The longest event of each interaction since the last reset. */
    interactionMs?: Map<number, number>
  }
}

/** Runs in the page. */
function watchInteractions(shortestMs: number): void {
  const longest = new Map<number, number>()
  window.interactionMs = longest
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      longest.set(
        entry.interactionId,
        Math.max(entry.duration, longest.get(entry.interactionId) ?? 0),
      )
    }
  }).observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
}

/** Taps, waits for what the tap shows, and returns the duration of the interaction. */
async function tap(page: Page, target: Locator, shown: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.interactionMs?.clear())
  await target.tap()
  await expect(shown).toBeVisible()
  return page.evaluate(
    (shortest) =>
      new Promise<number>((resolve) => {
        // Entries follow the frame that they end with, which is the next one or the one after it.
        requestAnimationFrame(() => {
          setTimeout(() => {
            resolve(Math.max(shortest, ...(window.interactionMs?.values() ?? [])))
          }, 100)
        })
      }),
    SHORTEST_MS,
  )
}

export async function measureInteractions(
  productCount: number,
  cpuFactor: number,
): Promise<InteractionFigures[]> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await signUpForOffline(phone.context, `taps-${productCount}@example.in`)
    const page = await openSlowHome(phone.context, cpuFactor)
    await page.evaluate(watchInteractions, SHORTEST_MS)
    const samples = new Map<Interaction, number[]>()
    const measureTap = async (
      interaction: Interaction,
      target: Locator,
      shown: Locator,
    ): Promise<void> => {
      const ms = await tap(page, target, shown)
      samples.set(interaction, [...(samples.get(interaction) ?? []), ms])
    }
    const home = page.getByRole('region', { name: 'Product Section' })
    const returnHome = async (): Promise<void> => {
      await page.goBack()
      await expect(home).toBeVisible()
    }
    const steppers = page.getByRole('button', { name: /^Increase quantity of / })
    for (let round = 0; round < ROUNDS; round += 1) {
      const card = home.getByRole('article').first()
      const stepper = card.getByRole('button', { name: /^Increase quantity of / })
      await measureTap('add', card.getByRole('button', { name: /^Add / }), stepper)
      await measureTap('open product', card.getByRole('link').first(), page.locator('main h1'))
      await returnHome()
      await measureTap(
        'open category',
        page
          .locator('main')
          .getByRole('region', { name: 'Shop by Category' })
          .getByRole('link', { name: /^(?!See all)/ })
          .nth(round % 4),
        page.getByRole('article').first(),
      )
      await returnHome()
      await measureTap(
        'open cart',
        page.getByRole('banner').getByRole('link', { name: /^My Cart/ }),
        page.getByRole('region', { name: 'Bill details' }),
      )
      await page
        .getByRole('button', { name: /^Decrease quantity of / })
        .first()
        .tap()
      await expect(steppers).toHaveCount(0)
      await returnHome()
    }
    return [...samples].map(([interaction, times]) => ({
      interaction,
      medianMs: median(times),
      slowestMs: Math.max(...times),
    }))
  } finally {
    await phone.close()
    await shop.stop()
  }
}
