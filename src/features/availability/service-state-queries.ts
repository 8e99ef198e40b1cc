/**
 * The service state and the dark stores of the latest check-availability. The app writes them with
 * each response; they are never fetched separately.
 */
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DarkStore } from '#contract/dark-store.ts'
import type { ServiceState } from './service-state-rules.ts'

export const serviceStateQuery = queryOptions<ServiceState>({
  queryKey: ['service-state'],
  queryFn: skipToken,
})

/** Stored in `user-store` (product §3.5), so they stay known if the catalogue is dropped. */
export const darkStoresQuery = queryOptions<DarkStore[]>({
  queryKey: ['dark-stores'],
  queryFn: skipToken,
})
