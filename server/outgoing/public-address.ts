/**
 * What the server may connect to when the address comes from outside: the public internet, never
 * an internal address (product §15.8).
 */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Private, loopback, link-local, CGNAT, documentation, benchmarking, multicast, reserved. */
const REFUSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Exceptions in the global range: wrapped IPv4 addresses (Teredo, 6to4), and documentation. */
const REFUSED_IPV6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, prefix] of REFUSED_IPV4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of REFUSED_IPV6) refused.addSubnet(network, prefix, 'ipv6')

/**
 * All addresses of the public internet. Loopback, link-local, unique local, IPv4-mapped and NAT64
 * addresses are outside this range.
 */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Returns false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  // An address with a zone (fe80::1%eth0) is link-local, and BlockList does not accept it.
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/**
 * What is wrong with an address to send to, by its text alone; undefined if nothing is. Where its
 * name leads is checked when a connection is made (public-agent).
 */
export function publicUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.port !== '') return 'must be on port 443'
  if (url.username !== '' || url.password !== '') return 'must not contain credentials'
  // The URL parser has already normalized forms such as 127.1 and 0x7f000001. A connection
  // to an address would skip the lookup that checks it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : 'must use a host name, not an IP address'
}
