/**
 * Reads caches that pages write to as well. If a tab is closed while it writes, Chromium may never
 * end the write, and until the browser restarts everything that is done with this cache waits
 * (docs/decisions/323-locked-caches.md).
 */

/** Longer than a phone needs to write a catalogue of 18 MB, which a read waits for as well. */
const LOCKED_AFTER_MS = 10_000

/** The cache has been deleted, which a lock does not prevent. A new one of its name works. */
export class LockedCacheError extends Error {
  override name = 'LockedCacheError'
}

/**
 * Callers open the cache, because `caches.match()` would wait as well, and while it waits, no cache
 * of the site can be opened: not even the shell would start. Throws a LockedCacheError after 10 s.
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
  const entry = await Promise.race([cache.match(address), locked])
  clearTimeout(timer)
  if (entry !== 'locked') return entry
  await caches.delete(cacheName)
  throw new LockedCacheError(`The cache ${cacheName} was locked`)
}
