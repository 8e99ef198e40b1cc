import { useQuery } from '@tanstack/react-query'
import { ORDERS_REFRESH_MS } from '#contract/constants.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { isUnderWay, itemsLine } from './order-list-rules.ts'
import { orderQueries } from './order-queries.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { orderTexts } from './order-texts.ts'
import { UnsettledOrders } from './unsettled-orders.tsx'

/** What a shopper still needs while the shop is closed: orders on their way, and the rider's telephone (DESIGN §9). */
export function OrdersWhileClosed({ userId }: { userId: string }) {
  const orders = useQuery({ ...orderQueries.list(userId), refetchInterval: ORDERS_REFRESH_MS }).data
  const active = orders?.filter(isUnderWay) ?? []
  return (
    <div className="closed-orders">
      <UnsettledOrders userId={userId} />
      {active.length > 0 && (
        <section className="ogroup" aria-label={orderTexts.underWay}>
          <h2>{orderTexts.underWay}</h2>
          {active.map((order) => (
            <div className="order" key={order._id}>
              <span className="top">
                <OrderStatusBadge status={order.orderStatus} />
                <b>{formatPaise(paiseFromRupees(order.totalPrice))}</b>
              </span>
              <span className="what">{itemsLine(order)}</span>
              {order.deliveryRider && (
                <p className="says">
                  {orderTexts.details.partner}: {order.deliveryRider.name}{' '}
                  <a href={`tel:${order.deliveryRider.phoneNumber}`}>
                    {order.deliveryRider.phoneNumber}
                  </a>
                </p>
              )}
            </div>
          ))}
        </section>
      )}
    </div>
  )
}
