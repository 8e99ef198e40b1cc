/**
 * The Content-Security-Policy and the other security headers, the same in every build: nothing
 * inline, and nothing from hosts that are not configured (product §15.9).
 */
import type { PolicyOptions } from '#server/config/config.ts'

export function contentSecurityPolicy(options: PolicyOptions = {}): string {
  const inline = options.loosenForHotReload ? ["'unsafe-inline'"] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline, ...(options.scriptSources ?? [])],
    'style-src': ["'self'", ...inline, ...(options.styleSources ?? [])],
    // data: for pictures inside of style sheets and of the identity SDK's files.
    'img-src': ["'self'", 'data:', ...(options.imageSources ?? [])],
    // Pictures too, because the service worker fetches them for the page.
    'connect-src': ["'self'", ...(options.connectSources ?? []), ...(options.imageSources ?? [])],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    // blob: for the identity SDK, whose token refresh fails silently without it.
    'worker-src': ["'self'", 'blob:'],
    ...(options.frameSources === undefined || options.frameSources.length === 0
      ? {}
      : { 'frame-src': options.frameSources }),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

const ONE_YEAR_SECONDS = 31_536_000

/** `isHttps`: the shop's public origin is https, so browsers may be instructed to keep using it. */
export function securityHeaders({
  policy,
  isHttps,
}: {
  policy: PolicyOptions
  isHttps: boolean
}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  }
}
