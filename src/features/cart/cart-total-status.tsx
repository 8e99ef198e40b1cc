import { useAtomValue } from 'jotai'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { useHasSettled } from '#shared/lib/screen/use-has-stayed.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { billAtom, cartItemsAtom } from './cart-atoms.ts'
import { cartPageTexts } from './cart-page-texts.ts'

/** Several taps on a stepper are one change. */
const SAID_AFTER_MS = 600

/** Announces the new total, which changes elsewhere on the page than what was tapped. */
export function CartTotalStatus() {
  const isEmpty = useAtomValue(cartItemsAtom).length === 0
  const { itemCount, totalPaise } = useAtomValue(billAtom)
  const total =
    itemCount === 0 ? cartPageTexts.noneAvailable : cartPageTexts.totalIs(formatPaise(totalPaise))
  const text = isEmpty ? cartPageTexts.empty : total
  const hasSettled = useHasSettled(text, SAID_AFTER_MS)
  return <StatusRegion>{hasSettled && <p className="sr-only">{text}</p>}</StatusRegion>
}
