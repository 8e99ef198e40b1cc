/**
 * Restores the queries of an earlier run before the first paint. They are shown and refetched,
 * because prices, hours and addresses may have changed since.
 */
import type { QueryClient } from '@tanstack/react-query'
import { readStored, removeStored, type StorageKey } from '#shared/lib/storage/persisted-storage.ts'
import {
  parseStoredQuery,
  SHAPE_VERSION,
  storedFileSchema,
  storesOf,
  type PersistedKind,
  type PersistedStores,
  type StoredQuery,
} from './persisted-queries.ts'

export function restoreStores(queryClient: QueryClient, stores: PersistedStores): void {
  for (const [store, kinds] of storesOf(stores)) restore(queryClient, store, kinds)
}

/** Returns what a store holds of these kinds. A store of another version is removed. */
export function storedQueries(store: StorageKey, kinds: readonly PersistedKind[]): StoredQuery[] {
  const stored = readStored(store, storedFileSchema)
  if (!stored) return []
  if (stored.buster !== SHAPE_VERSION) {
    removeStored(store)
    return []
  }
  return stored.clientState.queries.flatMap((candidate) => parseStoredQuery(candidate, kinds) ?? [])
}

function restore(queryClient: QueryClient, store: StorageKey, kinds: PersistedKind[]): void {
  for (const query of storedQueries(store, kinds)) {
    // A response that has arrived meanwhile is newer than stored data.
    if (queryClient.getQueryData(query.queryKey) !== undefined) continue
    queryClient.setQueryData(query.queryKey, query.data, { updatedAt: query.dataUpdatedAt })
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
  }
}
