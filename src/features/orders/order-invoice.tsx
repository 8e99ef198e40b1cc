import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { orderNumber } from '#contract/order-number.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { formatDateTime } from '#shared/lib/format/format-time.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { sellerTexts } from '#shared/lib/seller-texts.ts'
import { seller } from '#shared/lib/seller.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { billOfOrder, linePaise, unitsOf } from './order-bill-rules.ts'
import { orderTexts } from './order-texts.ts'

const texts = orderTexts.invoice

/** The invoice of a delivered order: to be read, and to be printed on a page of its own. */
export function OrderInvoice({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className=":uno: btn btn-plain flex-1 min-w-36 px-2 mt-2.5"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <Icon name="receipt" />
        {texts.title}
      </button>
      {isOpen && (
        <InvoiceDialog
          order={order}
          onClose={() => {
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  useEffect(printWithoutShop, [])
  return createPortal(
    <ModalDialog title={texts.title} closeLabel={orderTexts.close} onClose={onClose}>
      <p className=":uno: text-15/1.4 text-ink-2">
        <b className=":uno: block text-ink">{orderNumber(order._id)}</b>
        {formatDateTime(order.createdAt)}
      </p>
      {seller.name !== '' && (
        <p className=":uno: mt-2.5 text-15/1.4 text-ink-2 break-anywhere">
          <b className=":uno: block text-ink">{texts.soldBy}</b>
          {sellerTexts.nameAndAddress(seller)}
          {seller.fssaiLicence !== '' && (
            <span className=":uno: block">{sellerTexts.licence(seller.fssaiLicence)}</span>
          )}
          {seller.customerCare !== '' && (
            <span className=":uno: block">{sellerTexts.customerCare(seller.customerCare)}</span>
          )}
          {seller.grievanceOfficer !== '' && (
            <span className=":uno: block">
              {sellerTexts.grievanceOfficer(seller.grievanceOfficer)}
            </span>
          )}
        </p>
      )}
      {order.address && (
        <p className=":uno: mt-2.5 text-15/1.4 text-ink-2 break-anywhere">
          <b className=":uno: block text-ink">{texts.deliveredTo}</b>
          {[order.address.fullName, order.address.addressLine].join(', ')}
          <span className=":uno: block">
            {[order.address.city, order.address.pinCode].join(', ')}
          </span>
        </p>
      )}
      <table className=":uno: w-full mt-3.5 text-14/1.35 num border-collapse [&_:is(td,th)]:py-1 [&_:is(td,th)]:pl-2 [&_:is(td,th)]:text-right [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):first-child]:text-left [&_tr]:line-b [&_th]:font-600">
        <thead className=":uno: text-ink-2">
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.price}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <InvoiceLine key={item.product} item={item} />
          ))}
        </tbody>
      </table>
      <InvoiceTotal order={order} />
      <button
        type="button"
        className=":uno: btn btn-act w-full mt-4.5 print:hidden"
        onClick={() => {
          print()
        }}
      >
        {texts.print}
      </button>
    </ModalDialog>,
    // Beside the shop, which a print leaves out.
    document.body,
  )
}

function InvoiceLine({ item }: { item: Order['items'][number] }) {
  const paise = linePaise(item)
  return (
    <tr>
      <td className=":uno: break-anywhere">{keepUnits(item.productName)}</td>
      <td>{item.quantity}</td>
      <td>{item.price === undefined ? '' : formatPaise(paiseFromRupees(item.price))}</td>
      <td>{paise === undefined ? '' : formatPaise(paise)}</td>
    </tr>
  )
}

function InvoiceTotal({ order }: { order: Order }) {
  const { parts, totalPaise } = billOfOrder(order)
  return (
    <dl className=":uno: facts mt-2">
      {parts && (
        <>
          <div>
            <dt>{orderTexts.details.subtotal(order.items.length, unitsOf(order))}</dt>
            <dd>{formatPaise(parts.subtotalPaise)}</dd>
          </div>
          <div>
            <dt>{orderTexts.details.deliveryCharge}</dt>
            <dd>{formatPaise(parts.deliveryPaise)}</dd>
          </div>
        </>
      )}
      <div className=":uno: facts-total">
        <dt>{texts.paid}</dt>
        <dd>{formatPaise(totalPaise)}</dd>
      </div>
    </dl>
  )
}

/** While a print is made, the page holds nothing but the dialog. Returns a function that stops it. */
function printWithoutShop(): () => void {
  const shop = document.getElementById('root')
  const hide = (): void => {
    if (shop) shop.hidden = true
  }
  const show = (): void => {
    if (shop) shop.hidden = false
  }
  addEventListener('beforeprint', hide)
  addEventListener('afterprint', show)
  return () => {
    removeEventListener('beforeprint', hide)
    removeEventListener('afterprint', show)
    show()
  }
}
