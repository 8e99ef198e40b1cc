import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { setDeliveryCharge } from '#server/db/catalogue-store.ts'
import { parsedResponse, startHarness, type ServerHarness } from '#tests/support/server-harness.ts'

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
})
