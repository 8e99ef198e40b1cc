/**
 * The push services whose endpoints are accepted (product §15.8). Browsers use only a few. Any
 * other host could belong to a client, learn when orders change, and block our connections.
 */

/** A host belongs to a service if it is the service's name or a subdomain of it. */
export const DEFAULT_PUSH_SERVICES: readonly string[] = [
  // Chrome, Edge on Android, Samsung Internet, Opera, Brave
  'fcm.googleapis.com',
  // Firefox
  'push.services.mozilla.com',
  // Safari
  'push.apple.com',
  // Edge on Windows
  'notify.windows.com',
]

/** Returns the service of the list to which a host belongs. */
export function serviceOfHost(host: string, services: readonly string[]): string | undefined {
  return services.find((service) => host === service || host.endsWith(`.${service}`))
}
