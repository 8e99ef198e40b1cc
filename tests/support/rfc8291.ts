/**
 * Decryption of Web Push messages (RFC 8291) as in a browser. It is written from the RFC and shares
 * no package with the server's encryption, so that tests can verify the encryption with it.
 */
import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto'

/** The example of RFC 8291 §5 and its appendix A; keys and secrets as base64url. */
export const RFC8291 = {
  plainText: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  uaPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  uaPublic:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const

/** The browser's part of a subscription. */
export interface BrowserKeys {
  curve: ECDH
  /** 16 bytes. */
  auth: Buffer
}

export function browserKeysOf(privateKey: string, auth: string): BrowserKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { curve, auth: Buffer.from(auth, 'base64url') }
}

const SALT_BYTES = 16
const RECORD_SIZE_BYTES = 4
const TAG_BYTES = 16
/** The delimiter of the last record (RFC 8188 §2). Push messages have one record. */
const LAST_RECORD = 2

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Returns the plain text of an `aes128gcm` body.
 *
 * @throws if it was not encrypted for these keys or has been changed.
 */
export function decryptPush(body: Buffer, { curve, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLengthAt = SALT_BYTES + RECORD_SIZE_BYTES
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const keyEndsAt = keyLengthAt + 1 + body.readUInt8(keyLengthAt)
  const senderPublic = body.subarray(keyLengthAt + 1, keyEndsAt)
  const record = body.subarray(keyEndsAt)
  if (record.length > recordSize) throw new Error('A push message has one record (RFC 8291 §4)')

  const keyInfo = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    curve.getPublicKey(),
    senderPublic,
  ])
  const material = derive(curve.computeSecret(senderPublic), auth, keyInfo, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const delimiterAt = padded.findLastIndex((byte) => byte !== 0)
  if (padded[delimiterAt] !== LAST_RECORD) throw new Error('The record is not the last one')
  return padded.subarray(0, delimiterAt)
}
