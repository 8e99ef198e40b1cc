/** The line that the shopper has removed last. Loaded with the cart's page, which forgets it. */
import { atom } from 'jotai'
import { cartItemsAtom, setCartItemsAtom } from './cart-atoms.ts'
import { quantityOf, type CartItem } from './cart-rules.ts'

interface RemovedLine {
  item: CartItem
  /** Of the line in the cart. */
  index: number
}

const baseAtom = atom<RemovedLine | null>(null)

/** Null as soon as the product is in the cart again. */
export const removedLineAtom = atom((get) => {
  const removed = get(baseAtom)
  const isBack = removed !== null && quantityOf(get(cartItemsAtom), removed.item._id) > 0
  return isBack ? null : removed
})

/** Call it before the line of this product is removed. */
export const noteRemovedLineAtom = atom(null, (get, set, productId: string) => {
  const items = get(cartItemsAtom)
  const index = items.findIndex(({ _id }) => _id === productId)
  const item = items[index]
  if (item !== undefined) set(baseAtom, { item, index })
})

/** Puts the line back to its place, with its quantity. */
export const restoreLineAtom = atom(null, (get, set) => {
  const removed = get(removedLineAtom)
  if (removed === null) return
  const items = get(cartItemsAtom)
  const { item, index } = removed
  set(setCartItemsAtom, [...items.slice(0, index), item, ...items.slice(index)])
})

export const forgetRemovedLineAtom = atom(null, (_get, set) => {
  set(baseAtom, null)
})
