/**
 * Reads caches that pages write to as well. If a tab is closed while it writes, Chromium may never
 * end the write, and until the browser restarts everything that is done with this cache waits
 * (docs/decisions/323-locked-caches.md).
 */

/** Longer than a phone needs to write a catalogue of 18 MB, which a read waits for as well. */
const LOCKED_AFTER_MS = 10_000

/** If the cache was locked, it has been deleted. */
export class UnreadableCacheError extends Error {
  override name = 'UnreadableCacheError'
}

/**
 * Callers open the cache, because `caches.match()` would wait as well, and while it waits, no cache
 * of the site can be opened: not even the shell would start. After 10 s the cache counts as locked:
 * it is deleted, which a lock does not prevent, and a new one of its name works.
 *
 * @throws {UnreadableCacheError} if it is locked, or the browser cannot read it.
 */
export async function matchEntry(
  cacheName: string,
  cache: Cache,
  address: string,
): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const locked = new Promise<'locked'>((resolve) => {
    timer = setTimeout(resolve, LOCKED_AFTER_MS, 'locked')
  })
  try {
    const entry = await Promise.race([cache.match(address), locked])
    if (entry !== 'locked') return entry
  } catch (error) {
    throw new UnreadableCacheError(`The cache ${cacheName} cannot be read`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
  await caches.delete(cacheName)
  throw new UnreadableCacheError(`The cache ${cacheName} was locked`)
}
