/** The values of variables that the environment does not set, and of commands that read no more. */

/** Requests a minute. */
export interface RateLimits {
  addressPerMinute: number
  /** For check-availability, by address. */
  availabilityPerMinute: number
  shopperPerMinute: number
  ordersPerMinute: number
  /** For operations calls, by key. */
  operationsPerMinute: number
  /** For positions that a rider's page reports, by its token. */
  ridePositionsPerMinute: number
}

/** From when on a process refuses calls instead of serving all of them too late. */
export interface OverloadLimits {
  /** Calls that are being worked on, and as many responses that wait for slow readers. */
  calls: number
  /** The mean delay of the event loop in a second, for three seconds in a row. */
  delayMs: number
}

/** Of one process. */
export interface PostgresSettings {
  connections: number
  /** PostgreSQL aborts a statement after this time. */
  statementMs: number
  /** When TCP keep-alive begins, before a firewall drops idle connections. */
  keepAliveMs: number
}

const rateLimits: RateLimits = {
  addressPerMinute: 6_000,
  // Twenty shoppers a second who open the shop behind one address of a mobile carrier, and 1,300
  // open pages that check for changes.
  availabilityPerMinute: 3_000,
  shopperPerMinute: 240,
  ordersPerMinute: 60,
  // A hundred riders who report their location every second.
  operationsPerMinute: 6_000,
  // The page reports at most 12 (position-rules.ts); a page that was reloaded starts at once.
  ridePositionsPerMinute: 30,
}

/** Far above what 500 pages that reconnect at once need, and far below the 50 s of a page. */
const overload: OverloadLimits = { calls: 1_000, delayMs: 500 }

const postgres: PostgresSettings = { connections: 10, statementMs: 8_000, keepAliveMs: 30_000 }

export const MEGABYTE = 1_024 * 1_024

export const DEFAULTS = {
  host: '0.0.0.0',
  port: 4173,
  dataDir: '.data',
  postgres,
  migratesAtStart: true,
  trustedProxies: [],
  rateLimits,
  // About fifty stores of the largest size, or thousands of ordinary ones.
  catalogueCacheBytes: 64 * MEGABYTE,
  overload,
  // Only this machine reads the metrics.
  metricsHost: '127.0.0.1',
  // A household may order again before the first delivery, but rarely a fourth time.
  ordersOpenPerShopper: 3,
  shutdownNoticeMs: 0,
  logLevel: 'info',
} as const
