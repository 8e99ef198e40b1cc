import { describe, expect, it } from 'vitest'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import { endpointProblem, keysProblem } from './endpoint-rules.ts'
import { DEFAULT_PUSH_SERVICES } from '#server/config/push-services.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
    'https://autopush.push.services.mozilla.com/wpush/v1/abc',
    'https://api.push.apple.com/3/device/abc',
  ])('of a push service is accepted: %s', (endpoint) => {
    expect(endpointProblem(endpoint, DEFAULT_PUSH_SERVICES)).toBeUndefined()
  })

  it.each([
    'http://push.example/1',
    'https://push.example:8443/1',
    'https://push.example:22/',
    'https://user:secret@push.example/1',
    'https://127.0.0.1/1',
    'https://127.1/1',
    'https://2130706433/1',
    'https://0x7f000001/1',
    'https://0177.0.0.1/1',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/1',
    'https://localhost/1',
    'https://intranet/1',
    'ftp://push.example/1',
    'javascript:alert(1)',
    'https://',
    'nonsense',
  ])('that is invalid is refused: %s', (endpoint) => {
    expect(endpointProblem(endpoint, DEFAULT_PUSH_SERVICES)).toEqual(expect.any(String))
  })

  it.each([
    'https://push.example/1',
    'https://googleapis.com/1',
    'https://evilfcm.googleapis.com.example/1',
    'https://xfcm.googleapis.com/1',
    'https://fcm.googleapis.com./1',
    'https://fcm.googleapis.com@push.example/1',
    'https://push.example/fcm.googleapis.com/1',
    'https://push.example#.fcm.googleapis.com',
    'https://FCM.googleapis.com/1',
    'https://fcm.googleapis.com:443/1',
    'https://fcm.googleapis.com\\@push.example/1',
  ])('of an unknown push service, or not in normal form, is refused: %s', (endpoint) => {
    expect(endpointProblem(endpoint, DEFAULT_PUSH_SERVICES)).toEqual(expect.any(String))
  })

  it('of any configured service is accepted', () => {
    expect(endpointProblem('https://push.example/1', ['push.example'])).toBeUndefined()
    expect(endpointProblem('https://fcm.googleapis.com/1', ['push.example'])).toBeDefined()
  })
})

describe('keys', () => {
  const sound = { p256dh: RFC8291.uaPublic, auth: RFC8291.auth }
  it('of the RFC’s example are accepted', () => {
    expect(keysProblem(sound)).toBeUndefined()
  })

  it('that are not a point of the curve or not a secret are refused', () => {
    const offCurve = Buffer.from(RFC8291.uaPublic, 'base64url')
    offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64)
    for (const p256dh of [
      offCurve.toString('base64url'),
      Buffer.alloc(65).toString('base64url'),
      Buffer.alloc(65, 4).toString('base64url'),
      RFC8291.uaPublic.slice(0, -4),
      '',
    ]) {
      expect(keysProblem({ ...sound, p256dh })).toMatch(/p256dh/)
    }
    for (const auth of ['', 'abc', Buffer.alloc(15).toString('base64url')]) {
      expect(keysProblem({ ...sound, auth })).toMatch(/auth/)
    }
  })
})
