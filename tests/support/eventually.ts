/** Waiting in tests for effects of other parts of the shop. */
import { vi } from 'vitest'

/**
 * How long a test waits before it fails. Only a failing test waits that long. Below the time-out of
 * a test, so that the failure shows the condition.
 */
export const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 20

/**
 * Repeats the check until it no longer throws, and returns its result. `withinMs` is only for
 * effects that must happen within a time.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  // The only use of it: its default limit of one second is too short for a busy machine.
  // oxlint-disable-next-line no-restricted-properties
  return vi.waitFor(check, { timeout: withinMs, interval: LOOK_AGAIN_MS })
}
