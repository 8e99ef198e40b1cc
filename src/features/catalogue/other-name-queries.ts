/** Search by other names, for code that is loaded when search is used. */
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Position } from '#contract/geo.ts'
import { requestCatalogue } from './catalogue-client.ts'
import { catalogueQueries } from './catalogue-queries.ts'

/** The number shown, because shoppers do not scroll through guesses. */
const OTHER_NAME_ROWS = 12

export const otherNameQueries = {
  /** An empty text finds nothing but prepares the worker. */
  search: (position: Position | null, text: string) =>
    queryOptions({
      queryKey: [...catalogueQueries.search(position, text).queryKey, 'otherNames'],
      queryFn:
        position === null
          ? skipToken
          : () => requestCatalogue('otherNames', position, { text, limit: OTHER_NAME_ROWS }),
      staleTime: Infinity,
      gcTime: 30_000,
      placeholderData: keepPreviousData,
    }),
}

/** Returns the products that match the lines of a list at this place. */
export function readList(position: Position, text: string) {
  return requestCatalogue('list', position, { text })
}
