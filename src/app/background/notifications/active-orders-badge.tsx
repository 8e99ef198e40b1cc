import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showBadge } from '#features/notifications/notification-device.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'

/** While no page is open, the worker sets the badge. The list of an open page is more current. */
export function ActiveOrdersBadge({ userId }: { userId: string }) {
  const { data: orders, dataUpdatedAt } = useCachedOrders(userId)
  const { queryKey } = orderQueries.list(userId)
  // A list of an earlier run is older than what the worker has shown.
  const isCurrent = useQueryClient().getQueryState(queryKey)?.isInvalidated === false
  const active = isCurrent ? orders?.filter(isUnderWay).length : undefined
  // Mounted again with each list, also one with the same number: a message that came late may have
  // set the badge to an older one meanwhile.
  return active !== undefined && <Badge key={dataUpdatedAt} active={active} />
}

function Badge({ active }: { active: number }) {
  useEffect(() => {
    void showBadge(active)
  }, [active])
  return null
}
