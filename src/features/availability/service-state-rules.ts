/** Whether the shop serves this shopper's position (product §3.5). Pure. */

/** Stored in `product-store` (product §3.5). */
export interface ServiceState {
  /** No store is within reach, or the request failed and nothing is cached (product §3.5). */
  outOfServiceFlag: boolean
  /**
   * Whether the stored data have been read, including corrupt data that were removed
   * (product §3.5).
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
    // Until the response arrives, the previous value applies.
    outOfServiceFlag: summary
      ? !summary.isAvailable
      : hasFailed || (known?.outOfServiceFlag ?? false),
    isInitialized: true,
  }
}
