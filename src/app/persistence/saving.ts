/**
 * Keeps what the shop last showed in localStorage. A store is written only when one of its own
 * queries has changed, and is never overwritten with nothing, nor with what is older than another
 * tab's. Each response keeps its own age. Loaded after the first screen.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, QueryClient, type DehydratedState, type QueryKey } from '@tanstack/react-query'
import { onLeaving } from '#shared/lib/screen/browser-signals.ts'
import {
  removeStored,
  storedText,
  writeStoredText,
  type StorageKey,
} from '#shared/lib/storage/persisted-storage.ts'
import {
  SHAPE_VERSION,
  storesOf,
  type PersistedKind,
  type PersistedStores,
  type StoredQuery,
} from './persisted-queries.ts'
import { storedQueries } from './restore.ts'

/**
 * localStorage holds 5.2 million characters an origin; `product-store` and `category-store`
 * together keep at most 1.5 million of them (product §4.9).
 */
const MAX_CHARACTERS = 1_000_000
const MAX_CATEGORY_STORE_CHARACTERS = 500_000
const SAVE_DELAY_MS = 500

/** Saves that have not been written yet. */
const waiting = new Set<() => void>()

/** Whether no save is pending. */
export function isSaved(): boolean {
  return waiting.size === 0
}

type DehydratedQuery = DehydratedState['queries'][number]
type Persister = ReturnType<typeof createSyncStoragePersister>
type PersistedClient = Parameters<Persister['persistClient']>[0]

/** Saves the current data and every later change; returns a function that stops it. */
export function startSaving(queryClient: QueryClient, stores: PersistedStores): () => void {
  const stops = storesOf(stores).map(([store, kinds]) => saveChanges(queryClient, store, kinds))
  return () => {
    for (const stop of stops) stop()
  }
}

function saveChanges(
  queryClient: QueryClient,
  store: StorageKey,
  kinds: readonly PersistedKind[],
): () => void {
  const isKept = (queryKey: QueryKey): boolean => kinds.some(({ matches }) => matches(queryKey))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Passed to the persister, which writes in its own task. */
  let unwritten: PersistedClient | undefined
  /** What this tab has read or written last. */
  let known = storedText(store)
  /**
   * What other tabs have stored meanwhile: one that was out of sight does not know the address that
   * the shopper has just saved in another, and must not store its own list instead.
   */
  let ofOthers: DehydratedQuery[] = []
  const persister = persisterOf(store, () => {
    unwritten = undefined
    known = storedText(store)
    if (timer === undefined) waiting.delete(save)
  })

  /** What is to be written now; undefined if there is nothing to write. */
  const snapshot = (): PersistedClient | undefined => {
    const { queries, mutations } = dehydrate(queryClient, {
      // A successful response is worth keeping although a later refetch has failed.
      shouldDehydrateQuery: (query) => query.state.data !== undefined && isKept(query.queryKey),
      shouldDehydrateMutation: () => false,
    })
    // What is stored stays. A sign-out empties the stores itself.
    if (queries.length === 0) return undefined
    const own = queries.map((query) => shortened(query, kinds))
    if (storedText(store) !== known) ofOthers = dehydrated(storedQueries(store, kinds))
    const clientState = { mutations, queries: withNewer(own, ofOthers) }
    return { buster: SHAPE_VERSION, timestamp: Date.now(), clientState }
  }

  const save = (): void => {
    timer = undefined
    unwritten = snapshot()
    if (unwritten) void persister.persistClient(unwritten)
    else waiting.delete(save)
  }

  const saveLater = (): void => {
    if (timer !== undefined) return
    timer = setTimeout(save, SAVE_DELAY_MS)
    waiting.add(save)
  }
  // A shopper who leaves before the delay is over must not lose the address that was just saved.
  // The persister writes in a timer, and no timer runs in a page that is being left.
  const saveNow = (): void => {
    const last = timer === undefined ? unwritten : snapshot()
    clearTimeout(timer)
    timer = undefined
    unwritten = undefined
    waiting.delete(save)
    if (!last) return
    writeStoredText(store, fitting(last, maxCharactersOf(store)))
    known = storedText(store)
  }

  // Includes responses from before saving started.
  saveLater()
  const stopSavingOnLeaving = onLeaving(saveNow)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const changed =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    if (changed && isKept(event.query.queryKey)) saveLater()
  })
  return () => {
    unsubscribe()
    stopSavingOnLeaving()
    clearTimeout(timer)
    waiting.delete(save)
  }
}

function shortened(query: DehydratedQuery, kinds: readonly PersistedKind[]): DehydratedQuery {
  const kind = kinds.find(({ matches }) => matches(query.queryKey))
  if (!kind?.shorten) return query
  return { ...query, state: { ...query.state, data: kind.shorten(query.state.data) } }
}

/** As they are dehydrated, without responses from the future: those are of a clock that was wrong. */
function dehydrated(stored: readonly StoredQuery[]): DehydratedQuery[] {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  for (const { queryKey, data, dataUpdatedAt } of stored) {
    if (dataUpdatedAt > Date.now()) continue
    queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt })
  }
  return dehydrate(queryClient).queries
}

/** Adds what is missing or older here. */
function withNewer(
  own: readonly DehydratedQuery[],
  others: readonly DehydratedQuery[],
): DehydratedQuery[] {
  const byHash = new Map(own.map((query) => [query.queryHash, query]))
  for (const query of others) {
    const mine = byHash.get(query.queryHash)
    if (mine === undefined || mine.state.dataUpdatedAt < query.state.dataUpdatedAt) {
      byHash.set(query.queryHash, query)
    }
  }
  return [...byHash.values()]
}

function persisterOf(store: StorageKey, onWritten: () => void): Persister {
  return createSyncStoragePersister({
    key: store,
    // The delay is above, where the data are read at the last moment.
    throttleTime: 0,
    serialize: (client) => fitting(client, maxCharactersOf(store)),
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (_key, text) => {
        writeStoredText(store, text)
        onWritten()
      },
      removeItem: () => {
        removeStored(store)
      },
    },
  })
}

function maxCharactersOf(store: StorageKey): number {
  return store === 'category-store' ? MAX_CATEGORY_STORE_CHARACTERS : MAX_CHARACTERS
}

/** Drops queries until the rest fits: first those that are too large alone, then the oldest. */
function fitting(client: PersistedClient, maxCharacters: number): string {
  const serialized = (queries: DehydratedQuery[]): string =>
    JSON.stringify({ ...client, clientState: { mutations: [], queries } })
  let text = serialized(client.clientState.queries)
  if (text.length <= maxCharacters) return text
  const queries = client.clientState.queries
    .filter((query) => serialized([query]).length <= maxCharacters)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (;;) {
    text = serialized(queries)
    if (text.length <= maxCharacters) return text
    queries.splice(Math.ceil(queries.length / 2))
  }
}
