/** Business constants and limits of the shop (product §20). Every unit is in the name. */
import { DAY_MS } from './durations.ts'

export const DELIVERY_PROMISE_MINUTES = 15
export const SERVICE_RADIUS_METRES = 5_000
export const DEFAULT_DELIVERY_CHARGE_RUPEES = 19
export const MIN_QUANTITY_PER_ITEM = 0
export const MAX_QUANTITY_PER_ITEM = 5

export const CURRENCY = 'INR'
export const LOCALE = 'en-IN'
export const PHONE_DIGITS = 10
export const PHONE_PREFIX = '+91'
export const PIN_CODE_DIGITS = 6

export const DEFAULT_STORE_HOURS = '08:00-21:00'
export const STORE_HOURS_CHECK_MS = 60_000
/** A page that is in view learns of a change of its store within a minute, this wait included. */
export const STORE_CHECK_MS = 45_000
export const ORDERS_REFRESH_MS = 30_000
export const REQUEST_TIMEOUT_MS = 50_000
/** What has received nothing for this long when the connection is back counts as hanging. */
export const SILENT_REQUEST_MS = 5_000
export const BROWSER_GEOLOCATION_TIMEOUT_MS = 5_000
export const PROCEED_TO_PAYMENT_WAIT_MS = 1_000
export const CONTACT_SUCCESS_MS = 5_000
export const TOAST_MS = 5_000

/** A less accurate fix is not used to find a store with a radius of 5 km (product §3.1). */
export const MAX_FIX_ACCURACY_METRES = 1_000
/**
 * A fresh fix replaces the stored coordinates only if it is farther away than this, and than its
 * own accuracy (product §3.2).
 */
export const MOVED_METRES = 200

/** An older fix is requested again on resume, and before a bill is accepted. */
export const MAX_FIX_AGE_MS = 5 * 60_000

/** A new order key whose quote is older than this is refused (product §8.5). */
export const QUOTE_LIFETIME_MS = 10 * 60_000
/** How long a refusal or a withdrawal is stored under its key (product §8.4). */
export const SETTLED_KEY_LIFETIME_MS = 30 * DAY_MS
/** How long the counts of places out of reach are kept. */
export const OUT_OF_REACH_RETENTION_DAYS = 365

export const SOCKET_CONNECT_TIMEOUT_MS = 10_000
export const SOCKET_RECONNECT_ATTEMPTS = 5
export const SOCKET_RECONNECT_DELAY_MS = 1_000
export const SOCKET_MANUAL_ATTEMPTS = 10
export const SOCKET_MANUAL_MAX_DELAY_MS = 10_000
/** How long a socket stays open after its token has expired, for a new one (product §10.1). */
export const SOCKET_SESSION_GRACE_MS = 90_000

/** The most addresses of a shopper. A technical limit on the size of one call. */
export const MAX_ADDRESSES = 20
/** The most orders in a shopper's list. Older ones are kept and not listed. */
export const MAX_LISTED_ORDERS = 100
/** The most distinct products of an order. A technical limit too. */
export const MAX_ORDER_LINES = 100
