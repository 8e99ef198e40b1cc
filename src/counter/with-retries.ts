import { isTemporary } from '#shared/lib/temporary-error.ts'

/** Milliseconds before each silent attempt after the first; then the counter shows the failure. */
const RETRY_DELAYS_MS = [1_000, 2_000]

/**
 * Repeats a call that takes effect only once until its result is definite, twice at most. TanStack's
 * retries wait while the page is hidden, as it is behind another window and during a telephone call.
 */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return call()
}
