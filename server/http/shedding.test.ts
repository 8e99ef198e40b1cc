import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import { orders as ordersTable } from '#server/db/schema.ts'
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
    onShed: () => {},
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
    onShed: () => {},
    sampleMs: SAMPLE_MS,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await blockRepeatedly()
  expect(isOverloaded()).toBe(false)
  await app.close()
})

it('requests that a client sent without waiting are not counted after it has left', async () => {
  const app = Fastify()
  const { check, callsInFlight } = createShedding(app, { limits: undefined, onShed: () => {} })
  app.addHook('onRequest', async (request, reply) => check(request, reply))
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

  /** A server that refuses calls while two are in flight; calls of SLOW end when they are let go. */
  async function small() {
    const gate = new EventEmitter()
    const began = new EventEmitter()
    const metrics = createMetrics()
    const overloaded = await startHarness({
      beside: server,
      staticDir: build.staticDir,
      metrics,
      config: { overload: { calls: 2, delayMs: 60_000 } },
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
    const slow = async () => {
      const hasBegun = once(began, 'slow')
      const response = overloaded.call('GET', SLOW)
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
    for (const slow of running) expect((await slow.response).status).toBe(200)
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
})
