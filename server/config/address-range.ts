/** Addresses and networks of TRUSTED_PROXIES: `10.0.0.7`, `10.0.0.0/8`. */
import { isIP } from 'node:net'

/** True for `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`; false for a range with all addresses. */
export function isAddressRange(text: string): boolean {
  const { address, prefix } = parseAddressRange(text)
  const version = isIP(address)
  if (version === 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && isPrefix(Number(prefix), version))
}

const isPrefix = (bits: number, version: number) => bits >= 1 && bits <= (version === 4 ? 32 : 128)

/** Splits at the slash. */
export function parseAddressRange(text: string): { address: string; prefix: string | undefined } {
  const [address = '', ...rest] = text.split('/')
  return { address, prefix: rest.length === 0 ? undefined : rest.join('/') }
}
