/** Products by their ids, for the parts that are loaded when a screen names some. */
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { positionKey, type Position } from '#contract/geo.ts'
import { catalogueQueries, catalogueRows } from './catalogue-queries.ts'

export const productRowQueries = {
  /** Those of the given products that the store at this place sells; disabled while it is unknown. */
  of: (position: Position | null, productIds: readonly string[]) => {
    const ids = [...new Set(productIds)].sort()
    return queryOptions({
      queryKey: [...catalogueQueries.all, position && positionKey(position), 'rows', ids],
      queryFn:
        position === null || ids.length === 0 ? skipToken : () => catalogueRows(position, ids),
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    })
  },
}
