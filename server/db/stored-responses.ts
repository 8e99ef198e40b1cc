/** Compressed responses of check-availability in the database: one row for a store and encoding. */
import { and, eq, sql } from 'drizzle-orm'
import type { OpenedDatabase } from './open-database.ts'
import { catalogueResponses } from './schema.ts'

export type StoredEncoding = (typeof catalogueResponses.$inferSelect)['encoding']

/**
 * A body is read in parts. While pg receives a message of 920 kB, it copies the beginning five times
 * into larger buffers. The garbage collector then stopped the process seven times a second.
 */
const PART_BYTES = 32_768

interface StoredResponse {
  etag: string
  body: Buffer
}

export interface ResponseMetadata {
  etag: string
  /** Of the body in one of its encodings. */
  bytes: number
}

export interface StoredResponses {
  /** Returns the entity tag of a state, and the bytes of a body; undefined if none is stored. */
  metadataOf: (storeId: string, state: string) => Promise<ResponseMetadata | undefined>
  read: (
    storeId: string,
    state: string,
    encoding: StoredEncoding,
  ) => Promise<StoredResponse | undefined>
  /** Replaces the row of the previous state. */
  write: (
    storeId: string,
    state: string,
    encoding: StoredEncoding,
    response: StoredResponse,
  ) => Promise<void>
}

export function createStoredResponses({
  orm: db,
  copyRows,
}: Pick<OpenedDatabase, 'orm' | 'copyRows'>): StoredResponses {
  const {
    storeId: storeColumn,
    state: stateColumn,
    encoding: encodingColumn,
    etag: etagColumn,
    body: bodyColumn,
  } = catalogueResponses
  const ofState = (storeId: string, state: string) =>
    and(eq(storeColumn, storeId), eq(stateColumn, state))
  return {
    metadataOf: async (storeId, state) => {
      const [row] = await db
        .select({
          etag: catalogueResponses.etag,
          bytes: sql<number>`octet_length(${catalogueResponses.body})`,
        })
        .from(catalogueResponses)
        .where(ofState(storeId, state))
        .limit(1)
      return row
    },
    read: async (storeId, state, encoding) => {
      let response: StoredResponse | undefined
      const size = sql`octet_length(${bodyColumn})`
      await copyRows(
        sql`select ${etagColumn}, ${size}, start, substring(${bodyColumn} from start for ${PART_BYTES})
            from ${catalogueResponses}, generate_series(1, ${size}, ${PART_BYTES}) start
            where ${and(ofState(storeId, state), eq(encodingColumn, encoding))}`,
        (etag, bytes, start, part) => {
          response ??= { etag: etag.toString(), body: Buffer.allocUnsafe(bytes.readInt32BE()) }
          response.body.set(part, start.readInt32BE() - 1)
        },
      )
      return response
    },
    write: async (storeId, state, encoding, { etag, body }) => {
      await db
        .insert(catalogueResponses)
        .values({ storeId, state, encoding, etag, body })
        .onConflictDoUpdate({
          target: [storeColumn, encodingColumn],
          set: { state, etag, body },
        })
    },
  }
}
