/** A phone that was in the shop once, and what is stored on it. */
import { expect, type Page } from '@playwright/test'

/**
 * Chromium's names for a connection that is cut or refused, as a part of a pattern: they depend on
 * how much of the request was sent. `SOCKET_NOT_CONNECTED` is a kept connection that ended after the
 * browser had chosen it for a request.
 */
export const CUT = 'CONNECTION_(?:RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED'

/** The console error of browsers when no server responds. */
export const NO_RESPONSE = new RegExp(
  `net::ERR_(?:${CUT}|FAILED|TIMED_OUT|ABORTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED)`,
)

const saysReady = () => 'offlineReady' in document.documentElement.dataset

/** Waits until the phone has stored everything that the shop needs without a connection. */
export async function readyForOffline(page: Page): Promise<void> {
  // An expectation alone would look every half second.
  await page.waitForFunction(saysReady, undefined, { polling: 50, timeout: 60_000 })
  await expect(page.locator('html[data-offline-ready]')).toBeAttached({ timeout: 60_000 })
}
