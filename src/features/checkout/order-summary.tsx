import { useAtomValue } from 'jotai'
import { paiseFromRupees } from '#contract/money.ts'
import { billAtom, cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { orderableItems } from '#features/cart/cart-rules.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { checkoutTexts } from './checkout-texts.ts'

/** 'Order Summary': each item with its line price, subtotal, delivery, total (product §8.1). */
export function OrderSummary() {
  const items = orderableItems(useAtomValue(cartItemsAtom))
  const bill = useAtomValue(billAtom)
  return (
    <section className="panel" aria-labelledby="order-summary">
      <h2 id="order-summary">{checkoutTexts.summary}</h2>
      <ul>
        {items.map((item) => (
          <li className="osum" key={item._id}>
            <ProductPicture className="mini" src={item.productImage} hue={item.hue} size={52} />
            <span>
              {item.productName}
              <em>{checkoutTexts.quantity(item.quantity)}</em>
            </span>
            <b>{formatPaise(paiseFromRupees(item.discountPrice ?? item.price) * item.quantity)}</b>
          </li>
        ))}
      </ul>
      <div className="stitch quiet" />
      <dl className="kv">
        <div>
          <dt>{checkoutTexts.subtotal}</dt>
          <dd>{formatPaise(bill.subtotalAfterPaise)}</dd>
        </div>
        <div>
          <dt>{checkoutTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
        <div className="total">
          <dt>{checkoutTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
    </section>
  )
}
