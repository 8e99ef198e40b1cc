import { createECDH, createHash, type ECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import webPush from 'web-push'
import { describe, expect, it } from 'vitest'
import type { PushPayload } from '#contract/push-payload.ts'
import { browserKeysOf, decryptPush, RFC8291 } from '#tests/support/rfc8291.ts'
import { pushRequest, topicOf, userTagOf } from './push-message.ts'

interface Encryption {
  encrypt: (
    content: Buffer,
    parameters: {
      version: 'aes128gcm'
      salt: string
      privateKey: ECDH
      dh: string
      authSecret: string
    },
  ) => Buffer
}

/**
 * The module with which web-push encrypts. It accepts the salt, which web-push chooses at random.
 */
const ece: Encryption = createRequire(createRequire(import.meta.url).resolve('web-push'))(
  'http_ece',
)

const browser = browserKeysOf(RFC8291.uaPrivate, RFC8291.auth)
const subscription = {
  endpoint: 'https://push.jhola.test/send/1',
  p256dh: RFC8291.uaPublic,
  auth: RFC8291.auth,
}
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:notifications@jhola.test' }
const payload: PushPayload = {
  orderId: '4f1ad67c-77d4-4c4c-9d9f-0c3a1f3b2a11',
  status: 'pickup',
  version: 4,
  userTag: userTagOf('somebody'),
  riderName: 'Rahul दास',
  activeOrders: 1,
}
const made = () => pushRequest({ subscription, payload, ttlSeconds: 1_800, vapid })

describe('the example of RFC 8291', () => {
  it('is decrypted by the tests’ own implementation', () => {
    const body = Buffer.from(RFC8291.body, 'base64url')
    expect(decryptPush(body, browser).toString()).toBe(RFC8291.plainText)
    expect(browser.curve.getPublicKey('base64url')).toBe(RFC8291.uaPublic)
  })

  it('is the result of the server’s encryption with the same keys and salt', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(RFC8291.senderPrivate, 'base64url')
    const body = ece.encrypt(Buffer.from(RFC8291.plainText), {
      version: 'aes128gcm',
      salt: RFC8291.salt,
      privateKey: sender,
      dh: RFC8291.uaPublic,
      authSecret: RFC8291.auth,
    })
    expect(body.toString('base64url')).toBe(RFC8291.body)
  })

  it('is not decrypted by other keys, with another secret, or with one bit changed', () => {
    const body = Buffer.from(RFC8291.body, 'base64url')
    const stranger = browserKeysOf(RFC8291.senderPrivate, RFC8291.auth)
    expect(() => decryptPush(body, stranger)).toThrow()
    const otherSecret = { ...browser, auth: Buffer.alloc(16) }
    expect(() => decryptPush(body, otherSecret)).toThrow()
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    expect(() => decryptPush(changed, browser)).toThrow()
  })
})

describe('a message', () => {
  it('is read by the browser that subscribed, with a new encryption each time', () => {
    const [first, second] = [made(), made()]
    expect(JSON.parse(decryptPush(first.body, browser).toString())).toEqual(payload)
    expect(first.body.equals(second.body)).toBe(false)
  })

  it('has a hash of its order as topic, with 32 characters, the longest allowed', () => {
    const topic = made().headers['Topic']
    expect(topic).toMatch(/^[\w-]{32}$/)
    expect(topic).toBe(topicOf(payload.orderId))
    expect(topic).toBe(
      createHash('sha256').update(payload.orderId).digest('base64url').slice(0, 32),
    )
  })

  it('states its lifetime and urgency', () => {
    const { headers } = made()
    expect(String(headers['TTL'])).toBe('1800')
    expect(headers).toMatchObject({
      Urgency: 'high',
      'Content-Encoding': 'aes128gcm',
    })
  })

  it('is small enough for every push service, with the longest name of a rider', () => {
    const longest = { ...payload, riderName: 'च'.repeat(200) }
    const { body } = pushRequest({ subscription, payload: longest, ttlSeconds: 1, vapid })
    expect(body.length).toBeLessThan(4_096)
  })

  it('has a constant tag for each shopper', () => {
    expect(userTagOf('a')).toBe(userTagOf('a'))
    expect(userTagOf('a')).not.toBe(userTagOf('b'))
  })
})
