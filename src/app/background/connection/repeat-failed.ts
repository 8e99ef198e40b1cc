import type { QueryClient } from '@tanstack/react-query'
import { requestOutboxSync } from '#features/checkout/outbox-sync-signal.ts'

/** Repeats what failed on the screen, and sends waiting orders. Requests in flight continue. */
export function repeatFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  )
  requestOutboxSync()
}
