/** Runs many schedules in parallel and sums their results. */
import type { Fault, FaultCounts } from '#tests/support/fault-proxy.ts'
import {
  runSchedule,
  SHOPPER_EVENTS,
  type ScheduleResult,
  type ShopperEvent,
  type StepAfterCreation,
} from './order-schedule.ts'
import type { TabProgram } from './order-phone.ts'
import type { Lanes } from './schedule-lanes.ts'
import type { ClientBug } from './tab-program.ts'

export interface ScheduleRun {
  schedules: number
  accepted: number
  placed: number
  settledWithoutOrder: number
  purged: number
  arrivedAfterPurge: number
  faults: FaultCounts
  events: Map<ShopperEvent, number>
  /** Schedules with a violation. */
  broken: ScheduleResult[]
}

export interface RunSchedulesOptions {
  lanes: Lanes
  program: TabProgram
  /** The seed of the run, from which the seed of each schedule is derived. */
  seed: number
  count: number
  bug?: ClientBug | undefined
  hasLocks?: boolean
  /** How long a schedule waits until all intents are settled after the faults have ended. */
  settledWithinMs?: number | undefined
  /** The only fault that occurs; random faults if absent. */
  fault?: Fault | undefined
  /** In every schedule, only placing fails, and this step follows the creation of the order. */
  afterCreation?: StepAfterCreation | undefined
  /** Stops the run after a violation with this text, because the planted bug is detected then. */
  stopAt?: string | RegExp | undefined
}

/** Makes the schedules of neighbouring seeds independent. */
const SEED_STRIDE = 0x9e3779b1

/** Counts the occurrences of each event, including events that did not occur. */
export function countEvents(occurred: readonly ShopperEvent[]): Map<ShopperEvent, number> {
  const counts = new Map<ShopperEvent, number>(SHOPPER_EVENTS.map((event) => [event, 0]))
  for (const event of occurred) counts.set(event, (counts.get(event) ?? 0) + 1)
  return counts
}

export async function runSchedules(options: RunSchedulesOptions): Promise<ScheduleRun> {
  const { lanes, program, seed, count, bug } = options
  const { settledWithinMs, fault, afterCreation } = options
  const { hasLocks = true, stopAt } = options
  const results: ScheduleResult[] = []
  let next = 0
  const isDetected = (): boolean =>
    stopAt !== undefined &&
    results.some(({ violations }) => violations.some((text) => text.search(stopAt) !== -1))
  const isOver = (): boolean => next >= count || isDetected()
  await Promise.all(
    lanes.lanes.map(async (lane) => {
      while (!isOver()) {
        const at = next
        next += 1
        const scheduleSeed = Math.imul(seed + at, SEED_STRIDE) >>> 0
        const drawn = { lane, program, seed: scheduleSeed, bug, hasLocks }
        results.push(await runSchedule({ ...drawn, settledWithinMs, fault, afterCreation }))
      }
    }),
  )
  const sum = (of: (result: ScheduleResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0)
  return {
    schedules: results.length,
    accepted: sum(({ accepted }) => accepted),
    placed: sum(({ placed }) => placed),
    settledWithoutOrder: sum(({ settledWithoutOrder }) => settledWithoutOrder),
    purged: sum(({ purged }) => purged),
    arrivedAfterPurge: sum(({ arrivedAfterPurge }) => arrivedAfterPurge),
    faults: lanes.faultCounts(),
    events: countEvents(results.flatMap((result) => result.events)),
    broken: results.filter(({ violations }) => violations.length > 0),
  }
}
