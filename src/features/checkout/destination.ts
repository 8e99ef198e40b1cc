import type { IfMissing } from '#contract/delivery-wishes.ts'
import type { Position } from '#contract/geo.ts'
import type { Address } from '#contract/user-endpoints.ts'

/**
 * The current destination of an order, as far as it is known: the address that the picker shows,
 * and what is chosen for a missing item.
 */
export interface Destination {
  address: Address | undefined
  position: Position | null
  darkStoreId: string | null
  ifMissing: IfMissing
}

/** Checks at the tap that accepts a bill whether the destination is still that of the bill. */
export interface DestinationCheck {
  /** A check is under way. */
  isChecking: boolean
  /**
   * Calls back at once if the position is known well enough, and never after the screen was left.
   * The shopper has not agreed to changes that happened during the wait.
   */
  check: (onChecked: (isUnchanged: boolean) => void) => void
}

/** The destination if the shopper agrees again to an order. */
export interface CheckedDestination extends DestinationCheck {
  current: Destination
}
