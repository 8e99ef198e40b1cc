/**
 * Whether the shop accepts an order: pure rules, with the clock, the store and its prices as
 * arguments (product §8.5). A refusal is definite and is stored under the order's key.
 */
import { billOf, unitPaise, type Bill } from '#contract/bill.ts'
import { QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import type { ErrorDetails, SettledRefusalCode } from '#contract/error-codes.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import type { OrderBody } from '#contract/order-endpoints.ts'
import { isStoreOpenAt, nextStoreOpeningAt, type StoreSchedule } from '#contract/store-schedule.ts'

/**
 * How far ahead of our clock the time of a tap may be. A phone corrects its clock by our Date
 * header, which is exact to a second. Without this limit, a clock that runs ahead would extend the
 * life of a quote (docs/decisions/012-order-keys.md).
 */
const QUOTE_AHEAD_TOLERANCE_MS = 2 * 60_000
/** After this time, no earlier quote is valid, so data that were kept for it can be deleted. */
export const QUOTE_RETENTION_MS = QUOTE_LIFETIME_MS + QUOTE_AHEAD_TOLERANCE_MS

/** More than any shopper needs. Each order rings at the counter, and its row is kept. */
export const MAX_CANCELLED_IN_AN_HOUR = 20

interface PricedProduct {
  id: string
  name: string
  pricePaise: number
  discountPricePaise: number | null
}

/** What the server knows at the moment of the decision. */
export interface ShopFacts {
  nowMs: number
  /** The schedule of the nearest store, or of the shop if there is none. */
  schedule: StoreSchedule
  /**
   * The nearest store whose service area contains the order's location; undefined if there is none.
   */
  nearestStoreId: string | undefined
  /** The shopper's orders that are under way or may still be placed. */
  openOrders: number
  maxOpenOrders: number
  /** The shopper's placed orders of the last hour that were cancelled. */
  cancelledInLastHour: number
  deliveryChargePaise: number
  /** The ordered products that the store sells and that are not sold out. */
  products: readonly PricedProduct[]
}

export interface AcceptedLine {
  productId: string
  productName: string
  quantity: number
  unitPaise: number
}

export interface OrderRefusal {
  code: SettledRefusalCode
  message: string
  details: ErrorDetails
}

export type OrderDecision =
  | { isAccepted: true; lines: readonly AcceptedLine[]; bill: Bill }
  | { isAccepted: false; refusal: OrderRefusal }

const refused = (
  code: SettledRefusalCode,
  message: string,
  details: ErrorDetails = {},
): OrderDecision => ({ isAccepted: false, refusal: { code, message, details } })

/**
 * Checks in this order: quote, hours, service area, open and cancelled orders, products, prices.
 * Returns the first failure.
 */
export function decideOrder(body: OrderBody, facts: ShopFacts): OrderDecision {
  const quotedAtMs = Date.parse(body.quotedAt)
  if (!isFreshQuote(quotedAtMs, facts.nowMs)) {
    return refused(
      'QUOTE_EXPIRED',
      'The bill was agreed to too long ago; please look at it again',
      billToday(body.items, facts),
    )
  }
  if (!isStoreOpenAt(facts.schedule, facts.nowMs)) {
    return refused('STORE_CLOSED', 'The store is closed', {
      opensAt: new Date(nextStoreOpeningAt(facts.schedule, facts.nowMs)).toISOString(),
    })
  }
  if (facts.nearestStoreId === undefined || facts.nearestStoreId !== body.darkStoreId) {
    return refused('OUT_OF_REACH', 'This store does not deliver to the order’s location')
  }
  if (facts.openOrders >= facts.maxOpenOrders) {
    return refused('TOO_MANY_ORDERS', `At most ${facts.maxOpenOrders} orders may be open at a time`)
  }
  if (facts.cancelledInLastHour >= MAX_CANCELLED_IN_AN_HOUR) {
    return refused(
      'TOO_MANY_ORDERS',
      `At most ${MAX_CANCELLED_IN_AN_HOUR} orders may be cancelled in an hour`,
    )
  }
  return decidePrices(body, facts)
}

function isFreshQuote(quotedAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - quotedAtMs
  return ageMs <= QUOTE_LIFETIME_MS && ageMs >= -QUOTE_AHEAD_TOLERANCE_MS
}

/**
 * Until when a created order may be placed: as long as its quote is valid by the server's clock. A
 * phone whose clock runs ahead gains nothing. docs/decisions/055-placing-in-time.md
 */
export function placeableUntilMs({ quotedAt, createdAt }: { quotedAt: Date; createdAt: Date }) {
  return Math.min(quotedAt.getTime(), createdAt.getTime()) + QUOTE_LIFETIME_MS
}

type Prices = Pick<ShopFacts, 'products' | 'deliveryChargePaise'>

/** The current bill and prices, if the store still sells everything. */
export function billToday(
  items: readonly { productId: string; quantity: number }[],
  { products, deliveryChargePaise }: Prices,
): ErrorDetails {
  const known = new Map(products.map((product) => [product.id, product]))
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = known.get(productId)
    if (product === undefined) return []
    const { pricePaise, discountPricePaise } = product
    return [
      { productId, quantity, pricePaise, discountPricePaise: discountPricePaise ?? undefined },
    ]
  })
  if (lines.length < items.length) return {}
  return newPrices(billOf(lines, deliveryChargePaise), lines)
}

function decidePrices(body: OrderBody, facts: ShopFacts): OrderDecision {
  const known = new Map(facts.products.map((product) => [product.id, product]))
  const sold = body.items.flatMap((item) => {
    const product = known.get(item.productId)
    return product === undefined ? [] : [{ item, product }]
  })
  if (sold.length < body.items.length) {
    const missing = body.items.filter((item) => !known.has(item.productId))
    return refused('PRODUCT_UNAVAILABLE', 'This store does not sell every product', {
      productIds: missing.map((item) => item.productId),
    })
  }
  const lines = sold.map(({ item, product }) => ({
    productId: product.id,
    productName: product.name,
    quantity: item.quantity,
    pricePaise: product.pricePaise,
    discountPricePaise: product.discountPricePaise ?? undefined,
    agreedPaise: paiseFromRupees(item.price),
  }))
  const bill = billOf(lines, facts.deliveryChargePaise)
  const agreed =
    lines.every((line) => line.agreedPaise === unitPaise(line)) &&
    paiseFromRupees(body.totalPrice) === bill.totalPaise
  if (!agreed) return refused('PRICE_CHANGED', 'The bill has changed', newPrices(bill, lines))
  return {
    isAccepted: true,
    bill,
    lines: lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      unitPaise: unitPaise(line),
    })),
  }
}

function newPrices(
  bill: Bill,
  lines: readonly {
    productId: string
    pricePaise: number
    discountPricePaise: number | undefined
  }[],
): ErrorDetails {
  return {
    bill: {
      subtotal: rupeesFromPaise(bill.subtotalAfterPaise),
      deliveryCharge: rupeesFromPaise(bill.deliveryChargePaise),
      total: rupeesFromPaise(bill.totalPaise),
    },
    prices: lines.map((line) => ({
      productId: line.productId,
      price: rupeesFromPaise(line.pricePaise),
      ...(line.discountPricePaise === undefined
        ? {}
        : { discountPrice: rupeesFromPaise(line.discountPricePaise) }),
    })),
  }
}
