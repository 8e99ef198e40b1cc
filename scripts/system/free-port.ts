/** Finds free ports on loopback for programs of tests. */
import { createServer } from 'node:net'
import { MOST_TEST_WORKERS } from '#scripts/test-workers.ts'

/** All lie below the range of ephemeral ports, so that a port stays free during a restart. */
const FIRST_PORT = 20_000
const PORTS_PER_PROCESS = 1_000
const ATTEMPTS = 50

/**
 * Returns the first port of this process's own range. Each worker has one, because another could
 * take a port between the moment it is found and the start of the program that was given it, or
 * while that program restarts.
 *
 * Vitest and Playwright run at the same time:
 *
 * - 0: programs that are not workers
 * - 1 to 4: workers of Vitest, which counts them from 1
 * - 5 to 8: workers of Playwright, which counts them from 0
 */
export function firstPortOf({ TEST_PARALLEL_INDEX, VITEST_POOL_ID }: NodeJS.ProcessEnv): number {
  let range = 0
  if (TEST_PARALLEL_INDEX !== undefined) {
    range = 1 + MOST_TEST_WORKERS + (Number(TEST_PARALLEL_INDEX) % MOST_TEST_WORKERS)
  } else if (VITEST_POOL_ID !== undefined) {
    range = 1 + ((Number(VITEST_POOL_ID) - 1) % MOST_TEST_WORKERS)
  }
  return FIRST_PORT + range * PORTS_PER_PROCESS
}

/** Random, because two runs of the tests may share the machine. */
let nextOffset = Math.floor(Math.random() * PORTS_PER_PROCESS)

/**
 * Returns a port that is free at the moment, and that this process was not given before.
 *
 * @throws Error if 50 ports in a row are in use.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = firstPortOf(process.env) + nextOffset
    nextOffset = (nextOffset + 1) % PORTS_PER_PROCESS
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found in ${ATTEMPTS} attempts.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
