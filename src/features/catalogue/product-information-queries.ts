/** What a pack states, requested for one product at a time (docs/decisions/260). */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { productInformation } from '#contract/product-information.ts'
import { callApi } from '#shared/lib/api-client.ts'

/** How long a visit shows the same response. */
const INFORMATION_STALE_MS = 10 * 60_000

export const productInformationQueries = {
  /** Disabled while the store is unknown. */
  of: (storeId: string | undefined, productId: string) =>
    queryOptions({
      queryKey: ['product-information', storeId, productId],
      queryFn:
        storeId === undefined
          ? skipToken
          : async ({ signal }) => {
              const params = { storeId, productId }
              const response = await callApi(productInformation, { params, signal, token: 'none' })
              return response.data.information
            },
      staleTime: INFORMATION_STALE_MS,
    }),
}
