import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { request } from 'node:https'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import { endpointProblem, isPublicAddress, keysProblem } from './endpoint-rules.ts'
import { AddressRefused, nameServerLookup, publicAgent, type LookupAll } from './push-agent.ts'
import { DEFAULT_PUSH_SERVICES } from '#server/config/push-services.ts'

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
    'https://autopush.push.services.mozilla.com/wpush/v1/abc',
    'https://api.push.apple.com/3/device/abc',
  ])('of a push service is taken: %s', (endpoint) => {
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
  ])('of nobody’s push service, or spelled like none, is refused: %s', (endpoint) => {
    expect(endpointProblem(endpoint, DEFAULT_PUSH_SERVICES)).toEqual(expect.any(String))
  })

  it('is taken of whatever service the shop lists', () => {
    expect(endpointProblem('https://push.example/1', ['push.example'])).toBeUndefined()
    expect(endpointProblem('https://fcm.googleapis.com/1', ['push.example'])).toBeDefined()
  })
})

/** Resolves every name to these addresses, as a name server of a stranger might. */
function resolveTo(...addresses: { address: string; family: 4 | 6 }[]): LookupAll {
  return () => Promise.resolve(addresses)
}

/** Of connecting to a name. */
function outcome(resolve: LookupAll, host = 'push.example'): Promise<Error> {
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
})

/** A name server of a stranger: tells the address for every name, or says nothing at all. */
async function startNameServer(address: string | undefined) {
  const server = createSocket('udp4')
  let questions = 0
  server.on('message', (question, from) => {
    questions += 1
    if (address === undefined) return
    const name = question.subarray(12, question.indexOf(0, 12) + 5)
    const isV4 = name.readUInt16BE(name.length - 4) === 1
    // The question again, and for IPv4 one address: a pointer to the name, A, IN, one minute.
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]
    server.send(
      Buffer.concat([question.subarray(0, 2), header, name, Buffer.from(isV4 ? record : [])]),
      from.port,
    )
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    servers: [`127.0.0.1:${server.address().port}`],
    questions: () => questions,
    close: () => server.close(),
  }
}

describe('a name', () => {
  it('that its name server leads inside is not connected to', async () => {
    const { servers, close } = await startNameServer('127.0.0.1')
    expect(await outcome(nameServerLookup({ servers }))).toBeInstanceOf(AddressRefused)
    close()
  })

  it('whose name server does not respond is given up', async () => {
    const { servers, close } = await startNameServer(undefined)
    const startedAtMs = Date.now()
    const error = await outcome(nameServerLookup({ servers, timeoutMs: 50 }))
    expect(error).toMatchObject({ code: 'ETIMEOUT' })
    // By our own deadline: the resolver's takes 6 s.
    expect(Date.now() - startedAtMs).toBeLessThan(5_000)
    close()
  })

  it('that is waited for holds no thread of those that do everything else', async () => {
    const nameServer = await startNameServer(undefined)
    const agent = publicAgent(nameServerLookup({ servers: nameServer.servers, timeoutMs: 60_000 }))
    // Twice as many as the process has threads.
    const asked = Array.from({ length: 8 }, (_unused, at) =>
      request(`https://push-${at}.example/`, { agent, method: 'POST' }),
    )
    let ended = 0
    for (const one of asked) {
      one.on('error', () => {
        ended += 1
      })
      one.end()
    }
    await eventually(() => expect(nameServer.questions()).toBeGreaterThanOrEqual(8))
    await promisify(gzip)('work of a thread')
    expect(ended).toBe(0)
    for (const one of asked) one.destroy()
    nameServer.close()
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
