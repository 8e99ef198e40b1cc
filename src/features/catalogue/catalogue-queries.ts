/**
 * The catalogue as TanStack queries. The summary is refetched from time to time. All other queries
 * are views of the worker's memory, so they never become stale; a change of the catalogue
 * invalidates them.
 */
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type QueryClient,
} from '@tanstack/react-query'
import type { CataloguePage, CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { requestCatalogue, onCatalogueChanged } from './catalogue-client.ts'

const CATALOGUE = 'catalogue'
/** The age from which a visit requests the catalogue again. */
const SUMMARY_STALE_MS = 5 * 60_000
const HOME_ROWS = 28
const CATEGORY_PAGE_ROWS = 60
const SEARCH_ROWS = 50

/** Disabled while the position is unknown. */
const NO_POSITION = 'nowhere'

const place = (position: Position | null) =>
  [CATALOGUE, position === null ? NO_POSITION : positionKey(position)] as const

function nextOffset(last: CataloguePage, _pages: CataloguePage[], offset: number) {
  const next = offset + last.rows.length
  return next < last.total ? next : undefined
}

/**
 * As `select` of the summary: leaves out what each response changes, so that a catalogue that is
 * unchanged renders nothing again.
 */
export function withoutTime({
  fetchedAt: _time,
  ...content
}: CatalogueSummary): Omit<CatalogueSummary, 'fetchedAt'> {
  return content
}

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

  /** Paged, so that the worker sends only what the shopper scrolls to. */
  category: (position: Position, categoryId: string) =>
    infiniteQueryOptions({
      queryKey: [...place(position), 'category', categoryId],
      queryFn: ({ pageParam: offset }) =>
        requestCatalogue('category', position, { categoryId, offset, limit: CATEGORY_PAGE_ROWS }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      staleTime: Infinity,
    }),

  product: (position: Position, productId: string) =>
    queryOptions({
      queryKey: [...place(position), 'product', productId],
      queryFn: () => requestCatalogue('product', position, { productId }),
      staleTime: Infinity,
    }),

  /**
   * The matches in the order of the catalogue, page by page. Fast typing makes many of these, so
   * they are garbage-collected soon.
   */
  search: (position: Position | null, text: string) =>
    infiniteQueryOptions({
      queryKey: [...place(position), 'search', text.trim().toLowerCase()],
      queryFn:
        position === null || text.trim() === ''
          ? skipToken
          : ({ pageParam: offset }) =>
              requestCatalogue('search', position, { text, offset, limit: SEARCH_ROWS }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      staleTime: Infinity,
      gcTime: 30_000,
    }),
}

/** Returns the given products that the store at this place sells, with current prices. */
export function catalogueRows(position: Position, productIds: string[]) {
  return requestCatalogue('rows', position, { productIds })
}

/** Invalidates the queries of a catalogue whose content has changed. */
export function invalidateOnCatalogueChange(queryClient: QueryClient): () => void {
  return onCatalogueChanged((summary) => {
    const key = [CATALOGUE, summary.positionKey]
    const known = queryClient.getQueryData<CatalogueSummary>([...key, 'summary'])
    // The place was removed by a sign-out, and must not be stored again.
    if (known === undefined) return
    queryClient.setQueryData([...key, 'summary'], summary)
    // The content is the same, only the time is newer.
    if (known.version === summary.version) return
    void queryClient.invalidateQueries({
      queryKey: key,
      predicate: (query) => query.queryKey[2] !== 'summary',
    })
  })
}
