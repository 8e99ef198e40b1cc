import type { ReactNode } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { deliveryPreferencesTexts } from '#features/checkout/delivery-preferences-texts.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { formatDateTime } from '#shared/lib/format/format-time.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { SidePanel } from '#shared/ui/side-panel.tsx'
import { billOfOrder, linePaise, paymentTexts, unitsOf } from './order-bill-rules.ts'
import { OrderNumber } from './order-number.tsx'
import { OrderPicture, type KnownProducts } from './order-pictures.tsx'
import { orderTexts } from './order-texts.ts'

interface OrderDetailsDialogProps {
  order: Order
  products: KnownProducts
  /** Beside the list of a wide screen, and whether the shopper opened it there. */
  beside?: { takesFocus: boolean } | undefined
  onClose: () => void
  /** The live part: state, map, times, rider. */
  children: ReactNode
  /** What the shopper can do with the order. */
  actions?: ReactNode
}

/** 'Order Details' (product §9.4). */
export function OrderDetailsDialog({
  order,
  products,
  beside,
  onClose,
  children,
  actions,
}: OrderDetailsDialogProps) {
  const texts = orderTexts.details
  const payment = paymentTexts(order)
  const frame = { title: orderTexts.detailsTitle, closeLabel: orderTexts.close, onClose }
  const content = (
    <>
      {children}
      {actions}
      <ul className=":uno: pt-3 pb-2" aria-label={texts.items}>
        {order.items.map((item) => (
          <OrderLine key={item.product} item={item} products={products} />
        ))}
        {order.leftOut?.map((item) => (
          <LeftOutLine key={item.product} item={item} products={products} />
        ))}
      </ul>
      <div className=":uno: stitch stitch-quiet" />
      <Bill order={order} />
      {order.address && <DeliveryAddress address={order.address} />}
      <dl className=":uno: facts pt-2 mt-2 line-t">
        <div>
          <dt>{texts.id}</dt>
          <dd>
            <OrderNumber orderId={order._id} />
          </dd>
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
          <dd>{payment === undefined ? order.paymentStatus : texts.payment[payment]}</dd>
        </div>
        {order.ifMissing && (
          <div>
            <dt>{deliveryPreferencesTexts.ifMissingTitle}</dt>
            <dd>{deliveryPreferencesTexts.ifMissing[order.ifMissing]}</dd>
          </div>
        )}
      </dl>
    </>
  )
  return beside ? (
    <SidePanel {...frame} takesFocus={beside.takesFocus}>
      {content}
    </SidePanel>
  ) : (
    <ModalDialog {...frame}>{content}</ModalDialog>
  )
}

interface OrderLineProps {
  item: Order['items'][number]
  products: KnownProducts
}

function OrderLine({ item, products }: OrderLineProps) {
  const paise = linePaise(item)
  return (
    <li className=":uno: flex items-center gap-3 narrow:gap-2 py-1.25 text-15/1.3 font-500">
      <OrderPicture row={products.get(item.product)} />
      <span className=":uno: flex-1 min-w-0 break-anywhere">{keepUnits(item.productName)}</span>
      <span className=":uno: text-ink-2 whitespace-nowrap num">{`×\u00A0${item.quantity}`}</span>
      {paise !== undefined && (
        <b className=":uno: min-w-14 text-right font-800 num">{formatPaise(paise)}</b>
      )}
    </li>
  )
}

/** Ordered, but the store did not have it; not in the bill. */
function LeftOutLine({ item, products }: OrderLineProps) {
  return (
    <li className=":uno: flex items-center gap-3 narrow:gap-2 py-1.25 text-15/1.3 font-500">
      <OrderPicture row={products.get(item.product)} />
      <span className=":uno: flex-1 min-w-0 break-anywhere text-ink-2">
        <s>
          {keepUnits(item.productName)}{' '}
          <span className=":uno: num">{`×\u00A0${item.quantity}`}</span>
        </s>
      </span>
      <b className=":uno: font-700 text-tomato-text whitespace-nowrap">
        {orderTexts.details.leftOut}
      </b>
    </li>
  )
}

function Bill({ order }: { order: Order }) {
  const texts = orderTexts.details
  const bill = billOfOrder(order)
  return (
    <dl className=":uno: facts pt-2" aria-label={texts.bill}>
      {bill.parts && (
        <>
          <div>
            <dt>{texts.subtotal(order.items.length, unitsOf(order))}</dt>
            <dd>{formatPaise(bill.parts.subtotalPaise)}</dd>
          </div>
          <div>
            <dt>{texts.deliveryCharge}</dt>
            <dd>{formatPaise(bill.parts.deliveryPaise)}</dd>
          </div>
        </>
      )}
      <div className=":uno: facts-total">
        <dt>{texts.total}</dt>
        <dd>{formatPaise(bill.totalPaise)}</dd>
      </div>
    </dl>
  )
}

function DeliveryAddress({ address }: { address: NonNullable<Order['address']> }) {
  const texts = orderTexts.details
  const { fullName, addressLine, landmark, city, pinCode, instructions } = address
  return (
    <section className=":uno: pt-3 mt-2 line-t" aria-label={texts.address}>
      <h3 className=":uno: text-15/1.35 font-700">{texts.address}</h3>
      <p className=":uno: mt-1 pb-1 text-15/1.4 text-ink-2 break-anywhere">
        <span className=":uno: block">{fullName}</span>
        <span className=":uno: block">{addressLine}</span>
        {landmark && <span className=":uno: block">{texts.landmark(landmark)}</span>}
        <span className=":uno: block">{`${city}, ${pinCode}`}</span>
      </p>
      {instructions && (
        <p className=":uno: pb-1 text-15/1.4 break-anywhere">
          <span className=":uno: block font-700">{deliveryPreferencesTexts.title}</span>
          <span className=":uno: text-ink-2">{instructions}</span>
        </p>
      )}
    </section>
  )
}
