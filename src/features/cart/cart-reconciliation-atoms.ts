/** Compares the cart with a fresh catalogue. Loaded after the first prices. */
import { atom } from 'jotai'
import { cartItemsAtom, setCartItemsAtom } from './cart-atoms.ts'
import { reconcile } from './cart-reconciliation-rules.ts'
import type { CartProduct } from './cart-rules.ts'

/** Applies a fresh catalogue to the requested products; returns the changes to report. */
export const reconcileCartAtom = atom(
  null,
  (get, set, requestedIds: readonly string[], rows: readonly CartProduct[]) => {
    const before = get(cartItemsAtom)
    const { items, repriced, unavailable } = reconcile(before, requestedIds, rows)
    if (JSON.stringify(items) !== JSON.stringify(before)) set(setCartItemsAtom, items)
    return { repriced, unavailable }
  },
)
