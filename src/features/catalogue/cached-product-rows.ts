import type { QueryClient } from '@tanstack/react-query'
import type { CataloguePage, ProductDetail, ProductRow } from '#contract/catalogue-messages.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { catalogueQueries } from './catalogue-queries.ts'

/**
 * Returns what a card has already shown of a product at this place, so that its page opens with it
 * at once (product §4.8). Returns undefined if no card did.
 */
export function cachedDetail(
  queryClient: QueryClient,
  position: Position,
  productId: string,
): ProductDetail | undefined {
  const home = queryClient.getQueryData(catalogueQueries.home(position).queryKey) ?? []
  const row = home.concat(rowsOfPages(queryClient, position)).find(({ _id }) => _id === productId)
  return row && { ...row, description: '', images: row.image === '' ? [] : [row.image] }
}

function rowsOfPages(queryClient: QueryClient, position: Position): ProductRow[] {
  return queryClient
    .getQueriesData<{ pages?: CataloguePage[] }>({
      queryKey: [...catalogueQueries.all, positionKey(position)],
      predicate: (query) => query.queryKey[2] === 'category',
    })
    .flatMap(([, data]) => data?.pages?.flatMap((page) => page.rows) ?? [])
}
