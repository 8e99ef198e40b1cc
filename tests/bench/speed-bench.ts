/**
 * `npm run bench -- speed` measures product §21.1 to §21.4. The figures depend on the machine: the
 * static page beside the cold loads shows the cost of the machine. Each figure is a median of five.
 */
import { buildApp } from '#scripts/build.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { markdownTable } from './markdown-table.ts'
import { measureColdLoads } from './speed/cold-load.ts'
import { measureLimitRepeat } from './speed/limit-page.ts'
import { measureRepeatHome } from './speed/repeat-home.ts'
import { measureScreenCosts } from './speed/screen-cost.ts'
import { measureTapsAndKeys } from './speed/taps-and-keys.ts'

/** The required limits (product §21). */
const LIMITS = {
  score: 98,
  lcpMs: { '/login': 1_300, 'signed-in home': 1_600 },
  tbtMs: 100,
  cls: 0.02,
  repeatMs: 400,
  /** As a multiple of the limit page. */
  repeatTimes: 1.5,
  addToPaintMs: 200,
  searchKeyMs: 50,
  /** The main-thread time of a static copy of the home, as a multiple of the limit page. */
  homeCost: 2,
}
/** Comparable shops, measured side by side on an idle machine on 22 November 2026. */
const PEERS = [
  ['AetherCom', '97', '2082', '51', '1183', '1125'],
  ['Polymer shop', '88', '3466', '191', '525 (81 products)', '646'],
]
const CATALOGUE_SIZES = [300, 6_000, 30_000]
const SLOWED = 4

await buildApp({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
const unmet: string[] = []
const must = (holds: boolean, what: string): void => {
  if (!holds) unmet.push(what)
}
const whole = (value: number): string => value.toFixed(0)

const cold = await measureColdLoads()
console.log(
  markdownTable(
    ['cold, simulated mobile, median of 5', 'score', 'LCP ms', 'TBT ms', 'CLS'],
    cold.map(({ page, score, lcpMs, tbtMs, cls }) => [
      page,
      whole(score),
      whole(lcpMs),
      whole(tbtMs),
      cls.toFixed(3),
    ]),
  ),
)
for (const { page, score, lcpMs, tbtMs, cls } of cold) {
  if (page !== '/login' && page !== 'signed-in home') continue
  must(score >= LIMITS.score, `${page}: score ${whole(score)}`)
  must(lcpMs <= LIMITS.lcpMs[page], `${page}: LCP ${whole(lcpMs)} ms`)
  must(tbtMs <= LIMITS.tbtMs, `${page}: TBT ${whole(tbtMs)} ms`)
  must(cls <= LIMITS.cls, `${page}: CLS ${cls.toFixed(3)}`)
}
console.log(
  `\n${markdownTable(
    ['peers', 'score', 'LCP ms', 'TBT ms', 'four prices, repeat, ms', 'with the server killed, ms'],
    PEERS,
  )}`,
)

const limitRepeatMs = await measureLimitRepeat()
console.log(
  `\nLimit page at a repeat visit (150 ms, 1.44 Mbps, CPU ×4): ${whole(limitRepeatMs)} ms`,
)

const repeats: Awaited<ReturnType<typeof measureRepeatHome>>[] = []
for (const size of CATALOGUE_SIZES) repeats.push(await measureRepeatHome(size))
console.log(
  `\n${markdownTable(
    [
      'products (150 ms, 1.44 Mbps, CPU ×4)',
      'four prices, repeat, ms',
      'with the server killed, ms',
      'and without the last screen, ms',
      'bytes of shell',
      'longest task ms',
    ],
    repeats.map((figures) => [
      figures.productCount,
      whole(figures.onlineMs),
      whole(figures.offlineMs),
      whole(figures.withoutScreenMs),
      figures.shellBytes,
      whole(figures.longestTaskMs),
    ]),
  )}`,
)
const repeatLimitMs = Math.min(LIMITS.repeatMs, LIMITS.repeatTimes * limitRepeatMs)
for (const { productCount, onlineMs, offlineMs, shellBytes } of repeats) {
  must(shellBytes === 0, `${productCount} products: ${shellBytes} bytes of shell`)
  must(onlineMs <= repeatLimitMs, `${productCount} products, repeat: ${whole(onlineMs)} ms`)
  must(offlineMs <= repeatLimitMs, `${productCount} products, offline: ${whole(offlineMs)} ms`)
}

const costs = await measureScreenCosts()
const limitCost = costs[0]?.mainThreadMs ?? Number.NaN
console.log(
  `\n${markdownTable(
    [
      'without scripts, CPU ×4, median of 7',
      'elements',
      'first paint ms',
      'main thread ms',
      '× limit page',
      'style ms',
      'layout ms',
    ],
    costs.map(({ screen, nodes, firstPaintMs, mainThreadMs, styleMs, layoutMs }) => [
      screen,
      whole(nodes),
      whole(firstPaintMs),
      whole(mainThreadMs),
      (mainThreadMs / limitCost).toFixed(1),
      whole(styleMs),
      whole(layoutMs),
    ]),
  )}`,
)
const homeCost = (costs.find(({ screen }) => screen === 'home')?.mainThreadMs ?? 0) / limitCost
must(homeCost <= LIMITS.homeCost, `home: ${homeCost.toFixed(1)}× the limit page`)

const taps = [await measureTapsAndKeys(30_000, 1), await measureTapsAndKeys(30_000, SLOWED)]
console.log(
  `\n${markdownTable(
    ['30,000 products', 'add to paint, median / slowest ms', 'search key, median / slowest ms'],
    taps.map(({ cpuFactor, addToPaintMs, searchKeyMs }) => [
      `CPU ×${cpuFactor}`,
      `${whole(addToPaintMs.median)} / ${whole(addToPaintMs.slowest)}`,
      `${searchKeyMs.median.toFixed(1)} / ${searchKeyMs.slowest.toFixed(1)}`,
    ]),
  )}`,
)
for (const { cpuFactor, addToPaintMs, searchKeyMs } of taps) {
  if (cpuFactor !== SLOWED) continue
  must(addToPaintMs.median <= LIMITS.addToPaintMs, `add: ${whole(addToPaintMs.median)} ms`)
  must(searchKeyMs.median <= LIMITS.searchKeyMs, `key: ${searchKeyMs.median.toFixed(1)} ms`)
}

if (unmet.length > 0) console.log(`\nUnmet: ${unmet.join('; ')}`)
process.exitCode = unmet.length === 0 ? 0 : 1
