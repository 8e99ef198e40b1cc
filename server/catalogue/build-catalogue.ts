/**
 * Builds a compressed response of check-availability from the rows, in slices: neither the rows nor
 * the JSON of 30,000 products (18 MB) are ever in memory as a whole, and other requests are served
 * between two slices. zlib compresses in a thread of its own.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { categoriesOf, catalogueVersionOf, productSlices } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import type { StoredEncoding } from '#server/db/stored-responses.ts'
import { catalogueTag } from './catalogue-tags.ts'

/** A higher level costs seconds for 18 MB and saves little. */
export const BROTLI_QUALITY = 5
/** Reading and writing as JSON blocks the process for about 10 ms. */
const PRODUCTS_OF_A_SLICE = 250
/** Then the catalogue is read in one transaction, which on the embedded database delays others. */
const ATTEMPTS = 3

/** The response without its lists. */
export type AvailabilityHead = Omit<
  ResponseOf<typeof checkAvailability>['data'],
  'categories' | 'products'
>

export interface BuiltCatalogue {
  /** The entity tag of the content; weak, because it is the same in every encoding. */
  etag: string
  body: Buffer
  /** The version of the catalogue that was read. */
  version: number | undefined
}

/** @throws Error of the database or of the compression. */
export async function buildCatalogue(
  db: Database,
  storeId: string,
  head: AvailabilityHead,
  encoding: StoredEncoding,
): Promise<BuiltCatalogue> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const version = await catalogueVersionOf(db, storeId)
    const built = await compressed(piecesOf(db, storeId, head), encoding)
    // Slices are read one after the other. Every change of a catalogue raises its version.
    if ((await catalogueVersionOf(db, storeId)) === version) return tagged(storeId, version, built)
  }
  return db.transaction(
    async (tx) =>
      tagged(
        storeId,
        await catalogueVersionOf(tx, storeId),
        await compressed(piecesOf(tx, storeId, head), encoding),
      ),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function tagged(
  storeId: string,
  version: number | undefined,
  { contentHash, body }: { contentHash: string; body: Buffer },
): BuiltCatalogue {
  return { etag: catalogueTag({ storeId, version: version ?? 0, contentHash }), body, version }
}

/** The JSON of the response as JSON.stringify writes it, in pieces. */
async function* piecesOf(db: Database, storeId: string, head: AvailabilityHead) {
  const { isAvailable, darkStores, ...rest } = head
  const first = { isAvailable, darkStores, categories: await categoriesOf(db, storeId) }
  yield `{"data":${JSON.stringify(first).slice(0, -1)},"products":[`
  let comma = ''
  for await (const slice of productSlices(db, storeId, PRODUCTS_OF_A_SLICE)) {
    yield comma + JSON.stringify(slice).slice(1, -1)
    comma = ','
    await nextTurn()
  }
  yield `],${JSON.stringify(rest).slice(1)}}`
}

async function compressed(
  pieces: AsyncIterable<string>,
  encoding: StoredEncoding,
): Promise<{ contentHash: string; body: Buffer }> {
  const hash = createHash('sha256')
  const compressor =
    encoding === 'gzip'
      ? createGzip()
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  async function* hashed() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      yield bytes
    }
  }
  const [body] = await Promise.all([
    buffer(compressor),
    pipeline(Readable.from(hashed()), compressor),
  ])
  return { contentHash: hash.digest('base64url'), body }
}
