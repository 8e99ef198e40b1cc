import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '#shared/lib/network/api-errors.ts'

/** Errors of the API are not retried. Others are retried twice, then the screen decides. */
const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is unreliable in both directions: every attempt is made
        // (product §16.2).
        networkMode: 'always',
        retry: (failures, error) => !isApiError(error) && failures < MAX_RETRIES,
        refetchOnWindowFocus: true,
        gcTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
