/** Puts the goods of a former order into the cart. Loaded with the screens that offer it. */
import { atom } from 'jotai'
import { addToCartAtom, cartItemsAtom, changeQuantityAtom } from './cart-atoms.ts'
import { quantityOf, type CartProduct } from './cart-rules.ts'

export interface RefillLine {
  product: CartProduct
  quantity: number
}

/**
 * Afterwards the cart holds at least these quantities, up to the maximum of an item. What it holds
 * already counts, so a second tap adds nothing.
 */
export const refillCartAtom = atom(null, (get, set, lines: readonly RefillLine[]) => {
  for (const { product, quantity } of lines) {
    const held = quantityOf(get(cartItemsAtom), product._id)
    if (held === 0) set(addToCartAtom, product)
    if (held < quantity) set(changeQuantityAtom, { productId: product._id, quantity })
  }
})
