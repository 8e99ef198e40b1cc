/**
 * The catalogue behind TanStack Query. The summary is refetched from time to time; everything else
 * is a view of the worker's memory, so it never goes stale on its own: a change of the catalogue
 * invalidates it.
 */
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type QueryClient,
} from '@tanstack/react-query'
import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { requestCatalogue, onCatalogueChanged } from './catalogue-client.ts'

const CATALOGUE = 'catalogue'
/** How old a catalogue may be before a visit asks for it again. */
const SUMMARY_STALE_MS = 5 * 60_000
const HOME_ROWS = 28
const CATEGORY_PAGE_ROWS = 60
const SEARCH_ROWS = 50

/** Disabled while the position is unknown. */
const NOWHERE = 'nowhere'

const place = (position: Position | null) =>
  [CATALOGUE, position === null ? NOWHERE : positionKey(position)] as const

export const catalogueQueries = {
  all: [CATALOGUE] as const,

  summary: (position: Position | null) =>
    queryOptions({
      queryKey: [...place(position), 'summary'],
      queryFn:
        position === null
          ? skipToken
          : ({ client }) => {
              const known = client.getQueryData([...place(position), 'summary'])
              return requestCatalogue(known === undefined ? 'summary' : 'refresh', position, {})
            },
      staleTime: SUMMARY_STALE_MS,
    }),

  home: (position: Position) =>
    queryOptions({
      queryKey: [...place(position), 'home'],
      queryFn: () => requestCatalogue('home', position, { limit: HOME_ROWS }),
      staleTime: Infinity,
    }),

  /** Page by page, so that only what is scrolled to crosses from the worker. */
  category: (position: Position, categoryId: string) =>
    infiniteQueryOptions({
      queryKey: [...place(position), 'category', categoryId],
      queryFn: ({ pageParam: offset }) =>
        requestCatalogue('category', position, { categoryId, offset, limit: CATEGORY_PAGE_ROWS }),
      initialPageParam: 0,
      getNextPageParam: (last, _pages, offset) =>
        offset + last.rows.length < last.total ? offset + last.rows.length : undefined,
      staleTime: Infinity,
    }),

  product: (position: Position, productId: string) =>
    queryOptions({
      queryKey: [...place(position), 'product', productId],
      queryFn: () => requestCatalogue('product', position, { productId }),
      staleTime: Infinity,
    }),

  /** Typing fast leaves many of these behind; they are let go soon. */
  search: (position: Position | null, text: string) =>
    queryOptions({
      queryKey: [...place(position), 'search', text.trim().toLowerCase()],
      queryFn:
        position === null || text.trim() === ''
          ? skipToken
          : () => searchResults(position, text, 0),
      staleTime: Infinity,
      gcTime: 30_000,
    }),
}

/** Matches from `offset` on, in the order of the catalogue. */
export function searchResults(position: Position, text: string, offset: number) {
  return requestCatalogue('search', position, { text, offset, limit: SEARCH_ROWS })
}

/** Those of the given products that the store at this place sells, with today's prices. */
export function catalogueRows(position: Position, productIds: string[]) {
  return requestCatalogue('rows', position, { productIds })
}

/** When the worker says that the content changed, what hangs on it is read again. */
export function followCatalogueChanges(queryClient: QueryClient): () => void {
  return onCatalogueChanged((summary) => {
    const key = [CATALOGUE, summary.positionKey]
    const known = queryClient.getQueryData<CatalogueSummary>([...key, 'summary'])
    // Of a place that was forgotten meanwhile: who has signed out is not to be filed again.
    if (known === undefined) return
    queryClient.setQueryData([...key, 'summary'], summary)
    // The same content, confirmed, only has another time.
    if (known.version === summary.version) return
    void queryClient.invalidateQueries({
      queryKey: key,
      predicate: (query) => query.queryKey[2] !== 'summary',
    })
  })
}
