/** One tab at a time sends an order's key. Correctness does not depend on it (product §8.7). */

/** A browser may freeze a tab that holds the lock. */
const LOCK_TIMEOUT_MS = 60_000

/**
 * Runs the task under the key's Web Lock, or without it if the browser has no locks or the lock is
 * not free in time. Rejects when `signal` ends the wait.
 */
export async function withOrderLock(
  key: string,
  signal: AbortSignal,
  task: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return task()
  const wait = new AbortController()
  const giveUp = (): void => {
    wait.abort()
  }
  const timer = setTimeout(giveUp, LOCK_TIMEOUT_MS)
  signal.addEventListener('abort', giveUp)
  let started = false
  try {
    await navigator.locks.request(`jhola-order-${key}`, { signal: wait.signal }, () => {
      started = true
      clearTimeout(timer)
      return task()
    })
  } catch (error) {
    if (started || signal.aborted) throw error
    await task()
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
