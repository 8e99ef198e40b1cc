/** Puts the goods of an earlier order into the cart. Loaded with the screens that offer it. */
import { atom } from 'jotai'
import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  pendingOrderLinesAtom,
} from './cart-atoms.ts'
import { quantityOf, type CartProduct } from './cart-rules.ts'

export interface RefillLine {
  product: CartProduct
  quantity: number
}

/**
 * Afterwards the cart holds at least these quantities, up to the maximum of an item. What it holds
 * already counts, so a second tap adds nothing. What an unsettled order is about to remove from the
 * cart does not count. Returns the names of the products whose quantity does not fit beside it.
 */
export const refillCartAtom = atom(null, (get, set, lines: readonly RefillLine[]): string[] => {
  const unfit: string[] = []
  for (const { product, quantity } of lines) {
    const pendingQuantity = get(pendingOrderLinesAtom)
      .filter(({ productId }) => productId === product._id)
      .reduce((sum, ordered) => sum + ordered.quantity, 0)
    const needed = pendingQuantity + Math.min(quantity, MAX_QUANTITY_PER_ITEM)
    const held = quantityOf(get(cartItemsAtom), product._id)
    if (held === 0) set(addToCartAtom, product)
    if (held < needed) set(changeQuantityAtom, { productId: product._id, quantity: needed })
    if (needed > MAX_QUANTITY_PER_ITEM) unfit.push(product.productName)
  }
  return unfit
})
