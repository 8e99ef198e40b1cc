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
} from './persisted-queries.ts'

export function restoreStores(queryClient: QueryClient, stores: PersistedStores): void {
  for (const [store, kinds] of storesOf(stores)) restore(queryClient, store, kinds)
}

function restore(queryClient: QueryClient, store: StorageKey, kinds: PersistedKind[]): void {
  const stored = readStored(store, storedFileSchema)
  if (!stored) return
  if (stored.buster !== SHAPE_VERSION) {
    removeStored(store)
    return
  }
  for (const candidate of stored.clientState.queries) {
    const query = parseStoredQuery(candidate, kinds)
    // A response that has arrived meanwhile is newer than stored data.
    if (!query || queryClient.getQueryData(query.queryKey) !== undefined) continue
    queryClient.setQueryData(query.queryKey, query.data, { updatedAt: query.dataUpdatedAt })
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
  }
}
