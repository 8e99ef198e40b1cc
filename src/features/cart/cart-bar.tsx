import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import { formatItems } from '#shared/lib/format/format-items.ts'
import { formatPaiseExact } from '#shared/lib/format/format-money.ts'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { remainingBillAtom } from './cart-atoms.ts'
import { cartTexts } from './cart-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The first 'Add' may be where the bar appears. */
function ignoreTapOnAdd(bar: Element | null): void {
  if (bar) ignoreSecondTap(bar)
}

/**
 * Floats on phones unless the cart is empty: lines, total with two decimals, 'view cart'
 * (product §6.5).
 */
export function CartBar() {
  // The card that was tapped is painted first.
  const bill = useDeferredValue(useAtomValue(remainingBillAtom))
  if (bill.itemCount === 0) return null
  return (
    <Link
      className=":uno: fixed left-[max(0.75rem,env(safe-area-inset-left))] right-[max(0.75rem,env(safe-area-inset-right))] bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-18 flex flex-wrap items-center gap-x-3 min-h-15 py-2 narrow:py-3 pr-4 pl-2.5 rounded-4.5 bg-leaf text-on-leaf lift before:stitch-edge before:top-1.25 after:stitch-edge after:bottom-1.25 lg:hidden"
      to="/cart"
      ref={ignoreTapOnAdd}
      data-foot
    >
      <JholaMark className=":uno: w-10 h-10.5 max-w-[12vw]" light />
      <div className=":uno: flex-auto num [&>b]:block [&>b]:text-18/1.15 [&>b]:font-800 [&>b]:tracking-1 [&>small]:text-13/1.2 [&>small]:font-600">
        <b>{formatPaiseExact(bill.totalPaise)}</b>
        <small>{formatItems(bill.itemCount)}</small>
      </div>
      <span className=":uno: flex items-center gap-1 text-16/1 font-800">
        {cartTexts.viewCart}
        <Icon name="chevron-right" />
      </span>
    </Link>
  )
}
