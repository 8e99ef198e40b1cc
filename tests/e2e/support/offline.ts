/** Offline readiness of the shop, and Chromium's errors for lost connections. */
import { expect, type Page } from '@playwright/test'

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
