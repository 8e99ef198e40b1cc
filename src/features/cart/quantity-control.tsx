import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import { Stepper } from '#shared/ui/stepper.tsx'
import { addToCartAtom, changeQuantityAtom, quantityAtom } from './cart-atoms.ts'
import type { CartProduct } from './cart-rules.ts'
import { cartTexts } from './cart-texts.ts'

interface QuantityControlProps {
  product: CartProduct
  /** Called before minus removes the product from the cart. */
  onRemove?: () => void
}

/** 'Add', which becomes minus / quantity / plus in the same box (product §4.6, §6.1). */
export function QuantityControl({ product, onRemove }: QuantityControlProps) {
  const quantity = useAtomValue(useMemo(() => quantityAtom(product._id), [product._id]))
  const add = useSetAtom(addToCartAtom)
  const change = useSetAtom(changeQuantityAtom)
  return (
    <Stepper
      quantity={quantity}
      max={MAX_QUANTITY_PER_ITEM}
      labels={{
        add: cartTexts.add,
        addNamed: cartTexts.addNamed(product.productName),
        decrease: cartTexts.decreaseNamed(product.productName),
        increase: cartTexts.increaseNamed(product.productName),
      }}
      onAdd={() => {
        add(product)
      }}
      onChange={(next) => {
        if (next === 0) onRemove?.()
        change({ productId: product._id, quantity: next })
      }}
    />
  )
}
