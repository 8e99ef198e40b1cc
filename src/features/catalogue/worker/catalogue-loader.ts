/**
 * Loads the catalogue of a place: the response of check-availability, with plain fetch to keep the
 * worker small. Concurrent requests for the same place share one load.
 */
import {
  availabilityBody,
  CHECK_AVAILABILITY_PATH,
  isVersionNotFound,
} from '#contract/catalogue-versions.ts'
import { CATALOGUE_CACHE } from '#contract/catalogue-cache-entries.ts'
import { cacheMetadata, type CatalogueCached } from '#contract/catalogue-cache.ts'
import type { CatalogueFailure, CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { resendableRequests, type CompleteResponse } from '#contract/resendable-requests.ts'
import type { WrittenCatalogue } from '#contract/write-catalogue.ts'
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
  /** Called for each load from the network or by the service worker: a new or the same version. */
  onChange: (summary: CatalogueSummary) => void
  fetch?: typeof fetch
  now?: () => number
}

type FetchCompletely = (address: string, init: RequestInit) => Promise<CompleteResponse>

export function createCatalogueLoader(options: LoaderOptions) {
  const { send, resend } = resendableRequests()
  const doFetch: FetchCompletely = (address, init) =>
    send((signal) => (options.fetch ?? fetch)(address, { ...init, signal }))
  const now = options.now ?? Date.now
  let latest: LoadedCatalogue | undefined
  /** By place, the last version that was loaded: the page may still show it. */
  const loadedVersions = new Map<string, string>()
  const running = new Map<string, Promise<LoadedCatalogue>>()

  const known = (key: string) => (latest?.summary.positionKey === key ? latest : undefined)

  /**
   * Returns the catalogue of this place from memory, or loads it, from the cache if possible.
   */
  function load(position: Position): Promise<LoadedCatalogue> {
    const inMemory = known(positionKey(position))
    return inMemory ? Promise.resolve(inMemory) : read(position, 'default')
  }

  /**
   * Does slow work on the catalogue of a place, and again if another version was loaded meanwhile:
   * the page was notified of that version before the result arrives, so it would take a result of
   * the previous version for one of the new.
   */
  async function workOn<T>(
    position: Position,
    work: (index: CatalogueIndex) => Promise<T>,
  ): Promise<T> {
    const { index, summary } = await load(position)
    const result = await work(index)
    const newest = known(positionKey(position))
    const isOutdated = newest !== undefined && newest.summary.version !== summary.version
    return isOutdated ? workOn(position, work) : result
  }

  /**
   * Fetches from the network regardless of memory, and keeps what is in memory if that fails. With
   * nothing in memory the cached catalogue is served first and refreshed in the background.
   */
  function refresh(position: Position): Promise<LoadedCatalogue> {
    return read(position, known(positionKey(position)) ? 'reload' : 'default')
  }

  /** The service worker has cached a response, which may differ from the one in memory. */
  async function follow({ positionKey: key, version, fetchedAt }: CatalogueCached): Promise<void> {
    // A load in progress may read the older one.
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
    const held = cache === 'reload' ? known(key) : undefined
    const loading = fetchCatalogue(position, cache, doFetch, now, held)
      .then((loaded) => {
        const before = loadedVersions.get(key)
        const isNews = before !== undefined && before !== loaded.summary.version
        loadedVersions.set(key, loaded.summary.version)
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

  return { load, workOn, refresh, follow, resend }
}

async function fetchCatalogue(
  position: Position,
  cache: RequestCache,
  doFetch: FetchCompletely,
  now: () => number,
  /** What is in memory, and need not be sent again. */
  held?: LoadedCatalogue,
  isByVersion = true,
): Promise<LoadedCatalogue> {
  let arrived: CompleteResponse
  const opening = openCacheBeforeFetch()
  try {
    arrived = await doFetch(CHECK_AVAILABILITY_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(held && { 'if-none-match': held.summary.version }),
      },
      body: availabilityBody(position, isByVersion),
      cache,
      credentials: 'omit',
    })
  } catch (error) {
    throw new CatalogueError('unreachable', error instanceof Error ? error.message : String(error))
  }
  const { head: response, text } = arrived
  if (isByVersion && isVersionNotFound(response)) {
    return fetchCatalogue(position, cache, doFetch, now, held, false)
  }
  if (held && response.status === 304) {
    return { ...held, summary: { ...held.summary, fetchedAt: now() } }
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 408) {
    throw new CatalogueError('refused', `check-availability returned ${response.status}`)
  }
  const cached = cacheMetadata(response.headers)
  const index = response.ok ? indexCatalogue(parseJson(text)) : undefined
  if (!index) {
    // The cached copy is broken. The network may have a complete one.
    if (cached && cache !== 'reload') return fetchCatalogue(position, 'reload', doFetch, now)
    throw new CatalogueError('unreachable', `a response of another shape (${response.status})`)
  }
  const fetchedAt = now()
  // A response without a version counts as a new one.
  const version = response.headers.get('etag') ?? String(fetchedAt)
  const metadata = cached ?? { version, fetchedAt }
  const key = positionKey(position)
  if (!cached) {
    const { isAvailable } = index
    void cacheFirstResponse(opening, { positionKey: key, text, isAvailable, ...metadata })
  }
  return {
    position,
    index,
    summary: {
      positionKey: key,
      ...metadata,
      isAvailable: index.isAvailable,
      darkStores: index.darkStores,
      deliveryCharge: index.deliveryCharge,
      categories: index.categories,
      productCount: index.products.length,
    },
  }
}

/** Opened before the request, so that a sign-out meanwhile also removes the response. */
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
 * At the first visit the service worker does not control the page yet. The response is cached here,
 * so that it need not be requested a second time (docs/decisions/080).
 */
async function cacheFirstResponse(
  opening: Promise<Cache | undefined>,
  catalogue: WrittenCatalogue,
): Promise<void> {
  try {
    const cache = await opening
    if (!cache) return
    const { writeCatalogue } = await import('#contract/write-catalogue.ts')
    await writeCatalogue(cache, catalogue)
  } catch (error) {
    console.info('The catalogue was not cached:', error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Probably a captive portal's page. The caller reports it.
    return undefined
  }
}
