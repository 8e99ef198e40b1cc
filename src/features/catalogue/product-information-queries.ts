/** What a pack states, requested for one product at a time (docs/decisions/260). */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { PRODUCT_INFORMATION_CACHE, productInformation } from '#contract/product-information.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { mayStoreShopperData } from '#shared/lib/storage/data-owner.ts'

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
              await createCache()
              const params = { storeId, productId }
              const response = await callApi(productInformation, { params, signal, token: 'none' })
              return response.data.information
            },
      staleTime: INFORMATION_STALE_MS,
    }),
}

/**
 * For the service worker, which never creates it: a request that reaches it after a sign-out would
 * store what the previous shopper looked at.
 */
async function createCache(): Promise<void> {
  // Absent outside secure contexts.
  if (!('caches' in globalThis) || !mayStoreShopperData()) return
  try {
    await caches.open(PRODUCT_INFORMATION_CACHE)
  } catch (error) {
    // Without storage, the network's response is still shown.
    console.info('The cache of product information could not be created:', error)
  }
}
