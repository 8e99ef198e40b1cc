/** Offline readiness of the shop, and Chromium's errors for lost connections. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { ProxiedRequest } from '#tests/support/fault-proxy.ts'

/**
 * Part of a pattern: Chromium's error names for a connection that is cut or refused, which depend
 * on how much of the request was sent. `SOCKET_NOT_CONNECTED` is a keep-alive connection that ended
 * after the browser had selected it for a request.
 */
export const CUT = 'CONNECTION_(?:RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED'

/** Matches Chromium's console error for a request without a response. */
export const NO_RESPONSE = new RegExp(
  `net::ERR_(?:${CUT}|FAILED|TIMED_OUT|ABORTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED)`,
)

const isOfflineReady = () => 'offlineReady' in document.documentElement.dataset

/** Waits until everything is stored that the shop needs without a connection. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  // Polls more often than an expectation, which would poll every half second.
  await page.waitForFunction(isOfflineReady, undefined, { polling: 50, timeout: 60_000 })
  await expect(page.locator('html[data-offline-ready]')).toBeAttached({ timeout: 60_000 })
}

/** Whether the request is one of `fetch`, as in a service worker, and not of an element. */
export const isFetchedByScript = ({ headers }: ProxiedRequest): boolean =>
  headers['sec-fetch-dest'] === 'empty'

const countRegistrations = async () => (await navigator.serviceWorker.getRegistrations()).length

/** After its begin: browsers remove the registration of a first installation that has failed. */
export async function waitUntilInstallationFailed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countRegistrations)).toBe(0)
}

/** The browser loses the network and has it again. */
export async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.setOffline(false)
}
