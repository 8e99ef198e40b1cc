/** Measures the first search of a visit, while the worker builds its name index. */
import { expect, type CDPSession } from '@playwright/test'
import { openBenchPhone, signUpForOffline, slowDown } from '../speed/bench-phone.ts'
import { startStockedShop } from '../speed/stocked-shop.ts'

const MICROSECONDS = 1_000
/** A typical typing speed on a phone. */
const KEY_EVERY_MS = 150
/** Time for the remaining work after the last key. */
const SETTLED_MS = 1_000

export interface FirstSearch {
  /** The time from the focus of the field to the first product found by another name. */
  foundAfterMs: number
  /** In processor time of the main thread, which does not grow on a busy machine. */
  longestTaskMs: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Processor time, in microseconds. */
  tdur?: number
  args?: { name?: string }
}

export async function measureFirstSearch(
  productCount: number,
  cpuFactor: number,
): Promise<FirstSearch> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await signUpForOffline(phone.context, `search-${productCount}@example.in`)
    const page = await phone.context.newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
    await page.locator('html[data-offline-ready]').waitFor({ state: 'attached' })
    // The identity SDK is evaluated when the page is idle, and is not part of the search.
    await page.waitForFunction(() => 'Clerk' in window)
    // Located before the measurement, because a role query traverses the page on its main thread.
    const field = await page.getByRole('combobox', { name: 'Search product here' }).elementHandle()
    if (field === null) throw new Error('There is no search field')
    await slowDown(page, cpuFactor)
    await page.evaluate(watchOtherNames)
    const devtools = await page.context().newCDPSession(page)
    const events = await traced(devtools, async () => {
      await field.focus()
      // No product name contains this word, so all results come from the index.
      await page.keyboard.type('adrak', { delay: KEY_EVERY_MS })
      await page.evaluate(() => window.otherNamesAfterMs)
      await page.waitForTimeout(SETTLED_MS)
    })
    const foundAfterMs = await page.evaluate(() => window.otherNamesAfterMs)
    return { foundAfterMs: foundAfterMs ?? Number.NaN, longestTaskMs: longestTask(events) }
  } finally {
    await phone.close()
    await shop.stop()
  }
}

declare global {
  interface Window {
    otherNamesAfterMs?: Promise<number>
  }
}

/** Runs in the page. The promise resolves with the ms until the 'Also called' results appear. */
function watchOtherNames(): void {
  const startMs = performance.now()
  window.otherNamesAfterMs = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=group][aria-label="Also called"]')) return
      watch.disconnect()
      resolve(performance.now() - startMs)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol calls them objects
    events.push(...(value as unknown as TraceEvent[]))
  })
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await act()
  const complete = new Promise((resolve) => {
    devtools.once('Tracing.tracingComplete', resolve)
  })
  await devtools.send('Tracing.end')
  await complete
  return events
}

/** Returns the longest task of the thread that received the keys, in ms. */
function longestTask(events: readonly TraceEvent[]): number {
  const key = events.find(({ name }) => name === 'EventDispatch')
  if (key === undefined) throw new Error('The trace contains no key event')
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && pid === key.pid && tid === key.tid && name.endsWith('RunTask'),
  )
  if (tasks.length === 0) throw new Error('The trace contains no task of the thread of the keys')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / MICROSECONDS
}
