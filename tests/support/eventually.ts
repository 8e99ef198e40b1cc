/** Waiting in tests for what another part of the shop brings about. */
import { vi } from 'vitest'

/**
 * How long a test waits before it fails: a ceiling, which only a failing test reaches. Below the
 * time-out of a test, so that the failure says what was waited for.
 */
export const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 20

/**
 * Repeats the check until it throws no more, and returns what it returned. `withinMs` is for what
 * has to happen within a time; everything else has the patience of all tests.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  // The only place: its own patience is one second, which a busy machine does not keep.
  // oxlint-disable-next-line no-restricted-properties
  return vi.waitFor(check, { timeout: withinMs, interval: LOOK_AGAIN_MS })
}
