import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Position } from '#contract/geo.ts'
import { catalogueQueries } from './catalogue-queries.ts'

/** A category's products as far as they are loaded, and how to load more of them. */
export function useCategoryRows(position: Position, categoryId: string) {
  const { data, isFetched, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    catalogueQueries.category(position, categoryId),
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const loadMore = useCallback(() => {
    // What is shown may just be read again, after a reload or a change of the catalogue: asking for
    // more would call that off, and the old prices would stay.
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  /** Undefined until the first page is there. */
  return { rows, isFetched, loadMore }
}
