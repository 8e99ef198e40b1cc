/**
 * The answers of check-availability, made once for each state of a store: up to 18 MB of JSON,
 * which nobody wants serialised and compressed for every shopper who opens the shop.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnswerOf } from '#contract/call.ts'
import type { checkAvailability } from '#contract/catalogue-calls.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import { catalogueOf, type Store } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Above it, a level more costs seconds for 18 MB and saves little. */
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'identity'

interface CatalogueAnswer {
  /** Of the content; weak, since it is the same in every encoding. */
  etag: string
  bytes: (encoding: Encoding) => Promise<Buffer>
}

export interface CatalogueAnswers {
  /** The answer for a store in reach; the state that it shows is that of `store` or newer. */
  of: (store: Store, deliveryChargePaise: number) => Promise<CatalogueAnswer>
}

export function createCatalogueAnswers(db: Database, hours: OpeningHours): CatalogueAnswers {
  const kept = new Map<string, { state: string; answer: Promise<CatalogueAnswer> }>()
  return {
    of: (store, deliveryChargePaise) => {
      const state = JSON.stringify([store, deliveryChargePaise])
      const known = kept.get(store.id)
      if (known?.state === state) return known.answer
      const answer = buildAnswer(db, { store, deliveryChargePaise, hours })
      const entry = { state, answer }
      kept.set(store.id, entry)
      answer.catch(() => {
        // A failure is not an answer to keep.
        if (kept.get(store.id) === entry) kept.delete(store.id)
      })
      return answer
    },
  }
}

interface Ingredients {
  store: Store
  deliveryChargePaise: number
  hours: OpeningHours
}

async function buildAnswer(
  db: Database,
  { store, deliveryChargePaise, hours }: Ingredients,
): Promise<CatalogueAnswer> {
  const answer: AnswerOf<typeof checkAvailability> = {
    data: {
      isAvailable: true,
      darkStores: [
        {
          _id: store.id,
          name: store.name,
          location: { latitude: store.latitude, longitude: store.longitude },
          hours,
        },
      ],
      ...(await catalogueOf(db, store.id)),
      deliveryCharge: rupeesFromPaise(deliveryChargePaise),
    },
  }
  const json = Buffer.from(JSON.stringify(answer))
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`,
    bytes: (encoding) => {
      const known = compressed.get(encoding) ?? encode(json, encoding)
      compressed.set(encoding, known)
      return known
    },
  }
}

async function encode(json: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return json
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
