import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { keyDetails } from '#contract/operations-endpoints.ts'
import { endRefusedKey } from './leave-counter.ts'
import { callOperations } from './operations-api.ts'
import type { SyncState } from './order-sync.ts'

const DETAILS_RETRY_MS = 15_000

/**
 * Returns the stores of the counter, none until they are known. Signs out if the server refuses the
 * key, or if the key is not one of a counter.
 */
export function useCounterKey(counterKey: string, connection: SyncState) {
  const details = useQuery({
    queryKey: ['key-details', counterKey],
    queryFn: ({ signal }) => callOperations(keyDetails, counterKey, { signal }),
    staleTime: Infinity,
    // After a start without a connection, and for stores that are added later.
    refetchInterval: ({ state: { data } }) => (data === undefined ? DETAILS_RETRY_MS : HOUR_MS),
  })
  useEffect(() => {
    if (connection === 'refused') endRefusedKey(counterKey, 'revoked')
  }, [connection, counterKey])
  const role = details.data?.data.role
  useEffect(() => {
    // `#key=…` signs in without a check, and keys of other roles cannot read the orders of a
    // counter.
    if (role !== undefined && role !== 'counter') endRefusedKey(counterKey, 'otherRole')
  }, [role, counterKey])
  return { stores: details.data?.data.stores ?? [] }
}
