/** Compressed responses of check-availability in the database: one row for a store and encoding. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { catalogueResponses } from './schema.ts'

export type StoredEncoding = (typeof catalogueResponses.$inferSelect)['encoding']

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
  /** Replaces the row of the former state. */
  write: (
    storeId: string,
    state: string,
    encoding: StoredEncoding,
    response: StoredResponse,
  ) => Promise<void>
}

export function createStoredResponses(db: Database): StoredResponses {
  const { storeId: storeColumn, state: stateColumn, encoding: encodingColumn } = catalogueResponses
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
      const [row] = await db
        .select({ etag: catalogueResponses.etag, body: catalogueResponses.body })
        .from(catalogueResponses)
        .where(and(ofState(storeId, state), eq(encodingColumn, encoding)))
      return row
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
