/** Waits in tests for effects of asynchronous code. */
import { vi } from 'vitest'

/**
 * How long a test waits before it fails. Shorter than the timeout of a test, so that the failure
 * shows the condition.
 */
export const WAIT_TIMEOUT_MS = 30_000
const CHECK_INTERVAL_MS = 20

/**
 * Repeats the check until it does not throw, and returns its result. `withinMs` is only for effects
 * that must happen within a time.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = WAIT_TIMEOUT_MS): Promise<T> {
  // Tests use it with this timeout: its default of one second is too short for a busy machine.
  // oxlint-disable-next-line no-restricted-properties
  return vi.waitFor(check, { timeout: withinMs, interval: CHECK_INTERVAL_MS })
}
