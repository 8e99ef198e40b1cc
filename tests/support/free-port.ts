/** Ports on loopback for servers and proxies of tests. */
import { findFreePort, TEST_PORTS } from '#scripts/system/free-port.ts'

/**
 * Each worker of the browser tests has a range of its own, because another worker could take the
 * port of a server that is being restarted.
 */
const WORKER = process.env['TEST_PARALLEL_INDEX']
const PORTS_PER_WORKER = 1_000
const RANGE =
  WORKER === undefined
    ? TEST_PORTS
    : {
        first: TEST_PORTS.first + ((Number(WORKER) * PORTS_PER_WORKER) % TEST_PORTS.count),
        count: PORTS_PER_WORKER,
      }

/** Returns a port that is free at the moment. */
export function freePort(): Promise<number> {
  return findFreePort(RANGE)
}
