import { useAtomValue } from 'jotai'
import { formatPaise } from '#shared/lib/format-money.ts'
import { billTexts } from './bill-texts.ts'
import { billAtom } from './cart-atoms.ts'

/**
 * The bill of the cart: before and after discount, delivery, total, savings with one decimal
 * (product §6.2).
 */
export function BillDetails() {
  const bill = useAtomValue(billAtom)
  return (
    <section className="bill" aria-label={billTexts.title}>
      <h2>{billTexts.title}</h2>
      <dl>
        <div>
          <dt>{billTexts.subtotal(bill.itemCount)}</dt>
          <dd>
            {bill.savingsPaise > 0 && <s>{formatPaise(bill.subtotalBeforePaise)}</s>}
            {formatPaise(bill.subtotalAfterPaise)}
          </dd>
        </div>
        <div>
          <dt>{billTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
      </dl>
      <div className="stitch quiet" />
      <dl>
        <div className="total">
          <dt>{billTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
      {bill.savingsPaise > 0 && (
        <p className="saved">
          <span>{billTexts.saved}</span>
          <span>
            {formatPaise(bill.savingsPaise)} ({bill.savingsPercent.toFixed(1)}%)
          </span>
        </p>
      )}
    </section>
  )
}
