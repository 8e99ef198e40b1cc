/**
 * Measures the cost to style, lay out and paint a screen without its scripts: the HTML of the
 * settled screen is served without scripts, with the shop's stylesheet and pictures, at CPU ×4. The
 * limit page is measured for comparison (product §21.3), and all come from one address, as in the
 * shop: a page whose files come from another one costs a few percent more.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { storeSession } from '#tests/e2e/support/stored-data.ts'
import { createAccount, SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { startShopServer } from '#tests/support/shop-server.ts'
import { median } from '../median.ts'
import { lastScreenStored, mainThreadTimes, openBenchPhone, slowDown } from './bench-phone.ts'
import { startStaticServer } from './limit-page.ts'

const RUNS = 15
/** Enough time to decode and paint the pictures of the first screen. */
const SETTLE_MS = 700
const ORDERS = [['toned-milk-500ml'], ['toned-milk-500ml']]

export interface ScreenCost {
  screen: string
  nodes: number
  firstPaintMs: number
  /** The total main-thread time until the page has settled. */
  mainThreadMs: number
  /** The same as a multiple of the limit page in the same round, because load changes in minutes. */
  timesLimitPage: number
  styleMs: number
  layoutMs: number
}

/** Returns the current document of a page without scripts. */
async function staticCopy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html')
    for (const element of copy.querySelectorAll('script, [rel=modulepreload], [rel=manifest]')) {
      element.remove()
    }
    return `<!doctype html>${copy.documentElement.outerHTML}`
  })
}

async function measureOnce(
  context: BrowserContext,
  url: string,
): Promise<Omit<ScreenCost, 'timesLimitPage'>> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await slowDown(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(
    (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
      }),
    SETTLE_MS,
  )
  const ms = await mainThreadTimes(devtools)
  const seen = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    firstPaintMs:
      performance.getEntriesByName('first-contentful-paint').at(0)?.startTime ?? Number.NaN,
  }))
  await page.close()
  return {
    screen: url,
    ...seen,
    mainThreadMs: ms('TaskDuration'),
    styleMs: ms('RecalcStyleDuration'),
    layoutMs: ms('LayoutDuration'),
  }
}

/** Measures the limit page, orders, category and home in turn, so that load affects all equally. */
export async function measureScreenCosts(): Promise<ScreenCost[]> {
  const shop = await startShopServer()
  const server = await startStaticServer(shop.origin)
  const phone = await openBenchPhone(shop.origin)
  try {
    const account = await createAccount(shop, { addresses: [SAVED_ADDRESS] })
    for (const lines of ORDERS) await account.placeOrder(lines)
    const page = await phone.context.newPage()
    await storeSession(page, shop.origin, account)
    await page.goto('/')
    await page.locator('html[data-offline-ready]').waitFor({ state: 'attached', timeout: 90_000 })
    await lastScreenStored(page)
    const urls = new Map([['limit page', `${server.url}/`]])
    const take = async (screen: string, pathname: string, shown: string): Promise<void> => {
      await page.goto(pathname)
      await expect(page.locator(shown).first()).toBeVisible({ timeout: 60_000 })
      await page.waitForLoadState('networkidle')
      server.put(`/${screen}`, await staticCopy(page))
      urls.set(screen, `${server.url}/${screen}`)
    }
    await take('home', '/', 'article')
    await expect(page.locator('link[rel=expect]')).toBeAttached()
    await take('category', '/categories', 'article')
    await take('orders', '/orders', 'main section button')
    await page.close()

    const runs = new Map<string, ScreenCost[]>()
    for (let run = -1; run < RUNS; run += 1) {
      let limitMs: number | undefined
      for (const [screen, url] of urls) {
        const cost = await measureOnce(phone.context, url)
        limitMs ??= cost.mainThreadMs
        const timesLimitPage = cost.mainThreadMs / limitMs
        // The first round fills the HTTP cache.
        if (run >= 0) runs.set(screen, [...(runs.get(screen) ?? []), { ...cost, timesLimitPage }])
      }
    }
    return [...runs].map(([screen, costs]) => {
      const middle = (of: (cost: ScreenCost) => number): number => median(costs.map(of))
      return {
        screen,
        nodes: middle(({ nodes }) => nodes),
        firstPaintMs: middle((cost) => cost.firstPaintMs),
        mainThreadMs: middle((cost) => cost.mainThreadMs),
        timesLimitPage: middle((cost) => cost.timesLimitPage),
        styleMs: middle((cost) => cost.styleMs),
        layoutMs: middle((cost) => cost.layoutMs),
      }
    })
  } finally {
    await phone.close()
    server.stop()
    await shop.stop()
  }
}
