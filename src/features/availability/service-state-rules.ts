/** Whether the product is in service for this shopper (product §3.5). Pure. */

/** Kept in `product-store` (product §3.5). */
export interface ServiceState {
  /** No store within reach, or none could be found and nothing is cached (product §3.5). */
  outOfServiceFlag: boolean
  /**
   * What the phone has stored was read; also where it was corrupt and is removed (product §3.5).
   */
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
