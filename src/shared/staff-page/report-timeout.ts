/**
 * For what the staff reports, and for the small responses of the rider's page: they are repeated
 * under an id or change nothing, so a network that hangs is given up soon.
 */
export const REPORT_TIMEOUT_MS = 15_000
