/**
 * The shop survives failures of PostgreSQL: a connection that ends, one that hangs, four restarts
 * under load, a stop of 20 seconds. Two processes of the production server share a cluster that
 * this file makes. Runs with `npm test -- --postgres`.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { errorResponseSchema } from '#contract/error-codes.ts'
import { registrationPoint } from '#contract/geo.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import { register } from '#contract/user-endpoints.ts'
import {
  createPostgresCluster,
  findPostgres,
  type PostgresCluster,
} from '#scripts/postgres-cluster.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { IN_REACH, validOrder, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { someShopper, trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const programs = findPostgres()
const isWanted = (process.env['TEST_DATABASE_URL'] ?? '') !== '' && programs !== undefined

/**
 * Longer than any deadline of the server, so that every request gets the server's own response.
 */
const CALL_MS = 45_000
const RECOVERED_WITHIN_MS = 30_000
const STOP_MS = 20_000

const signer = trustedSigner()

interface Reply {
  status: number
  body: unknown
}

async function call(
  origin: string,
  method: string,
  path: string,
  { as, body, key }: { as?: { sub: string; email: string }; body?: unknown; key?: string } = {},
): Promise<Reply> {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${signer.tokenFor(as)}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  })
  return { status: response.status, body: await response.json() }
}

async function registered(origin: string): Promise<RegisteredShopper> {
  const someone = someShopper()
  const { status, body } = await call(origin, register.method, register.pattern, {
    as: someone,
    body: {
      email: someone.email,
      phoneNumber: '9876543210',
      location: registrationPoint(IN_REACH),
    },
  })
  expect(status).toBe(201)
  return { ...someone, user: v.parse(register.response, body).data.user }
}

/** Returns the id of an order once a server has acknowledged it. Retries like a page. */
async function ordered(origin: string, by: RegisteredShopper, key: string): Promise<string> {
  const body = validOrder(by, Date.now())
  const path = pathOf(createOrder.pattern, { userId: by.user._id })
  for (;;) {
    const reply = await call(origin, 'POST', path, { as: by, body, key })
    if (reply.status === 201) return v.parse(createOrder.response, reply.body).data.order._id
    // Any other response has our error shape and is retried.
    const { code } = v.parse(errorResponseSchema, reply.body).error
    expect(['IN_PROGRESS', 'UNAVAILABLE']).toContain(code)
  }
}

describe.skipIf(!isWanted)('the shop on a PostgreSQL', { timeout: 180_000 }, () => {
  let cluster: PostgresCluster
  let servers: { process: ProductionProcess; origin: string }[]
  /** Orders in the first process, with a page connected to the second. */
  let shopper: RegisteredShopper
  let page: Socket
  const heard: unknown[] = []
  /** Of what was started, also if the set-up failed after it. */
  const cleanUps: (() => unknown)[] = []

  const originOf = (index: number) => servers[index]?.origin ?? ''

  beforeAll(async () => {
    cluster = await createPostgresCluster(programs ?? '')
    cleanUps.push(() => cluster.remove())
    const database = await openDatabase({ url: cluster.url })
    await seedShop(database.orm, SMALL_SEED)
    await database.close()
    const env = {
      ...productionEnvironment(),
      DATABASE_URL: cluster.url,
      // Limits must not interfere with this test.
      ORDERS_OPEN_PER_SHOPPER: '1000',
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_SHOPPER: '1000000',
      RATE_LIMIT_ORDERS: '1000000',
    }
    const processes = [startProduction(env), startProduction(env)]
    for (const { child, ended } of processes) {
      cleanUps.push(async () => {
        child.kill('SIGKILL')
        await ended()
      })
    }
    servers = []
    for (const process of processes) servers.push({ process, origin: await process.opened() })
    shopper = await registered(originOf(0))
    page = io(originOf(1), {
      transports: ['websocket'],
      query: { type: 'user', userId: shopper.user._id },
      auth: (give) => give({ token: signer.tokenFor(shopper) }),
    })
    cleanUps.push(() => page.disconnect())
    page.on('newOrder', ({ orderId }: { orderId: unknown }) => heard.push(orderId))
    await new Promise<void>((resolve) => page.once('connect', resolve))
  })
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  })

  /** Events without a listener are lost. The next ones arrive once. */
  async function hearsOfOrders(): Promise<void> {
    const orderIds: unknown[] = []
    await vi.waitFor(
      async () => {
        orderIds.push(await placed())
        // Of an earlier turn as well: on a busy machine an event may need longer than its turn.
        await vi.waitFor(() => expect(heard.some((id) => orderIds.includes(id))).toBe(true), {
          timeout: 1_000,
        })
      },
      { timeout: RECOVERED_WITHIN_MS },
    )
    // The request may still meet a connection that has ended.
    const orderId = await vi.waitFor(placed, { timeout: RECOVERED_WITHIN_MS })
    await vi.waitFor(() => expect(heard).toContain(orderId), { timeout: RECOVERED_WITHIN_MS })
    const ours = heard.filter((id) => id === orderId || orderIds.includes(id))
    expect(ours).toHaveLength(new Set(ours).size)
  }

  async function placed(): Promise<string> {
    const orderId = await ordered(originOf(0), shopper, randomUUID())
    const path = pathOf(placeOrder.pattern, { orderId })
    expect((await call(originOf(0), 'POST', path, { as: shopper })).status).toBe(200)
    return orderId
  }

  async function asAdministrator<T>(work: (admin: Client) => Promise<T>): Promise<T> {
    const admin = new Client({ connectionString: cluster.url, application_name: 'test' })
    // PostgreSQL ends this connection; the running query reports that.
    admin.on('error', () => {})
    await admin.connect()
    try {
      return await work(admin)
    } finally {
      await admin.end()
    }
  }

  /** The backend processes of the connections for events. */
  function listening(): Promise<number[]> {
    return asAdministrator(async (admin) => {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'jhola listening'`,
      )
      return rows.map(({ pid }) => pid)
    })
  }

  async function isReady(): Promise<void> {
    await vi.waitFor(
      async () => {
        for (const { origin } of servers) {
          expect((await call(origin, 'GET', '/readyz')).status).toBe(200)
        }
      },
      { timeout: RECOVERED_WITHIN_MS },
    )
  }

  function everyProcessLives(): void {
    for (const { process } of servers) expect(process.child.exitCode, process.output()).toBeNull()
  }

  it('notifies pages of its other processes about orders', async () => {
    await hearsOfOrders()
  })

  it('survives the end of its connections, and events arrive again', async () => {
    for (let round = 0; round < 4; round++) {
      await asAdministrator((admin) =>
        admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        ),
      )
      await isReady()
      everyProcessLives()
    }
    await hearsOfOrders()
  })

  it('detects a hanging connection for events, and replaces it', async () => {
    const listeners = await vi.waitFor(
      async () => {
        const pids = await listening()
        expect(pids).toHaveLength(servers.length)
        return pids
      },
      { timeout: RECOVERED_WITHIN_MS, interval: 500 },
    )
    for (const pid of listeners) process.kill(pid, 'SIGSTOP')
    onTestFinished(() => {
      for (const pid of listeners) process.kill(pid, 'SIGCONT')
    })
    await vi.waitFor(
      async () => {
        const others = (await listening()).filter((pid) => !listeners.includes(pid))
        expect(others).toHaveLength(servers.length)
      },
      { timeout: RECOVERED_WITHIN_MS, interval: 500 },
    )
    await hearsOfOrders()
  })

  it('loses no acknowledged order in four restarts under load', async () => {
    await isReady()
    const acknowledged: { key: string; orderId: string; by: RegisteredShopper }[] = []
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registered(originOf(index % 2))),
    )
    const load = new AbortController()
    const shopping = shoppers.map(async (by, index) => {
      while (!load.signal.aborted) {
        const key = randomUUID()
        const orderId = await ordered(originOf(index % 2), by, key)
        acknowledged.push({ key, orderId, by })
      }
    })
    for (let round = 0; round < 4; round++) {
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), {
        timeout: RECOVERED_WITHIN_MS,
      })
      await cluster.stop(round % 2 === 0 ? 'immediate' : 'fast')
      await cluster.start()
    }
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), {
      timeout: RECOVERED_WITHIN_MS,
    })
    load.abort()
    await Promise.all(shopping)
    everyProcessLives()

    const stored = await asAdministrator(async (admin) => {
      const { rows } = await admin.query<{ id: string; idempotency_key: string }>(
        `select id, idempotency_key from orders where user_id = any($1)`,
        [shoppers.map(({ user }) => user._id)],
      )
      return new Map(rows.map(({ id, idempotency_key: key }) => [key, id]))
    })
    expect(stored.size).toBe(acknowledged.length)
    for (const { key, orderId } of acknowledged) expect(stored.get(key)).toBe(orderId)
    await hearsOfOrders()
  })

  it('returns its own error response while PostgreSQL hangs for 20 s', async () => {
    await isReady()
    const someone = await registered(originOf(0))
    cluster.suspend()
    const resumesAtMs = Date.now() + STOP_MS
    onTestFinished(cluster.resume)
    let slowestMs = 0
    let replies = 0
    const path = pathOf(createOrder.pattern, { userId: someone.user._id })
    const requests = Array.from({ length: 40 }, async (_, index) => {
      while (Date.now() < resumesAtMs) {
        const startedAtMs = Date.now()
        const reply =
          index % 4 === 0
            ? await call(originOf(index % 2), 'GET', '/readyz')
            : await call(originOf(index % 2), 'POST', path, {
                as: someone,
                body: validOrder(someone, Date.now()),
                key: randomUUID(),
              })
        slowestMs = Math.max(slowestMs, Date.now() - startedAtMs)
        replies += 1
        // Requests at the very end may succeed, and readiness is cached for a second.
        const mayBeKnown = index % 4 === 0 && startedAtMs < resumesAtMs - STOP_MS + 1_500
        if (!mayBeKnown && startedAtMs < resumesAtMs - 5_000 && Date.now() < resumesAtMs) {
          expect(reply.status).toBe(503)
          expect(v.parse(errorResponseSchema, reply.body).error.code).toBe('UNAVAILABLE')
        }
      }
    })
    // Calls without a database still work.
    expect((await call(originOf(0), 'GET', '/healthz')).status).toBe(200)
    const resumed = new Promise((resolve) => setTimeout(resolve, STOP_MS)).then(cluster.resume)
    await Promise.all(requests)
    await resumed
    expect(replies).toBeGreaterThan(40)
    expect(slowestMs).toBeLessThan(20_000)
    everyProcessLives()
    await isReady()
    await hearsOfOrders()
  })

  it('is awaited by a server that starts while it is down, which logs that', async () => {
    await cluster.stop()
    const late = startProduction({
      ...productionEnvironment(),
      DATABASE_URL: cluster.url,
    })
    onTestFinished(async () => {
      late.child.kill('SIGKILL')
      await late.ended()
    })
    const { host } = new URL(cluster.url)
    await vi.waitFor(
      () => expect(late.output()).toContain(`Waiting for PostgreSQL at ${host}`),
      RECOVERED_WITHIN_MS,
    )
    await cluster.start()
    expect((await call(await late.opened(), 'GET', '/readyz')).status).toBe(200)
  })

  it('reports a database that does not exist in a readable error', async () => {
    const address = new URL(cluster.url)
    address.pathname = '/nowhere'
    const { code, output } = await startProduction({
      ...productionEnvironment(),
      DATABASE_URL: address.href,
    }).ended()
    expect(code).toBe(1)
    expect(output).toMatch(/^PostgreSQL refused: database "nowhere" does not exist\. /)
  })

  it('ends at SIGTERM without awaiting its deadline, with pages and idle connections open', async () => {
    await isReady()
    for (const { process, origin } of servers) {
      await call(origin, 'GET', '/healthz')
      process.child.kill('SIGTERM')
      const { code, output } = await process.ended()
      expect(code, output.slice(-2_000)).toBe(0)
      expect(output).toContain('The server is shutting down')
      expect(output).not.toContain('Requests are still under way')
    }
  })
})
