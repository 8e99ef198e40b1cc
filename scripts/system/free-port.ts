/** Finds free ports on loopback for programs of tests. */
import { createServer } from 'node:net'

/** All lie below the range of ephemeral ports, so that a port stays free during a restart. */
export const TEST_PORTS = { first: 20_000, count: 10_000 }
const ATTEMPTS = 50

/**
 * Returns a port of the range that is free at the moment.
 *
 * @throws Error if none of 50 random ports is free.
 */
export async function findFreePort({ first, count } = TEST_PORTS): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = first + Math.floor(Math.random() * count)
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
