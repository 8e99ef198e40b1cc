/**
 * The message to a device about an order, and its urgency (product §11.1, §11.5). Encrypted by
 * `web-push`.
 */
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { DAY_MS } from '#contract/durations.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import type { VapidKeys } from '#server/config/vapid-keys.ts'

/** A delivery takes 15 minutes, so older news is obsolete. */
export const PUSH_LIFETIME_MS = 30 * 60_000

/** A reply to a request for help is still of use on the next day. */
export const HELP_PUSH_LIFETIME_MS = DAY_MS

/** As base64url these are 32 characters, the longest topic (RFC 8030 §5.4). */
const TOPIC_BYTES = 24
const USER_TAG_BYTES = 16

/**
 * A message that waits at the push service is replaced by the next one of the same order. Hashed,
 * because the service can read it.
 */
export function topicOf(orderId: string): string {
  return createHash('sha256')
    .update(orderId)
    .digest()
    .subarray(0, TOPIC_BYTES)
    .toString('base64url')
}

/** A pseudonym of a shopper, which only their own devices can recognize. */
export function userTagOf(userId: string): string {
  return createHash('sha256')
    .update(`push ${userId}`)
    .digest()
    .subarray(0, USER_TAG_BYTES)
    .toString('base64url')
}

export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

interface Message {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: PushPayload
  /** Seconds that the push service may keep it. */
  ttlSeconds: number
  vapid: VapidKeys & { subject: string }
}

/** @throws if the subscription's keys are invalid. */
export function pushRequest({ subscription, payload, ttlSeconds, vapid }: Message): PushRequest {
  const { endpoint, p256dh, auth } = subscription
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: vapid,
      TTL: ttlSeconds,
      // A reply must not replace the news of the order, nor an earlier reply.
      topic: topicOf([payload.orderId, payload.helpMessage ?? []].flat().join(' ')),
      // Wakes a sleeping phone, because the rider is at most minutes away.
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  )
  return { endpoint, headers: details.headers, body: details.body }
}
