/**
 * Randomized tests of product §8 (no order is lost, duplicated or reported falsely): the client's
 * own code in simulated tabs, the real server, and a faulty connection between them.
 * `npm run bench -- orders` runs a thousand schedules.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SEEDS, wholeNumber } from '#tests/support/whole-number.ts'
import { buildTabProgram, HEAD_ONLY_TIMEOUT, type TabProgram } from './order-phone.ts'
import { runSchedules, type ScheduleRun } from './run-schedules.ts'
import { openLanes, type Lanes } from './schedule-lanes.ts'

/** The lanes share one thread, so each further lane makes every request slower. */
const LANES = 3
/**
 * The first schedule of each part. The schedules are split into several tests, because together
 * they take over a minute on a busy machine.
 */
const PARTS = [0, 10, 20, 30, 40]
const PART = 10
/** More than enough schedules to detect each planted bug. */
const PLANTED_SCHEDULES = 60
/** Shorter than the default: with this bug, stalled responses never end. */
const PLANTED_SETTLED_WITHIN_MS = 2_000

/** Fixed, so that a failure depends only on the code. The bench uses random seeds. */
const DEFAULT_SEED = 20_261_122

const seed = wholeNumber('ORDER_SEED', DEFAULT_SEED, SEEDS)
// A part has taken over a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let program: TabProgram
let lanes: Lanes

beforeAll(async () => {
  console.log(`Order schedules with seed ${seed}. ORDER_SEED=${seed} repeats them.`)
  program = await buildTabProgram()
  lanes = await openLanes({ count: LANES })
})
afterAll(async () => {
  await lanes.close()
})

const broken = (run: ScheduleRun): string[] =>
  run.broken.map(({ seed: scheduleSeed, violations, events }) =>
    JSON.stringify({ seed: scheduleSeed, violations, events }),
  )

test.each(PARTS)(
  'every order that a phone accepts is placed once or definitely refused, whatever faults occur (schedules from %i)',
  async (first) => {
    const run = await runSchedules({ lanes, program, seed: seed + first, count: PART })
    expect(broken(run)).toEqual([])
    expect(run.accepted).toBeGreaterThanOrEqual(PART / 2)
    expect(run.placed).toBeGreaterThan(0)
  },
)

test.each(PARTS.slice(0, 2))(
  'every accepted order is placed once or refused in browsers without Web Locks, too (schedules from %i)',
  async (first) => {
    const partSeed = seed + 1 + first
    const run = await runSchedules({ lanes, program, seed: partSeed, count: PART, hasLocks: false })
    expect(broken(run)).toEqual([])
    expect(run.accepted).toBeGreaterThanOrEqual(PART / 2)
    expect(run.placed).toBeGreaterThan(0)
  },
)

test('the database itself refuses a second order under the same key', async () => {
  expect(await lanes.refusesSecondOrder()).toBe(true)
})

describe('a planted bug is detected:', () => {
  test.each([
    ['key-per-attempt', undefined, 'never stored'],
    ['placed-before-response', undefined, 'before the server had placed it'],
    ['old-address', 'gap-of-a-day', 'for another destination than shown'],
    ['placed-from-list', 'second-phone', 'placed an order that it had not agreed to'],
    ['placed-on-withdrawal', 'withdrawal', 'after it was withdrawn'],
  ] as const)('%s', async (bug, afterCreation, violation) => {
    const run = await runSchedules({
      lanes,
      program,
      seed,
      count: PLANTED_SCHEDULES,
      bug,
      afterCreation,
      stopAt: violation,
    })
    expect(run.broken.flatMap(({ violations }) => violations).join()).toContain(violation)
  })

  test('a timeout that ends with the head of a response', async () => {
    // Either the outbox sync or the request for the list hangs forever, depending on the schedule.
    const violation = /never settled|never ended/
    const run = await runSchedules({
      lanes,
      program: await buildTabProgram(HEAD_ONLY_TIMEOUT),
      seed,
      count: PLANTED_SCHEDULES,
      fault: { kind: 'stall' },
      settledWithinMs: PLANTED_SETTLED_WITHIN_MS,
      stopAt: violation,
    })
    expect(run.broken.flatMap(({ violations }) => violations).join()).toMatch(violation)
  })

  test('a server that forgets keys, lacks the unique index and places expired orders', async () => {
    const forgetful = await openLanes({ count: LANES, forgetsKeys: true, placesLate: true })
    const plan = { lanes: forgetful, program, seed, count: PLANTED_SCHEDULES }
    const duplicated = 'duplicated'
    const late = 'after its quote had expired'
    try {
      const run = await runSchedules({ ...plan, stopAt: duplicated })
      expect(run.broken.flatMap(({ violations }) => violations).join()).toContain(duplicated)
      const lateRun = await runSchedules({ ...plan, afterCreation: 'gap-of-a-day', stopAt: late })
      expect(lateRun.broken.flatMap(({ violations }) => violations).join()).toContain(late)
      expect(await forgetful.refusesSecondOrder()).toBe(false)
    } finally {
      await forgetful.close()
    }
  })
})
