import type { Bill } from '#contract/bill.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'

/**
 * What the discounts of a bill save, with one decimal of the percentage (product §6.2). Nothing if
 * there are none.
 */
export function SavingsLine({ bill, label }: { bill: Bill; label: string }) {
  if (bill.savingsPaise === 0) return null
  return (
    <p className=":uno: flex narrow:flex-wrap items-center justify-between mt-2.5 px-3 py-2.5 rounded-3 bg-marigold-soft text-marigold-text text-14/1.3 font-700 num">
      <span>{label}</span>
      <span>
        {formatPaise(bill.savingsPaise)} ({bill.savingsPercent.toFixed(1)}%)
      </span>
    </p>
  )
}
