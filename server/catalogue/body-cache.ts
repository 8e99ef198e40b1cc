/**
 * A cache with a limit in bytes, for bodies that are expensive to load. Concurrent requests for the
 * same body share one load; a failed load is not kept.
 */

export interface CacheFigures {
  bytes: number
  hits: number
  misses: number
}

export interface BodyCache<T> {
  /** Returns what is kept under the key, or loads it. */
  get: (key: string, load: () => Promise<T>) => Promise<T>
  delete: (key: string) => void
  /** For monitoring, since the start. */
  figures: () => CacheFigures
}

export function createBodyCache<T extends { body: Buffer }>(maxBytes: number): BodyCache<T> {
  /** In order of the last request. */
  const entries = new Map<string, T>()
  const loading = new Map<string, Promise<T>>()
  let bytes = 0
  let hits = 0
  let misses = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.body.length ?? 0
    entries.delete(key)
  }

  function insert(key: string, value: T): void {
    remove(key)
    if (value.body.length > maxBytes) return
    entries.set(key, value)
    bytes += value.body.length
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    get: (key, load) => {
      const known = entries.get(key)
      if (known !== undefined) {
        hits += 1
        insert(key, known)
        return Promise.resolve(known)
      }
      misses += 1
      const running = loading.get(key)
      if (running !== undefined) return running
      const loaded = load()
        .then((value) => {
          insert(key, value)
          return value
        })
        .finally(() => loading.delete(key))
      loading.set(key, loaded)
      return loaded
    },
    delete: remove,
    figures: () => ({ bytes, hits, misses }),
  }
}
