/** Connects to hosts on the public internet, but not to internal addresses (product §15.8). */
import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The name resolves to an internal address, so no connection was made. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** All addresses of a name, of one family (4 or 6) or of both (0). */
export type LookupAll = (hostname: string, family: number) => Promise<LookupAddress[]>

/** Kept open to a host for the next message. */
export const MAX_IDLE_CONNECTIONS = 8
/**
 * How long to try one of several addresses before the next one; four attempts fit into the deadline
 * of a request. Node's default of 250 ms is too short for distant hosts, and for any host if a packet
 * is lost, because it is sent again only after a second. On a machine without IPv6, this may be the
 * only address that can be reached.
 */
const ADDRESS_ATTEMPT_MS = 2_500
const NAME_SERVER_TIMEOUT_MS = 2_000
const NAME_SERVER_TRIES = 2

interface NameServerOptions {
  /** `address:port`; by default the system's. */
  servers?: readonly string[]
  timeoutMs?: number
}

/**
 * Queries the name servers itself. `dns.lookup` would hold one of the process's four threads for
 * every name whose server does not respond, and the others read files and verify tokens.
 */
export function nameServerLookup({
  servers,
  timeoutMs = NAME_SERVER_TIMEOUT_MS,
}: NameServerOptions = {}): LookupAll {
  return async (hostname, family) => {
    // A new one for each query, because the system's servers may have changed.
    const resolver = new Resolver({ timeout: timeoutMs, tries: NAME_SERVER_TRIES })
    if (servers !== undefined) resolver.setServers(servers)
    const v4 = async () =>
      (await resolver.resolve4(hostname)).map((address) => ({ address, family: 4 }))
    const v6 = async () =>
      (await resolver.resolve6(hostname)).map((address) => ({ address, family: 6 }))
    const responses = await Promise.allSettled([
      ...(family === 6 ? [] : [v4()]),
      ...(family === 4 ? [] : [v6()]),
    ])
    const addresses = responses.flatMap((response) =>
      response.status === 'fulfilled' ? response.value : [],
    )
    const failed = responses.find((response) => response.status === 'rejected')
    // Many names have addresses of only one family.
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses
  }
}

/**
 * Names are checked by the addresses that the connection then uses, so a name that resolves
 * differently the second time gains nothing. Endpoints that are addresses are refused before
 * (public-address), because a connection to one would skip the lookup.
 */
export function publicAgent(resolve: LookupAll = nameServerLookup()): Agent {
  return new Agent({
    keepAlive: true,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    lookup: publicLookup(resolve),
  })
}

function publicLookup(resolve: LookupAll): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    const lookUp = async () => {
      let addresses
      try {
        addresses = publicOnly(await resolve(hostname, family))
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), '')
        return
      }
      const [first] = addresses
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    }
    void lookUp()
  }
}

/** @throws AddressRefused if there is no address, or an internal one. */
function publicOnly(addresses: LookupAddress[]): [LookupAddress, ...LookupAddress[]] {
  const [first, ...others] = addresses
  if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefused('The host is not on the public internet')
  }
  return [first, ...others]
}
