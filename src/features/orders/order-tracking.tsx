import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Position } from '#contract/geo.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { mayHaveTickets } from '#contract/help-rules.ts'
import { isActiveStatus, isOpenStatus } from '#contract/order-status.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { helpOutboxAtom } from '#features/help/help-outbox-atoms.ts'
import { helpQueries } from '#features/help/help-queries.ts'
import { isHelpRequested, pendingHelpWith } from '#features/help/help-rules.ts'
import { orderTexts } from './order-texts.ts'
import { isOnlyCreated, lacksRider, shownStatus } from './order-list-rules.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { formatTime } from '#shared/lib/format/format-time.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { useHasSettled } from '#shared/lib/screen/use-has-stayed.ts'
import { delayAdvice } from './order-delay-rules.ts'
import { wasEventShown } from './shown-event-store.ts'
import { orderSocketAtom } from './live-connection-atoms.ts'
import { liveOrderTexts, rejectionTexts } from './live-order-texts.ts'
import { ReconnectNotice } from './reconnect-notice.tsx'
import { orderProgress } from './order-progress-rules.ts'
import { isRiding, orderDirectionsQueries } from './order-directions-queries.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RiderCard } from './rider-card.tsx'
import { useExpectedArrival } from './use-expected-arrival.ts'
import { useRiderRoute } from './use-rider-route.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'

const OrderMap = lazyComponent(async () => (await import('./order-map.tsx')).OrderMap)

/** The failures of a route that are explained. A lost connection is reported by the status bars. */
const ROUTE_FAILURES: readonly string[] = ['ROUTE_FAILED', 'MAPS_KEY_MISSING']

/** How long the event of a change may come after the change, such as from a poll. */
const EVENT_WAIT_MS = 1_500

interface OrderTrackingProps {
  order: Order
  /** The location of the order's store, if it is known. */
  store?: Position | undefined
}

/** Live tracking of an order: map, minutes, timeline, rider (product §10.7). */
export function OrderTracking({ order, store }: OrderTrackingProps) {
  useFollowedOrder(order._id)
  const fromStore = useQuery(orderDirectionsQueries.fromStore(order))
  const fromRider = useRiderRoute(order)
  const isActive = isActiveStatus(order.orderStatus)
  const nowMs = correctedNow()
  const routes = { fromStore: fromStore.data, fromRider: fromRider.route }
  const progress = orderProgress(order, routes, nowMs)
  const { arrivalBy, isDelayed } = useExpectedArrival(order, fromRider.route)
  const failure = (isRiding(order) ? fromRider : fromStore).error
  const home = order.location
  // After a request that failed, the rider may have been seen since.
  const lastSeen =
    progress.lastSeenMs === undefined || fromRider.error !== null
      ? ''
      : liveOrderTexts.lastSeen(timeOf(progress.lastSeenMs))
  return (
    <>
      {isActive && home && (
        <OrderMap
          fallback={<div className=":uno: cloth map-box" aria-hidden="true" />}
          home={home}
          store={store}
          rider={progress.rider}
          pathFromStore={progress.pathFromStore}
          pathFromRider={progress.pathFromRider}
          label={
            progress.rider
              ? liveOrderTexts.mapOfRider(order.deliveryRider?.name ?? '', progress.distance)
              : liveOrderTexts.mapOfWay(progress.distance)
          }
        />
      )}
      <div className=":uno: flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3 pb-2.5">
        {/* Empty once the order has ended, when the badge begins the row. */}
        <div className=":uno: empty:hidden">
          {progress.duration !== '' && (
            <b className=":uno: block whitespace-nowrap mb-0.75 text-34/1 font-800 tracking-3.5 num">
              {progress.duration}
            </b>
          )}
          {arrivalBy !== '' && (
            <span className=":uno: block whitespace-nowrap text-16/1.3 font-700 num">
              {arrivalBy}
            </span>
          )}
          {isOpenStatus(order.orderStatus) && order.deliveryRider?.location && (
            <span className=":uno: text-14/1.3 font-600 text-ink-2">
              {[liveOrderTexts.riderOnTheWay, progress.distance, lastSeen]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          )}
          {order.orderStatus === 'accepted' &&
            !order.deliveryRider?.location &&
            progress.distance !== '' && (
              <span className=":uno: text-14/1.3 font-600 text-ink-2">
                {liveOrderTexts.fromStore(progress.distance)}
              </span>
            )}
        </div>
        <OrderStatusBadge order={order} isQuiet />
      </div>
      <PolledStatus order={order} />
      {isDelayed && <DelayLine order={order} nowMs={nowMs} />}
      {isActive && isApiError(failure) && ROUTE_FAILURES.includes(failure.code) && (
        <p className=":uno: shell-line mb-2.5">{failure.message}</p>
      )}
      {order.rejectionReason && (
        <p className=":uno: shell-line mb-2.5">{rejectionTexts[order.rejectionReason]}</p>
      )}
      {lacksRider(order) && <p className=":uno: shell-line">{orderTexts.noRider}</p>}
      {isOpenStatus(order.orderStatus) && <ReconnectNotice />}
      {!isOnlyCreated(order) && <OrderTimeline order={order} />}
      {order.deliveryRider && <RiderCard rider={order.deliveryRider} />}
    </>
  )
}

/** Says that the order takes longer than promised, and what can be done. */
function DelayLine({ order, nowMs }: { order: Order; nowMs: number }) {
  const { data: tickets } = useQuery({
    ...helpQueries.ofOrder(order.userId, order._id),
    enabled: mayHaveTickets(order, nowMs),
  })
  const pending = pendingHelpWith(useAtomValue(helpOutboxAtom), order)
  const advice = delayAdvice(order, isHelpRequested(tickets ?? [], pending), nowMs)
  return <p className=":uno: shell-line mb-2.5">{liveOrderTexts.delayedAnd(advice)}</p>
}

const timeOf = (atMs: number): string => formatTime(new Date(atMs).toISOString())

/**
 * Announces a change of the state that only a poll has found (product §10.6). Screen readers hear
 * any other from the toast of its event, which may come after the change itself.
 */
function PolledStatus({ order }: { order: Order }) {
  const text = orderTexts.status[shownStatus(order)]
  // Later versions may have the same state, and no event that was shown.
  const [since, setSince] = useState({ text, version: order.version })
  if (since.text !== text) setSince({ text, version: order.version })
  const hasSettled = useHasSettled(text, EVENT_WAIT_MS)
  return (
    <StatusRegion>
      {hasSettled && !wasEventShown(order._id, since.version) && <p className="sr-only">{text}</p>}
    </StatusRegion>
  )
}

function useFollowedOrder(orderId: string): void {
  const socket = useAtomValue(orderSocketAtom)
  useEffect(() => socket?.follow(orderId), [socket, orderId])
}
