import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { createOrder, placeOrder } from '#contract/order-endpoints.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import {
  parsedResponse,
  IN_REACH,
  refused,
  validOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { smallBuild } from '#tests/support/small-build.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

describe('metrics', () => {
  it('count requests by route, and orders that were placed or failed', async () => {
    const metrics = createMetrics()
    const counted = await startHarness({ beside: server, metrics })
    const shopper = await counted.registered()
    const created = await counted.create(shopper, validOrder(shopper, Date.now()))
    const { _id: orderId } = parsedResponse(createOrder, created, 201).data.order
    await counted.call('POST', pathOf(placeOrder.pattern, { orderId }), { as: shopper })
    const dear = { ...validOrder(shopper, Date.now()), totalPrice: 1 }
    expect(refused(await counted.create(shopper, dear)).code).toBe('PRICE_CHANGED')
    for (let turn = 0; turn < 2; turn++) {
      await counted.call('POST', checkAvailability.pattern, { body: IN_REACH })
    }
    const lines = await metrics.text()
    const create = 'method="POST",route="/api/v1/order/create/:userId"'
    expect(lines).toContain(`jhola_http_request_duration_seconds_count{${create},status="201"} 1\n`)
    expect(lines).toContain('jhola_orders_placed_total 1\n')
    expect(lines).toContain('jhola_order_failures_total{call="create",code="PRICE_CHANGED"} 1\n')
    expect(lines).toMatch(/\njhola_catalogue_cache_bytes [1-9]/)
    expect(lines).toMatch(/\njhola_catalogue_cache_misses_total [1-9]/)
    expect(lines).toMatch(/\njhola_catalogue_cache_hits_total [1-9]/)
    expect(lines).toContain('jhola_sockets 0\n')
    expect(lines).toContain('jhola_calls_in_flight 0\n')
    expect(lines).toContain('jhola_database_up 1\n')
    expect(lines).toContain('jhola_outbox_messages{outbox="notifications"} 0\n')
    expect(lines).toMatch(/\njhola_orders_waiting [1-9]/)
    expect(lines).toMatch(/\njhola_orders_waiting_oldest_seconds \d/)
    expect(lines).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/)
    expect(lines).toMatch(/\nprocess_resident_memory_bytes [1-9]/)
    await counted.close()
  })

  it('have no label that a request can choose', async () => {
    const metrics = createMetrics()
    const { staticDir, remove } = await smallBuild()
    onTestFinished(remove)
    const counted = await startHarness({ beside: server, metrics, staticDir })
    const secret = randomUUID()
    for (const url of [`/${secret}`, `/api/${secret}`, `/api/v1/order/${secret}`, `/?${secret}`]) {
      for (const method of ['GET', 'PUT', 'PROPFIND'] as const) {
        await counted.app.inject({ method, url })
      }
    }
    const lines = await metrics.text()
    expect(lines).not.toContain(secret)
    expect(lines).not.toContain('PROPFIND')
    expect(lines).toContain('{method="any",route="none",status="404"}')
    await counted.close()
  })

  // The embedded database has no pool.
  it.runIf(process.env['TEST_DATABASE_URL'])('have the figures of the pool', async () => {
    const metrics = createMetrics()
    const counted = await startHarness({ beside: server, metrics })
    const lines = await metrics.text()
    expect(lines).toMatch(/\njhola_database_connections [1-9]/)
    expect(lines).toContain('jhola_database_waiting 0\n')
    await counted.close()
  })
})
