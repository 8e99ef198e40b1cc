/**
 * Keeps orders live: applies the socket's events to the list of orders, shows messages, and
 * refetches whenever something may have been missed (product §10). Loaded after the first screen,
 * with the socket's library.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import type { Order } from '#contract/order-endpoints.ts'
import { isCalledOff } from '#contract/order-status.ts'
import {
  orderUpdateType,
  type IncomingPayload,
  type OrderUpdateType,
} from '#contract/socket-events.ts'
import { withOrder } from './order-list-rules.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { outboxAtom, storedIntents } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { orderQueries } from './order-queries.ts'
import { onBackInView, onFocus, onOnline } from '#shared/lib/screen/browser-signals.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { cancelFirstLoads } from '#shared/lib/network/cancel-first-loads.ts'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'
import type { NoticeKind } from '#shared/lib/screen/notify.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { setSocketAtom, setLiveConnectionAtom } from './live-connection-atoms.ts'
import { fetchOrder } from './live-order-api.ts'
import { applyRiderLocation, applyUpdate } from './live-order-rules.ts'
import { liveOrderTexts, updateTexts } from './live-order-texts.ts'
import { startOrderToasts } from './order-toasts.ts'
import { openOrderSocket } from './order-socket.ts'
import {
  isCancelling,
  markAnnounced,
  markEventShown,
  wasAnnounced,
  wasEventShown,
} from './shown-event-store.ts'

export interface LiveOrdersOptions {
  queryClient: QueryClient
  store: ReturnType<typeof createStore>
  userId: string
  getToken: (options: { forceRefresh: boolean }) => Promise<string | null>
  /** Unsent orders may be waiting for a connection. */
  onConnect: () => void
}

const KIND_OF_UPDATE: Readonly<Record<OrderUpdateType, NoticeKind>> = {
  ORDER_ACCEPTED: 'success',
  ORDER_REJECTED: 'error',
  ORDER_CANCELLED: 'plain',
  ITEM_LEFT_OUT: 'plain',
  RIDER_ASSIGNED: 'plain',
  NO_RIDER_AVAILABLE: 'plain',
  PICKUP: 'success',
  DELIVERED: 'success',
}

/** Longer than any text of our own. A toast must stay short. */
const MAX_MESSAGE_LENGTH = 200

/** Returns a function that stops it. */
export function startLiveOrders(options: LiveOrdersOptions): () => void {
  const { queryClient, store, userId } = options
  const { queryKey } = orderQueries.list(userId)
  const toasts = startOrderToasts()
  const waitingForOutboxSync = new Set<() => void>()
  let stopped = false

  const find = (orderId: string): Order | undefined =>
    queryClient.getQueryData<Order[]>(queryKey)?.find((order) => order._id === orderId)

  /** One order alone is not a list: before the list is loaded, fetch it instead. */
  function show(order: Order): void {
    queryClient.setQueryData<Order[]>(queryKey, (known) => known && withOrder(known, order))
  }

  /** A request in flight may be older than the event: it is replaced. */
  function refetch(): void {
    cancelFirstLoads(queryClient, { queryKey, type: 'active' })
    void queryClient.invalidateQueries({ queryKey })
  }

  const socket = openOrderSocket({
    userId,
    getToken: options.getToken,
    onState: (state) => {
      store.set(setLiveConnectionAtom, state)
    },
    onConnect: () => {
      refetch()
      options.onConnect()
    },
    onEvent: {
      orderUpdate: (update) => void refetchOnError(update.orderId, () => handleUpdate(update)),
      newOrder: ({ orderId }) => void refetchOnError(orderId, () => handleNewOrder(orderId)),
      riderLocationUpdate: (update) => {
        const known = find(update.orderId)
        const moved = known && applyRiderLocation(known, update)
        if (!moved) return
        show(moved.order)
        // Not repeated for each location: the request in flight is enough.
        if (moved.hasGap) {
          void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
        }
      },
      notification: ({ message }) => {
        toasts.show({
          kind: 'plain',
          text: message.trim().slice(0, MAX_MESSAGE_LENGTH) || liveOrderTexts.notification,
          orderId: null,
          type: null,
        })
        // It may be about a request for help; the list says of which orders the shop has replied.
        refetch()
        void queryClient.invalidateQueries({ queryKey: helpQueries.all(userId) })
      },
    },
  })

  /** An event that could not be checked still means a change, so the list is refetched. */
  async function refetchOnError(orderId: string, task: () => Promise<void>): Promise<void> {
    try {
      await task()
    } catch (error) {
      console.info(`An event of the order ${orderId} could not be checked:`, reasonOf(error))
      refetch()
    }
  }

  async function handleUpdate(update: IncomingPayload<'orderUpdate'>): Promise<void> {
    const listed = find(update.orderId)
    const known = listed ?? (await fetchOrder(update.orderId))
    // Another shopper's order, or none.
    if (known === undefined || stopped) return
    if (orderUpdateType(update.type) !== undefined) {
      socket.acknowledge(update.orderId, update.type)
    }
    if (listed === undefined) {
      show(known)
      refetch()
    }
    const outcome = applyUpdate(
      listed ?? beforeTheEvent(known, update),
      update,
      new Date(correctedNow()).toISOString(),
    )
    switch (outcome.kind) {
      case 'applied':
        show(outcome.order)
        showUpdate(outcome.order, outcome.type, update.version)
        refetch()
        return
      case 'known':
        if (update.version === undefined || wasEventShown(update.orderId, update.version)) return
        showUpdate(known, outcome.type, update.version)
        return
      case 'unclear':
        toasts.show({
          kind: 'plain',
          text: liveOrderTexts.notification,
          orderId: update.orderId,
          type: null,
        })
        refetch()
        return
      case 'old':
        return
      default:
        outcome satisfies never
    }
  }

  function showUpdate(order: Order, type: OrderUpdateType, version: number | undefined): void {
    if (type !== 'ORDER_CANCELLED' || !isCancelling(order._id)) {
      toasts.show({
        kind: KIND_OF_UPDATE[type],
        text: updateTexts[type](order.deliveryRider?.name ?? ''),
        orderId: order._id,
        type,
      })
    }
    if (version !== undefined) markEventShown(order._id, version)
  }

  async function handleNewOrder(orderId: string): Promise<void> {
    if (find(orderId) === undefined) {
      const order = await fetchOrder(orderId)
      if (order === undefined || stopped) return
      show(order)
    }
    refetch()
    await outboxSyncIsDone(orderId)
    if (stopped || wasAnnounced(orderId)) return
    // It may have been rejected or cancelled during the wait, which has a message of its own.
    if (isCalledOff(find(orderId)?.orderStatus ?? 'unknown')) return
    markAnnounced(orderId)
    toasts.show({ kind: 'success', text: liveOrderTexts.newOrder, orderId, type: null })
  }

  /**
   * On the phone that is placing the order, the event may arrive before the response after which
   * the outbox sync shows 'Order placed successfully'.
   */
  function outboxSyncIsDone(orderId: string): Promise<void> {
    const isUnderWay = () =>
      storedIntents().some((intent) => intent.createdOrderId === orderId && isUnsettled(intent))
    if (!isUnderWay()) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = store.sub(outboxAtom, () => {
        if (!isUnderWay()) done()
      })
      function done(): void {
        stop()
        waitingForOutboxSync.delete(done)
        resolve()
      }
      waitingForOutboxSync.add(done)
    })
  }

  /** A page that slept has missed changes, even if its socket seems connected. */
  function onWake(): void {
    refetch()
    socket.wake()
  }

  /** The attempts may have ended while the browser saw a network (product §16.2). */
  function onReachable(): void {
    if (!isOffline()) socket.wake()
  }

  const stopFollowing = [
    onOnline(refetch),
    onConnectionChange(onReachable),
    onBackInView(onWake),
    onFocus(socket.wake),
  ]
  store.set(setSocketAtom, socket)

  return () => {
    stopped = true
    toasts.close()
    for (const done of waitingForOutboxSync) done()
    for (const stop of stopFollowing) stop()
    store.set(setSocketAtom, null)
    socket.close()
  }
}

/**
 * An order that was fetched because of the event already includes it, but the event is still shown.
 */
function beforeTheEvent(order: Order, { version = 0 }: IncomingPayload<'orderUpdate'>): Order {
  return order.version > version ? order : { ...order, version: version - 1 }
}
