import { useAtomValue } from 'jotai'
import { paiseFromRupees } from '#contract/money.ts'
import { billAtom, cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { billTexts } from '#features/cart/bill-texts.ts'
import { orderableItems, pieceCount } from '#features/cart/cart-rules.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { BillSubtotal } from '#shared/ui/bill-subtotal.tsx'
import { SavingsLine } from '#shared/ui/savings-line.tsx'
import { checkoutTexts } from './checkout-texts.ts'

/** 'Order Summary': each item with its line price, then the bill as the cart has it (product §8.1). */
export function OrderSummary() {
  const items = orderableItems(useAtomValue(cartItemsAtom))
  const bill = useAtomValue(billAtom)
  return (
    <section className=":uno: panel" aria-labelledby="order-summary">
      <h2 className=":uno: text-17/1.2 font-800 mb-1.5" id="order-summary">
        {checkoutTexts.summary}
      </h2>
      <ul>
        {items.map((item) => (
          <li
            className=":uno: grid grid-cols-[3.25rem_minmax(0,1fr)_auto] narrow:grid-cols-[3.25rem_minmax(0,1fr)] gap-3 items-center py-2 text-15/1.3 font-500"
            key={item._id}
          >
            <ProductPicture
              className=":uno: product-picture size-13 rounded-3 tint"
              src={item.productImage}
              hue={item.hue}
              size={52}
            />
            <span className=":uno: break-anywhere">
              {keepUnits(item.productName)}
              <em className=":uno: text-13/1.3 font-500 not-italic text-ink-2 block">
                {checkoutTexts.quantity(item.quantity)}
              </em>
            </span>
            <b className=":uno: text-15/1 font-800 num narrow:col-start-2">
              {formatPaise(paiseFromRupees(item.discountPrice ?? item.price) * item.quantity)}
            </b>
          </li>
        ))}
      </ul>
      <div className=":uno: stitch stitch-quiet mt-2.5 mb-1.5" />
      <dl className=":uno: facts">
        <div>
          <dt>{billTexts.subtotal(bill.itemCount, pieceCount(items))}</dt>
          <BillSubtotal bill={bill} beforeMeaning={billTexts.beforeDiscount} />
        </div>
        <div>
          <dt>{billTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
        <div className=":uno: facts-total">
          <dt>{billTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
      <SavingsLine bill={bill} label={billTexts.saved} />
    </section>
  )
}
