/** What a cart may hold and how it changes (product §6). Pure. */
import * as v from 'valibot'
import { billOf, type Bill } from '#contract/bill.ts'
import { rowsOf } from '#contract/rows-of.ts'
import {
  DEFAULT_DELIVERY_CHARGE_RUPEES,
  MAX_QUANTITY_PER_ITEM,
  MIN_QUANTITY_PER_ITEM,
} from '#contract/constants.ts'
import { isRupeeAmount, paiseFromRupees } from '#contract/money.ts'

const rupees = v.pipe(v.number(), v.check(isRupeeAmount))

export const cartItemSchema = v.object({
  _id: v.pipe(v.string(), v.minLength(1)),
  productName: v.string(),
  productImage: v.string(),
  price: rupees,
  discountPrice: v.optional(rupees),
  quantity: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(MIN_QUANTITY_PER_ITEM + 1),
    v.maxValue(MAX_QUANTITY_PER_ITEM),
  ),
  /** Tint of the product's category, for the thumbnail. */
  hue: v.optional(v.number(), 78),
  /**
   * False if the store at this place does not sell it. It is then marked and left out of the total
   * (product §6.6).
   */
  available: v.optional(v.boolean(), true),
})
export type CartItem = v.InferOutput<typeof cartItemSchema>

/** The stored cart (architecture §3.1). */
export const cartSchema = v.object({
  /** An invalid line is dropped, the others are kept. */
  items: rowsOf(cartItemSchema),
  /** Rupees, from the last response. */
  deliveryCharge: v.optional(rupees, DEFAULT_DELIVERY_CHARGE_RUPEES),
  maxQuantityPerItem: v.optional(v.number(), MAX_QUANTITY_PER_ITEM),
})
export type Cart = v.InferOutput<typeof cartSchema>

export const EMPTY_CART: Cart = {
  items: [],
  deliveryCharge: DEFAULT_DELIVERY_CHARGE_RUPEES,
  maxQuantityPerItem: MAX_QUANTITY_PER_ITEM,
}

/** The properties of a product that are needed to put it into the cart. */
export interface CartProduct {
  _id: string
  productName: string
  image: string
  price: number
  discountPrice?: number | undefined
  hue: number
}

export function quantityOf(items: readonly CartItem[], productId: string): number {
  return items.find((item) => item._id === productId)?.quantity ?? 0
}

/** Adds one to an existing item, up to the maximum. A new item starts at 1 (product §6.1). */
export function addProduct(items: readonly CartItem[], product: CartProduct): CartItem[] {
  if (items.some((item) => item._id === product._id)) {
    return changeQuantity(items, product._id, quantityOf(items, product._id) + 1)
  }
  const { image, ...rest } = product
  return [...items, { ...rest, productImage: image, quantity: 1, available: true }]
}

/** 0 or less removes the item. More than the maximum sets the maximum (product §6.1). */
export function changeQuantity(
  items: readonly CartItem[],
  productId: string,
  quantity: number,
): CartItem[] {
  if (quantity <= MIN_QUANTITY_PER_ITEM) return removeProduct(items, productId)
  const capped = Math.min(Math.floor(quantity), MAX_QUANTITY_PER_ITEM)
  return items.map((item) => (item._id === productId ? { ...item, quantity: capped } : item))
}

export function removeProduct(items: readonly CartItem[], productId: string): CartItem[] {
  return items.filter((item) => item._id !== productId)
}

export interface OrderedLine {
  productId: string
  quantity: number
}

/**
 * Removes what was ordered. Products added after the tap belong to the next order (product §8.3).
 */
export function removeOrdered(
  items: readonly CartItem[],
  ordered: readonly OrderedLine[],
): CartItem[] {
  const quantities = new Map(ordered.map((line) => [line.productId, line.quantity]))
  return items.flatMap((item) => {
    const left = item.quantity - (quantities.get(item._id) ?? 0)
    return left > 0 ? [{ ...item, quantity: left }] : []
  })
}

/** Only what can be ordered here is counted. */
export function orderableItems(items: readonly CartItem[]): CartItem[] {
  return items.filter((item) => item.available)
}

export function billOfCart(cart: Cart): Bill {
  return billOf(
    orderableItems(cart.items).map((item) => ({
      pricePaise: paiseFromRupees(item.price),
      discountPricePaise:
        item.discountPrice === undefined ? undefined : paiseFromRupees(item.discountPrice),
      quantity: item.quantity,
    })),
    paiseFromRupees(cart.deliveryCharge),
  )
}

/** All pieces, for the badge of 'My Cart' (product §6.2). */
export function pieceCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}
