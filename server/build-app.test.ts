import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import type { InjectOptions } from 'fastify'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { pathOf } from '#contract/endpoint.ts'
import { STREAM_HEARTBEAT_MS } from '#contract/operations-stream.ts'
import { createOrder, placeOrder, withdrawIntent } from '#contract/order-endpoints.ts'
import { savePushSubscription } from '#contract/push-endpoints.ts'
import { register, saveAddress, updateUser, userDetails } from '#contract/user-endpoints.ts'
import type { ServerConfig } from './config/config.ts'
import { HANDLER_DEADLINE_MS } from './http/handler-deadline.ts'
import { createLog } from './log.ts'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  OUT_OF_REACH,
  validOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { someShopper } from '#tests/support/session-tokens.ts'
import { smallBuild, type SmallBuild } from '#tests/support/small-build.ts'

let server: ServerHarness
let build: SmallBuild
beforeAll(async () => {
  build = await smallBuild()
  server = await startHarness({ staticDir: build.staticDir })
})
afterAll(async () => {
  await server.close()
  await build.remove()
})

const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8'

function get(
  url: string,
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
) {
  return server.app.inject({ method, url, headers })
}

it('a client that reads nothing is disconnected', async () => {
  /** More than the buffers of both ends hold. */
  const large = Buffer.alloc(32 * 1_024 * 1_024)
  const { app } = await startHarness({
    beside: server,
    extend: async (instance) => {
      instance.get('/large', async () => large)
      await Promise.resolve()
    },
  })
  expect(app.server.timeout).toBeGreaterThan(0)
  // The same, but sooner.
  app.server.setTimeout(100)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const connected = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  const client = connect(Number(port), '127.0.0.1')
  client.on('error', () => {})
  client.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(await connected, 'close')
  client.destroy()
  await app.close()
})

it('a connection may be silent for longer than requests, calls and streams are', () => {
  const { timeout, requestTimeout } = server.app.server
  expect(timeout).toBeGreaterThan(requestTimeout)
  expect(timeout).toBeGreaterThan(HANDLER_DEADLINE_MS)
  expect(timeout).toBeGreaterThan(STREAM_HEARTBEAT_MS)
})

describe('every response', () => {
  it('has the time of the server’s clock', async () => {
    server.clock.nowMs = Date.parse('2026-05-04T03:02:01.999Z')
    for (const url of ['/', '/healthz', '/assets/app-1a2b3c.js', '/api/nix', '/nix.png']) {
      expect((await get(url)).headers.date).toBe('Mon, 04 May 2026 03:02:01 GMT')
    }
  })

  it('has the Content-Security-Policy and the other security headers', async () => {
    for (const url of ['/', '/healthz', '/assets/app-1a2b3c.js', '/api/nix', '/nix.png']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('tells browsers to use only https if the shop is reached by https', async () => {
    const other = await startHarness({ beside: server, config: { isHttps: true } })
    const { headers } = await other.call('GET', '/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
    await other.close()
  })

  it('to an address that cannot be decoded is an error in JSON', async () => {
    for (const url of ['/api/v1/users/details/%zz', '/%zz']) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ error: { code: 'INVALID_PARAMS' } })
      expect(response.headers).toHaveProperty('content-security-policy')
    }
  })

  it('to an unknown call is JSON, also for a wrong method and for a browser', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nix'],
      ['POST', '/api'],
      ['GET', checkAvailability.pattern],
      ['PUT', deliveryChargeSettings.pattern],
    ] as const) {
      const response = await get(url, { accept: BROWSER_ACCEPT }, method)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })
})

/** A second server, whose log is captured. */
async function logging(config: Partial<ServerConfig> = {}) {
  const lines: string[] = []
  const beside = await startHarness({
    beside: server,
    config,
    log: createLog('trace', { write: (line) => lines.push(line) }),
  })
  return { ...beside, lines, said: (words: string) => lines.filter((l) => l.includes(words)) }
}

describe('the log', () => {
  it('has the number and the store of a placed order, but no person', async () => {
    const run = await logging()
    const shopper = await run.registered()
    const body = validOrder(shopper, run.clock.nowMs, {
      items: [{ productId: 'chakki-atta-5kg', quantity: 1, price: 265 }],
      totalPrice: 265 + 19,
    })
    const { _id } = parsedResponse(createOrder, await run.create(shopper, body), 201).data.order
    expect(run.said('An order was placed')).toEqual([])
    await run.call('POST', pathOf(placeOrder.pattern, { orderId: _id }), { as: shopper })
    const lines = run.said('An order was placed').map((line): unknown => JSON.parse(line))
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: hostname(),
        orderId: _id,
        storeId: IN_REACH_STORE,
        msg: 'An order was placed',
      },
    ])
    await run.close()
  })

  it('has the route of a request, but neither its address nor that of the client', async () => {
    const run = await logging()
    const { user } = await run.registered()
    const path = pathOf(userDetails.pattern, { id: user._id })
    await run.call('GET', `${path}?sid=k_pzpxdGR4qiT0i9AAAA`)
    const { req } = v.parse(
      v.object({ req: v.unknown() }),
      JSON.parse(run.said('incoming request').at(-1) ?? ''),
    )
    expect(req).toEqual({ method: 'GET', route: userDetails.pattern })
    expect(run.lines.join('')).not.toMatch(/127\.0\.0\.1|k_pzpxd/)
    expect(run.lines.join('')).not.toContain(user._id)
    await run.close()
  })

  it('reports once a proxy that is not listed, and never a listed one', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.1' } }
    for (const [trustedProxies, times] of [
      [[], 1],
      [['10.0.0.0/8'], 1],
      [['127.0.0.0/8'], 0],
    ] as const) {
      const { said, ...run } = await logging({ trustedProxies })
      await run.call('GET', deliveryChargeSettings.pattern)
      expect(said('TRUSTED_PROXIES')).toEqual([])
      await run.call('GET', deliveryChargeSettings.pattern, forwarded)
      await run.call('GET', '/cart', forwarded)
      expect(said('TRUSTED_PROXIES')).toHaveLength(times)
      await run.close()
    }
  })

  /** Tables whose rows contain what people send. */
  const TABLES = ['users', 'orders', 'settled_keys', 'push_subscriptions', 'out_of_reach_checks']

  async function breakTables(broken: boolean): Promise<void> {
    for (const table of TABLES) {
      const change = broken
        ? sql.raw(`alter table ${table} add constraint nothing_fits check (false) not valid`)
        : sql.raw(`alter table ${table} drop constraint nothing_fits`)
      await server.database.orm.execute(change)
    }
  }

  it('has the code of calls that fail in the database, but nothing that was sent', async () => {
    const shopper = await server.registered()
    const stranger = someShopper()
    const key = randomUUID()
    const { lines, said, ...run } = await logging()
    const address = {
      _id: '1763711111111',
      type: 'Home',
      fullName: 'Chandra Hazarika',
      addressLine: '7 Kharghuli Hills Road',
      city: 'Guwahati',
      pinCode: '781004',
      landmark: 'Beside Raj Bhavan',
    }
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody-knows-this',
      keys: { p256dh: RFC8291.uaPublic, auth: RFC8291.auth },
    }
    const phoneNumber = '9123456780'
    const order = validOrder(shopper, run.clock.nowMs, { address, totalPrice: 1 })
    await breakTables(true)
    const responses = [
      await run.call('POST', register.pattern, {
        as: stranger,
        body: { email: stranger.email, phoneNumber, location: registrationPoint(IN_REACH) },
      }),
      await run.call('PATCH', pathOf(updateUser.pattern, { id: shopper.user._id }), {
        as: shopper,
        body: { name: address.fullName, phoneNumber, address: [address] },
      }),
      await run.call('POST', saveAddress.pattern, { as: shopper, body: address }),
      await run.call('POST', savePushSubscription.pattern, { as: shopper, body: subscription }),
      await run.create(shopper, { ...order, totalPrice: 577 }),
      await run.create(shopper, order, key),
      await run.call('DELETE', pathOf(withdrawIntent.pattern, { key }), { as: shopper }),
      await run.call('POST', checkAvailability.pattern, { body: OUT_OF_REACH }),
    ]
    await breakTables(false)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 500))
    const log = lines.join('')
    const sent = [
      stranger.email,
      stranger.sub,
      shopper.email,
      phoneNumber,
      ...Object.values(address),
      subscription.endpoint,
      ...Object.values(subscription.keys),
      'chakki-atta-5kg',
    ]
    expect(sent.filter((value) => log.includes(value))).toEqual([])
    expect(said('A request failed')).toHaveLength(responses.length)
    // An integrity constraint: enough to find the table and the reason.
    expect(said('"code":"23514"')).toHaveLength(responses.length)
    expect(said('"constraint":"nothing_fits"')).toHaveLength(responses.length)
    await run.close()
  })
})
