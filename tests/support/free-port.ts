/** Loopback ports for servers and proxies of tests. */
import { createServer } from 'node:net'

/**
 * Below the range of ephemeral ports, so that a port stays free while its server is down between a
 * kill and a restart.
 */
const LOWEST_PORT = 20_000
const PORT_COUNT = 10_000
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
    const port = LOWEST_PORT + Math.floor(Math.random() * PORT_COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found in ${ATTEMPTS} attempts.`)
}
