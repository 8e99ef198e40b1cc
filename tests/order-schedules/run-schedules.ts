/** Runs many schedules in parallel and adds up their results. */
import type { Fault, FaultKind } from '#tests/support/fault-proxy.ts'
import {
  runSchedule,
  SHOPPER_EVENTS,
  type ScheduleResult,
  type ShopperEvent,
  type StepOnceCreated,
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
  faults: Record<FaultKind, number>
  events: Map<ShopperEvent, number>
  /** Schedules with a violation. */
  broken: ScheduleResult[]
}

export interface RunSchedulesOptions {
  lanes: Lanes
  program: TabProgram
  /** The seed of the whole run, from which each schedule's own seed is made. */
  seed: number
  count: number
  bug?: ClientBug | undefined
  hasLocks?: boolean
  /** How long a schedule waits for everything to be settled once the connection is back. */
  settledWithinMs?: number | undefined
  /** The only fault of requests. */
  fault?: Fault | undefined
  /** In every schedule an order is created but not placed, and then this happens. */
  onceCreated?: StepOnceCreated | undefined
  /** Stops after a violation with this text, which is enough to know that a planted bug is caught. */
  stopAt?: string | RegExp | undefined
}

/** A random seed that is short enough to type. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}

/** Makes the schedules of neighbouring seeds independent. */
const SEED_STRIDE = 0x9e3779b1

/** How often each event occurred; 0 for those that did not, so that nobody overlooks them. */
export function countEvents(occurred: readonly ShopperEvent[]): Map<ShopperEvent, number> {
  const counts = new Map<ShopperEvent, number>(SHOPPER_EVENTS.map((event) => [event, 0]))
  for (const event of occurred) counts.set(event, (counts.get(event) ?? 0) + 1)
  return counts
}

export async function runSchedules(options: RunSchedulesOptions): Promise<ScheduleRun> {
  const { lanes, program, seed, count, bug } = options
  const { settledWithinMs, fault, onceCreated } = options
  const { hasLocks = true, stopAt } = options
  const results: ScheduleResult[] = []
  let next = 0
  const isCaught = (): boolean =>
    stopAt !== undefined &&
    results.some(({ violations }) => violations.some((text) => text.search(stopAt) !== -1))
  const isOver = (): boolean => next >= count || isCaught()
  await Promise.all(
    lanes.lanes.map(async (lane) => {
      while (!isOver()) {
        const at = next
        next += 1
        const own = Math.imul(seed + at, SEED_STRIDE) >>> 0
        const drawn = { lane, program, seed: own, bug, hasLocks }
        results.push(await runSchedule({ ...drawn, settledWithinMs, fault, onceCreated }))
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
