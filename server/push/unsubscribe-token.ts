/**
 * Lets a browser end its subscription after its shopper has signed out (product §12.7): a token
 * issued to that shopper, valid only for ending that one subscription.
 * docs/decisions/120-ending-a-subscription.md
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const PURPOSE = 'jhola: ending a push subscription'
const KEY_BYTES = 32

export interface UnsubscribeTokens {
  /** Base64url, 43 characters. */
  tokenFor: (userId: string, endpoint: string) => string
  isValid: (token: string, userId: string, endpoint: string) => boolean
}

/** Derived from the shop's VAPID key, so that every process can verify them and none is stored. */
export function createUnsubscribeTokens(vapidPrivateKey: string): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', vapidPrivateKey, '', PURPOSE, KEY_BYTES))
  const codeOf = (userId: string, endpoint: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, endpoint]))
      .digest()
  return {
    tokenFor: (userId, endpoint) => codeOf(userId, endpoint).toString('base64url'),
    isValid: (token, userId, endpoint) => {
      const received = Buffer.from(token, 'base64url')
      const expected = codeOf(userId, endpoint)
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
