import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'

interface ProductPriceProps {
  /** MRP, in rupees. */
  price: number
  discountPrice?: number | undefined
  className?: string
}

/** What is paid, and the MRP struck through where it is more. */
export function ProductPrice({ price, discountPrice, className = 'price' }: ProductPriceProps) {
  const paid = discountPrice ?? price
  return (
    <p className={className}>
      <b>{formatPaise(paiseFromRupees(paid))}</b>
      {paid < price && (
        <s>
          <span className="sr">MRP </span>
          {formatPaise(paiseFromRupees(price))}
        </s>
      )}
    </p>
  )
}
