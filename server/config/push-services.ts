/**
 * The push services whose endpoints are taken (product §15.8). Browsers know a handful; any other
 * host would be someone's own, which learns when orders change and may keep our connections
 * hanging.
 */

/** A host is of a service when it is the service's name or ends with a dot and that name. */
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

/** The service of the list to which a host belongs. */
export function serviceOfHost(host: string, services: readonly string[]): string | undefined {
  return services.find((service) => host === service || host.endsWith(`.${service}`))
}
