import { randomUUID } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { schedulesOfStores, setDeliveryCharge } from '#server/db/catalogue-store.ts'
import { stores } from '#server/db/schema.ts'
import { changeStore } from '#server/db/store-changes.ts'
import {
  IN_REACH,
  IN_REACH_STORE,
  parsedResponse,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

describe('settings/delivery-charge', () => {
  it('returns the charge and the opening hours without a token', async () => {
    const other = await startHarness({
      beside: server,
      config: { storeHours: parseOpeningHours('08:00-21:00') },
    })
    const response = await other.call('GET', deliveryChargeSettings.pattern)
    expect(parsedResponse(deliveryChargeSettings, response).data).toEqual({
      deliveryCharge: 19,
      storeHours: { openMinute: 480, closeMinute: 1260 },
    })
    await other.close()
  })
})

describe('the settings', () => {
  it('are sent again only if they have changed', async () => {
    const sendRequest = (etag: string) =>
      server.call('GET', deliveryChargeSettings.pattern, { headers: { 'if-none-match': etag } })
    const etag = String((await server.call('GET', deliveryChargeSettings.pattern)).headers['etag'])
    expect(await sendRequest(etag)).toMatchObject({ status: 304, text: '' })
    await setDeliveryCharge(server.database.orm, 2_550)
    expect((await sendRequest(etag)).status).toBe(200)
    await setDeliveryCharge(server.database.orm, 1_900)
    expect((await sendRequest(etag)).status).toBe(304)
  })

  it('are read once in five seconds, and at once after a change by this process', async () => {
    const { orm } = server.database
    const hours = async () => {
      const response = await server.call('GET', deliveryChargeSettings.pattern)
      return parsedResponse(deliveryChargeSettings, response).data.storeHours
    }
    const evening = parseOpeningHours('18:00-22:00')
    const night = parseOpeningHours('20:00-23:00')
    await orm.delete(stores).where(ne(stores.id, IN_REACH_STORE))
    await changeStore(orm, IN_REACH_STORE, () => ({ hours: evening }))
    server.clock.nowMs = Date.parse('2026-11-21T15:00:00Z')
    expect(await hours()).toEqual(evening)

    // As another process does it.
    await orm.update(stores).set({ hours: night })
    server.clock.nowMs += 4_999
    expect(await hours()).toEqual(evening)
    server.clock.nowMs += 1
    expect(await hours()).toEqual(night)

    await changeStore(orm, IN_REACH_STORE, () => ({ hours: evening }))
    expect(await hours()).toEqual(evening)
  })

  it('are read again after a failure', async () => {
    const { orm } = server.database
    vi.spyOn(orm, 'selectDistinct').mockImplementationOnce(() => {
      throw new Error('The database is away')
    })
    server.clock.nowMs += 5_000
    expect((await server.call('GET', deliveryChargeSettings.pattern)).status).toBe(500)
    expect((await server.call('GET', deliveryChargeSettings.pattern)).status).toBe(200)
  })

  it('are computed once for all stores that were closed at some time in the past', async () => {
    const { orm } = server.database
    const query = { shopHours: parseOpeningHours('08:00-21:00'), nowMs: server.clock.nowMs }
    await orm.insert(stores).values(
      [60_000, 120_000].map((agoMs) => ({
        ...IN_REACH,
        id: randomUUID(),
        name: 'A store that was closed',
        closedUntil: new Date(query.nowMs - agoMs),
      })),
    )
    await changeStore(orm, IN_REACH_STORE, () => ({ hours: null }))
    const open = { hours: query.shopHours, holidays: [], closedUntilMs: null }
    expect(await schedulesOfStores(orm, query)).toEqual([open])

    const closedUntilMs = query.nowMs + 60_000
    await changeStore(orm, IN_REACH_STORE, () => ({ closedUntil: new Date(closedUntilMs) }))
    const schedules = await schedulesOfStores(orm, query)
    expect(schedules).toHaveLength(2)
    expect(schedules).toEqual(expect.arrayContaining([open, { ...open, closedUntilMs }]))
  })
})
