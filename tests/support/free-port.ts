/** Loopback ports for servers and proxies of tests. */
import { createServer } from 'node:net'

/**
 * Below the range of ephemeral ports, so that a port stays free while its server is down between a
 * kill and a restart.
 */
const LOWEST_PORT = 20_000
const PORT_COUNT = 10_000
/**
 * Each worker of the browser tests has ports of its own, because another worker could take the port
 * of a server that is down.
 */
const WORKER = process.env['TEST_PARALLEL_INDEX']
const PORTS_A_WORKER = 1_000
const [FIRST_PORT, CHOICE] =
  WORKER === undefined
    ? [LOWEST_PORT, PORT_COUNT]
    : [LOWEST_PORT + ((Number(WORKER) * PORTS_A_WORKER) % PORT_COUNT), PORTS_A_WORKER]
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
    const port = FIRST_PORT + Math.floor(Math.random() * CHOICE)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found in ${ATTEMPTS} attempts.`)
}
