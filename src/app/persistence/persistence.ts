/**
 * Keeps what the shop last showed in localStorage, so that the next start paints before any
 * network. A store is written only when one of its own queries changed, and never overwritten
 * with nothing; its age is that of each answer, not of the file.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import {
  readStored,
  removeStored,
  writeStoredText,
  type StorageKey,
} from '#shared/lib/persisted-storage.ts'
import {
  believedQuery,
  storedFileSchema,
  type PersistedKind,
  type PersistedStores,
} from './persisted-queries.ts'

/** Changes only when the stored shape changes. */
const SHAPE_VERSION = '1'
/** localStorage holds 5.2 million characters an origin; the catalogue's share is 1.5 (DESIGN §4). */
const MAX_CHARACTERS = 1_000_000
const SAVE_DELAY_MS = 500

/** Puts what was stored into the query client, at once, then saves what changes; answers how to stop. */
export function startPersistence(queryClient: QueryClient, stores: PersistedStores): () => void {
  const stops = entriesOf(stores).map(([store, kinds]) => {
    restore(queryClient, store, kinds)
    return saveChanges(queryClient, store, kinds)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function entriesOf(stores: PersistedStores): [StorageKey, PersistedKind[]][] {
  const keys = ['settings-store', 'category-store', 'product-store', 'user-store'] as const
  return keys.flatMap((key): [StorageKey, PersistedKind[]][] =>
    stores[key] ? [[key, stores[key]]] : [],
  )
}

function restore(queryClient: QueryClient, store: StorageKey, kinds: PersistedKind[]): void {
  const file = readStored(store, storedFileSchema)
  if (!file) return
  if (file.buster !== SHAPE_VERSION) {
    removeStored(store)
    return
  }
  for (const candidate of file.clientState.queries) {
    const query = believedQuery(candidate, kinds)
    // An answer that came meanwhile is newer than any stored one.
    if (!query || queryClient.getQueryData(query.queryKey) !== undefined) continue
    queryClient.setQueryData(query.queryKey, query.data, { updatedAt: query.dataUpdatedAt })
  }
}

function saveChanges(
  queryClient: QueryClient,
  store: StorageKey,
  kinds: readonly PersistedKind[],
): () => void {
  const isKept = (queryKey: QueryKey): boolean => kinds.some(({ matches }) => matches(queryKey))
  const persister = persisterOf(store)
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = (): void => {
    timer = undefined
    const clientState = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isKept(query.queryKey),
      shouldDehydrateMutation: () => false,
    })
    // Nothing to say is no reason to forget; sign-out empties the stores itself.
    if (clientState.queries.length === 0) return
    void persister.persistClient({ buster: SHAPE_VERSION, timestamp: Date.now(), clientState })
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const changed =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    if (changed && isKept(event.query.queryKey)) timer ??= setTimeout(save, SAVE_DELAY_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

function persisterOf(store: StorageKey): Persister {
  return createSyncStoragePersister({
    key: store,
    // Waiting is done above, where what is saved is read at the last moment.
    throttleTime: 0,
    serialize: fitting,
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (_key, text) => {
        writeStoredText(store, text)
      },
      removeItem: () => {
        removeStored(store)
      },
    },
  })
}

/** The oldest answers give way until the file fits. */
function fitting(client: PersistedClient): string {
  const queries = client.clientState.queries.toSorted(
    (a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  )
  for (;;) {
    const text = JSON.stringify({ ...client, clientState: { mutations: [], queries } })
    if (text.length <= MAX_CHARACTERS || queries.length <= 1) return text
    queries.splice(Math.ceil(queries.length / 2))
  }
}
