/**
 * Keeps what the shop last showed in localStorage, so that the next start paints before any
 * network. A store is written only when one of its own queries changed, and never overwritten
 * with nothing; its age is that of each answer, not of the file.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { readStored, removeStored, writeStoredText } from '#shared/lib/persisted-storage.ts'
import {
  believedQuery,
  PERSISTED_STORES,
  storedFileSchema,
  storeOf,
  type PersistedStore,
} from './persisted-queries.ts'

/** Changes only when the stored shape changes. */
const SHAPE_VERSION = '1'
/** localStorage holds 5.2 million characters an origin; catalogue stores share 1.5 of them (DESIGN §4). */
const MAX_CHARACTERS = 1_000_000
const SAVE_DELAY_MS = 500

/** Puts what was stored into the query client, then saves what changes; answers how to stop. */
export function startPersistence(queryClient: QueryClient): () => void {
  for (const store of PERSISTED_STORES) restore(queryClient, store)
  return followChanges(queryClient)
}

/** Synchronous, so that the first render already has it. */
function restore(queryClient: QueryClient, store: PersistedStore): void {
  const file = readStored(store, storedFileSchema)
  if (!file) return
  if (file.buster !== SHAPE_VERSION) {
    removeStored(store)
    return
  }
  for (const candidate of file.clientState.queries) {
    const query = believedQuery(candidate, store)
    if (!query) continue
    queryClient.setQueryData(query.queryKey, query.data, { updatedAt: query.dataUpdatedAt })
  }
}

function followChanges(queryClient: QueryClient): () => void {
  const persisters = new Map(PERSISTED_STORES.map((store) => [store, persisterOf(store)]))
  const timers = new Map<PersistedStore, ReturnType<typeof setTimeout>>()

  const save = (store: PersistedStore): void => {
    timers.delete(store)
    const clientState = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) =>
        query.state.status === 'success' && storeOf(query.queryKey) === store,
      shouldDehydrateMutation: () => false,
    })
    // Nothing to say is no reason to forget; sign-out empties the stores itself.
    if (clientState.queries.length === 0) return
    void persisters
      .get(store)
      ?.persistClient({ buster: SHAPE_VERSION, timestamp: Date.now(), clientState })
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const changed =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    const store = changed ? storeOf(event.query.queryKey) : undefined
    if (store === undefined || timers.has(store)) return
    timers.set(
      store,
      setTimeout(() => {
        save(store)
      }, SAVE_DELAY_MS),
    )
  })
  return () => {
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function persisterOf(store: PersistedStore): Persister {
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
