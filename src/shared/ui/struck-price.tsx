import { formatPaise } from '#shared/lib/format/format-money.ts'

interface StruckPriceProps {
  paise: number
  /** What this price is, for screen readers, which do not say that a text is struck through. */
  meaning: string
  className?: string
}

/** A price that is not the one to pay. */
export function StruckPrice({ paise, meaning, className }: StruckPriceProps) {
  return (
    <s className={className}>
      {/* A struck-through text cannot have a name (WAI-ARIA 1.2). */}
      <span className="sr-only">{meaning} </span>
      {formatPaise(paise)}
    </s>
  )
}
