/** The number of test workers of Vitest and Playwright. */
import { availableParallelism } from 'node:os'

export const MOST_TEST_WORKERS = 4

/**
 * Half of the cores, because each worker keeps a second process busy (a server, a browser); at
 * least two, so that a waiting test does not leave the machine idle; at most four, because each
 * worker has a database in about 500 MB of memory.
 */
export function testWorkers(cores: number = availableParallelism()): number {
  return Math.min(MOST_TEST_WORKERS, Math.max(2, Math.floor(cores / 2)))
}
