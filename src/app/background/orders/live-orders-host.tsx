import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff } from '#contract/order-status.ts'
import { identityStatus } from '#features/identity/session/identity-bridge.ts'
import { getSessionToken } from '#features/identity/session/session-token.ts'
import { activeOrders } from '#features/orders/active-order-rules.ts'
import { lastOrderAtMsAtom } from '#features/orders/last-order-atoms.ts'
import { requestOutboxSync } from '#features/checkout/outbox-sync-signal.ts'
import { calledOffOrdersAtom, outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { useOrdersPoll } from '#features/orders/use-orders-poll.ts'
import { useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { isYoungerThanADay, useIsRestored } from '#shared/lib/storage/stored-data.ts'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { showsOrders } from './order-pages.ts'
import { useShownPath } from '../navigation/use-shown-path.ts'

/** Keeps the shopper's orders live (product §10.1). */
export function LiveOrdersHost({ userId }: { userId: string }) {
  const pathname = useShownPath()
  const isFollowing = useIsFollowing(userId, pathname)
  useLiveOrders(userId, isFollowing)
  const closed = useStoreClosed()
  const orders = useQuery({ ...orderQueries.list(userId), enabled: isFollowing }).data
  useReportCalledOff(orders)
  const isAwaiting = activeOrders(orders ?? []).length > 0
  // While something is awaited, the poll stays beside the socket (product §10.1); the list of
  // orders has its own.
  useOrdersPoll(userId, isAwaiting && pathname !== '/orders' && closed === null)
  return null
}

/** For the card of an order that was placed before it could be withdrawn. */
function useReportCalledOff(orders: readonly Order[] | undefined): void {
  const setCalledOff = useSetAtom(calledOffOrdersAtom)
  useEffect(() => {
    const calledOff = (orders ?? []).flatMap(({ _id, orderStatus }) =>
      isCalledOff(orderStatus) ? [[_id, orderStatus] as const] : [],
    )
    setCalledOff(Object.fromEntries(calledOff))
  }, [orders, setCalledOff])
}

/**
 * Whether the orders are fetched and followed: from when something waits for them until the page
 * ends. A start without an open order needs no token, and so no identity SDK (product §21.8).
 */
function useIsFollowing(userId: string, pathname: string): boolean {
  const known = useCachedOrders(userId)
  const isRestored = useIsRestored()
  const isSdkThere = useObservable(identityStatus) !== 'idle'
  const lastOrderAtMs = useAtomValue(lastOrderAtMsAtom)
  const isSending = useAtomValue(outboxAtom).some(
    (intent) => intent.userId === userId && isUnsettled(intent),
  )
  const isWanted =
    isSending ||
    isSdkThere ||
    showsOrders(pathname) ||
    (isRestored &&
      (!isYoungerThanADay(known) ||
        lastOrderAtMs > known.dataUpdatedAt ||
        known.data?.some(isUnderWay) === true))
  const [isFollowing, setIsFollowing] = useState(isWanted)
  if (isWanted && !isFollowing) setIsFollowing(true)
  return isFollowing
}

function useLiveOrders(userId: string, isFollowing: boolean): void {
  const store = useStore()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isFollowing) return undefined
    let stop: (() => void) | undefined
    let gone = false
    const start = async (): Promise<void> => {
      try {
        const { startLiveOrders } = await import('#features/orders/live-orders.ts')
        if (gone || stop) return
        stopWaiting()
        stop = startLiveOrders({
          queryClient,
          store,
          userId,
          getToken: getSessionToken,
          onConnect: requestOutboxSync,
        })
      } catch (error) {
        // The chunk cannot be loaded offline. Retries when the connection may be back.
        console.info('The live connection could not be loaded:', reasonOf(error))
      }
    }
    const stopWaiting = onConnectionChange(() => {
      if (!isOffline()) void start()
    })
    void start()
    return () => {
      gone = true
      stopWaiting()
      stop?.()
    }
  }, [queryClient, store, userId, isFollowing])
}
