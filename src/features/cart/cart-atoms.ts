/** The cart in this browser, in sync across tabs (product §6.1). The base atom stays private. */
import { atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { notify } from '#shared/lib/screen/notify.ts'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import {
  EMPTY_CART,
  addProduct,
  billOfCart,
  cartSchema,
  changeQuantity,
  pieceCount,
  quantityOf,
  removeOrdered,
  removeProduct,
  type CartItem,
  type CartProduct,
  type OrderedLine,
} from './cart-rules.ts'
import { cartTexts } from './cart-texts.ts'

const baseAtom = persistedAtom('cart-store', cartSchema, EMPTY_CART, {
  onLost: () => {
    // Every attempt to store it failed: it is still in memory (product §16.1).
    notify('error', cartTexts.onlyInMemory)
  },
})

export const cartAtom = atom((get) => get(baseAtom))
export const cartItemsAtom = atom((get) => get(baseAtom).items)
export const billAtom = atom((get) => billOfCart(get(baseAtom)))

/** The products that an unsettled order removes from the cart once it is placed. */
export const pendingOrderLinesAtom = atom<readonly OrderedLine[]>([])

/** The rest of the cart, for the next order. Badge and bar count nothing twice. */
const remainingCartAtom = atom((get) => {
  const cart = get(baseAtom)
  return { ...cart, items: removeOrdered(cart.items, get(pendingOrderLinesAtom)) }
})
export const remainingBillAtom = atom((get) => billOfCart(get(remainingCartAtom)))
export const remainingPieceCountAtom = atom((get) => pieceCount(get(remainingCartAtom).items))

/** Quantity of one product; a card follows only its own. */
export function quantityAtom(productId: string) {
  return selectAtom(cartItemsAtom, (items) => quantityOf(items, productId))
}

/** Only for the other atoms of the cart, which know what may change. */
export const setCartItemsAtom = atom(null, (get, set, items: CartItem[]) => {
  set(baseAtom, { ...get(baseAtom), items })
})

export const addToCartAtom = atom(null, (get, set, product: CartProduct) => {
  set(setCartItemsAtom, addProduct(get(cartItemsAtom), product))
})

export const changeQuantityAtom = atom(
  null,
  (get, set, change: { productId: string; quantity: number }) => {
    set(setCartItemsAtom, changeQuantity(get(cartItemsAtom), change.productId, change.quantity))
  },
)

export const removeFromCartAtom = atom(null, (get, set, productId: string) => {
  set(setCartItemsAtom, removeProduct(get(cartItemsAtom), productId))
})

/** After an order is placed, removes only its products from the cart (product §8.3). */
export const removeOrderedAtom = atom(null, (get, set, ordered: readonly OrderedLine[]) => {
  set(setCartItemsAtom, removeOrdered(get(cartItemsAtom), ordered))
})

export const setDeliveryChargeAtom = atom(null, (get, set, rupees: number) => {
  const cart = get(baseAtom)
  if (cart.deliveryCharge !== rupees) set(baseAtom, { ...cart, deliveryCharge: rupees })
})

export const clearCartAtom = atom(null, (_get, set) => {
  set(baseAtom, EMPTY_CART)
})
