/**
 * The catalogue of a place: served from the file at once and refreshed behind (product §4.9). The
 * page says by the cache mode of its request what it wants: 'default' what there is, 'reload' the
 * network's word, 'force-cache' what is filed and no more questions.
 */
import * as v from 'valibot'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import {
  responseVersion,
  CATALOGUE_CACHE,
  confirmationAddress,
  cacheAddress,
  cacheHeaders,
  cachedPosition,
} from '#contract/catalogue-cache-entries.ts'
import {
  CATALOGUE_CHANNEL,
  cacheMetadata,
  type CatalogueCached,
  type CacheMetadata,
} from '#contract/catalogue-cache.ts'
import { REQUEST_TIMEOUT_MS, SERVICE_RADIUS_METRES } from '#contract/constants.ts'
import { distanceMetres, positionKey, positionSchema, type Position } from '#contract/geo.ts'

/** Places whose catalogue is kept; a large one has 18 MB. */
const MAX_PLACES = 4
/** How long a shopper who has moved waits for the new place before the old one is shown. */
const PATIENCE_MS = 3_000

/** The envelope only: rows are the catalogue worker's to judge. */
const envelopeSchema = v.object({
  data: v.object({ isAvailable: v.boolean(), products: v.array(v.unknown()) }),
})

interface Cached extends CacheMetadata {
  response: Response
}

const channel = new BroadcastChannel(CATALOGUE_CHANNEL)

export const isCatalogueRequest: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === checkAvailability.pattern

export const serveCatalogue: RouteHandlerCallback = async ({ event, request }) => {
  const parsed = v.safeParse(positionSchema, await jsonOf(request.clone()))
  if (!parsed.success || request.cache === 'reload') {
    return parsed.success ? fetchAndCache(event, request, parsed.output) : fetch(request)
  }
  const position = parsed.output
  const cached = await readCached(positionKey(position))
  if (cached) {
    if (request.cache !== 'force-cache') event.waitUntil(refresh(request, position, cached))
    return cached.response
  }
  const fresh = fetchAndCache(event, request, position)
  // Filed also where it comes after the old place was shown: by then nothing else keeps the worker
  // from being stopped, nor the event open for what filing has to add to it.
  event.waitUntil(fresh.catch(noteNotFetched))
  const nearby = await nearestCached(position)
  if (!nearby) return fresh
  return Promise.race([
    fresh.then(whole).then(
      (response) => (isOwnResponse(response) ? response : nearby.response),
      () => nearby.response,
    ),
    new Promise<Response>((resolve) => {
      setTimeout(() => {
        resolve(nearby.response)
      }, PATIENCE_MS)
    }),
  ])
}

/** A head is no answer yet: its body may stall, while the shop of before is at hand. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

function noteNotFetched(error: unknown): void {
  console.info('The catalogue could not be fetched:', error)
}

/** Neither a gateway's failure nor the page of a captive portal. */
function isOwnResponse({ status, headers }: Response): boolean {
  return status < 500 && headers.get('content-type')?.includes('application/json') === true
}

export async function isCatalogueCached(key: string): Promise<boolean> {
  return (await readCached(key)) !== undefined
}

async function refresh(request: Request, position: Position, cached: CacheMetadata): Promise<void> {
  try {
    // A sign-out since it was read has removed the file, and opening would make it again.
    if (!(await caches.has(CATALOGUE_CACHE))) return
    const cache = await openCacheBeforeFetch()
    const response = await fetchCatalogue(request, position)
    if (response.headers.get('etag') === cached.version) {
      // Nothing new, so nothing more is downloaded.
      await response.body?.cancel()
      await confirm(cache, positionKey(position), cached.version)
    } else {
      await store(cache, position, response)
    }
  } catch (error) {
    console.info('The catalogue could not be refreshed:', error)
  }
}

/** The network's answer, which is filed behind if it is a catalogue. */
async function fetchAndCache(
  event: ExtendableEvent,
  request: Request,
  position: Position,
): Promise<Response> {
  const [cache, response] = await Promise.all([
    openCacheBeforeFetch(),
    fetchCatalogue(request, position),
  ])
  event.waitUntil(
    store(cache, position, response.clone()).catch((error: unknown) => {
      console.info('The catalogue was not filed:', error)
    }),
  )
  return response
}

/**
 * The file that an answer will go to. A sign-out that removes it while the question is under way
 * takes the answer with it; opened afterwards, the place of who has left would be filed again.
 */
async function openCacheBeforeFetch(): Promise<Cache | undefined> {
  try {
    return await caches.open(CATALOGUE_CACHE)
  } catch (error) {
    // A phone that keeps nothing still shows the network's answer.
    console.info('The file of catalogues could not be opened:', error)
    return undefined
  }
}

function fetchCatalogue(request: Request, position: Position): Promise<Response> {
  return fetch(request.url, {
    method: checkAvailability.method,
    headers: request.headers,
    body: JSON.stringify(position),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
}

/** Files a whole answer of our shape and tells who holds another one; refuses anything else. */
async function store(
  cache: Cache | undefined,
  position: Position,
  response: Response,
): Promise<void> {
  if (!cache || !response.ok) return
  const text = await response.text()
  if (!v.is(envelopeSchema, JSON.parse(text))) return
  const key = positionKey(position)
  const version = responseVersion(response.headers.get('etag'), text)
  const metadata = { version, fetchedAt: Date.now() }
  await makeRoom(cache, key)
  await cache.put(cacheAddress(key), new Response(text, { headers: cacheHeaders(metadata) }))
  channel.postMessage({ positionKey: key, ...metadata } satisfies CatalogueCached)
}

async function confirm(cache: Cache | undefined, key: string, version: string): Promise<void> {
  if (!cache) return
  const metadata = { version, fetchedAt: Date.now() }
  const note = new Response('{}', { headers: cacheHeaders(metadata) })
  await cache.put(confirmationAddress(key), note)
  channel.postMessage({ positionKey: key, ...metadata } satisfies CatalogueCached)
}

/** What is filed, with the latest time at which it was so. A foreign entry is removed. */
async function readCached(key: string): Promise<Cached | undefined> {
  const response = await matchCached(cacheAddress(key))
  if (!response) return undefined
  const metadata = response.status === 200 ? cacheMetadata(response.headers) : undefined
  if (!metadata) {
    const cache = await caches.open(CATALOGUE_CACHE)
    await cache.delete(cacheAddress(key))
    return undefined
  }
  const confirmation = await matchCached(confirmationAddress(key))
  const confirmed = confirmation && cacheMetadata(confirmation.headers)
  const fetchedAt =
    confirmed?.version === metadata.version
      ? Math.max(metadata.fetchedAt, confirmed.fetchedAt)
      : metadata.fetchedAt
  const { version } = metadata
  const headers = cacheHeaders({ version, fetchedAt })
  return { version, fetchedAt, response: new Response(response.body, { headers }) }
}

/** Looks without opening, which would make the file where there is none. */
function matchCached(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: CATALOGUE_CACHE })
}

/** Somebody who moved a street without a connection sees the shop of before, not an empty screen. */
async function nearestCached(position: Position): Promise<Cached | undefined> {
  if (!(await caches.has(CATALOGUE_CACHE))) return undefined
  const cache = await caches.open(CATALOGUE_CACHE)
  const places = (await cache.keys())
    .flatMap(({ url }) => cachedPosition(url) ?? [])
    .map((place) => ({ place, metres: distanceMetres(place, position) }))
    .filter(({ metres }) => metres <= SERVICE_RADIUS_METRES)
    .toSorted((a, b) => a.metres - b.metres)
  for (const { place } of places) {
    const cached = await readCached(positionKey(place))
    if (cached) return cached
  }
  return undefined
}

/** The places that have not been seen for longest give way. */
async function makeRoom(cache: Cache, incomingKey: string): Promise<void> {
  const keys = (await cache.keys())
    .flatMap(({ url }) => cachedPosition(url) ?? [])
    .map(positionKey)
    .filter((key) => key !== incomingKey)
  const times = await Promise.all(
    keys.map(async (key) => ({ key, fetchedAt: (await readCached(key))?.fetchedAt ?? 0 })),
  )
  const surplus = times.toSorted((a, b) => b.fetchedAt - a.fetchedAt).slice(MAX_PLACES - 1)
  for (const { key } of surplus) {
    await cache.delete(cacheAddress(key))
    await cache.delete(confirmationAddress(key))
  }
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    // The server will say what is wrong with it.
    return undefined
  }
}
