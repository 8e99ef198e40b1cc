/**
 * The promise of DESIGN §5, tried at random: the client's own code in simulated tabs, the real
 * server, and a connection that lies in between. `npm run bench -- orders` runs a thousand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTabProgram, type TabProgram } from './order-phone.ts'
import { freshSeed, runSchedules, type ScheduleRun } from './run-schedules.ts'
import { openLanes, type Lanes } from './schedule-lanes.ts'

const LANES = 6
const SCHEDULES = 50
/** A planted bug must show well before these are over. */
const PLANTED_SCHEDULES = 40

const seed = Number(process.env['ORDER_SEED'] ?? freshSeed())
let program: TabProgram
let lanes: Lanes

beforeAll(async () => {
  console.log(`Order schedules of seed ${seed}; ORDER_SEED=${seed} draws them again.`)
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

test('every order that a phone takes on is made once or truly refused, whatever the connection does', async () => {
  const run = await runSchedules({ lanes, program, seed, count: SCHEDULES })
  expect(broken(run)).toEqual([])
  expect(run.accepted).toBeGreaterThanOrEqual(SCHEDULES / 2)
  expect(run.placed).toBeGreaterThan(0)
})

test('it holds without locks between tabs', async () => {
  const run = await runSchedules({ lanes, program, seed: seed + 1, count: 20, hasLocks: false })
  expect(broken(run)).toEqual([])
})

test('the database itself refuses a second order under a key', async () => {
  expect(await lanes.refusesSecondOrder()).toBe(true)
})

describe('a planted bug is noticed:', () => {
  test.each(['key-per-attempt', 'placed-before-answer'] as const)('%s', async (bug) => {
    const run = await runSchedules({
      lanes,
      program,
      seed,
      count: PLANTED_SCHEDULES,
      bug,
      stopAtFirst: true,
    })
    expect(run.broken).not.toEqual([])
  })

  test('a server that forgets keys, over a database without a unique index', async () => {
    const forgetful = await openLanes({ count: LANES, forgetsKeys: true })
    try {
      const run = await runSchedules({
        lanes: forgetful,
        program,
        seed,
        count: PLANTED_SCHEDULES,
        stopAtFirst: true,
      })
      expect(run.broken.flatMap(({ violations }) => violations).join()).toContain('doubled')
      expect(await forgetful.refusesSecondOrder()).toBe(false)
    } finally {
      await forgetful.close()
    }
  })
})
