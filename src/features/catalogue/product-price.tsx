import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { priceTexts } from '#shared/lib/format/price-texts.ts'
import { StruckPrice } from '#shared/ui/struck-price.tsx'

interface ProductPriceProps {
  /** MRP, in rupees. */
  price: number
  discountPrice?: number | undefined
  className?: string
}

/** What is paid, and the MRP struck through where it is more. */
export function ProductPrice({
  price,
  discountPrice,
  className = ':uno: price gap-1.75 mx-0.5 mt-auto mb-2.25 pt-1.25 [&>b]:text-17/1.2 [&>b]:tracking-1 [&>s]:text-13/1',
}: ProductPriceProps) {
  const paid = discountPrice ?? price
  return (
    <p className={className}>
      <b>{formatPaise(paiseFromRupees(paid))}</b>
      {paid < price && <StruckPrice paise={paiseFromRupees(price)} meaning={priceTexts.mrp} />}
    </p>
  )
}
