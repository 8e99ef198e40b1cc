/** A pair of VAPID keys (RFC 8292), by which push services identify a shop. */
import { createECDH } from 'node:crypto'

/** In base64url, as browsers and `web-push` expect. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Whether both are keys of P-256 and form a pair. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}
