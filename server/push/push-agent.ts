/** Connects to push services, and to nothing inside (DESIGN §7). */
import { lookup, type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './endpoint-rules.ts'

/** The name leads inside: nothing was connected to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** `dns.lookup` for all addresses of a name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const MAX_IDLE_CONNECTIONS = 8

/**
 * Names are judged by the addresses that the connection then uses: a name that answers
 * differently the second time gains nothing. Endpoints that are addresses themselves never come
 * here (endpoint-rules): a connection to one would skip the look-up.
 */
export function publicAgent(resolve: LookupAll = lookup): Agent {
  return new Agent({
    keepAlive: true,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
    lookup: publicLookup(resolve),
  })
}

function publicLookup(resolve: LookupAll): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '')
        return
      }
      const inside = addresses.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (inside !== undefined || first === undefined) {
        callback(new AddressRefused('The push service is not on the public internet'), '')
      } else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
