/** The bill that shopper and server must agree on to the paisa (product §6.2). */

export interface BillLine {
  pricePaise: number
  /** Absent if the product has no discount. */
  discountPricePaise?: number | undefined
  quantity: number
}

export interface Bill {
  /** Sum of price × quantity. */
  subtotalBeforePaise: number
  /** Sum of (discount price if present, else price) × quantity. */
  subtotalAfterPaise: number
  deliveryChargePaise: number
  totalPaise: number
  savingsPaise: number
  /** Savings over the subtotal before discount, in percent; 0 for an empty cart. */
  savingsPercent: number
  /** Number of distinct lines, not of pieces (product §6.2). */
  itemCount: number
}

/** What one piece costs the shopper (product §6.2: discountPrice if present, else price). */
export function unitPaise(line: Pick<BillLine, 'pricePaise' | 'discountPricePaise'>): number {
  return line.discountPricePaise ?? line.pricePaise
}

export function billOf(lines: readonly BillLine[], deliveryChargePaise: number): Bill {
  let subtotalBeforePaise = 0
  let subtotalAfterPaise = 0
  for (const line of lines) {
    subtotalBeforePaise += line.pricePaise * line.quantity
    subtotalAfterPaise += unitPaise(line) * line.quantity
  }
  const savingsPaise = subtotalBeforePaise - subtotalAfterPaise
  return {
    subtotalBeforePaise,
    subtotalAfterPaise,
    deliveryChargePaise,
    totalPaise: subtotalAfterPaise + deliveryChargePaise,
    savingsPaise,
    savingsPercent: subtotalBeforePaise === 0 ? 0 : (savingsPaise / subtotalBeforePaise) * 100,
    itemCount: lines.length,
  }
}

/**
 * Discount shown on a card (product §4.2): a rounded percentage, or 0 when there is no discount
 * price or it saves nothing. Callers show nothing for 0.
 */
export function discountPercent(price: number, discountPrice: number | undefined): number {
  if (discountPrice === undefined || price <= 0) return 0
  return Math.max(0, Math.round(((price - discountPrice) / price) * 100))
}
