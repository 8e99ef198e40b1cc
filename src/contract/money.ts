/**
 * Amounts are rupees on the wire and integer paise inside (product §4.2), so that sums are exact.
 */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** Whether the value is a valid amount: finite, not negative, no fraction of a paisa. */
export function isRupeeAmount(value: number): boolean {
  return (
    Number.isFinite(value) &&
    value >= 0 &&
    value <= 10_000_000 &&
    Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  )
}
