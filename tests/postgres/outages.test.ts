/**
 * The shop survives failures of PostgreSQL: connections that end, connections that hang, four
 * restarts under load, a server that hangs for 20 s. Two processes of the production server share a
 * temporary cluster. Runs with `npm test -- --postgres`.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { errorResponseSchema } from '#contract/error-codes.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import {
  createPostgresCluster,
  findPostgres,
  type PostgresCluster,
} from '#scripts/system/postgres-cluster.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import {
  productionEnvironment,
  startProduction,
  type ProductionProcess,
} from '#tests/support/production-process.ts'
import { registerShopper, type SendRequest } from '#tests/support/remote-shopper.ts'
import { validOrder, type RegisteredShopper } from '#tests/support/server-harness.ts'
import { trustedSigner } from '#tests/support/session-tokens.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

const postgresPrograms = findPostgres()
const isWanted = (process.env['TEST_DATABASE_URL'] ?? '') !== '' && postgresPrograms !== undefined

/** Longer than any deadline of the server, so that every request gets the server's own response. */
const CALL_TIMEOUT_MS = 45_000
const RECOVERED_WITHIN_MS = 30_000
const HANG_MS = 20_000

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
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  return { status: response.status, body: await response.json() }
}

const sendTo =
  (origin: string): SendRequest =>
  async ({ method, path, as, body: sent }) => {
    const { status, body } = await call(origin, method, path, { as, body: sent })
    expect(status).toBe(201)
    return body
  }

/** Creates an order and returns its id. Retries like a page until the server acknowledges it. */
async function createAcknowledgedOrder(
  origin: string,
  by: RegisteredShopper,
  key: string,
): Promise<string> {
  const body = validOrder(by, Date.now())
  const path = pathOf(createOrder.pattern, { userId: by.user._id })
  for (;;) {
    const reply = await call(origin, 'POST', path, { as: by, body, key })
    if (reply.status === 201) return v.parse(createOrder.response, reply.body).data.order._id
    // Any other response must be an error of the shop that can be retried.
    const { code } = v.parse(errorResponseSchema, reply.body).error
    expect(['IN_PROGRESS', 'UNAVAILABLE']).toContain(code)
  }
}

describe.skipIf(!isWanted)('the shop on PostgreSQL', { timeout: 180_000 }, () => {
  let cluster: PostgresCluster
  let servers: { process: ProductionProcess; origin: string }[]
  /** Orders in the first process, with a page connected to the second. */
  let shopper: RegisteredShopper
  let page: Socket
  const receivedOrderIds: unknown[] = []
  /** Run in reverse order after the tests, also if the set-up failed halfway. */
  const cleanUps: (() => unknown)[] = []

  const originOf = (index: number) => servers[index]?.origin ?? ''

  beforeAll(async () => {
    cluster = await createPostgresCluster(postgresPrograms ?? '')
    cleanUps.push(() => cluster.remove())
    const database = await openDatabase({ url: cluster.url })
    await seedShop(database.orm, SMALL_SEED)
    await database.close()
    const env = {
      ...productionEnvironment(),
      DATABASE_URL: cluster.url,
      // High enough not to interfere.
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
    shopper = await registerShopper(sendTo(originOf(0)))
    page = io(originOf(1), {
      transports: ['websocket'],
      query: { type: 'user', userId: shopper.user._id },
      auth: (give) => give({ token: signer.tokenFor(shopper) }),
    })
    cleanUps.push(() => page.disconnect())
    page.on('newOrder', ({ orderId }: { orderId: unknown }) => receivedOrderIds.push(orderId))
    await new Promise<void>((resolve) => page.once('connect', resolve))
  })
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  })

  /**
   * Checks that the page receives events of orders, each exactly once. Retries at first, because
   * events are lost while the connections for events are being restored.
   */
  async function expectOrderEvents(): Promise<void> {
    const orderIds: unknown[] = []
    await vi.waitFor(
      async () => {
        orderIds.push(await placeNewOrder())
        // An event of an earlier attempt counts too, because it may be slow on a busy machine.
        await vi.waitFor(
          () => expect(receivedOrderIds.some((id) => orderIds.includes(id))).toBe(true),
          {
            timeout: 1_000,
          },
        )
      },
      { timeout: RECOVERED_WITHIN_MS },
    )
    // Retried, because the pool may still contain a connection that has ended.
    const orderId = await vi.waitFor(placeNewOrder, { timeout: RECOVERED_WITHIN_MS })
    await vi.waitFor(() => expect(receivedOrderIds).toContain(orderId), {
      timeout: RECOVERED_WITHIN_MS,
    })
    const received = receivedOrderIds.filter((id) => id === orderId || orderIds.includes(id))
    expect(received).toHaveLength(new Set(received).size)
  }

  async function placeNewOrder(): Promise<string> {
    const orderId = await createAcknowledgedOrder(originOf(0), shopper, randomUUID())
    const path = pathOf(placeOrder.pattern, { orderId })
    expect((await call(originOf(0), 'POST', path, { as: shopper })).status).toBe(200)
    return orderId
  }

  async function asAdministrator<T>(work: (admin: Client) => Promise<T>): Promise<T> {
    const admin = new Client({ connectionString: cluster.url, application_name: 'test' })
    // PostgreSQL may end this connection; the running query then rejects.
    admin.on('error', () => {})
    await admin.connect()
    try {
      return await work(admin)
    } finally {
      await admin.end()
    }
  }

  /** Returns the process ids of the backends of the connections for events. */
  function listenerPids(): Promise<number[]> {
    return asAdministrator(async (admin) => {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'jhola listening'`,
      )
      return rows.map(({ pid }) => pid)
    })
  }

  async function waitUntilReady(): Promise<void> {
    await vi.waitFor(
      async () => {
        for (const { origin } of servers) {
          expect((await call(origin, 'GET', '/readyz')).status).toBe(200)
        }
      },
      { timeout: RECOVERED_WITHIN_MS },
    )
  }

  function expectProcessesRunning(): void {
    for (const { process } of servers) expect(process.child.exitCode, process.output()).toBeNull()
  }

  it('sends order events to pages that are connected to another process', async () => {
    await expectOrderEvents()
  })

  it('survives the termination of its connections, and events arrive again', async () => {
    for (let round = 0; round < 4; round++) {
      await asAdministrator((admin) =>
        admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        ),
      )
      await waitUntilReady()
      expectProcessesRunning()
    }
    await expectOrderEvents()
  })

  it('detects a hanging connection for events, and replaces it', async () => {
    const listeners = await vi.waitFor(
      async () => {
        const pids = await listenerPids()
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
        const others = (await listenerPids()).filter((pid) => !listeners.includes(pid))
        expect(others).toHaveLength(servers.length)
      },
      { timeout: RECOVERED_WITHIN_MS, interval: 500 },
    )
    await expectOrderEvents()
  })

  it('loses no acknowledged order in four restarts under load', async () => {
    await waitUntilReady()
    const acknowledged: { key: string; orderId: string; by: RegisteredShopper }[] = []
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registerShopper(sendTo(originOf(index % 2)))),
    )
    const load = new AbortController()
    const shopping = shoppers.map(async (by, index) => {
      while (!load.signal.aborted) {
        const key = randomUUID()
        const orderId = await createAcknowledgedOrder(originOf(index % 2), by, key)
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
    expectProcessesRunning()

    const stored = await asAdministrator(async (admin) => {
      const { rows } = await admin.query<{ id: string; idempotency_key: string }>(
        `select id, idempotency_key from orders where user_id = any($1)`,
        [shoppers.map(({ user }) => user._id)],
      )
      return new Map(rows.map(({ id, idempotency_key: key }) => [key, id]))
    })
    expect(stored.size).toBe(acknowledged.length)
    for (const { key, orderId } of acknowledged) expect(stored.get(key)).toBe(orderId)
    await expectOrderEvents()
  })

  it('returns its own error response while PostgreSQL hangs for 20 s', async () => {
    await waitUntilReady()
    const account = await registerShopper(sendTo(originOf(0)))
    cluster.suspend()
    const resumesAtMs = Date.now() + HANG_MS
    onTestFinished(cluster.resume)
    let slowestMs = 0
    let replies = 0
    const path = pathOf(createOrder.pattern, { userId: account.user._id })
    const requests = Array.from({ length: 40 }, async (_, index) => {
      while (Date.now() < resumesAtMs) {
        const startedAtMs = Date.now()
        const reply =
          index % 4 === 0
            ? await call(originOf(index % 2), 'GET', '/readyz')
            : await call(originOf(index % 2), 'POST', path, {
                as: account,
                body: validOrder(account, Date.now()),
                key: randomUUID(),
              })
        slowestMs = Math.max(slowestMs, Date.now() - startedAtMs)
        replies += 1
        // Requests at the very end may succeed, and readiness is cached for a second.
        const mayBeKnown = index % 4 === 0 && startedAtMs < resumesAtMs - HANG_MS + 1_500
        if (!mayBeKnown && startedAtMs < resumesAtMs - 5_000 && Date.now() < resumesAtMs) {
          expect(reply.status).toBe(503)
          expect(v.parse(errorResponseSchema, reply.body).error.code).toBe('UNAVAILABLE')
        }
      }
    })
    // Calls without a database still work.
    expect((await call(originOf(0), 'GET', '/healthz')).status).toBe(200)
    const resumed = new Promise((resolve) => setTimeout(resolve, HANG_MS)).then(cluster.resume)
    await Promise.all(requests)
    await resumed
    expect(replies).toBeGreaterThan(40)
    expect(slowestMs).toBeLessThan(20_000)
    expectProcessesRunning()
    await waitUntilReady()
    await expectOrderEvents()
  })

  it('waits for PostgreSQL at its start, and logs that', async () => {
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

  it('exits with a readable error if the database does not exist', async () => {
    const address = new URL(cluster.url)
    address.pathname = '/nowhere'
    const { code, output } = await startProduction({
      ...productionEnvironment(),
      DATABASE_URL: address.href,
    }).ended()
    expect(code).toBe(1)
    expect(output).toMatch(/^PostgreSQL refused: database "nowhere" does not exist\. /)
  })

  it('shuts down at SIGTERM before its deadline, with pages and idle connections open', async () => {
    await waitUntilReady()
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
