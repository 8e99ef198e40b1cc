/** Web Push: subscriptions of a shopper (product §11.4). */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

/** A text of this length, without padding, as browsers write keys. */
const base64url = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)))

export const pushSubscriptionSchema = v.strictObject({
  // In ASCII, as browsers write it: its index takes 2,704 bytes.
  endpoint: v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+\/[!-~]*$/), v.maxLength(2_048)),
  expirationTime: v.optional(v.nullable(v.number())),
  /** A point of P-256 (65 bytes) and a secret of 16 bytes (RFC 8291). */
  keys: v.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionSchema>

export const pushPublicKey = {
  method: 'GET',
  pattern: '/api/v1/push/public-key',
  response: v.object({ data: v.object({ publicKey: v.string() }) }),
} as const satisfies Endpoint

export const savePushSubscription = {
  method: 'POST',
  pattern: '/api/v1/push/subscriptions',
  body: pushSubscriptionSchema,
  response: v.object({ data: v.object({ userTag: v.string(), endingToken: v.string() }) }),
} as const satisfies Endpoint

/** 32 bytes. Returned with a subscription, and ends that one with or without a session. */
export const unsubscribeTokenSchema = base64url(43)

/** With the shopper's session or, after a sign-out, with the unsubscribe token. */
export const deletePushSubscription = {
  method: 'DELETE',
  pattern: '/api/v1/push/subscriptions',
  body: v.strictObject({
    endpoint: pushSubscriptionSchema.entries.endpoint,
    endingToken: v.optional(unsubscribeTokenSchema),
  }),
  response: v.object({ data: v.object({ removed: v.boolean() }) }),
} as const satisfies Endpoint
