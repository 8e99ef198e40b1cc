/**
 * Random tests of the promise of product §8: the client's own code in simulated tabs, the real
 * server, and a faulty connection between them. `npm run bench -- orders` runs a thousand.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SEEDS, wholeNumber } from '#tests/support/whole-number.ts'
import { buildTabProgram, HEAD_ONLY_TIMEOUT, type TabProgram } from './order-phone.ts'
import { runSchedules, type ScheduleRun } from './run-schedules.ts'
import { openLanes, type Lanes } from './schedule-lanes.ts'

/** All of them share one thread, so that on a busy machine a call takes longer with each. */
const LANES = 3
/** In parts, because all of them take over a minute of a busy machine's time. */
const PARTS = [0, 10, 20, 30, 40]
const PART = 10
/** A planted bug must be found well before the last one. */
const PLANTED_SCHEDULES = 60
/** Hanging requests are abandoned after this time. Correct requests end after half a second. */
const PLANTED_PATIENCE_MS = 2_000

/** Fixed, so that a failure depends only on the code. The bench uses random seeds. */
const DEFAULT_SEED = 20_261_122

const seed = wholeNumber('ORDER_SEED', DEFAULT_SEED, SEEDS)
// A ceiling, not a wait: a busy machine was seen to need over a minute for a part.
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
  run.broken.map(({ seed: own, violations, events }) =>
    JSON.stringify({ seed: own, violations, events }),
  )

test.each(PARTS)(
  'every order that a phone accepts is placed once or definitely refused, whatever the connection does (schedules from %i)',
  async (first) => {
    const run = await runSchedules({ lanes, program, seed: seed + first, count: PART })
    expect(broken(run)).toEqual([])
    expect(run.accepted).toBeGreaterThanOrEqual(PART / 2)
    expect(run.placed).toBeGreaterThan(0)
  },
)

test.each(PARTS.slice(0, 2))(
  'the same is true without locks between tabs (schedules from %i)',
  async (first) => {
    const own = seed + 1 + first
    const run = await runSchedules({ lanes, program, seed: own, count: PART, hasLocks: false })
    expect(broken(run)).toEqual([])
  },
)

test('the database itself refuses a second order under a key', async () => {
  expect(await lanes.refusesSecondOrder()).toBe(true)
})

describe('a planted bug is noticed:', () => {
  test.each([
    ['key-per-attempt', undefined, 'never stored'],
    ['placed-before-response', undefined, 'before the server had placed it'],
    ['old-address', 'gap-of-a-day', 'for another destination than shown'],
    ['placed-from-list', 'second-phone', 'placed an order that it had not agreed to'],
    ['placed-on-withdrawal', 'withdrawal', 'after it was withdrawn'],
  ] as const)('%s', async (bug, onceCreated, violation) => {
    const run = await runSchedules({
      lanes,
      program,
      seed,
      count: PLANTED_SCHEDULES,
      bug,
      onceCreated,
      stopAt: violation,
    })
    expect(run.broken.flatMap(({ violations }) => violations).join()).toContain(violation)
  })

  test('a time-out that ends with the head of a response', async () => {
    // The outbox sync or the list waits forever, whichever comes first in the schedule.
    const violation = /never settled|never ended/
    const run = await runSchedules({
      lanes,
      program: await buildTabProgram(HEAD_ONLY_TIMEOUT),
      seed,
      count: PLANTED_SCHEDULES,
      fault: { kind: 'stall' },
      settledWithinMs: PLANTED_PATIENCE_MS,
      stopAt: violation,
    })
    expect(run.broken.flatMap(({ violations }) => violations).join()).toMatch(violation)
  })

  test('a server that forgets keys, has no unique index, and places expired orders', async () => {
    const forgetful = await openLanes({ count: LANES, forgetsKeys: true, placesLate: true })
    const plan = { lanes: forgetful, program, seed, count: PLANTED_SCHEDULES }
    const doubled = 'doubled'
    const late = 'after its quote had expired'
    try {
      const run = await runSchedules({ ...plan, stopAt: doubled })
      expect(run.broken.flatMap(({ violations }) => violations).join()).toContain(doubled)
      const lateRun = await runSchedules({ ...plan, onceCreated: 'gap-of-a-day', stopAt: late })
      expect(lateRun.broken.flatMap(({ violations }) => violations).join()).toContain(late)
      expect(await forgetful.refusesSecondOrder()).toBe(false)
    } finally {
      await forgetful.close()
    }
  })
})
