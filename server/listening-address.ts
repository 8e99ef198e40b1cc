/** The one address that a server listens on. docs/decisions/171-how-the-server-ends.md */
import { lookup } from 'node:dns/promises'

/**
 * For an address or a name. Fastify would listen on all addresses of `localhost`, with further
 * servers that its shutdown does not wait for. IPv4 comes first: proxies usually connect to
 * 127.0.0.1, whatever `localhost` means on their machine.
 */
export async function listeningAddress(host: string): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' })
  return address
}
