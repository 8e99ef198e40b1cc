import { QueryClient } from '@tanstack/react-query'
import { QUERY_DEFAULTS } from '#shared/lib/network/query-defaults.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...QUERY_DEFAULTS,
        refetchOnWindowFocus: true,
        gcTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
