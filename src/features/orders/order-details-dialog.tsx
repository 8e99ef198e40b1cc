import type { Order } from '#contract/order-calls.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { itemsLine } from './order-list-rules.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { orderTexts } from './order-texts.ts'

/** 'Order Details' (spec §2.13). */
export function OrderDetailsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const texts = orderTexts.details
  const rider = order.deliveryRider
  return (
    <ModalDialog title={orderTexts.detailsTitle} closeLabel={orderTexts.close} onClose={onClose}>
      <dl className="kv">
        <div>
          <dt>{texts.id}</dt>
          <dd className="order-id">{order._id}</dd>
        </div>
        <div>
          <dt>{texts.status}</dt>
          <dd>
            <OrderStatusBadge status={order.orderStatus} />
          </dd>
        </div>
        <div>
          <dt>{texts.items}</dt>
          <dd>{itemsLine(order)}</dd>
        </div>
        <div>
          <dt>{texts.paymentMethod}</dt>
          <dd>{order.paymentMethod.toUpperCase()}</dd>
        </div>
        <div>
          <dt>{texts.paymentStatus}</dt>
          <dd>{order.paymentStatus}</dd>
        </div>
        <div>
          <dt>{texts.total}</dt>
          <dd>{formatPaise(paiseFromRupees(order.totalPrice))}</dd>
        </div>
        {rider && (
          <>
            <div>
              <dt>{texts.partner}</dt>
              <dd>{rider.name}</dd>
            </div>
            <div>
              <dt>{texts.phone}</dt>
              <dd>
                <a href={`tel:${rider.phoneNumber}`}>{rider.phoneNumber}</a>
              </dd>
            </div>
          </>
        )}
      </dl>
      {rider?.location && <p className="sub">{orderTexts.riderOnTheWay}</p>}
    </ModalDialog>
  )
}
