import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import { orders as ordersTable } from '#server/db/schema.ts'
import { createLog } from '#server/log.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  parsedResponse,
  refused,
  validOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { smallBuild, type SmallBuild } from '#tests/support/small-build.ts'
import { createShedding } from './shedding.ts'

const SAMPLE_MS = 50
const BLOCKED_MS = 150
const UNCOUNTED = { onShed: () => {}, onSlowReaderClosed: () => {} }

function blockEventLoop(): void {
  const endsAtMs = performance.now() + BLOCKED_MS
  while (performance.now() < endsAtMs) {
    // Nothing: this is what keeps the loop busy.
  }
}

async function blockRepeatedly(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    blockEventLoop()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('a process is overloaded while its event loop is blocked repeatedly', async () => {
  const app = Fastify()
  const { isOverloaded } = createShedding(app, {
    limits: { calls: 1_000, delayMs: BLOCKED_MS / 3 },
    ...UNCOUNTED,
    sampleMs: SAMPLE_MS,
  })
  // A start blocks the loop, too.
  await blockRepeatedly()
  expect(isOverloaded()).toBe(false)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await eventually(() => {
    blockEventLoop()
    expect(isOverloaded()).toBe(true)
  })
  await eventually(() => expect(isOverloaded()).toBe(false))
  await app.close()
})

it('without limits nothing is refused', async () => {
  const app = Fastify()
  const { isOverloaded } = createShedding(app, {
    limits: undefined,
    ...UNCOUNTED,
    sampleMs: SAMPLE_MS,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await blockRepeatedly()
  expect(isOverloaded()).toBe(false)
  await app.close()
})

it('requests that a client sent without waiting are not counted after it has left', async () => {
  const app = Fastify()
  const { begin, callsInFlight } = createShedding(app, { limits: undefined, ...UNCOUNTED })
  app.addHook('preValidation', async (request, reply) => begin(request, reply))
  app.get('/', () => new Promise(() => {}))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  await eventually(() => expect(callsInFlight()).toBe(3))
  socket.resetAndDestroy()
  await eventually(() => expect(callsInFlight()).toBe(0))
  await app.close()
})

it('a call whose client leaves before it begins is not counted', async () => {
  const app = Fastify()
  const { begin, callsInFlight } = createShedding(app, { limits: undefined, ...UNCOUNTED })
  const begun = new EventEmitter()
  app.addHook('onRequest', async (request) => {
    // Like a limit that waits for its counts.
    await new Promise((resolve) => request.raw.socket.once('close', resolve))
  })
  app.addHook('preValidation', async (request, reply) => {
    begin(request, reply)
    begun.emit('call')
  })
  app.get('/', () => new Promise(() => {}))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const hasBegun = once(begun, 'call')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
  await once(app.server, 'request')
  socket.resetAndDestroy()
  await hasBegun
  await eventually(() => expect(callsInFlight()).toBe(0))
  await app.close()
})

describe('clients that do not read their responses', () => {
  /** More than the buffers of both ends hold. Like a cached catalogue, one for all responses. */
  const LARGE = Buffer.alloc(32 * 1_024 * 1_024)
  const CALLS = 4
  /** Longer than a client may take to read. */
  const LATE_MS = 6_000

  /** A server that has places for CALLS calls, and believes what a client says of its address. */
  async function listening() {
    const lines: string[] = []
    const app = Fastify({
      trustProxy: true,
      forceCloseConnections: true,
      loggerInstance: createLog('warn', { write: (line) => lines.push(line) }),
    })
    const metrics = createMetrics()
    let nowMs = 0
    const { begin, callsInFlight } = createShedding(app, {
      limits: { calls: CALLS, delayMs: 60_000 },
      onShed: metrics.callShed,
      onSlowReaderClosed: metrics.slowReaderClosed,
      sampleMs: 10,
      now: () => nowMs,
    })
    app.addHook('preValidation', async (request, reply) => begin(request, reply))
    let handedOver = 0
    app.addHook('onSend', async () => {
      handedOver += 1
    })
    app.get('/', async () => LARGE)
    app.get('/small', async () => ({ ok: true }))
    app.get('/endless', () => new Promise(() => {}))
    const openPorts = new Set<number | undefined>()
    app.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      openPorts.add(remotePort)
      socket.once('close', () => openPorts.delete(remotePort))
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const send = (address: string, path: string, count = 1) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`
      socket.write(request.repeat(count))
      return socket
    }
    return {
      app,
      metrics,
      closedSlowReaders: async () => {
        const [, count] =
          /^jhola_slow_readers_closed_total (\d+)$/m.exec(await metrics.text()) ?? []
        return Number(count)
      },
      lines,
      callsInFlight,
      send,
      /** Sends so many requests on one connection, and resolves when the app has served them. */
      requests: async (address: string, count = 1) => {
        const before = handedOver
        const socket = send(address, '/', count)
        await eventually(() => expect(handedOver).toBe(before + count))
        return socket
      },
      /** What waits now has waited for too long. */
      makeLate: () => {
        nowMs += LATE_MS
      },
      /** Of these clients, those whose connections the server keeps. */
      open: (sockets: readonly Socket[]) =>
        sockets.filter(({ localPort }) => openPorts.has(localPort)),
    }
  }

  it('take no places from others', async () => {
    const { app, callsInFlight, requests } = await listening()
    await requests('198.51.100.1', CALLS / 2)
    await requests('198.51.100.2', CALLS / 2)
    expect(callsInFlight()).toBe(0)
    const other = await requests('198.51.100.3')
    const [response]: unknown[] = await once(other, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /)
    await app.close()
  })

  it('cost others no response, although each has an address of its own', async () => {
    const { app, requests, send, makeLate, open } = await listening()
    const slow: Socket[] = []
    for (let n = 1; n <= CALLS; n += 1) slow.push(await requests(`198.51.100.${n}`))
    makeLate()
    for (let n = 1; n <= 3; n += 1) {
      const quick = send(`203.0.113.${n}`, '/small')
      const [response]: unknown[] = await Promise.race([once(quick, 'data'), once(quick, 'close')])
      expect(String(response)).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)
    }
    expect(open(slow)).toEqual(slow)
    await app.close()
  })

  it('lose their connections when too many have waited too long: who waits longest first', async () => {
    const { app, metrics, closedSlowReaders, requests, makeLate, open } = await listening()
    const slow: Socket[] = []
    for (let n = 1; n <= CALLS + 2; n += 1) slow.push(await requests(`198.51.100.${n}`))
    makeLate()
    await eventually(() => expect(open(slow)).toEqual(slow.slice(2)))
    expect(await closedSlowReaders()).toBe(2)
    expect(await metrics.text()).toContain('jhola_calls_shed_total 0\n')
    await app.close()
  })

  it('lose them first if most of the responses are their own', async () => {
    const { app, requests, makeLate, open } = await listening()
    const few = await requests('198.51.100.1')
    const many = [
      await requests('198.51.100.2'),
      await requests('198.51.100.2'),
      await requests('198.51.100.2'),
    ]
    const other = await requests('198.51.100.3')
    makeLate()
    await eventually(() =>
      expect(open([few, ...many, other])).toEqual([few, ...many.slice(1), other]),
    )
    await app.close()
  })

  it('keep them until they have had time to read, however many there are', async () => {
    const { app, closedSlowReaders, requests, makeLate, open } = await listening()
    const late = await requests('198.51.100.1')
    makeLate()
    const early: Socket[] = []
    for (let n = 0; n <= CALLS; n += 1) early.push(await requests('198.51.100.2'))
    await eventually(() => expect(open([late])).toEqual([]))
    expect(open(early)).toEqual(early)
    expect(await closedSlowReaders()).toBe(1)
    await app.close()
  })

  it('are in the log although it has just reported refused calls', async () => {
    const { app, lines, callsInFlight, requests, send, makeLate } = await listening()
    send('198.51.100.9', '/endless', CALLS / 2)
    await eventually(() => expect(callsInFlight()).toBe(CALLS / 2))
    await once(send('198.51.100.9', '/small'), 'data')
    expect(lines.join('')).toContain('Calls of an address are refused')
    for (let n = 0; n <= CALLS; n += 1) await requests(`198.51.100.${n}`)
    makeLate()
    await eventually(() => expect(lines.join('')).toContain('Too many responses wait'))
    await app.close()
  })
})

let server: ServerHarness
let build: SmallBuild
beforeAll(async () => {
  build = await smallBuild()
  server = await startHarness()
})
afterAll(async () => {
  await server.close()
  await build.remove()
})

describe('under overload', () => {
  const SLOW = '/api/v1/slow'

  /**
   * A server that refuses calls while two are in flight; calls of SLOW end when they are let go,
   * and come from an address of their own, unless a test names it.
   */
  async function small({ calls = 2, addressPerMinute = 1e6 } = {}) {
    const gate = new EventEmitter()
    const began = new EventEmitter()
    const metrics = createMetrics()
    const overloaded = await startHarness({
      beside: server,
      staticDir: build.staticDir,
      metrics,
      config: { overload: { calls, delayMs: 60_000 }, rateLimits: { addressPerMinute } },
      extend: async (app) => {
        app.get(SLOW, async () => {
          const opened = once(gate, 'open')
          began.emit('slow')
          await opened
          return {}
        })
        await Promise.resolve()
      },
    })
    let addresses = 0
    const slow = async (remoteAddress = `198.51.100.${(addresses += 1)}`) => {
      const hasBegun = once(began, 'slow')
      const response = overloaded.app.inject({ url: SLOW, remoteAddress })
      await hasBegun
      return { response }
    }
    return { ...overloaded, metrics, slow, open: () => gate.emit('open') }
  }

  it('calls are refused early with a Retry-After, and served again afterwards', async () => {
    const shop = await small()
    const settings = () => shop.call('GET', deliveryChargeSettings.pattern)
    const running = [await shop.slow(), await shop.slow()]
    const response = await settings()
    expect(refused(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(6)
    expect(await shop.metrics.text()).toContain('jhola_calls_shed_total 1\n')
    shop.open()
    for (const slow of running) expect((await slow.response).statusCode).toBe(200)
    expect((await settings()).status).toBe(200)
    await shop.close()
  })

  it('probes, pages and files are served', async () => {
    const shop = await small()
    const running = [await shop.slow(), await shop.slow()]
    for (const url of ['/healthz', '/readyz', '/', '/assets/app-1a2b3c.js']) {
      expect((await shop.call('GET', url)).status, url).toBe(200)
    }
    shop.open()
    for (const slow of running) await slow.response
    await shop.close()
  })

  it('a new order is refused, and an existing one can be placed', async () => {
    const shop = await small()
    const shopper = await shop.registered()
    const created = await shop.create(shopper, validOrder(shopper, Date.now()))
    const { _id: orderId } = parsedResponse(createOrder, created, 201).data.order
    const key = randomUUID()
    const body = validOrder(shopper, Date.now())
    const stored = () =>
      shop.database.orm.$count(ordersTable, eq(ordersTable.userId, shopper.user._id))
    const running = [await shop.slow(), await shop.slow()]
    expect(refused(await shop.create(shopper, body, key)).code).toBe('UNAVAILABLE')
    expect(await stored()).toBe(1)
    const placed = await shop.call('POST', pathOf(placeOrder.pattern, { orderId }), { as: shopper })
    expect(placed.status).toBe(200)
    shop.open()
    for (const slow of running) await slow.response
    // The page sends the same key again.
    expect((await shop.create(shopper, body, key)).status).toBe(201)
    expect(await stored()).toBe(2)
    await shop.close()
  })

  it('a call whose body has not arrived does not count as work', async () => {
    const shop = await small()
    const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
    const halfSent = [1, 2, 3].map(() => connect(Number(port), '127.0.0.1'))
    let heads = 0
    shop.app.server.on('request', () => (heads += 1))
    for (const socket of halfSent) {
      socket.write(
        `POST ${checkAvailability.pattern} HTTP/1.1\r\nHost: x\r\n` +
          'Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
      )
    }
    await eventually(() => expect(heads).toBe(halfSent.length))
    expect((await shop.call('GET', deliveryChargeSettings.pattern)).status).toBe(200)
    for (const socket of halfSent) socket.destroy()
    await shop.close()
  })

  it('bodies that arrive together are not worked on beyond the limit', async () => {
    const shop = await small()
    const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
    const late = connect(Number(port), '127.0.0.1')
    const hasHead = once(shop.app.server, 'request')
    late.write(
      `POST ${checkAvailability.pattern} HTTP/1.1\r\nHost: x\r\n` +
        'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await hasHead
    const running = [await shop.slow(), await shop.slow()]
    late.write('}')
    const [response]: unknown[] = await once(late, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 503 /)
    late.destroy()
    shop.open()
    for (const slow of running) await slow.response
    await shop.close()
  })

  it('calls of one address cannot take the places of all others', async () => {
    const shop = await small({ calls: 4 })
    const settings = (remoteAddress: string) =>
      shop.app.inject({ url: deliveryChargeSettings.pattern, remoteAddress })
    // One customer has a whole network of IPv6 addresses.
    const running = [await shop.slow('2001:db8::1'), await shop.slow('2001:db8::2')]
    expect((await settings('2001:db8::3')).statusCode).toBe(503)
    expect((await settings('198.51.100.9')).statusCode).toBe(200)
    shop.open()
    for (const slow of running) await slow.response
    expect((await settings('2001:db8::3')).statusCode).toBe(200)
    await shop.close()
  })

  it('a refused call counts against its address', async () => {
    const shop = await small({ addressPerMinute: 2 })
    const settings = () => shop.call('GET', deliveryChargeSettings.pattern)
    const running = [await shop.slow(), await shop.slow()]
    for (const status of [503, 503, 429]) expect((await settings()).status).toBe(status)
    shop.open()
    for (const slow of running) await slow.response
    await shop.close()
  })
})
