/** Detects a port in use before any long work starts. */
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'

/** Of `localhost`, on some machines: ::1 where IPv6 is off. */
const NO_SUCH_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Tries all addresses of the host. The server listens on one of them, but a browser may find another
 * program on the others.
 *
 * @throws the error that listening would throw, mainly EADDRINUSE.
 */
export async function expectFreePort(
  host: string,
  port: number,
  addressesOf = (name: string) => lookup(name, { all: true }),
): Promise<void> {
  const addresses = await addressesOf(host)
  for (const { address } of addresses) {
    const error = await listeningError(address, port)
    const isUnused = addresses.length > 1 && NO_SUCH_ADDRESS.has(error?.code ?? '')
    if (error !== undefined && !isUnused) throw error
  }
}

async function listeningError(
  host: string,
  port: number,
): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })
}
