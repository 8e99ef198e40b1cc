/**
 * Brings the catalogue of a place: the response of check-availability, by plain fetch so that the
 * worker stays small. Concurrent requests for the same place share one load.
 */
import { CHECK_AVAILABILITY_PATH } from '#contract/catalogue-endpoints.ts'
import { CATALOGUE_CACHE } from '#contract/catalogue-cache-entries.ts'
import {
  cacheMetadata,
  type CatalogueCached,
  type CacheMetadata,
} from '#contract/catalogue-cache.ts'
import type { CatalogueFailure, CatalogueSummary } from '#contract/catalogue-messages.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { indexCatalogue, type CatalogueIndex } from './catalogue-index.ts'

export interface LoadedCatalogue {
  position: Position
  index: CatalogueIndex
  summary: CatalogueSummary
}

export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly failure: CatalogueFailure

  constructor(failure: CatalogueFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

interface LoaderOptions {
  /** Called for a load that pages do not have: another version, or the same one confirmed. */
  onChange: (summary: CatalogueSummary) => void
  fetch?: typeof fetch
  now?: () => number
}

export function createCatalogueLoader(options: LoaderOptions) {
  const doFetch = options.fetch ?? fetch
  const now = options.now ?? Date.now
  let latest: LoadedCatalogue | undefined
  const running = new Map<string, Promise<LoadedCatalogue>>()

  const known = (key: string) => (latest?.summary.positionKey === key ? latest : undefined)

  /**
   * The catalogue in memory for this place, or a load of it: the cached response if there is one.
   */
  function load(position: Position): Promise<LoadedCatalogue> {
    const inMemory = known(positionKey(position))
    return inMemory ? Promise.resolve(inMemory) : read(position, 'default')
  }

  /**
   * Fetches from the network regardless of memory, and keeps what is in memory if that fails. With
   * nothing in memory the cached catalogue is served first and refreshed in the background.
   */
  function refresh(position: Position): Promise<LoadedCatalogue> {
    return read(position, known(positionKey(position)) ? 'reload' : 'default')
  }

  /** The service worker has cached a response, which may be another one than is in memory. */
  async function follow({ positionKey: key, version, fetchedAt }: CatalogueCached): Promise<void> {
    // One that is being read may be the older one.
    await running.get(key)?.catch(() => undefined)
    const held = known(key)
    if (!held) return
    if (held.summary.version !== version) await read(held.position, 'force-cache')
    else if (held.summary.fetchedAt < fetchedAt) {
      held.summary = { ...held.summary, fetchedAt }
      options.onChange(held.summary)
    }
  }

  function read(position: Position, cache: RequestCache): Promise<LoadedCatalogue> {
    const key = positionKey(position)
    const current = running.get(key)
    if (current) return current
    const loading = fetchCatalogue(position, cache, doFetch, now)
      .then((loaded) => {
        const isNews = known(key) && known(key)?.summary.version !== loaded.summary.version
        latest = loaded
        if (isNews) options.onChange(loaded.summary)
        return loaded
      })
      .finally(() => {
        running.delete(key)
      })
    running.set(key, loading)
    return loading
  }

  return { load, refresh, follow }
}

async function fetchCatalogue(
  position: Position,
  cache: RequestCache,
  doFetch: typeof fetch,
  now: () => number,
): Promise<LoadedCatalogue> {
  let response: Response
  let text: string
  const file = openCacheBeforeFetch()
  try {
    response = await doFetch(CHECK_AVAILABILITY_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(position),
      cache,
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    text = await response.text()
  } catch (error) {
    throw new CatalogueError('unreachable', error instanceof Error ? error.message : String(error))
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 408) {
    throw new CatalogueError('refused', `check-availability returned ${response.status}`)
  }
  const filed = cacheMetadata(response.headers)
  const index = response.ok ? indexCatalogue(parseJson(text)) : undefined
  if (!index) {
    // The cached copy is broken. The network may have a complete one.
    if (filed && cache !== 'reload') return fetchCatalogue(position, 'reload', doFetch, now)
    throw new CatalogueError('unreachable', `a response of another shape (${response.status})`)
  }
  const fetchedAt = now()
  // A response that does not say which version it is counts as a new one.
  const version = response.headers.get('etag') ?? String(fetchedAt)
  const facts = filed ?? { version, fetchedAt }
  const key = positionKey(position)
  if (!filed) void fileFirstResponse(file, key, text, facts)
  return {
    position,
    index,
    summary: {
      positionKey: key,
      ...facts,
      isAvailable: index.isAvailable,
      darkStores: index.darkStores,
      deliveryCharge: index.deliveryCharge,
      categories: index.categories,
      productCount: index.products.length,
    },
  }
}

/** A sign-out that removes the file while the question is under way takes the response with it. */
async function openCacheBeforeFetch(): Promise<Cache | undefined> {
  // Absent outside secure contexts.
  if (!('caches' in globalThis)) return undefined
  try {
    return await caches.open(CATALOGUE_CACHE)
  } catch (error) {
    console.info('The catalogue cache could not be opened:', error)
    return undefined
  }
}

/**
 * At the first visit the service worker is not in control yet: its response is cached from here,
 * and need not be requested a second time (docs/decisions/080).
 */
async function fileFirstResponse(
  file: Promise<Cache | undefined>,
  key: string,
  text: string,
  facts: CacheMetadata,
): Promise<void> {
  try {
    const cache = await file
    if (!cache) return
    const { cacheResponse } = await import('./catalogue-cache-writer.ts')
    await cacheResponse(cache, key, text, facts)
  } catch (error) {
    console.info('The catalogue was not cached:', error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A captive portal's page is no catalogue; the caller reports it.
    return undefined
  }
}
