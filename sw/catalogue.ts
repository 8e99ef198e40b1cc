/**
 * The catalogue of a place: stale-while-revalidate (product §4.9). The page chooses by the cache
 * mode of its request: 'default' the cached response if there is one, 'reload' the network's,
 * 'force-cache' the cached response without a refresh.
 */
import * as v from 'valibot'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import {
  ACCEPT_DELTA_HEADER,
  applyDelta,
  CATALOGUE_DELTA,
  catalogueDeltaSchema,
  DELTA_STATUS,
} from '#contract/catalogue-delta.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import {
  responseVersion,
  CATALOGUE_CACHE,
  cacheAddress,
  cacheHeaders,
  cachedPosition,
  isOutOfReach,
  isPlaceEntry,
  hasReachFlag,
  placeEntry,
  versionAddress,
} from '#contract/catalogue-cache-entries.ts'
import {
  CATALOGUE_CHANNEL,
  cacheMetadata,
  type CatalogueCached,
  type CacheMetadata,
} from '#contract/catalogue-cache.ts'
import { availabilityBody, isVersionNotFound } from '#contract/catalogue-versions.ts'
import { REQUEST_TIMEOUT_MS, SERVICE_RADIUS_METRES } from '#contract/constants.ts'
import { distanceMetres, positionKey, positionSchema, type Position } from '#contract/geo.ts'
import { matchEntry, UnreadableCacheError } from './locked-cache.ts'

/** Places whose catalogue is kept; a large one has 18 MB, once for all places of its store. */
const MAX_PLACES = 4
/** Places out of reach that are kept, whose responses are small. */
const MAX_PLACES_OUT_OF_REACH = 4
/** No response for a place out of reach is longer, and nearly every catalogue is. */
const MAX_OUT_OF_REACH_BYTES = 2_000
/** How long to wait for the catalogue of a new place before a nearby one is shown. */
const NETWORK_TIMEOUT_MS = 3_000

/** Only the envelope. The catalogue worker validates the rows. */
const envelopeSchema = v.object({
  data: v.object({ isAvailable: v.boolean(), products: v.array(v.unknown()) }),
})

/** A cached catalogue, of which only changes need to be sent. */
interface CachedCatalogue {
  /** Of the place under which it is cached. */
  key: string
  version: string
}

const outOfReachSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ isAvailable: v.literal(false) }) }),
)

interface Cached extends CacheMetadata, CachedCatalogue {
  isOutOfReach: boolean
  response: Response
}

const channel = new BroadcastChannel(CATALOGUE_CHANNEL)

export const isCatalogueRequest: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === checkAvailability.pattern

export const serveCatalogue: RouteHandlerCallback = async ({ event, request }) => {
  try {
    return await serveFrom(openExistingCache(), event, request)
  } catch (error) {
    if (!(error instanceof UnreadableCacheError)) throw error
    console.info('The catalogue is requested without its cache:', error)
    return serveFrom(Promise.resolve(undefined), event, request)
  }
}

async function serveFrom(
  opening: Promise<Cache | undefined>,
  event: ExtendableEvent,
  request: Request,
): Promise<Response> {
  const parsed = v.safeParse(positionSchema, await jsonOf(request.clone()))
  if (!parsed.success || request.cache === 'reload') {
    return parsed.success ? fetchAndCache(event, request, parsed.output, opening) : fetch(request)
  }
  const position = parsed.output
  const cached = await readCached(opening, positionKey(position))
  if (cached) {
    if (request.cache !== 'force-cache') {
      event.waitUntil(refresh(request, position, cached, opening))
    }
    return cached.response
  }
  const nearby = await nearestCached(opening, position)
  const fresh = fetchAndCache(event, request, position, opening, nearby)
  // Cached even if it arrives after the nearby one was served. Nothing else would keep the worker
  // and the event alive until then.
  event.waitUntil(fresh.catch(logFetchFailure))
  if (!nearby) return fresh
  return Promise.race([
    fresh.then(whole).then(
      (response) => (isOwnResponse(response) ? response : nearby.response),
      () => nearby.response,
    ),
    new Promise<Response>((resolve) => {
      setTimeout(() => {
        resolve(nearby.response)
      }, NETWORK_TIMEOUT_MS)
    }),
  ])
}

/** Waits for the body too, which may stall while a cached response is available. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

function logFetchFailure(error: unknown): void {
  console.info('The catalogue could not be fetched:', error)
}

/** Temporary, and not about this request: the limit counts all phones behind one address of a carrier. */
const TRY_LATER = new Set([408, 429])

/** Excludes errors of gateways and pages of captive portals. */
function isOwnResponse({ status, headers }: Response): boolean {
  return (
    status < 500 &&
    !TRY_LATER.has(status) &&
    headers.get('content-type')?.includes('application/json') === true
  )
}

export async function isCatalogueCached(key: string): Promise<boolean> {
  return (await readCached(openExistingCache(), key)) !== undefined
}

/** The version that is stored for a place. */
export async function cachedVersion(key: string): Promise<string | undefined> {
  return (await readCached(openExistingCache(), key))?.version
}

async function refresh(
  request: Request,
  position: Position,
  cached: CachedCatalogue,
  opening: Promise<Cache | undefined>,
): Promise<void> {
  try {
    const cache = await opening
    if (!cache) return
    const response = await fetchCatalogue(request, position, opening, cached)
    if (response.status === 304 || response.headers.get('etag') === cached.version) {
      await response.body?.cancel()
      await confirm(cache, positionKey(position), cached.version)
    } else {
      await store(cache, position, response)
    }
  } catch (error) {
    console.info('The catalogue could not be refreshed:', error)
  }
}

/**
 * The network's response, which is cached in the background if it is a catalogue. Another place may
 * be served by the same store, so its catalogue need not be sent again.
 */
async function fetchAndCache(
  event: ExtendableEvent,
  request: Request,
  position: Position,
  opening: Promise<Cache | undefined>,
  nearby?: CachedCatalogue,
): Promise<Response> {
  const key = positionKey(position)
  const known = request.headers.get('if-none-match')
  // A page may hold a catalogue that is not cached any more: then it is sent again, to be cached.
  const isCached = known !== null && known === (await readCached(opening, key))?.version
  const [cache, response] = await Promise.all([
    opening,
    fetchCatalogue(request, position, opening, isCached ? { key, version: known } : nearby),
  ])
  const caching =
    response.status === 304 && known !== null
      ? confirm(cache, key, known)
      : store(cache, position, response.clone())
  event.waitUntil(
    caching.catch((error: unknown) => {
      console.info('The catalogue was not cached:', error)
    }),
  )
  return response
}

/**
 * Opens the cache as the first step of a request, so that a sign-out that deletes it meanwhile also
 * discards the response. Opened later, it would store the place of a shopper who has signed out.
 * Never creates it, for the same reason: a catalogue worker creates it before its first request,
 * and caches what is not cached here.
 */
async function openExistingCache(): Promise<Cache | undefined> {
  try {
    return (await caches.has(CATALOGUE_CACHE)) ? await caches.open(CATALOGUE_CACHE) : undefined
  } catch (error) {
    // Without storage, the network's response is still shown.
    console.info('The catalogue cache could not be opened:', error)
    return undefined
  }
}

/**
 * The whole catalogue of a place, whether it was sent or put together from what is known. The
 * response has no body (304) if what is known of this place is still the newest.
 */
async function fetchCatalogue(
  request: Request,
  position: Position,
  opening: Promise<Cache | undefined>,
  known?: CachedCatalogue,
): Promise<Response> {
  const response = await requestCatalogue(request, position, known?.version)
  if (!known) return response
  const isOfThisPlace = known.key === positionKey(position)
  if (response.status === 304 ? isOfThisPlace : response.status !== DELTA_STATUS) return response
  const completed = await completedFromCache(response, opening, known)
  // Without one, the cached catalogue was replaced meanwhile, or is not what the server assumes.
  return completed ?? requestCatalogue(request, position)
}

/** The catalogue that an empty response (304) or a delta means. */
async function completedFromCache(
  response: Response,
  opening: Promise<Cache | undefined>,
  { key, version }: CachedCatalogue,
): Promise<Response | undefined> {
  const cached = await readCached(opening, key)
  if (cached?.version !== version) return undefined
  const text = await cached.response.text()
  if (response.status === 304) return asSent(text, version)
  const etag = response.headers.get('etag')
  const delta: unknown = await response.json()
  if (etag === null || !v.is(catalogueDeltaSchema, delta)) return undefined
  const newer = await applyDelta(text, delta)
  return newer === undefined ? undefined : asSent(newer, etag)
}

const asSent = (text: string, etag: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', etag } })

async function requestCatalogue(
  request: Request,
  position: Position,
  knownVersion?: string,
): Promise<Response> {
  const headers = new Headers(request.headers)
  if (knownVersion === undefined) headers.delete('if-none-match')
  else {
    headers.set('if-none-match', knownVersion)
    headers.set(ACCEPT_DELTA_HEADER, CATALOGUE_DELTA)
  }
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const send = (isByVersion: boolean) =>
    fetch(request.url, {
      method: checkAvailability.method,
      headers,
      body: availabilityBody(position, isByVersion),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
  const response = await send(true)
  return isVersionNotFound(response) ? send(false) : response
}

/** Caches a complete, valid response and announces it; ignores anything else. */
async function store(
  cache: Cache | undefined,
  position: Position,
  response: Response,
): Promise<void> {
  if (!cache || !response.ok) return
  const text = await response.text()
  const envelope = v.safeParse(envelopeSchema, JSON.parse(text))
  if (!envelope.success) return
  const { isAvailable } = envelope.output.data
  const key = positionKey(position)
  const version = responseVersion(response.headers.get('etag'), text)
  const metadata = { version, fetchedAt: Date.now() }
  const existing = await pathsOf(cache)
  await evictSurplusPlaces(cache, key, isAvailable)
  const headers = cacheHeaders(metadata)
  // Also over one of the same version, which may be damaged.
  await cache.put(versionAddress(version), new Response(text, { headers }))
  // After the catalogue, so that there is no note without one.
  await cache.put(cacheAddress(key), placeEntry(metadata, isAvailable))
  channel.postMessage({ positionKey: key, ...metadata } satisfies CatalogueCached)
  await removeUnused(cache, existing)
}

async function confirm(cache: Cache | undefined, key: string, version: string): Promise<void> {
  const entry = await cache?.match(cacheAddress(key))
  // Meanwhile another version may have been stored, or the entry was removed.
  if (!cache || !entry || cacheMetadata(entry.headers)?.version !== version) return
  const metadata = { version, fetchedAt: Date.now() }
  if (!isPlaceEntry(entry)) {
    const headers = cacheHeaders(metadata)
    await cache.put(versionAddress(version), new Response(entry.body, { headers }))
  }
  const isAvailable = hasReachFlag(entry)
    ? !isOutOfReach(entry)
    : !(await isOutOfReachBody(await cache.match(versionAddress(version))))
  await cache.put(cacheAddress(key), placeEntry(metadata, isAvailable))
  channel.postMessage({ positionKey: key, ...metadata } satisfies CatalogueCached)
}

/** Of a stored response. A catalogue of 18 MB is not parsed for it. */
async function isOutOfReachBody(response: Response | undefined): Promise<boolean> {
  const body = await response?.blob()
  return (
    body !== undefined &&
    body.size <= MAX_OUT_OF_REACH_BYTES &&
    v.is(outOfReachSchema, await body.text())
  )
}

/**
 * Returns the catalogue that is cached for a place, with the time of its last confirmation. Removes
 * an invalid entry.
 */
async function readCached(
  opening: Promise<Cache | undefined>,
  key: string,
): Promise<Cached | undefined> {
  const cache = await opening
  if (!cache) return undefined
  const match = (address: string) => matchEntry(CATALOGUE_CACHE, cache, address)
  const entry = await match(cacheAddress(key))
  if (!entry) return undefined
  const metadata = entry.status === 200 ? cacheMetadata(entry.headers) : undefined
  if (!metadata) {
    await cache.delete(cacheAddress(key))
    return undefined
  }
  const { version } = metadata
  const response = isPlaceEntry(entry) ? await match(versionAddress(version)) : entry
  if (response) {
    const headers = cacheHeaders(metadata)
    return {
      key,
      ...metadata,
      isOutOfReach: isOutOfReach(entry),
      response: new Response(response.body, { headers }),
    }
  }
  // Another version may have been stored since the note was read.
  const newer = await match(cacheAddress(key))
  return newer && cacheMetadata(newer.headers)?.version !== version
    ? readCached(opening, key)
    : undefined
}

/**
 * A shopper who has moved offline sees the catalogue of the previous place. That a place is out of
 * reach says nothing about others.
 */
async function nearestCached(
  opening: Promise<Cache | undefined>,
  position: Position,
): Promise<Cached | undefined> {
  const cache = await opening
  if (!cache) return undefined
  const places = (await pathsOf(cache))
    .flatMap((path) => cachedPosition(path) ?? [])
    .map((place) => ({ place, metres: distanceMetres(place, position) }))
    .filter(({ metres }) => metres <= SERVICE_RADIUS_METRES)
    .toSorted((a, b) => a.metres - b.metres)
  for (const { place } of places) {
    const cached = await readCached(opening, positionKey(place))
    if (cached?.isOutOfReach === false) return cached
  }
  return undefined
}

/** Evicts the least recently confirmed places, of those with a catalogue or of those out of reach. */
async function evictSurplusPlaces(
  cache: Cache,
  incomingKey: string,
  isAvailable: boolean,
): Promise<void> {
  const entries = (await placeEntriesIn(cache)).filter(
    (note) => note.key !== incomingKey && note.isAvailable === isAvailable,
  )
  const most = isAvailable ? MAX_PLACES : MAX_PLACES_OUT_OF_REACH
  const surplus = entries.toSorted((a, b) => b.fetchedAt - a.fetchedAt).slice(most - 1)
  for (const { key } of surplus) await cache.delete(cacheAddress(key))
}

/**
 * Removes catalogues that no place has any more. Only such as existed before: the note of a new one
 * may be about to be written.
 */
async function removeUnused(cache: Cache, existing: readonly string[]): Promise<void> {
  const entries = await placeEntriesIn(cache)
  const used = new Set(
    entries.flatMap(({ key, version }) => [cacheAddress(key), versionAddress(version)]),
  )
  for (const path of existing) if (!used.has(path)) await cache.delete(path)
}

interface PlaceEntry extends CacheMetadata {
  key: string
  isAvailable: boolean
}

async function placeEntriesIn(cache: Cache): Promise<PlaceEntry[]> {
  const keys = (await pathsOf(cache)).flatMap((path) => cachedPosition(path) ?? []).map(positionKey)
  return Promise.all(
    keys.map(async (key) => {
      const note = await cache.match(cacheAddress(key))
      const metadata = note && cacheMetadata(note.headers)
      const isAvailable = note === undefined || !isOutOfReach(note)
      return { version: '', fetchedAt: 0, ...metadata, key, isAvailable }
    }),
  )
}

async function pathsOf(cache: Cache): Promise<string[]> {
  try {
    return (await cache.keys()).map(({ url }) => new URL(url, location.origin).pathname)
  } catch (error) {
    throw new UnreadableCacheError('The catalogue cache cannot be listed', { cause: error })
  }
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    // The server will reject it.
    return undefined
  }
}
