/** From the lines of a pasted list to the cart. Pure. */
import { MAX_ORDER_LINES, MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import type { ListLine, ProductRow } from '#contract/catalogue-messages.ts'

/** What the shopper has settled on for a line. */
export interface ListChoice {
  /** Which of the line's candidates; -1 where there is none. */
  candidate: number
  /** 0 leaves the line out. */
  quantity: number
}

/** The best match of each line, in the packs that it asks for, as far as the cart takes them. */
export function firstChoices(lines: readonly ListLine[]): ListChoice[] {
  return lines.map(({ candidates: [best] }) => ({
    candidate: best ? 0 : -1,
    quantity: best ? Math.min(MAX_QUANTITY_PER_ITEM, best.quantity) : 0,
  }))
}

/** Another match, in the packs that the line asks for of it. */
export function choiceOf(line: ListLine, candidate: number): ListChoice {
  const quantity = line.candidates[candidate]?.quantity ?? 0
  return { candidate, quantity: Math.min(MAX_QUANTITY_PER_ITEM, quantity) }
}

export interface ListPurchase {
  product: ProductRow
  quantity: number
}

export interface ListTotal {
  purchases: ListPurchase[]
  /** Products that would be more lines than an order has. */
  leftOut: number
}

/**
 * What goes into the cart: lines of the same product together, each product at most as often as
 * the cart takes it, and no more products than an order has lines. `inCart` are the products that
 * are there already, with their quantities.
 */
export function totalOf(
  lines: readonly ListLine[],
  choices: readonly ListChoice[],
  inCart: ReadonlyMap<string, number>,
): ListTotal {
  const purchases = new Map<string, ListPurchase>()
  for (const [at, { candidate, quantity }] of choices.entries()) {
    const product = lines[at]?.candidates[candidate]?.row
    if (!product || quantity === 0) continue
    const before = purchases.get(product._id)?.quantity ?? 0
    purchases.set(product._id, { product, quantity: before + quantity })
  }
  const room = MAX_ORDER_LINES - inCart.size
  const known = [...purchases.values()].filter(({ product }) => inCart.has(product._id))
  const further = [...purchases.values()].filter(({ product }) => !inCart.has(product._id))
  return {
    purchases: [...known, ...further.slice(0, Math.max(0, room))].map((purchase) => ({
      ...purchase,
      quantity: Math.min(
        MAX_QUANTITY_PER_ITEM,
        purchase.quantity + (inCart.get(purchase.product._id) ?? 0),
      ),
    })),
    leftOut: Math.max(0, further.length - Math.max(0, room)),
  }
}

/** A shared title is often the first line of the text, or the name of the app that shares. */
export function sharedList(title: string, text: string): string {
  const shared = text.trim()
  return shared === '' ? title.trim() : shared
}
