import type { APIResponse, Route } from '@playwright/test'

/**
 * Sends the request of a route to the shop. By IP address, because Node does not resolve
 * `*.localhost` on every system.
 */
export function fetchRoute(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href })
}
