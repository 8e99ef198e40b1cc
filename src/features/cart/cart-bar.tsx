import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { formatPaiseExact } from '#shared/lib/format-money.ts'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { remainingBillAtom } from './cart-atoms.ts'
import { cartTexts } from './cart-texts.ts'

/**
 * Floats on phones while the cart has something: lines, total with two decimals, 'view cart'
 * (product §6.5).
 */
export function CartBar() {
  const bill = useAtomValue(remainingBillAtom)
  if (bill.itemCount === 0) return null
  return (
    <Link className="cartbar phone-only-flex" to="/cart">
      <JholaMark className="bagm" light />
      <div>
        <b>{formatPaiseExact(bill.totalPaise)}</b>
        <small>
          {bill.itemCount} {bill.itemCount === 1 ? 'item' : 'items'}
        </small>
      </div>
      <span>
        {cartTexts.viewCart}
        <span className="i i-lucide-chevron-right" aria-hidden="true" />
      </span>
    </Link>
  )
}
