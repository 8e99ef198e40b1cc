import { useAtomValue } from 'jotai'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { SavingsLine } from '#shared/ui/savings-line.tsx'
import { StruckPrice } from '#shared/ui/struck-price.tsx'
import { billTexts } from './bill-texts.ts'
import { billAtom, cartItemsAtom } from './cart-atoms.ts'

/**
 * The bill of the cart: before and after discount, delivery, total, savings with one decimal
 * (product §6.2).
 */
export function BillDetails() {
  const bill = useAtomValue(billAtom)
  const sold = useAtomValue(cartItemsAtom).filter((item) => item.available)
  const units = sold.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <section
      className=":uno: relative bg-surface rounded-4 px-4 pt-4.5 pb-4 mt-4.5 edge-line"
      aria-label={billTexts.title}
    >
      <h2 className=":uno: text-17/1.2 font-800 mb-2.5">{billTexts.title}</h2>
      <dl>
        <div className=":uno: bill-row">
          <dt className=":uno: text-ink-2">{billTexts.subtotal(bill.itemCount, units)}</dt>
          <dd className=":uno: flex flex-wrap justify-end gap-x-2">
            {bill.savingsPaise > 0 && (
              <StruckPrice
                className=":uno: text-ink-3"
                paise={bill.subtotalBeforePaise}
                meaning={billTexts.beforeDiscount}
              />
            )}
            {formatPaise(bill.subtotalAfterPaise)}
          </dd>
        </div>
        <div className=":uno: bill-row">
          <dt className=":uno: text-ink-2">{billTexts.deliveryCharge}</dt>
          <dd>{formatPaise(bill.deliveryChargePaise)}</dd>
        </div>
      </dl>
      <div className=":uno: stitch stitch-quiet mt-2.5 mb-1.5" />
      <dl>
        <div className=":uno: bill-row pt-2.5 text-19/1.4 font-800">
          <dt>{billTexts.total}</dt>
          <dd>{formatPaise(bill.totalPaise)}</dd>
        </div>
      </dl>
      {bill.savingsPaise > 0 && (
        <SavingsLine
          label={billTexts.saved}
          paise={bill.savingsPaise}
          percent={bill.savingsPercent}
        />
      )}
    </section>
  )
}
