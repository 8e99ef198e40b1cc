import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Position } from '#contract/geo.ts'
import { catalogueQueries } from './catalogue-queries.ts'

/** The loaded products of a category, and a function that loads more. */
export function useCategoryRows(position: Position, categoryId: string) {
  const { data, isFetched, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    catalogueQueries.category(position, categoryId),
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const loadMore = useCallback(() => {
    // After a reload or a change of the catalogue, the shown pages are being refetched. A request
    // for more would cancel that, and the old prices would stay.
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  /** Undefined until the first page is loaded. */
  return { rows, isFetched, loadMore }
}
