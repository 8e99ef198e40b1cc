import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkAvailability } from '#contract/catalogue-calls.ts'
import { placeOrder } from '#contract/order-calls.ts'
import {
  answered,
  IN_REACH,
  refused,
  soundOrder,
  startHarness,
  type Ask,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { addSandbox } from './add-sandbox.ts'
import { openSandboxIdentity } from './identity/identity-plugin.ts'

let dataDir = ''
let server: ServerHarness

const LOCAL = { host: 'localhost:4173' }

function control(method: 'GET' | 'POST', url: string, body?: unknown, headers = {}) {
  const ask: Ask = { headers: { ...LOCAL, ...headers } }
  if (body !== undefined) ask.body = body
  return server.call(method, `/sandbox${url}`, ask)
}

const stateSchema = v.object({
  orders: v.array(
    v.object({ id: v.string(), key: v.string(), status: v.string(), placed: v.boolean() }),
  ),
  calls: v.record(v.string(), v.number()),
})

async function state() {
  return v.parse(stateSchema, (await control('GET', '/state')).json())
}

async function priceOf(productId: string) {
  const answer = await server.call(checkAvailability.method, checkAvailability.pattern, {
    body: IN_REACH,
  })
  const { products } = answered(checkAvailability, answer).data
  const product = products.find(({ _id }) => _id === productId)
  return { price: product?.price, discountPrice: product?.discountPrice }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-sandbox-'))
  const identity = await openSandboxIdentity({ dataDir, issuer: 'https://clerk.jhola.localhost' })
  server = await startHarness({
    extend: (app, shop) =>
      addSandbox(app, shop, { identity, seed: SMALL_SEED, autopilot: { enabled: false } }),
  })
})

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  expect((await control('POST', '/reset')).status).toBe(200)
})

test('the maps service answers the sandbox position, to who has a key', async () => {
  const at = '/maps/geolocate'
  expect((await control('POST', `${at}?key=sandbox`)).json()).toEqual({
    location: { lat: 26.1445, lng: 91.7362 },
    accuracy: 20,
  })
  await control('POST', '/location', { latitude: 12.97, longitude: 77.64, accuracy: 5_000 })
  expect((await control('POST', `${at}?key=sandbox`, {})).json()).toEqual({
    location: { lat: 12.97, lng: 77.64 },
    accuracy: 5_000,
  })
  expect((await control('POST', at)).status).toBe(403)
})

test('a position that is not on Earth is refused', async () => {
  expect(refused(await control('POST', '/location', { latitude: 91, longitude: 0 }))).toMatchObject(
    {
      status: 400,
      code: 'INVALID_BODY',
    },
  )
})

test('a price set here is the price that shoppers see, until a reset', async () => {
  const before = await priceOf('chakki-atta-5kg')
  await control('POST', '/products/chakki-atta-5kg', { price: 400, discountPrice: 399.5 })
  expect(await priceOf('chakki-atta-5kg')).toEqual({ price: 400, discountPrice: 399.5 })
  await control('POST', '/reset')
  expect(await priceOf('chakki-atta-5kg')).toEqual(before)
  expect((await control('POST', '/products/nothing', { price: 1 })).status).toBe(404)
  const upsideDown = { price: 10, discountPrice: 11 }
  expect((await control('POST', '/products/chakki-atta-5kg', upsideDown)).status).toBe(400)
})

test('an order is seen with its key, moved by staff, and gone after a reset', async () => {
  const shopper = await server.registered()
  const key = 'order-key-000000000001'
  const created = await server.create(shopper, soundOrder(shopper, server.clock.nowMs), key)
  expect(created.status).toBe(201)
  const [order] = (await state()).orders
  expect(order).toMatchObject({ key, status: 'pending', placed: false })
  const events = `/orders/${order?.id}/events`
  expect(refused(await control('POST', events, { type: 'accept' }))).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
  })
  await server.call(placeOrder.method, placeOrder.pattern.replace(':orderId', order?.id ?? ''), {
    as: shopper,
  })
  for (const type of ['accept', 'assign-rider', 'pickup']) {
    expect((await control('POST', events, { type })).status).toBe(200)
  }
  const ride = await control('POST', `/orders/${order?.id}/rider-location`, {
    lat: 26.15,
    lng: 91.74,
  })
  expect(ride.json()).toMatchObject({
    order: { orderStatus: 'pickup', deliveryRider: { location: { coordinates: [26.15, 91.74] } } },
  })
  const { calls } = await state()
  expect(calls['POST /api/v1/order/create/:userId']).toBe(1)
  expect(calls['POST /api/v1/orders/:orderId/place']).toBe(1)
  await control('POST', '/reset')
  expect(await state()).toMatchObject({ orders: [] })
  expect((await state()).calls['POST /api/v1/order/create/:userId']).toBeUndefined()
})

test.each([
  ['another host name', { host: 'jhola.example' }],
  ['a forwarding proxy', { 'x-forwarded-for': '10.0.0.1' }],
  ['a page of another origin', { origin: 'http://localhost:5173' }],
])('nothing under /sandbox answers to %s', async (_who, headers) => {
  for (const url of ['/state', '/identity/v1/client', '/nothing-here']) {
    expect(refused(await control('GET', url, undefined, headers))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  }
  expect((await control('POST', '/reset', undefined, headers)).status).toBe(403)
})

test('control calls take JSON only, and what does not exist is 404', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await control('POST', '/location', 'latitude=1', form)).status).toBe(415)
  expect(refused(await control('GET', '/nothing-here'))).toMatchObject({ code: 'NOT_FOUND' })
})

test('the identity stand-in keeps its own body type beside the JSON of the shop', async () => {
  const answer = await control('POST', '/identity/v1/client/sign_ups', 'email_address=a%40b.in', {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'http://localhost:4173',
  })
  expect(answer.json()).toMatchObject({ response: { status: 'missing_requirements' } })
})
