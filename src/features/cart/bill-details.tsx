import { useAtomValue } from 'jotai'
import { formatPaise } from '#shared/lib/format-money.ts'
import { billAtom } from './cart-atoms.ts'
import { cartTexts } from './cart-texts.ts'

/** The bill of the cart: before and after discount, delivery, total, savings with one decimal (spec §9). */
export function BillDetails() {
  const bill = useAtomValue(billAtom)
  return (
    <section className="bill" aria-label={cartTexts.billTitle}>
      <h2>{cartTexts.billTitle}</h2>
      <dl>
        <div>
          <dt>{cartTexts.subtotal(bill.itemCount)}</dt>
          <dd>
            {bill.savingsPaise > 0 && <s>{formatPaise(bill.subtotalBeforePaise)}</s>}
            {formatPaise(bill.subtotalAfterPaise)}
          </dd>
        </div>
        <div>
          <dt>{cartTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
      </dl>
      <div className="stitch quiet" />
      <dl>
        <div className="total">
          <dt>{cartTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
      {bill.savingsPaise > 0 && (
        <p className="saved">
          <span>{cartTexts.saved}</span>
          <span>
            {formatPaise(bill.savingsPaise)} ({bill.savingsPercent.toFixed(1)}%)
          </span>
        </p>
      )}
    </section>
  )
}
