import { request } from 'node:https'
import { describe, expect, it } from 'vitest'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import { endpointProblem, isPublicAddress, keysProblem } from './endpoint-rules.ts'
import { AddressRefused, publicAgent, type LookupAll } from './push-agent.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.1.1', '100.63.255.255', '172.32.0.1', '2a00:1450:4001:800::200a'])(
    'on the public internet may be connected to: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
    '1.2.3',
  ])('inside, or none at all, may not: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
    'https://push.example:443/1',
  ])('of a push service is taken: %s', (endpoint) => {
    expect(endpointProblem(endpoint)).toBeUndefined()
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
  ])('that is none is refused: %s', (endpoint) => {
    expect(endpointProblem(endpoint)).toEqual(expect.any(String))
  })
})

/** Resolves every name to these addresses, as a name server of a stranger might. */
function resolveTo(...addresses: { address: string; family: 4 | 6 }[]): LookupAll {
  return (_host, _options, callback) => {
    callback(null, addresses)
  }
}

/** Of connecting to a name. */
function outcome(resolve?: LookupAll, host = 'push.example'): Promise<Error> {
  return new Promise((told, fail) => {
    const agent = publicAgent(resolve)
    const asked = request(`https://${host}/1`, { agent, method: 'POST' })
    asked.on('error', told)
    asked.on('response', () => {
      fail(new Error('It was connected to'))
    })
    asked.end()
  })
}

describe('a name that leads inside', () => {
  it.each([
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::1', family: 6 }],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
  ] as const)('is not connected to: %j', async (address) => {
    expect(await outcome(resolveTo(address))).toBeInstanceOf(AddressRefused)
  })

  it('is not connected to either when one of its addresses is public', async () => {
    const resolve = resolveTo({ address: '8.8.8.8', family: 4 }, { address: '10.0.0.1', family: 4 })
    expect(await outcome(resolve)).toBeInstanceOf(AddressRefused)
  })

  it('is not connected to when it has no address at all', async () => {
    expect(await outcome(resolveTo())).toBeInstanceOf(AddressRefused)
  })

  it('is not connected to by the real look-up either', async () => {
    expect(await outcome(undefined, 'localhost')).toBeInstanceOf(AddressRefused)
  })
})

describe('keys', () => {
  const sound = { p256dh: RFC8291.uaPublic, auth: RFC8291.auth }
  it('of the RFC’s example are taken', () => {
    expect(keysProblem(sound)).toBeUndefined()
  })

  it('that are no point of the curve, or no secret, are refused', () => {
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
