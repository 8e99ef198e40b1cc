import { orderableItems, type Cart } from '#features/cart/cart-rules.ts'

/** What a tap on 'Place Order' agrees to, in a form to compare: neither names nor pictures. */
export function orderTerms({ items, deliveryCharge }: Cart): unknown {
  const lines = orderableItems(items).map(({ _id, price, discountPrice = null, quantity }) => [
    _id,
    price,
    discountPrice,
    quantity,
  ])
  return [lines, deliveryCharge]
}
