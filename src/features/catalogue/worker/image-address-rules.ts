const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[^/]+\.localhost)(:\d+)?(\/|$)/i

/**
 * Picture addresses that start with http:// become https:// with the same host and path, except
 * those of this machine (product §4.3).
 */
export function secureImageAddress(address: string): string {
  return /^http:\/\//i.test(address) && !LOCAL.test(address)
    ? `https://${address.slice('http://'.length)}`
    : address
}
