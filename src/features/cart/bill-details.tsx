import { useAtomValue } from 'jotai'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { BillSubtotal } from '#shared/ui/bill-subtotal.tsx'
import { SavingsLine } from '#shared/ui/savings-line.tsx'
import { billTexts } from './bill-texts.ts'
import { billAtom, cartItemsAtom } from './cart-atoms.ts'
import { orderableItems, pieceCount } from './cart-rules.ts'

/**
 * The bill of the cart: before and after discount, delivery, total, savings with one decimal
 * (product §6.2).
 */
export function BillDetails() {
  const bill = useAtomValue(billAtom)
  const units = pieceCount(orderableItems(useAtomValue(cartItemsAtom)))
  return (
    <section
      className=":uno: relative bg-surface rounded-4 px-4 pt-4.5 pb-4 mt-4.5 edge-line"
      aria-label={billTexts.title}
    >
      <h2 className=":uno: text-17/1.2 font-800 mb-2.5">{billTexts.title}</h2>
      <dl>
        <div className=":uno: bill-row">
          <dt className=":uno: text-ink-2">{billTexts.subtotal(bill.itemCount, units)}</dt>
          <BillSubtotal bill={bill} beforeMeaning={billTexts.beforeDiscount} />
        </div>
        <div className=":uno: bill-row">
          <dt className=":uno: text-ink-2">{billTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
      </dl>
      <div className=":uno: stitch stitch-quiet mt-2.5 mb-1.5" />
      <dl>
        <div className=":uno: bill-row pt-2.5 text-19/1.4 narrow:text-17/1.4 font-800">
          <dt>{billTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
      <SavingsLine bill={bill} label={billTexts.saved} />
    </section>
  )
}
