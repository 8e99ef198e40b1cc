/**
 * Responses of check-availability, built once for each state of a store, so that up to 18 MB of
 * JSON are not serialized and compressed for every shopper.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { CatalogueOf, Store } from '#server/db/catalogue-store.ts'
import { limitConcurrency } from '#server/access/concurrency-limit.ts'
import { entityTagOf } from './entity-tags.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A higher level costs seconds for 18 MB and saves little. */
const BROTLI_QUALITY = 5
/**
 * Each blocks one of the process's four threads for up to seconds, and the others verify session
 * tokens.
 */
const COMPRESSIONS_AT_ONCE = 1
/** About five stores of the largest size, or hundreds of ordinary ones. */
const MAX_KEPT_BYTES = 128 * 1_024 * 1_024

export type Encoding = 'br' | 'gzip' | 'identity'

interface CatalogueResponse {
  /** The entity tag of the content; weak, because it is the same in every encoding. */
  etag: string
  bytes: (encoding: Encoding) => Promise<Buffer>
}

export interface CatalogueResponses {
  /** Returns the response for a store in reach, in the state of `store` or newer. */
  of: (store: Store, deliveryChargePaise: number) => Promise<CatalogueResponse>
}

interface Sources {
  /** Everything that a shopper can buy in a store. */
  catalogueOf: (storeId: string) => Promise<CatalogueOf>
  /** Of stores without their own. */
  hours: OpeningHours
  encode?: (json: Buffer, encoding: Encoding) => Promise<Buffer>
  /** Above it the least recently requested stores are evicted. */
  maxKeptBytes?: number
}

interface Kept {
  state: string
  response: Promise<CatalogueResponse>
  /** The size of the response in all encodings made so far. */
  size: { bytes: number }
}

export function createCatalogueResponses({
  catalogueOf,
  hours,
  encode = compress,
  maxKeptBytes = MAX_KEPT_BYTES,
}: Sources): CatalogueResponses {
  /** In order of the last request. */
  const kept = new Map<string, Kept>()
  const limited = limitConcurrency(COMPRESSIONS_AT_ONCE)

  function forgetOldest(): void {
    let bytes = 0
    for (const entry of kept.values()) bytes += entry.size.bytes
    for (const [storeId, entry] of kept) {
      if (bytes <= maxKeptBytes || kept.size === 1) return
      kept.delete(storeId)
      bytes -= entry.size.bytes
    }
  }

  async function build(store: Store, deliveryChargePaise: number, size: Kept['size']) {
    const json = Buffer.from(
      JSON.stringify(
        availabilityOf(store, await catalogueOf(store.id), { deliveryChargePaise, hours }),
      ),
    )
    const count = (bytes: Buffer) => {
      size.bytes += bytes.length
      forgetOldest()
      return bytes
    }
    count(json)
    const compressed = new Map<Encoding, Promise<Buffer>>()
    return {
      etag: entityTagOf(json),
      bytes: (encoding: Encoding) => {
        if (encoding === 'identity') return Promise.resolve(json)
        const known = compressed.get(encoding)
        if (known !== undefined) return known
        const made = limited(() => encode(json, encoding)).then(count)
        compressed.set(encoding, made)
        // A failure rejects all waiting requests and is not cached.
        made.catch(() => compressed.delete(encoding))
        return made
      },
    }
  }

  return {
    of: (store, deliveryChargePaise) => {
      const state = JSON.stringify([store, deliveryChargePaise])
      const known = kept.get(store.id)
      kept.delete(store.id)
      if (known?.state === state) {
        kept.set(store.id, known)
        return known.response
      }
      const size = { bytes: 0 }
      const response = build(store, deliveryChargePaise, size)
      const entry: Kept = { state, response, size }
      kept.set(store.id, entry)
      response.catch(() => {
        // Failures are not cached.
        if (kept.get(store.id) === entry) kept.delete(store.id)
      })
      return response
    },
  }
}

function availabilityOf(
  store: Store,
  catalogue: CatalogueOf,
  { deliveryChargePaise, hours }: { deliveryChargePaise: number; hours: OpeningHours },
): ResponseOf<typeof checkAvailability> {
  return {
    data: {
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
      ...catalogue,
      deliveryCharge: rupeesFromPaise(deliveryChargePaise),
    },
  }
}

async function compress(json: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(json)
  return compressBrotli(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })
}

/** The best encoding that a client accepts. A weight of 0 means that it does not. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    }),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
