/** An expected error: thrown anywhere below a route, sent as `{error: {code, message}}`. */
import type { ErrorResponse, ErrorCode, ErrorDetails } from '#contract/error-codes.ts'

/** The HTTP status of each error code. */
const STATUS_OF = {
  INVALID_BODY: 400,
  INVALID_PARAMS: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  FORBIDDEN: 403,
  EMAIL_MISMATCH: 403,
  EMAIL_UNKNOWN: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  TICKET_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USER_EXISTS: 409,
  LIST_CHANGED: 409,
  IN_PROGRESS: 409,
  PRICE_CHANGED: 409,
  PRODUCT_UNAVAILABLE: 409,
  OUT_OF_REACH: 409,
  STORE_CLOSED: 409,
  TOO_MANY_ORDERS: 409,
  QUOTE_EXPIRED: 409,
  ILLEGAL_TRANSITION: 409,
  ORDER_NOT_ACTIVE: 409,
  ORDER_NOT_FINISHED: 409,
  ORDER_NOT_DELIVERED: 409,
  HELP_TOO_LATE: 409,
  HELP_OPEN: 409,
  TICKET_CLOSED: 409,
  ACCOUNT_DELETED: 410,
  INTENT_WITHDRAWN: 410,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  EVENT_ID_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  DELETION_UNAVAILABLE: 501,
  ROUTE_FAILED: 502,
  IDENTITY_UNAVAILABLE: 503,
  MAPS_KEY_MISSING: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
    this.status = STATUS_OF[code]
  }

  get response(): ErrorResponse {
    return { error: { code: this.code, message: this.message, ...this.details } }
  }
}
