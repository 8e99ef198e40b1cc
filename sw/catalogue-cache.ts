/**
 * The cached catalogues: what is read, written, confirmed and removed
 * (src/contract/catalogue-cache.ts).
 */
import * as v from 'valibot'
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
import { SERVICE_RADIUS_METRES } from '#contract/constants.ts'
import { distanceMetres, positionKey, type Position } from '#contract/geo.ts'
import type { CompleteResponse } from '#contract/resendable-requests.ts'
import { writeCatalogue } from '#contract/write-catalogue.ts'
import { matchEntry, UnreadableCacheError } from './locked-cache.ts'

/** Places whose catalogue is kept; a large one has 18 MB, once for all places of its store. */
const MAX_PLACES = 4
/** Places out of reach that are kept, whose responses are small. */
const MAX_PLACES_OUT_OF_REACH = 4
/** No response for a place out of reach is longer, and nearly every catalogue is. */
const MAX_OUT_OF_REACH_BYTES = 2_000

/** Only the envelope. The catalogue worker validates the rows. */
const envelopeSchema = v.object({
  data: v.object({ isAvailable: v.boolean(), products: v.array(v.unknown()) }),
})

const outOfReachSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ isAvailable: v.literal(false) }) }),
)

/** The catalogue of a place with the time of its last confirmation. */
export interface CachedCatalogue extends CacheMetadata {
  /** Of the place under which it is cached. */
  key: string
  isOutOfReach: boolean
  response: Response
}

/** Reading throws an UnreadableCacheError if the browser cannot read the cache. */
export interface CatalogueCache {
  /** Removes an invalid entry. */
  read: (key: string) => Promise<CachedCatalogue | undefined>
  /**
   * Of the nearest place within the radius of a store. That a place is out of reach says nothing
   * about others.
   */
  readNearest: (position: Position) => Promise<CachedCatalogue | undefined>
  /** Caches a catalogue and announces it; ignores anything else. */
  write: (key: string, response: CompleteResponse) => Promise<void>
  /** The version that is cached is still the newest, which is announced too. */
  confirm: (key: string, version: string) => Promise<void>
}

/** Has and keeps nothing: without storage, and where no page has created the cache. */
export const NO_CATALOGUE_CACHE: CatalogueCache = {
  read: () => Promise.resolve(undefined),
  readNearest: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  confirm: () => Promise.resolve(),
}

/**
 * To be opened as the first step of a request, so that a sign-out that deletes the cache meanwhile
 * also discards the response. Opened later, it would store the place of a shopper who has signed
 * out. Never creates it, for the same reason: a catalogue worker creates it before its first
 * request, and caches what is not cached here.
 */
export async function openCatalogueCache(): Promise<CatalogueCache> {
  try {
    if (!(await caches.has(CATALOGUE_CACHE))) return NO_CATALOGUE_CACHE
    const cache = await caches.open(CATALOGUE_CACHE)
    return {
      read: (key) => read(cache, key),
      readNearest: (position) => readNearest(cache, position),
      write: (key, response) => write(cache, key, response),
      confirm: (key, version) => confirm(cache, key, version),
    }
  } catch (error) {
    // Without storage, the network's response is still shown.
    console.info('The catalogue cache could not be opened:', error)
    return NO_CATALOGUE_CACHE
  }
}

export async function isCatalogueCached(key: string): Promise<boolean> {
  return (await cachedVersion(key)) !== undefined
}

/** The version that is stored for a place. */
export async function cachedVersion(key: string): Promise<string | undefined> {
  const cache = await openCatalogueCache()
  return (await cache.read(key))?.version
}

async function read(cache: Cache, key: string): Promise<CachedCatalogue | undefined> {
  const match = (address: string) => matchEntry(CATALOGUE_CACHE, cache, address)
  const entry = await match(cacheAddress(key))
  if (!entry) return undefined
  const metadata = entry.status === 200 ? cacheMetadata(entry.headers) : undefined
  if (!metadata) {
    await cache.delete(cacheAddress(key))
    return undefined
  }
  const { version } = metadata
  const catalogue = isPlaceEntry(entry) ? await match(versionAddress(version)) : entry
  if (catalogue) {
    const headers = cacheHeaders(metadata)
    const response = new Response(catalogue.body, { headers })
    return { key, ...metadata, isOutOfReach: isOutOfReach(entry), response }
  }
  // Another version may have been stored since the entry was read.
  const newer = await match(cacheAddress(key))
  return newer && cacheMetadata(newer.headers)?.version !== version ? read(cache, key) : undefined
}

async function readNearest(cache: Cache, position: Position): Promise<CachedCatalogue | undefined> {
  const places = (await cachedPlaces(cache))
    .map((place) => ({ place, metres: distanceMetres(place, position) }))
    .filter(({ metres }) => metres <= SERVICE_RADIUS_METRES)
    .toSorted((a, b) => a.metres - b.metres)
  for (const { place } of places) {
    const cached = await read(cache, positionKey(place))
    if (cached?.isOutOfReach === false) return cached
  }
  return undefined
}

async function write(cache: Cache, key: string, { head, text }: CompleteResponse): Promise<void> {
  const envelope = v.safeParse(envelopeSchema, JSON.parse(text))
  if (!envelope.success) return
  const { isAvailable } = envelope.output.data
  const version = responseVersion(head.headers.get('etag'), text)
  const metadata = { version, fetchedAt: Date.now() }
  const existing = await pathsOf(cache)
  await evictSurplusPlaces(cache, key, isAvailable)
  await writeCatalogue(cache, { positionKey: key, text, isAvailable, ...metadata })
  announce(key, metadata)
  await removeUnused(cache, existing)
}

async function confirm(cache: Cache, key: string, version: string): Promise<void> {
  const entry = await cache.match(cacheAddress(key))
  // Meanwhile another version may have been stored, or the entry was removed.
  if (!entry || cacheMetadata(entry.headers)?.version !== version) return
  const metadata = { version, fetchedAt: Date.now() }
  if (!isPlaceEntry(entry)) {
    const headers = cacheHeaders(metadata)
    await cache.put(versionAddress(version), new Response(entry.body, { headers }))
  }
  const isAvailable = hasReachFlag(entry)
    ? !isOutOfReach(entry)
    : !(await isOutOfReachBody(await cache.match(versionAddress(version))))
  await cache.put(cacheAddress(key), placeEntry(metadata, isAvailable))
  announce(key, metadata)
}

const channel = new BroadcastChannel(CATALOGUE_CHANNEL)

function announce(key: string, metadata: CacheMetadata): void {
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

/** Evicts the least recently confirmed places, of those with a catalogue or of those out of reach. */
async function evictSurplusPlaces(
  cache: Cache,
  incomingKey: string,
  isAvailable: boolean,
): Promise<void> {
  const entries = (await placeEntriesIn(cache)).filter(
    (entry) => entry.key !== incomingKey && entry.isAvailable === isAvailable,
  )
  const most = isAvailable ? MAX_PLACES : MAX_PLACES_OUT_OF_REACH
  const surplus = entries.toSorted((a, b) => b.fetchedAt - a.fetchedAt).slice(most - 1)
  for (const { key } of surplus) await cache.delete(cacheAddress(key))
}

/**
 * Removes catalogues that no place has any more. Only such as existed before: the entry of a new
 * one's place may be about to be written.
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
  const keys = (await cachedPlaces(cache)).map(positionKey)
  return Promise.all(
    keys.map(async (key) => {
      const entry = await cache.match(cacheAddress(key))
      const metadata = entry && cacheMetadata(entry.headers)
      const isAvailable = entry === undefined || !isOutOfReach(entry)
      return { version: '', fetchedAt: 0, ...metadata, key, isAvailable }
    }),
  )
}

async function cachedPlaces(cache: Cache): Promise<Position[]> {
  return (await pathsOf(cache)).flatMap((path) => cachedPosition(path) ?? [])
}

async function pathsOf(cache: Cache): Promise<string[]> {
  try {
    return (await cache.keys()).map(({ url }) => new URL(url, location.origin).pathname)
  } catch (error) {
    throw new UnreadableCacheError('The catalogue cache cannot be listed', { cause: error })
  }
}
