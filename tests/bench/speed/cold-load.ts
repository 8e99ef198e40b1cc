/**
 * Runs Lighthouse with its default simulated mobile throttling on /login, on the signed-in home (of
 * which only the session is stored), and on the limit page (product §21.2).
 */
import { expect, type BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { installTools, outputOfTool } from '#scripts/system/run-tool.ts'
import { signUp } from '#tests/e2e/support/shopper.ts'
import { openBlankPage } from '#tests/e2e/support/stored-data.ts'
import { startShopServer } from '#tests/support/shop-server.ts'
import { median } from '../median.ts'
import { openBenchPhone } from './bench-phone.ts'
import { startStaticServer } from './limit-page.ts'

const RUNS = 5

export interface ColdFigures {
  page: string
  score: number
  lcpMs: number
  tbtMs: number
  cls: number
}

const auditSchema = v.object({ numericValue: v.number() })

/** The parts of Lighthouse's report that are used here. */
const reportSchema = v.object({
  finalDisplayedUrl: v.string(),
  categories: v.object({ performance: v.object({ score: v.number() }) }),
  audits: v.object({
    'largest-contentful-paint': auditSchema,
    'total-blocking-time': auditSchema,
    'cumulative-layout-shift': auditSchema,
  }),
})

async function measurePage(
  name: string,
  url: string,
  port: number,
  beforeEach?: () => Promise<void>,
): Promise<ColdFigures> {
  const runs: ColdFigures[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await beforeEach?.()
    const printed = await outputOfTool('lighthouse', [
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance',
    ])
    const { audits, categories, finalDisplayedUrl } = v.parse(reportSchema, JSON.parse(printed))
    if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) {
      throw new Error(`${url} ended at ${finalDisplayedUrl}`)
    }
    runs.push({
      page: name,
      score: categories.performance.score * 100,
      lcpMs: audits['largest-contentful-paint'].numericValue,
      tbtMs: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
    })
  }
  return {
    page: name,
    score: median(runs.map(({ score }) => score)),
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(runs.map(({ tbtMs }) => tbtMs)),
    cls: median(runs.map(({ cls }) => cls)),
  }
}

/** Lighthouse clears caches and service workers before each run, but not localStorage. */
async function clearAllButSession(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await openBlankPage(page, origin)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'session-store') localStorage.removeItem(key)
    }
  })
  await page.close()
}

export async function measureColdLoads(): Promise<ColdFigures[]> {
  // First, so that no installation runs during the measurements.
  installTools()
  const shop = await startShopServer()
  const still = await startStaticServer()
  const phone = await openBenchPhone(shop.origin)
  try {
    const figures = [
      await measurePage('limit page', `${still.url}/`, phone.debuggingPort),
      await measurePage('/login', `${shop.origin}/login`, phone.debuggingPort),
    ]
    const page = await phone.context.newPage()
    await signUp(page, 'cold@example.in')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.close()
    figures.push(
      await measurePage('signed-in home', `${shop.origin}/`, phone.debuggingPort, () =>
        clearAllButSession(phone.context, shop.origin),
      ),
    )
    return figures
  } finally {
    await phone.close()
    still.stop()
    await shop.stop()
  }
}
