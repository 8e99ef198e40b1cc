import { formatPaise } from '#shared/lib/format/format-money.ts'

interface SavingsLineProps {
  label: string
  paise: number
  percent: number
}

/** What the discounts of a bill save, with one decimal of the percentage (product §6.2). */
export function SavingsLine({ label, paise, percent }: SavingsLineProps) {
  return (
    <p className=":uno: flex narrow:flex-wrap items-center justify-between mt-2.5 px-3 py-2.5 rounded-3 bg-marigold-soft text-marigold-text text-14/1.3 font-700 num">
      <span>{label}</span>
      <span>
        {formatPaise(paise)} ({percent.toFixed(1)}%)
      </span>
    </p>
  )
}
