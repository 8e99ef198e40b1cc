/** Product §21.4: measures 'Add to cart to paint' and the main-thread time of a search key. */
import { expect, type Page } from '@playwright/test'
import { median } from '../median.ts'
import { openBenchPhone, settleIn, slowDown } from './bench-phone.ts'
import { startStockedShop } from './stocked-shop.ts'

const TAPS = 12
const WORDS = ['atta', 'milk', 'tea', 'rice', 'soap']

export interface TapFigures {
  productCount: number
  cpuFactor: number
  /** The slowest and the median time from the tap event to the frame that shows the stepper. */
  addToPaintMs: { median: number; slowest: number }
  /** Main-thread time for one key in the search field, including paint. */
  searchKeyMs: { median: number; slowest: number }
}

async function taskMs(devtools: Awaited<ReturnType<typeof performanceOf>>): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

async function performanceOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return devtools
}

/** Resolves in the page with the milliseconds between a tap and the frame after it. */
async function tapToPaint(page: Page, index: number): Promise<number> {
  const button = page.getByRole('button', { name: /^Add / }).nth(index)
  await button.scrollIntoViewIfNeeded()
  await button.evaluate((element) => {
    element.addEventListener(
      'click',
      (event) => {
        const tappedAt = event.timeStamp
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => {
            document.documentElement.dataset['tapMs'] = String(performance.now() - tappedAt)
          })
          port1.start()
          port2.postMessage(undefined)
        })
      },
      { capture: true, once: true },
    )
  })
  await button.tap()
  await page.waitForFunction(() => document.documentElement.dataset['tapMs'] !== undefined)
  return page.evaluate(() => {
    const { tapMs } = document.documentElement.dataset
    delete document.documentElement.dataset['tapMs']
    return Number(tapMs)
  })
}

export async function measureTapsAndKeys(
  productCount: number,
  cpuFactor: number,
): Promise<TapFigures> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await settleIn(phone.context, `taps-${productCount}@example.in`)
    const page = await phone.context.newPage()
    await slowDown(page, cpuFactor)
    await page.goto('/')
    // Before that, the page may show the last screen, which the app replaces.
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    // Nearly in view, the slider takes over and renders the other cards.
    const slides = page.getByRole('region', { name: 'Product Section' })
    await slides.scrollIntoViewIfNeeded()
    await expect(slides.locator('[data-slider=held]')).toBeVisible()
    const taps: number[] = []
    // Each tap turns an 'Add' into a stepper, so the next 'Add' has the same index.
    for (let tap = 0; tap < TAPS; tap += 1) taps.push(await tapToPaint(page, 0))

    const devtools = await performanceOf(page)
    const field = page.getByRole('combobox', { name: 'Search product here' })
    await field.focus()
    const keys: number[] = []
    for (const word of WORDS) {
      for (const letter of word) {
        const before = await taskMs(devtools)
        await page.keyboard.press(letter)
        // Wait for both frames: the field's own, and that of the list from the worker.
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              setTimeout(() => {
                requestAnimationFrame(() => {
                  resolve()
                })
              }, 150)
            }),
        )
        keys.push((await taskMs(devtools)) - before)
      }
      await field.fill('')
    }
    return {
      productCount,
      cpuFactor,
      addToPaintMs: { median: median(taps), slowest: Math.max(...taps) },
      searchKeyMs: { median: median(keys), slowest: Math.max(...keys) },
    }
  } finally {
    await phone.close()
    await shop.stop()
  }
}
