import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { request } from 'node:https'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { isPublicAddress } from './public-address.ts'
import { AddressRefused, nameServerLookup, publicAgent, type LookupAll } from './public-agent.ts'

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
  ])('internal or invalid may not: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

/** Resolves every name to these addresses, like a malicious name server. */
function resolveTo(...addresses: { address: string; family: 4 | 6 }[]): LookupAll {
  return () => Promise.resolve(addresses)
}

/** Of connecting to a name. */
function outcome(resolve: LookupAll, host = 'push.example'): Promise<Error> {
  return new Promise((done, fail) => {
    const agent = publicAgent(resolve)
    const clientRequest = request(`https://${host}/1`, { agent, method: 'POST' })
    clientRequest.on('error', done)
    clientRequest.on('response', () => {
      fail(new Error('The address was connected to'))
    })
    clientRequest.end()
  })
}

describe('a name that resolves to an internal address', () => {
  it.each([
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::1', family: 6 }],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
  ] as const)('is not connected to: %j', async (address) => {
    expect(await outcome(resolveTo(address))).toBeInstanceOf(AddressRefused)
  })

  it('is not connected to even if one of its addresses is public', async () => {
    const resolve = resolveTo({ address: '8.8.8.8', family: 4 }, { address: '10.0.0.1', family: 4 })
    expect(await outcome(resolve)).toBeInstanceOf(AddressRefused)
  })

  it('is not connected to if it has no address', async () => {
    expect(await outcome(resolveTo())).toBeInstanceOf(AddressRefused)
  })
})

/** A malicious name server: returns the address for every name, or never responds. */
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
  it('with several addresses has time at each to send again what was lost', () => {
    // Systems send the first packet of a connection again after one second.
    expect(publicAgent().options.autoSelectFamilyAttemptTimeout).toBeGreaterThan(2_000)
  })

  it('that its name server resolves to an internal address is not connected to', async () => {
    const { servers, close } = await startNameServer('127.0.0.1')
    expect(await outcome(nameServerLookup({ servers }))).toBeInstanceOf(AddressRefused)
    close()
  })

  it('whose name server does not respond is abandoned', async () => {
    const { servers, close } = await startNameServer(undefined)
    const startedAtMs = Date.now()
    const error = await outcome(nameServerLookup({ servers, timeoutMs: 50 }))
    expect(error).toMatchObject({ code: 'ETIMEOUT' })
    // By our own deadline. The resolver's is 6 s.
    expect(Date.now() - startedAtMs).toBeLessThan(5_000)
    close()
  })

  it('that is being resolved does not block the threads of other tasks', async () => {
    const nameServer = await startNameServer(undefined)
    const agent = publicAgent(nameServerLookup({ servers: nameServer.servers, timeoutMs: 60_000 }))
    // Twice as many as the process has threads.
    const requests = Array.from({ length: 8 }, (_unused, at) =>
      request(`https://push-${at}.example/`, { agent, method: 'POST' }),
    )
    let ended = 0
    for (const one of requests) {
      one.on('error', () => {
        ended += 1
      })
      one.end()
    }
    await eventually(() => expect(nameServer.questions()).toBeGreaterThanOrEqual(8))
    await promisify(gzip)('work of a thread')
    expect(ended).toBe(0)
    for (const one of requests) one.destroy()
    nameServer.close()
  })
})
