/**
 * The address of a client, for the limits by address. Only the configured proxies are trusted, so
 * that nobody can choose an address by a header. Calls and
 * sockets share these rules. docs/decisions/165-proxies-by-address.md
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { parseAddressRange } from '#server/config/address-range.ts'

/** Whether X-Forwarded-For of this address is trusted. */
export type ProxyTrust = (address: string) => boolean

/** `ranges` are addresses and networks, each one that `isAddressRange` accepts. */
export function proxyTrust(ranges: readonly string[]): ProxyTrust {
  const trusted = new BlockList()
  for (const range of ranges) {
    const { address, prefix } = parseAddressRange(range)
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const bare = bareAddress(address)
    if (isIP(bare) === 0) return false
    return trusted.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6')
  }
}

/** Returns the address farthest from us that a trusted proxy has reported. */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  isTrusted: ProxyTrust,
): string {
  const hops = [
    ...[forwardedFor ?? '']
      .flat()
      .join(',')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    remoteAddress ?? '',
  ].toReversed()
  return hops.find((address) => !isTrusted(address)) ?? hops.at(-1) ?? ''
}

/** The groups of an IPv6 address that form the network. One customer has a whole /64. */
const NETWORK_GROUPS = 4

/**
 * The key by which limits count: an IPv4 address, or the network of an IPv6 one. Some proxies
 * append a port, which changes with every connection and is ignored.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    groups.push(...Array.from({ length: 8 - groups.length - last.length }, () => '0'), ...last)
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Without port, brackets and zone; IPv6 in its shortest form, IPv4-mapped IPv6 as IPv4. */
function bareAddress(address: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(address) ?? []
  const [bare = ''] = (bracketed ?? beforePort ?? address).split('%')
  if (!isIPv6(bare)) return bare
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest) ?? []
  if (high === undefined || low === undefined) return shortest
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/**
 * Logs once that a proxy in front is not configured: its shoppers then share one address and its
 * limits. A client may also have forged the header, so nothing else is done.
 */
export function unlistedProxyWarning(
  isTrusted: ProxyTrust,
  warn: (details: object, message: string) => void,
): (request: IncomingMessage) => void {
  let hasWarned = false
  return ({ headers, socket }) => {
    const proxy = socket.remoteAddress
    if (hasWarned || headers['x-forwarded-for'] === undefined || proxy === undefined) return
    if (isTrusted(proxy)) return
    hasWarned = true
    warn(
      { proxy },
      'X-Forwarded-For is ignored: it comes from an address that TRUSTED_PROXIES does not list. All shoppers behind a proxy that is not listed share one limit',
    )
  }
}
