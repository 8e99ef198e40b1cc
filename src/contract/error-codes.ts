/** Codes of `{error: {code, message}}`, the only shape of the server's errors (product §15.3). */
import * as v from 'valibot'
import { billSchema } from './bill-schema.ts'

export const ERROR_CODES = [
  // the request
  'INVALID_BODY',
  'INVALID_PARAMS',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  // the sender
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'EMAIL_MISMATCH',
  'EMAIL_UNKNOWN',
  // users
  'USER_NOT_FOUND',
  'USER_EXISTS',
  'LIST_CHANGED',
  // deleting the account (product §14.6)
  'ACCOUNT_DELETED',
  'ORDER_NOT_FINISHED',
  'DELETION_UNAVAILABLE',
  'IDENTITY_UNAVAILABLE',
  // orders (product §8.5)
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IN_PROGRESS',
  'INTENT_WITHDRAWN',
  'PRICE_CHANGED',
  'PRODUCT_UNAVAILABLE',
  'OUT_OF_REACH',
  'STORE_CLOSED',
  'TOO_MANY_ORDERS',
  'QUOTE_EXPIRED',
  'ORDER_NOT_FOUND',
  'ILLEGAL_TRANSITION',
  'EVENT_ID_REUSED',
  // help with an order (product §9.10)
  'ORDER_NOT_DELIVERED',
  'HELP_TOO_LATE',
  'HELP_OPEN',
  'TICKET_NOT_FOUND',
  'TICKET_CLOSED',
  // directions (product §15.7)
  'ORDER_NOT_ACTIVE',
  'MAPS_KEY_MISSING',
  'ROUTE_FAILED',
  // the rest
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Refusals of an order that the server stores under the order's key (product §8.4). */
export const SETTLED_REFUSAL_CODES = [
  'PRICE_CHANGED',
  'PRODUCT_UNAVAILABLE',
  'OUT_OF_REACH',
  'STORE_CLOSED',
  'TOO_MANY_ORDERS',
  'QUOTE_EXPIRED',
] as const satisfies readonly ErrorCode[]

export type SettledRefusalCode = (typeof SETTLED_REFUSAL_CODES)[number]

const pricesSchema = v.array(
  v.object({
    productId: v.string(),
    price: v.number(),
    discountPrice: v.optional(v.number()),
  }),
)

/**
 * The error response of our server. `bill` and the prices are included with PRICE_CHANGED and, if
 * everything is still sold, with QUOTE_EXPIRED; `productIds` with PRODUCT_UNAVAILABLE; `opensAt`
 * with STORE_CLOSED.
 */
export const errorResponseSchema = v.object({
  error: v.object({
    code: v.picklist(ERROR_CODES),
    message: v.string(),
    bill: v.optional(billSchema),
    prices: v.optional(pricesSchema),
    productIds: v.optional(v.array(v.string())),
    opensAt: v.optional(v.string()),
  }),
})

export type ErrorResponse = v.InferOutput<typeof errorResponseSchema>
/** The details beside code and message. */
export type ErrorDetails = Omit<ErrorResponse['error'], 'code' | 'message'>

/**
 * The same as read by a page, whose server may be newer: an unknown code, or details of another
 * shape, are still an error.
 */
export const receivedErrorSchema = v.object({
  error: v.object({
    // Codes of other services may be numbers or sentences.
    code: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*$/)),
    message: v.string(),
    bill: v.fallback(v.optional(billSchema), undefined),
    prices: v.fallback(v.optional(pricesSchema), undefined),
    productIds: v.fallback(v.optional(v.array(v.string())), undefined),
    opensAt: v.fallback(v.optional(v.string()), undefined),
  }),
})
