import type { CartItem, CartProduct } from './cart-rules.ts'

export interface Reconciliation {
  items: CartItem[]
  /** Names of products whose price has changed. */
  repriced: string[]
  /** Names of products that this store no longer sells. */
  unavailable: string[]
}

/**
 * Brings the cart in sync with a fresh catalogue (product §6.6). `rows` are the requested products
 * that it sells; products that were not requested, such as one added meanwhile, stay as they are.
 */
export function reconcile(
  items: readonly CartItem[],
  requestedIds: readonly string[],
  rows: readonly CartProduct[],
): Reconciliation {
  const sold = new Map(rows.map((row) => [row._id, row]))
  const repriced: string[] = []
  const unavailable: string[] = []
  const next = items.map((item): CartItem => {
    if (!requestedIds.includes(item._id)) return item
    const row = sold.get(item._id)
    if (!row) {
      if (item.available) unavailable.push(item.productName)
      return { ...item, available: false }
    }
    if (row.price !== item.price || row.discountPrice !== item.discountPrice) {
      repriced.push(row.productName)
    }
    const { discountPrice: _outdated, ...kept } = item
    return {
      ...kept,
      productName: row.productName,
      productImage: row.image,
      price: row.price,
      ...(row.discountPrice === undefined ? {} : { discountPrice: row.discountPrice }),
      hue: row.hue,
      available: true,
    }
  })
  return { items: next, repriced, unavailable }
}
