import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { remainingBillAtom } from './cart-atoms.ts'
import { cartTexts } from './cart-texts.ts'

/** 'view cart' for a bar that has taken the place of the cart bar; nothing for an empty cart. */
export function ViewCartLink() {
  if (useAtomValue(remainingBillAtom).itemCount === 0) return null
  return (
    <Link className=":uno: btn btn-quiet btn-sm px-3.5 flex-none" to="/cart">
      {cartTexts.viewCart}
    </Link>
  )
}
