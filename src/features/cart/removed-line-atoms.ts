/** The line that the shopper has removed last. Loaded with the cart's page, which forgets it. */
import { atom } from 'jotai'
import { cartItemsAtom, pendingOrderLinesAtom, setCartItemsAtom } from './cart-atoms.ts'
import { quantityOf, type CartItem } from './cart-rules.ts'

interface RemovedLine {
  item: CartItem
  /** Of the line in the cart. */
  index: number
}

const baseAtom = atom<RemovedLine | null>(null)

/**
 * It cannot be put back. The product is in the cart again by another way, or it is of an order that
 * is being sent: once that is placed, it would be ordered again.
 */
export const isRemovedLineOverAtom = atom((get) => {
  const productId = get(baseAtom)?.item._id
  if (productId === undefined) return false
  const isOrdered = get(pendingOrderLinesAtom).some((line) => line.productId === productId)
  return isOrdered || quantityOf(get(cartItemsAtom), productId) > 0
})

export const removedLineAtom = atom((get) => (get(isRemovedLineOverAtom) ? null : get(baseAtom)))

/** Call it before the line of this product is removed. */
export const noteRemovedLineAtom = atom(null, (get, set, productId: string) => {
  const items = get(cartItemsAtom)
  const index = items.findIndex(({ _id }) => _id === productId)
  const item = items[index]
  set(baseAtom, item === undefined ? null : { item, index })
})

/** Puts the line back to its place, with its quantity. */
export const restoreLineAtom = atom(null, (get, set) => {
  const removed = get(removedLineAtom)
  if (removed === null) return
  const items = get(cartItemsAtom)
  const { item, index } = removed
  set(baseAtom, null)
  set(setCartItemsAtom, [...items.slice(0, index), item, ...items.slice(index)])
})

export const forgetRemovedLineAtom = atom(null, (_get, set) => {
  set(baseAtom, null)
})
