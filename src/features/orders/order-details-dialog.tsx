import type { ReactNode } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { formatDateTime } from '#shared/lib/format-time.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { orderTexts } from './order-texts.ts'

interface OrderDetailsDialogProps {
  order: Order
  onClose: () => void
  /** The live part: state, map, times, rider. */
  children: ReactNode
}

/** 'Order Details' (product §9.4). */
export function OrderDetailsDialog({ order, onClose, children }: OrderDetailsDialogProps) {
  const texts = orderTexts.details
  return (
    <ModalDialog title={orderTexts.detailsTitle} closeLabel={orderTexts.close} onClose={onClose}>
      {children}
      <ul className=":uno: pt-2 pb-1" aria-label={texts.items}>
        {order.items.map((item) => (
          <li
            className=":uno: flex items-center justify-between gap-2.5 min-h-10 t-strong"
            key={item.product}
          >
            <span>{item.productName}</span>
            <span className=":uno: text-ink-2 num">{`×\u00A0${item.quantity}`}</span>
          </li>
        ))}
      </ul>
      <div className=":uno: stitch stitch-quiet" />
      <dl className=":uno: facts">
        <div>
          <dt>{texts.id}</dt>
          <dd className=":uno: break-anywhere">{order._id}</dd>
        </div>
        <div>
          <dt>{texts.created}</dt>
          <dd>
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </dd>
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
      </dl>
    </ModalDialog>
  )
}
