import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CataloguePage, ProductRow } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { otherNameQueries } from '#features/catalogue/other-name-queries.ts'

interface SearchMatches {
  /** The first page, with the number of all matches; undefined while there is nothing to show. */
  page: CataloguePage | undefined
  /** All matches that were fetched so far. */
  rows: readonly ProductRow[]
  /** Matches by other names: the second block, once the first is complete. */
  otherRows: readonly ProductRow[]
  /** While the worker searches, the previous matches stay, with the text that they belong to. */
  matched: string
  /** Whether `rows` belong to an earlier text. */
  isOutdated: boolean
  /** Whether `otherRows` belong to an earlier text. */
  areOthersOutdated: boolean
  /** Whether nothing was found yet, and matches by other names may still arrive. */
  isSearching: boolean
  /** The number of all matches; 0 until it is known. */
  count: number
  /** For a shopper who has scrolled through these rows: fetches more. */
  onNearEnd: (rows: readonly ProductRow[]) => void
}

const NO_ROWS: readonly ProductRow[] = []

/** What the catalogue has for the typed text, by name and then by other names (product §5). */
export function useSearchMatches(
  position: Position | null,
  typed: string,
  isOpen: boolean,
): SearchMatches {
  // Not deferred: the worker searches while the page paints the typed letter.
  const { data, isPlaceholderData, isFetching, hasNextPage, errorUpdateCount, fetchNextPage } =
    useInfiniteQuery({
      ...catalogueQueries.search(position, typed),
      placeholderData: keepPreviousData,
    })
  const matches = useMemo(() => data?.pages.flatMap((each) => each.rows), [data])
  const others = useQuery(otherNameQueries.search(position, typed))
  const firstPage = data?.pages[0]
  const [found, setFound] = useState({ page: firstPage, text: typed })
  if (!isPlaceholderData && (found.page !== firstPage || found.text !== typed)) {
    setFound({ page: firstPage, text: typed })
  }
  const page = isOpen && typed !== '' && position !== null ? firstPage : undefined
  const rows = (page && matches) || NO_ROWS

  const [scrolled, setScrolled] = useState<readonly ProductRow[]>()
  const [errorCount, setErrorCount] = useState(errorUpdateCount)
  if (errorCount !== errorUpdateCount) {
    setErrorCount(errorUpdateCount)
    // What failed is requested again at the shopper's next scroll, and not without end.
    setScrolled(undefined)
  }
  // A request for more would cancel the refetch after a change of the catalogue.
  const isMoreDue = scrolled === rows && hasNextPage && !isFetching
  useEffect(() => {
    if (isMoreDue) void fetchNextPage()
  }, [isMoreDue, fetchNextPage])

  const isWhole = page !== undefined && rows.length >= page.total
  const otherData = (isWhole && others.data) || NO_ROWS
  // While results of the previous text are still shown, none may be in both blocks.
  const otherRows = useMemo(
    () => otherData.filter(({ _id }) => !isAmong(rows, _id)),
    [otherData, rows],
  )
  const areOthersDue = others.isPending || others.isPlaceholderData
  const isComplete = page !== undefined && !isPlaceholderData && !areOthersDue
  return {
    page,
    rows,
    otherRows,
    matched: found.text,
    isOutdated: isPlaceholderData,
    areOthersOutdated: others.isPlaceholderData,
    isSearching: rows.length + otherRows.length === 0 && areOthersDue,
    count: isComplete ? page.total + otherRows.length : 0,
    onNearEnd: setScrolled,
  }
}

function isAmong(rows: readonly ProductRow[], productId: string): boolean {
  return rows.some(({ _id }) => _id === productId)
}
