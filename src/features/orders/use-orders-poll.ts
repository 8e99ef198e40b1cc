import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { isInView } from '#shared/lib/screen/browser-signals.ts'
import { orderQueries } from './order-queries.ts'

/**
 * Fetches the orders every 30 seconds while the page is visible (product §9.5). It has its own
 * timer, because TanStack's interval restarts with each change, and a moving rider changes the list
 * every few seconds.
 */
export function useOrdersPoll(userId: string, isWanted: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isWanted) return undefined
    const { queryKey } = orderQueries.list(userId)
    const timer = setInterval(() => {
      if (!isInView()) return
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }, ORDERS_REFRESH_MS)
    return () => {
      clearInterval(timer)
    }
  }, [queryClient, userId, isWanted])
}
