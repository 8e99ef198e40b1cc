import { useQuery } from '@tanstack/react-query'
import { orderQueries } from './order-queries.ts'

/** The orders that the phone knows of, and no request for them: LiveOrdersHost decides when they are fetched. */
export function useCachedOrders(userId: string) {
  return useQuery({ ...orderQueries.list(userId), enabled: false })
}
