import type { Bill } from '#contract/bill.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { StruckPrice } from './struck-price.tsx'

interface BillSubtotalProps {
  bill: Bill
  /** What the amount before the discount is, for screen readers. */
  beforeMeaning: string
}

/** The goods of a bill, beside it what they would cost without their discounts (product §6.2). */
export function BillSubtotal({ bill, beforeMeaning }: BillSubtotalProps) {
  return (
    <dd className=":uno: flex flex-wrap justify-end gap-x-2">
      {bill.savingsPaise > 0 && (
        <StruckPrice
          className=":uno: text-ink-3 font-500"
          paise={bill.subtotalBeforePaise}
          meaning={beforeMeaning}
        />
      )}
      {formatPaise(bill.subtotalAfterPaise)}
    </dd>
  )
}
