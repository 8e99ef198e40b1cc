import type { ReactNode } from 'react'
import type { Order } from '#contract/order-calls.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { formatDateTime } from '#shared/lib/format-time.ts'
import { groupOrders, isOnlyCreated, itemsLine, lacksRider } from './order-list-rules.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { orderTexts } from './order-texts.ts'

interface OrderGroupsProps {
  orders: readonly Order[]
  onOpen: (orderId: string) => void
  /** What stands over an order that is on its way. */
  liveBand: (order: Order) => ReactNode
}

/** A region per state, empty ones left out, newest first (product §9.3). */
export function OrderGroups({ orders, onOpen, liveBand }: OrderGroupsProps) {
  return groupOrders(orders).map((group) => (
    <section className="ogroup" key={group.status} aria-label={orderTexts.groups[group.status]}>
      <h2>{orderTexts.groups[group.status]}</h2>
      {group.orders.map((order) => (
        <button
          type="button"
          className={order.orderStatus === 'pickup' ? 'order live' : 'order'}
          key={order._id}
          onClick={() => {
            onOpen(order._id)
          }}
        >
          {order.orderStatus === 'pickup' && liveBand(order)}
          <span className="in">
            <span className="top">
              {isOnlyCreated(order) ? (
                <span className="st grey">{orderTexts.unsettled.state.sending}</span>
              ) : (
                <OrderStatusBadge status={order.orderStatus} />
              )}
              <b>{formatPaise(paiseFromRupees(order.totalPrice))}</b>
            </span>
            <span className="when">
              <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
            </span>
            <span className="what">{itemsLine(order)}</span>
            {lacksRider(order) && <span className="when">{orderTexts.noRider}</span>}
          </span>
        </button>
      ))}
    </section>
  ))
}
