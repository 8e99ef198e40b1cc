import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { checkAvailability, deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { withdrawIntent } from '#contract/order-endpoints.ts'
import { checkUser } from '#contract/user-endpoints.ts'
import {
  IN_REACH,
  refused,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { someShopper } from '#tests/support/session-tokens.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

describe('limits', () => {
  it('refuse only the shopper who sends too many requests, with a Retry-After', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1_000, shopperPerMinute: 3, ordersPerMinute: 2 } },
    })
    const [busy, calm] = [someShopper(), someShopper()]
    const check = (as: typeof busy) => strict.call('POST', checkUser.pattern, { as, body: {} })
    for (let turn = 0; turn < 3; turn++) expect((await check(busy)).status).toBe(200)
    const limited = await check(busy)
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check(calm)).status).toBe(200)
    await strict.close()
  })

  it.each([
    ['calls', 'shopperPerMinute'],
    ['calls that withdraw orders', 'ordersPerMinute'],
  ] as const)(
    'hold a session that makes too many %s, and leave room for the shopper’s others',
    async (_name, limit) => {
      const many = { addressPerMinute: 1_000, shopperPerMinute: 1_000, ordersPerMinute: 1_000 }
      const strict = await startHarness({
        beside: server,
        config: { rateLimits: { ...many, [limit]: 8 } },
      })
      const shopper = await server.registered()
      const statusOf = async (sid: unknown) => {
        const token = server.signer.tokenFor(shopper, { sid })
        const path = pathOf(withdrawIntent.pattern, { key: randomUUID() })
        return (await strict.call('DELETE', path, { token })).status
      }
      for (let turn = 0; turn < 6; turn++) expect(await statusOf('sess_phone')).toBe(200)
      // Refusals here do not count against the shopper.
      for (let turn = 0; turn < 5; turn++) expect(await statusOf('sess_phone')).toBe(429)
      expect(await statusOf('sess_laptop')).toBe(200)
      expect(await statusOf(undefined)).toBe(200)
      expect(await statusOf('sess_laptop')).toBe(429)
      expect(await statusOf(undefined)).toBe(429)
      await strict.close()
    },
  )

  it('apply to a shopper whose tokens have no readable session', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1_000, shopperPerMinute: 4, ordersPerMinute: 4 } },
    })
    for (const sid of [undefined, '', 7]) {
      const shopper = someShopper()
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        const token = server.signer.tokenFor(shopper, { sid })
        statuses.push((await strict.call('POST', checkUser.pattern, { token, body: {} })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
    await strict.close()
  })

  it('refuse check-availability for an address that requests it too often, but no other call', async () => {
    const strict = await startHarness({
      beside: server,
      config: {
        trustedProxies: ['127.0.0.1'],
        rateLimits: {
          addressPerMinute: 100,
          availabilityPerMinute: 3,
          shopperPerMinute: 100,
          ordersPerMinute: 100,
        },
      },
    })
    const sendRequest = (address: string) =>
      strict.call('POST', checkAvailability.pattern, {
        body: IN_REACH,
        headers: { 'x-forwarded-for': address },
      })
    for (let turn = 0; turn < 3; turn++) expect((await sendRequest('203.0.113.1')).status).toBe(200)
    const limited = await sendRequest('203.0.113.1')
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sendRequest('203.0.113.2')).status).toBe(200)
    const other = await strict.call('GET', deliveryChargeSettings.pattern, {
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
    expect(other.status).toBe(200)
    await strict.close()
  })

  it('refuse a flood from one address', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 5, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const sendRequest = () => strict.call('GET', deliveryChargeSettings.pattern)
    for (let turn = 0; turn < 5; turn++) expect((await sendRequest()).status).toBe(200)
    const limited = await sendRequest()
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(limited.headers['retry-after']).toBeDefined()
    // Health checks are not limited.
    expect((await strict.call('GET', '/healthz')).status).toBe(200)
    await strict.close()
  })

  it('end within a minute although the clock is set back by hours', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const sendRequest = () => strict.call('GET', deliveryChargeSettings.pattern)
    expect((await sendRequest()).status).toBe(200)
    expect((await sendRequest()).status).toBe(429)
    strict.clock.nowMs -= 5 * HOUR_MS
    expect((await sendRequest()).status).toBe(200)
    const limited = await sendRequest()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60)
    await strict.close()
  })

  it.each([
    ['with an escaped letter', '/%61pi/v1/settings/delivery-charge'],
    ['in absolute form', 'http://jhola.test/api/v1/settings/delivery-charge'],
    ['in absolute form with an escaped letter', 'http://jhola.test/%61pi/v1/nothing'],
  ])('refuse a flood of requests with a target %s', async (_name, target) => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 2, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    await strict.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = v.parse(v.object({ port: v.number() }), strict.app.server.address())
    const statusOf = async () => {
      // Sent as it is, because fetch would normalize the target.
      const clientRequest = request({ host: '127.0.0.1', port, path: target, agent: false })
      clientRequest.end()
      const [response] = v.parse(
        v.tuple([v.instance(IncomingMessage)]),
        await once(clientRequest, 'response'),
      )
      response.resume()
      return { status: response.statusCode, caching: response.headers['cache-control'] }
    }
    const statuses = [await statusOf(), await statusOf(), await statusOf()]
    expect(statuses[0]?.caching).toMatch(/no-store|no-cache/)
    expect(statuses.map(({ status }) => status === 429)).toEqual([false, false, true])
    await strict.close()
  })
})
