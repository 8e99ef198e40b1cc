/** Ports on loopback for servers and proxies of tests. */
import { createServer } from 'node:net'

/**
 * Below the range of ephemeral ports, so that a port stays free while its server is restarted.
 */
const LOWEST_PORT = 20_000
const PORT_COUNT = 10_000
/**
 * Each worker of the browser tests has a range of its own, because another worker could take the
 * port of a server that is being restarted.
 */
const WORKER = process.env['TEST_PARALLEL_INDEX']
const PORTS_PER_WORKER = 1_000
const [FIRST_PORT, CANDIDATE_COUNT] =
  WORKER === undefined
    ? [LOWEST_PORT, PORT_COUNT]
    : [LOWEST_PORT + ((Number(WORKER) * PORTS_PER_WORKER) % PORT_COUNT), PORTS_PER_WORKER]
const ATTEMPTS = 50

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * CANDIDATE_COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found in ${ATTEMPTS} attempts.`)
}
