/** Whether the product is in service for this shopper (spec §3 'user store', §4). Pure. */

/** Kept in `product-store` (DESIGN §9). */
export interface ServiceState {
  /** No store within reach, or none could be found and nothing is cached (spec §8, DESIGN §8). */
  outOfServiceFlag: boolean
  /** What the phone has stored was read; also where it was corrupt and is removed (spec §4). */
  isInitialized: boolean
}

export function serviceState(
  /** The latest response of check-availability, from the cache or from the network. */
  summary: { isAvailable: boolean } | undefined,
  hasFailed: boolean,
  known: ServiceState | undefined,
): ServiceState {
  return {
    // While the response is on its way, what was known before holds.
    outOfServiceFlag: summary
      ? !summary.isAvailable
      : hasFailed || (known?.outOfServiceFlag ?? false),
    isInitialized: true,
  }
}
