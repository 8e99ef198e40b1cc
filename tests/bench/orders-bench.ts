/**
 * Runs a thousand random schedules of 'place an order' (product §8, §21.6). No order may be lost or
 * duplicated, no message to the shopper may be false, each kind of fault must occur 20 times, and
 * the planted bugs must be detected. `ORDER_SEED=… ORDER_SCHEDULES=… npm run bench -- orders` runs
 * other schedules.
 */
import { randomSeed } from '#tests/support/seeded-random.ts'
import { SEEDS, wholeNumber } from '#tests/support/whole-number.ts'
import {
  buildTabProgram,
  HEAD_ONLY_TIMEOUT,
  type PlantedChange,
} from '../order-schedules/order-phone.ts'
import { runSchedules, type ScheduleRun } from '../order-schedules/run-schedules.ts'
import { openLanes, type LaneOptions } from '../order-schedules/schedule-lanes.ts'
import type { ClientBug } from '../order-schedules/tab-program.ts'
import { markdownTable } from './markdown-table.ts'

const LANES = 8
const MIN_OF_EACH_KIND = 20
const seed = wholeNumber('ORDER_SEED', randomSeed(), SEEDS)
const schedules = wholeNumber('ORDER_SCHEDULES', 1_000, { least: 1, most: 100_000 })
const program = await buildTabProgram()

interface Variant {
  name: string
  count: number
  hasLocks?: boolean
  bug?: ClientBug
  planted?: PlantedChange
  settledWithinMs?: number
  lanes?: Omit<LaneOptions, 'count'>
  /** Whether the variant has a planted bug, which must be detected. Other variants must pass. */
  isPlanted?: boolean
}

const VARIANTS: readonly [Variant, ...Variant[]] = [
  { name: 'as shipped', count: schedules },
  { name: 'locks removed', count: Math.ceil(schedules / 4), hasLocks: false },
  { name: 'planted: a key per attempt', count: 100, bug: 'key-per-attempt', isPlanted: true },
  {
    name: "planted: 'placed' before the response",
    count: 100,
    bug: 'placed-before-response',
    isPlanted: true,
  },
  ...(
    [
      ['the old address is sent', 'old-address'],
      ['another phone places what is listed', 'placed-from-list'],
      ['what is withdrawn is placed first', 'placed-on-withdrawal'],
    ] as const
  ).map(([name, bug]): Variant => ({ name: `planted: ${name}`, count: 200, bug, isPlanted: true })),
  {
    name: 'planted: the timeout ends with the head',
    count: 100,
    planted: HEAD_ONLY_TIMEOUT,
    settledWithinMs: 5_000,
    isPlanted: true,
  },
  {
    name: 'planted: the server places a day later',
    count: 200,
    lanes: { placesLate: true },
    isPlanted: true,
  },
  {
    name: 'planted: no unique index, keys forgotten',
    count: 100,
    lanes: { forgetsKeys: true },
    isPlanted: true,
  },
]

async function measure({ count, hasLocks, lanes: options, planted, ...variant }: Variant) {
  const client = planted ? await buildTabProgram(planted) : program
  const lanes = await openLanes({ count: LANES, ...options })
  try {
    const startedAt = performance.now()
    const { bug, settledWithinMs } = variant
    const run = await runSchedules({
      lanes,
      program: client,
      seed,
      count,
      bug,
      settledWithinMs,
      ...(hasLocks === undefined ? {} : { hasLocks }),
    })
    return { run, seconds: (performance.now() - startedAt) / 1_000 }
  } finally {
    await lanes.close()
  }
}

function outcomeRow(name: string, run: ScheduleRun, seconds: number): (string | number)[] {
  return [
    name,
    run.schedules,
    run.accepted,
    run.placed,
    run.settledWithoutOrder,
    run.purged,
    run.arrivedAfterPurge,
    run.broken.length,
    seconds.toFixed(0),
  ]
}

console.log(
  `Seed ${seed}; \`ORDER_SEED=${seed} npm run bench -- orders\` repeats these schedules.\n`,
)
const rows: (string | number)[][] = []
const unmet: string[] = []
let shipped: ScheduleRun | undefined
for (const variant of VARIANTS) {
  const { run, seconds } = await measure(variant)
  shipped ??= run
  rows.push(outcomeRow(variant.name, run, seconds))
  const isDetected = run.broken.length > 0
  if (isDetected !== (variant.isPlanted ?? false)) unmet.push(variant.name)
  if (isDetected && !variant.isPlanted) {
    for (const broken of run.broken.slice(0, 5)) console.error(JSON.stringify(broken))
  }
}
console.log(
  markdownTable(
    [
      'client and server',
      'schedules',
      'accepted intents',
      'placed',
      'refused or withdrawn',
      'purged by sign-out',
      'of them arrived',
      'broken schedules',
      'seconds',
    ],
    rows,
  ),
)

const kinds = [...Object.entries(shipped?.faults ?? {}), ...(shipped?.events ?? [])]
console.log(`\n${markdownTable(['what went wrong, as shipped', 'times'], kinds)}`)
for (const [kind, times] of kinds) {
  if (schedules >= 1_000 && times < MIN_OF_EACH_KIND) unmet.push(`${kind} (${times} times)`)
}
if (unmet.length > 0) console.error(`\nUnmet: ${unmet.join(', ')}`)
process.exitCode = unmet.length === 0 ? 0 : 1
