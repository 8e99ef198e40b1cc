/** Turns the lines of a pasted list into cart items. Pure. */
import { MAX_ORDER_LINES, MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import type { ListLine, ProductRow } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'

/** The shopper's choice for a line. */
export interface ListChoice {
  /** The index of the line's candidate; -1 if there is none. */
  candidate: number
  /** 0 leaves the line out. */
  quantity: number
}

/** The best match of each line, with the quantity of the line up to the cart's maximum. */
export function firstChoices(lines: readonly ListLine[]): ListChoice[] {
  return lines.map(({ candidates: [best] }) => ({
    candidate: best ? 0 : -1,
    quantity: best ? Math.min(MAX_QUANTITY_PER_ITEM, best.quantity) : 0,
  }))
}

/** Another match, with the quantity of the line for it. */
export function choiceOf(line: ListLine, candidate: number): ListChoice {
  const quantity = line.candidates[candidate]?.quantity ?? 0
  return { candidate, quantity: Math.min(MAX_QUANTITY_PER_ITEM, quantity) }
}

/** What one piece costs. */
export function piecePaise({ discountPrice, price }: ProductRow): number {
  return paiseFromRupees(discountPrice ?? price)
}

export interface ListPurchase {
  product: ProductRow
  quantity: number
}

export interface ListTotal {
  purchases: ListPurchase[]
  /** What is added costs this much. What the cart already holds does not count. */
  addedPaise: number
  /** The number of products beyond the limit of an order. */
  leftOut: number
  /** The products whose full quantity does not fit in the cart. */
  cut: { id: string; name: string }[]
}

/** Quantities by product. */
interface Held {
  /** All that the cart holds, for the limit of a product. */
  inCart: ReadonlyMap<string, number>
  /** Without what an unsettled order is about to take, for the limit of the next order. */
  remaining: ReadonlyMap<string, number>
}

/**
 * What is added to the cart: lines of the same product are added up, with the limits of the cart
 * for quantities and of an order for products.
 */
export function totalOf(
  lines: readonly ListLine[],
  choices: readonly ListChoice[],
  { inCart, remaining }: Held,
): ListTotal {
  const purchases = new Map<string, ListPurchase>()
  for (const [at, { candidate, quantity }] of choices.entries()) {
    const match = lines[at]?.candidates[candidate]
    if (!match || quantity === 0) continue
    const product = match.row
    // The choice ends at the maximum, the line may want more.
    const wanted = quantity < MAX_QUANTITY_PER_ITEM ? quantity : Math.max(quantity, match.quantity)
    const before = purchases.get(product._id)?.quantity ?? 0
    purchases.set(product._id, { product, quantity: before + wanted })
  }
  const room = Math.max(0, MAX_ORDER_LINES - remaining.size)
  const known = [...purchases.values()].filter(({ product }) => remaining.has(product._id))
  const further = [...purchases.values()].filter(({ product }) => !remaining.has(product._id))
  const wanted = [...known, ...further.slice(0, room)].map(({ product, quantity }) => ({
    product,
    quantity: quantity + (inCart.get(product._id) ?? 0),
  }))
  const bought = wanted.map(({ product, quantity }) => ({
    product,
    quantity: Math.min(MAX_QUANTITY_PER_ITEM, quantity),
  }))
  return {
    purchases: bought,
    addedPaise: bought.reduce(
      (sum, { product, quantity }) =>
        sum + piecePaise(product) * (quantity - (inCart.get(product._id) ?? 0)),
      0,
    ),
    leftOut: Math.max(0, further.length - room),
    cut: wanted
      .filter(({ quantity }) => quantity > MAX_QUANTITY_PER_ITEM)
      .map(({ product: { _id, productName } }) => ({ id: _id, name: productName })),
  }
}

/** The text, or else the title: that is often the first line of the text or the name of an app. */
export function sharedList(title: string, text: string): string {
  const shared = text.trim()
  return shared === '' ? title.trim() : shared
}
