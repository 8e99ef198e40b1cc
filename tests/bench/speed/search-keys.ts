/** Measures the cost of a key press in the search field, until its results show (product §21.4). */
import { median } from '../median.ts'
import { mainThreadTimes, openBenchPhone, openSlowHome, signUpForOffline } from './bench-phone.ts'
import { startStockedShop } from './stocked-shop.ts'

const WORDS = ['atta', 'milk', 'tea', 'rice', 'soap', 'paneer', 'onion', 'ghee', 'honey', 'juice']
/** Results are final once they have not changed for this time. Pictures follow after 250 ms. */
const QUIET_MS = 150

interface Spread {
  median: number
  slowest: number
}

export interface KeyFigures {
  cpuFactor: number
  /** The time from the key press to the last change of its results in the page. */
  resultsMs: Spread
  /** The main thread's time in scripts. */
  scriptMs: Spread
  /** The main thread's total time, including style, layout and paint. */
  mainThreadMs: Spread
}

declare global {
  interface Window {
    /** Waits for the next key press; resolves with the milliseconds to its results. */
    nextKey?: () => Promise<number>
  }
}

/** Runs in the page. */
function watchKeys(quietMs: number): void {
  let typedAt = Number.NaN
  let resultsAt = Number.NaN
  let quiet: ReturnType<typeof setTimeout> | undefined
  let settle: ((ms: number) => void) | undefined
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      typedAt = timeStamp
    },
    { capture: true },
  )
  new MutationObserver((changes) => {
    const list = document.querySelector('[role=listbox]')
    // The list itself is inserted with the first letter.
    if (!changes.some(({ target }) => list?.contains(target) || target.contains(list))) return
    resultsAt = performance.now()
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      settle?.(resultsAt - typedAt)
    }, quietMs)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  window.nextKey = () =>
    new Promise((resolve) => {
      settle = resolve
    })
}

const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  slowest: Math.max(...values),
})

/** Measures each key press separately, in a warm page. */
export async function measureSearchKeys(
  productCount: number,
  cpuFactor: number,
): Promise<KeyFigures> {
  const shop = await startStockedShop(productCount)
  const phone = await openBenchPhone(shop.origin)
  try {
    await signUpForOffline(phone.context, `keys-${productCount}@example.in`)
    const page = await openSlowHome(phone.context, cpuFactor)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const spentMs = async () => {
      const ms = await mainThreadTimes(devtools)
      return { script: ms('ScriptDuration'), task: ms('TaskDuration') }
    }
    const field = page.getByRole('combobox', { name: 'Search product here' })
    await field.focus()
    await page.evaluate(watchKeys, QUIET_MS)
    const results: number[] = []
    const scripts: number[] = []
    const tasks: number[] = []
    for (const word of WORDS) {
      for (const letter of word) {
        const before = await spentMs()
        const shown = page.evaluate(() => window.nextKey?.() ?? Number.NaN)
        await page.keyboard.press(letter)
        results.push(await shown)
        const after = await spentMs()
        scripts.push(after.script - before.script)
        tasks.push(after.task - before.task)
      }
      await field.fill('')
    }
    return {
      cpuFactor,
      resultsMs: spread(results),
      scriptMs: spread(scripts),
      mainThreadMs: spread(tasks),
    }
  } finally {
    await phone.close()
    await shop.stop()
  }
}
