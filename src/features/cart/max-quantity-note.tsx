import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import { quantityAtom } from './cart-atoms.ts'
import { cartPageTexts } from './cart-page-texts.ts'

/** Says why the plus button stops, on the product page (product §4.8). */
export function MaxQuantityNote({ productId }: { productId: string }) {
  const quantity = useAtomValue(useMemo(() => quantityAtom(productId), [productId]))
  return (
    // Rendered before it has a text, so that a screen reader announces the text.
    <span aria-live="polite" className=":uno: num">
      {quantity >= MAX_QUANTITY_PER_ITEM && `· ${cartPageTexts.atMost}`}
    </span>
  )
}
