/**
 * The service state and the dark stores of the latest check-availability. Written by the app when a
 * response comes, never fetched on their own.
 */
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DarkStore } from '#contract/catalogue-endpoints.ts'
import type { ServiceState } from './service-state-rules.ts'

export const serviceStateQuery = queryOptions<ServiceState>({
  queryKey: ['service-state'],
  queryFn: skipToken,
})

/** Kept in `user-store` (product §3.5): also known where the catalogue had to make room. */
export const darkStoresQuery = queryOptions<DarkStore[]>({
  queryKey: ['dark-stores'],
  queryFn: skipToken,
})
