import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Makes way for a refetch that has to follow in the same task. On its own it replaces only requests
 * of queries that have data; of a query without data it would join the first request, however long
 * that hangs. Whoever awaits a cancelled request gets the result of the next one.
 */
export function cancelFirstLoads(queryClient: QueryClient, filters: QueryFilters): void {
  const { predicate = () => true } = filters
  void queryClient.cancelQueries(
    { ...filters, predicate: (query) => query.state.data === undefined && predicate(query) },
    { silent: true },
  )
}
