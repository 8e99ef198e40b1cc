import { isTemporary } from '#shared/lib/network/temporary-error.ts'

/** Milliseconds before each silent attempt after the first; then the counter shows the failure. */
const RETRY_DELAYS_MS = [1_000, 2_000]

/**
 * Repeats an idempotent call until its result is definite, twice at most.
 * TanStack's retries wait while the page is hidden, as it is behind another window and during a
 * telephone call.
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

/**
 * Sends what must take effect once, with retries. `unconfirmedIds` holds, by content, the ids of
 * what may have arrived: the next attempt repeats it under its id instead of adding another.
 */
export async function sendUnderId<T>(
  unconfirmedIds: Map<string, string>,
  content: string,
  call: (id: string) => Promise<T>,
): Promise<T> {
  const id = unconfirmedIds.get(content) ?? `counter-${crypto.randomUUID()}`
  unconfirmedIds.set(content, id)
  try {
    const response = await withRetries(() => call(id))
    unconfirmedIds.delete(content)
    return response
  } catch (error) {
    if (!isTemporary(error)) unconfirmedIds.delete(content)
    throw error
  }
}
