/**
 * Responses of check-availability, built and compressed once for each state of a store, however
 * many shoppers request them. A process keeps only what fits into its cache; on PostgreSQL the rest
 * is read from the database, where another process or an earlier start has left it.
 * docs/decisions/265-catalogue-responses.md
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { Store } from '#server/db/catalogue-store.ts'
import type {
  ResponseMetadata,
  StoredEncoding,
  StoredResponses,
} from '#server/db/stored-responses.ts'
import type { Encoding } from '#server/runtime/compress.ts'
import { ApiError } from '#server/access/api-error.ts'
import { limitConcurrency } from '#server/access/concurrency-limit.ts'
import { createBodyCache, type CacheFigures } from './body-cache.ts'
import type { AvailabilityHead, BuiltCatalogue } from './build-catalogue.ts'
import type { DeltaRequest } from './build-catalogue-delta.ts'
import { versionOfTag } from './catalogue-tags.ts'
import { createPlainBodies } from './plain-bodies.ts'

/** Each reads a whole catalogue, and blocks one of the process's four threads meanwhile. */
const BUILDS_AT_ONCE = 1
/**
 * A large body takes a millisecond of the event loop, and as much of PostgreSQL. Two at a time were
 * not faster, and made all other requests wait longer.
 */
const READS_AT_ONCE = 1
/**
 * Each takes three queries, some milliseconds of the event loop and one of the four threads. After
 * a change, open pages may have many different versions.
 */
const DELTAS_AT_ONCE = 2
/** A page waits 50 s. A build that would have to wait longer than this is refused. */
const MAX_WAIT_MS = 30_000
/** How long a build takes, before one has been measured. The largest takes two or three seconds. */
const ASSUMED_BUILD_MS = 100
/**
 * Increase this whenever the same rows produce a different response, so that stored responses of
 * older releases are not used.
 */
export const FORMAT = 4
/** Of compressed deltas. They are small, and soon out of date. */
const MAX_DELTA_CACHE_BYTES = 4 * 1_024 * 1_024

const ENCODINGS: readonly StoredEncoding[] = ['br', 'gzip']

interface CatalogueResponse {
  /** The entity tag of the content; weak, because it is the same in every encoding. */
  etag: string
  /** In the state of `etag`, or newer. May throw an OverloadError, as `exactBody`. */
  body: (encoding: Encoding) => Promise<Buffer | Readable>
  /** Exactly what `etag` names; undefined if the catalogue has changed meanwhile. */
  exactBody: (encoding: Encoding) => Promise<Buffer | Readable | undefined>
  /**
   * What has changed since the response of the known tag. Undefined if that is not known, or if it
   * is not smaller than the response.
   */
  delta: (clientTag: string, encoding: Encoding) => Promise<Buffer | undefined>
}

export interface CatalogueResponses {
  /** Returns the response for a store in reach, in the state of `store` or newer. */
  of: (store: Store, deliveryChargePaise: number) => Promise<CatalogueResponse>
  /** By store: the version of the catalogue that was requested last. */
  servedVersions: () => ReadonlyMap<string, number>
  /** Of the bodies that are kept in memory. */
  cacheFigures: () => CacheFigures
}

interface Sources {
  build: (
    storeId: string,
    head: AvailabilityHead,
    encoding: StoredEncoding,
  ) => Promise<BuiltCatalogue>
  buildDelta: (wanted: DeltaRequest) => Promise<Buffer | undefined>
  /** What other processes have built; absent with the embedded database. */
  stored?: StoredResponses | undefined
  /** Called when `stored` could not be used. The response is built and sent nevertheless. */
  onStoredFailure: (error: unknown) => void
  /** A clock that never goes back. */
  nowMs?: (() => number) | undefined
  /** Of stores without their own. */
  hours: OpeningHours
  /** Of compressed responses. A larger one is never kept. */
  maxCacheBytes: number
}

interface BuildRequest {
  store: Store
  head: AvailabilityHead
  state: string
  encoding: StoredEncoding
}

type CachedBody = Pick<BuiltCatalogue, 'etag' | 'body'>

export function createCatalogueResponses({
  build,
  buildDelta,
  stored,
  onStoredFailure,
  nowMs = () => performance.now(),
  hours,
  maxCacheBytes,
}: Sources): CatalogueResponses {
  const limited = limitConcurrency(BUILDS_AT_ONCE)
  const reading = limitConcurrency(READS_AT_ONCE)
  const comparing = limitConcurrency(DELTAS_AT_ONCE)
  const plainBody = createPlainBodies()
  let building = 0
  /** The last builds count most. */
  let averageBuildMs = ASSUMED_BUILD_MS
  /** By store: its state when it was last requested. Two hundred bytes for each store. */
  const states = new Map<string, ResponseMetadata & { state: string; version: number }>()
  /** By encoding and state. */
  const bodies = createBodyCache<CachedBody>(maxCacheBytes)
  /** By encoding, state and the tag that the client has. */
  const deltas = createBodyCache<{ body: Buffer }>(MAX_DELTA_CACHE_BYTES)
  /**
   * By store and encoding: the newest version from which a delta to this state is not worth sending.
   * Older versions differ even more. By encoding, because it decides which response is smaller.
   */
  const withoutDelta = new Map<string, { state: string; version: number }>()
  const sent = ({ body }: CachedBody, encoding: Encoding): Buffer | Readable =>
    encoding === 'identity' ? plainBody(body) : body

  /** Returns undefined, as for a row that does not exist, when the database cannot do it. */
  async function optional<T>(work: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      onStoredFailure(error)
      return undefined
    }
  }

  async function buildMeasured({ store, head, encoding }: BuildRequest): Promise<BuiltCatalogue> {
    const startedAtMs = nowMs()
    const built = await build(store.id, head, encoding)
    averageBuildMs = (averageBuildMs + nowMs() - startedAtMs) / 2
    return built
  }

  async function buildAndStore(wanted: BuildRequest): Promise<CachedBody> {
    const { store, state, encoding } = wanted
    if (building * averageBuildMs > MAX_WAIT_MS) {
      throw new ApiError('UNAVAILABLE', 'Too many catalogues are being prepared; please try again')
    }
    building += 1
    try {
      const { version, ...built } = await limited(() => buildMeasured(wanted))
      // A newer catalogue belongs to a state that the next request names.
      if (version === store.catalogueVersion) {
        await optional(stored?.write(store.id, state, encoding, built))
      }
      return built
    } finally {
      building -= 1
    }
  }

  async function cachedBody(wanted: BuildRequest): Promise<CachedBody> {
    const { store, state, encoding } = wanted
    const kept = await bodies.get(
      `${encoding} ${state}`,
      async () =>
        (await optional(stored && reading(() => stored.read(store.id, state, encoding)))) ??
        buildAndStore(wanted),
    )
    states.set(store.id, {
      state,
      version: store.catalogueVersion,
      etag: kept.etag,
      bytes: kept.body.length,
    })
    return kept
  }

  async function metadataOf(wanted: BuildRequest): Promise<ResponseMetadata> {
    const { store, state } = wanted
    const known = states.get(store.id)
    if (known?.state === state) return known
    // Frees the space of the previous state at once.
    if (known !== undefined) for (const name of ENCODINGS) bodies.delete(`${name} ${known.state}`)
    const metadata = await optional(stored?.metadataOf(store.id, state))
    if (metadata === undefined) {
      const { etag, body } = await cachedBody(wanted)
      return { etag, bytes: body.length }
    }
    states.set(store.id, { state, version: store.catalogueVersion, ...metadata })
    return metadata
  }

  return {
    cacheFigures: bodies.figures,
    servedVersions: () => new Map([...states].map(([id, { version }]) => [id, version])),
    of: async (store, deliveryChargePaise) => {
      const head = headOf(store, { deliveryChargePaise, hours })
      const state = stateOf(store, head)
      const { etag, bytes } = await metadataOf({ store, head, state, encoding: 'br' })
      const kept = (encoding: Encoding) =>
        // Uncompressed ones are rare, and too large to be kept: 18 MB for 30,000 products.
        cachedBody({ store, head, state, encoding: encoding === 'identity' ? 'br' : encoding })
      return {
        etag,
        delta: async (clientTag, encoding) => {
          // By the version in the tag and not by its hash, which a client can invent.
          const known = versionOfTag(clientTag, store.id)
          const current = versionOfTag(etag, store.id)
          if (known === undefined || current === undefined || known > current) return undefined
          const key = `${encoding} ${store.id}`
          const isRefused = () => {
            const refused = withoutDelta.get(key)
            return refused?.state === state && known <= refused.version
          }
          if (isRefused()) return undefined
          const buildUseful = async () => {
            // While this one waited, that of a newer version may have turned out to be too large.
            if (isRefused()) throw new NoDelta()
            const built = await buildDelta({ store, head, clientTag, tag: etag, encoding })
            if (built === undefined || built.length >= bytes) throw new NoDelta()
            return { body: built }
          }
          try {
            const { body } = await deltas.get(`${encoding} ${state} ${known}`, () =>
              comparing(buildUseful),
            )
            return body
          } catch (error) {
            if (!(error instanceof NoDelta)) throw error
            // A newer one may have been looked up meanwhile.
            const before = withoutDelta.get(key)
            const newest = before?.state === state ? Math.max(before.version, known) : known
            withoutDelta.set(key, { state, version: newest })
            return undefined
          }
        },
        body: async (encoding) => sent(await kept(encoding), encoding),
        exactBody: async (encoding) => {
          const found = await kept(encoding)
          return found.etag === etag ? sent(found, encoding) : undefined
        },
      }
    },
  }
}

/** Thrown where a delta is of no use, so that the cache does not keep it. */
class NoDelta extends Error {}

/** Everything that a response depends on, besides the products that the version stands for. */
function stateOf({ id, catalogueVersion, seedHash }: Store, head: AvailabilityHead): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, id, catalogueVersion, seedHash, head]))
    .digest('base64url')
}

function headOf(
  store: Store,
  { deliveryChargePaise, hours }: { deliveryChargePaise: number; hours: OpeningHours },
): AvailabilityHead {
  return {
    isAvailable: true,
    darkStores: [
      {
        _id: store.id,
        name: store.name,
        location: { latitude: store.latitude, longitude: store.longitude },
        hours: store.hours ?? hours,
        ...(store.holidays.length === 0 ? {} : { holidays: store.holidays }),
        ...(store.closedUntil === null ? {} : { closedUntil: store.closedUntil.toISOString() }),
      },
    ],
    deliveryCharge: rupeesFromPaise(deliveryChargePaise),
  }
}
