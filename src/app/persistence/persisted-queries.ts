/**
 * Which queries are persisted, where, and the schema that their data must match after a restart
 * (architecture §3.1, product §4.9). Invalid queries are dropped one by one.
 */
import * as v from 'valibot'
import type { StorageKey } from '#shared/lib/storage/persisted-storage.ts'

/** One kind of query that is kept. */
export interface PersistedKind {
  matches: (queryKey: readonly unknown[]) => boolean
  /** Parses the stored data. */
  data: v.GenericSchema
  /** Reduces data that are too large to keep. */
  shorten?: (data: unknown) => unknown
}

/** Changes only when the stored shape changes. */
export const SHAPE_VERSION = '1'

const STORE_KEYS = ['settings-store', 'category-store', 'product-store', 'user-store'] as const

/** The kinds that each localStorage key keeps. */
export type PersistedStores = Partial<Record<(typeof STORE_KEYS)[number], PersistedKind[]>>

export function storesOf(stores: PersistedStores): [StorageKey, PersistedKind[]][] {
  return STORE_KEYS.flatMap((key): [StorageKey, PersistedKind[]][] =>
    stores[key] ? [[key, stores[key]]] : [],
  )
}

const storedQuerySchema = v.object({
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})

/** The content of a store. Anything of another shape is discarded. */
export const storedFileSchema = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
})

export interface StoredQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** Epoch milliseconds of the response: the age of the data, not of the file. */
  dataUpdatedAt: number
}

/** The stored query with its data parsed, or undefined for any other query. */
export function parseStoredQuery(
  candidate: unknown,
  kinds: readonly PersistedKind[],
): StoredQuery | undefined {
  const parsed = v.safeParse(storedQuerySchema, candidate)
  if (!parsed.success) return undefined
  const { queryKey, state } = parsed.output
  const kind = kinds.find(({ matches }) => matches(queryKey))
  const data = kind && v.safeParse(kind.data, state.data)
  if (!data?.success) return undefined
  return { queryKey, data: data.output, dataUpdatedAt: state.dataUpdatedAt }
}
