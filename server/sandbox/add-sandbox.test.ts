import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { requestHelp } from '#contract/help-endpoints.ts'
import { createOrder, IDEMPOTENCY_HEADER, placeOrder } from '#contract/order-endpoints.ts'
import { reportMiss } from '#contract/search-endpoints.ts'
import { missedWordsSince } from '#server/db/search-misses.ts'
import {
  parsedResponse,
  IN_REACH,
  refused,
  validOrder,
  startHarness,
  type CallOptions,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { addSandbox } from './add-sandbox.ts'
import { openSandboxIdentity } from './identity/identity-plugin.ts'

let dataDir = ''
let server: ServerHarness

const LOCAL = { host: 'localhost:4173' }

function control(method: 'GET' | 'POST', url: string, body?: unknown, headers = {}) {
  const options: CallOptions = { headers: { ...LOCAL, ...headers } }
  if (body !== undefined) options.body = body
  return server.call(method, `/sandbox${url}`, options)
}

const stateSchema = v.object({
  orders: v.array(
    v.object({
      id: v.string(),
      key: v.string(),
      status: v.string(),
      placed: v.boolean(),
      calls: v.record(v.string(), v.number()),
    }),
  ),
  calls: v.record(v.string(), v.number()),
  contactMessages: v.array(v.unknown()),
  pushes: v.array(v.unknown()),
  autopilot: v.strictObject({ enabled: v.boolean() }),
})

async function state() {
  return v.parse(stateSchema, (await control('GET', '/state')).json())
}

async function priceOf(productId: string) {
  const created = await server.call(checkAvailability.method, checkAvailability.pattern, {
    body: IN_REACH,
  })
  const { products } = parsedResponse(checkAvailability, created).data
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

test('the maps service returns the sandbox position to requests with a key', async () => {
  const at = '/maps/geolocate'
  expect((await control('POST', `${at}?key=sandbox`)).json()).toEqual({
    location: { lat: 26.1502, lng: 91.7431 },
    accuracy: 20,
  })
  await control('POST', '/location', { latitude: 12.97, longitude: 77.64, accuracy: 5_000 })
  expect((await control('POST', `${at}?key=sandbox`, {})).json()).toEqual({
    location: { lat: 12.97, lng: 77.64 },
    accuracy: 5_000,
  })
  expect((await control('POST', at)).status).toBe(403)
})

test('shoppers see a price that is set here until a reset', async () => {
  const before = await priceOf('chakki-atta-5kg')
  await control('POST', '/products/chakki-atta-5kg', { price: 400, discountPrice: 399.5 })
  expect(await priceOf('chakki-atta-5kg')).toEqual({ price: 400, discountPrice: 399.5 })
  await control('POST', '/reset')
  expect(await priceOf('chakki-atta-5kg')).toEqual(before)
  expect((await control('POST', '/products/nothing', { price: 1 })).status).toBe(404)
})

const KEY = 'order-key-000000000001'

/** A placed order. */
async function placedOrder(): Promise<string> {
  const shopper = await server.registered()
  const created = await server.create(shopper, validOrder(shopper, server.clock.nowMs), KEY)
  const { _id } = parsedResponse(createOrder, created, 201).data.order
  const path = pathOf(placeOrder.pattern, { orderId: _id })
  parsedResponse(placeOrder, await server.call('POST', path, { as: shopper }))
  return _id
}

test('an order is listed with its key and calls, advanced by staff, and gone after a reset', async () => {
  const shopper = await server.registered()
  const body = validOrder(shopper, server.clock.nowMs)
  for (let turn = 0; turn < 3; turn++) await server.create(shopper, body, KEY)
  await server.create(shopper, body)
  const known = (await state()).orders
  expect(known).toHaveLength(2)
  const order = known.find(({ key }) => key === KEY)
  expect(order).toMatchObject({ status: 'pending', placed: false })
  expect(order?.calls).toEqual({ 'POST /api/v1/order/create/:userId': 3 })
  const id = order?.id ?? ''
  const events = `/orders/${id}/events`
  expect(refused(await control('POST', events, { type: 'accept' }))).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
  })
  await server.call('POST', pathOf(placeOrder.pattern, { orderId: id }), { as: shopper })
  for (const type of ['accept', 'assign-rider', 'pickup']) {
    expect((await control('POST', events, { type })).status).toBe(200)
  }
  const ride = await control('POST', `/orders/${id}/rider-location`, { lat: 26.15, lng: 91.74 })
  expect(ride.json()).toMatchObject({
    order: { orderStatus: 'pickup', deliveryRider: { location: { coordinates: [26.15, 91.74] } } },
  })
  const { calls, orders } = await state()
  expect(calls['POST /api/v1/order/create/:userId']).toBe(4)
  expect(calls['POST /api/v1/orders/:orderId/place']).toBe(1)
  expect(orders.find(({ key }) => key === KEY)).toMatchObject({
    status: 'pickup',
    placed: true,
    calls: {
      'POST /api/v1/order/create/:userId': 3,
      'POST /api/v1/orders/:orderId/place': 1,
    },
  })
  await control('POST', '/reset')
  expect(await state()).toMatchObject({ orders: [], pushes: [], contactMessages: [] })
  expect((await state()).calls['POST /api/v1/order/create/:userId']).toBeUndefined()
})

test('a reset also removes requests for help', async () => {
  const shopper = await server.registered()
  const { _id: orderId } = await server.placedOrder(shopper)
  for (const type of ['accept', 'assign-rider', 'pickup', 'deliver']) {
    expect((await control('POST', `/orders/${orderId}/events`, { type })).status).toBe(200)
  }
  const asked = await server.call('POST', pathOf(requestHelp.pattern, { orderId }), {
    as: shopper,
    body: { problem: 'missing', productIds: ['toned-milk-500ml'], text: '' },
    headers: { [IDEMPOTENCY_HEADER]: KEY },
  })
  expect(asked.status).toBe(201)
  expect((await control('POST', '/reset')).status).toBe(200)
  expect((await state()).orders).toEqual([])
})

test('a reset also removes the words of searches without results', async () => {
  const { clock, shop } = server
  const told = await server.call(reportMiss.method, reportMiss.pattern, {
    as: await server.registered(),
    body: { text: 'dragonfruit' },
  })
  expect(parsedResponse(reportMiss, told, 201).data.words).toBe(1)
  expect((await control('POST', '/reset')).status).toBe(200)
  const today = { days: 1, limit: 100, nowMs: clock.nowMs }
  expect(await missedWordsSince(shop.database.orm, today)).toEqual([])
})

test('staff name a rider, or get one; a repeated event id counts once', async () => {
  const id = await placedOrder()
  const events = `/orders/${id}/events`
  const accept = { eventId: 'once', type: 'accept' }
  const [first, again] = [
    await control('POST', events, accept),
    await control('POST', events, accept),
  ]
  expect(first.status).toBe(200)
  expect(again.json()).toEqual(first.json())
  expect(refused(await control('POST', events, { ...accept, type: 'cancel' }))).toMatchObject({
    status: 422,
    code: 'EVENT_ID_REUSED',
  })
  const someone = await control('POST', events, { type: 'assign-rider' })
  expect(someone.json()).toMatchObject({
    order: { deliveryRider: { phoneNumber: expect.stringMatching(/^\d{10}$/) } },
  })
  const rider = { name: 'Rahul Das', phoneNumber: '9000000001' }
  const named = await control('POST', events, { type: 'assign-rider', rider })
  expect(named.json()).toMatchObject({ order: { deliveryRider: rider } })
})

test('staff may cancel, and a shopper’s order then is cancelled', async () => {
  const id = await placedOrder()
  const created = await control('POST', `/orders/${id}/events`, { type: 'cancel' })
  expect(created.json()).toMatchObject({ order: { orderStatus: 'cancelled' } })
})

test('an unknown order is 404', async () => {
  for (const created of [
    await control('POST', '/orders/nix/events', { type: 'accept' }),
    await control('POST', '/orders/nix/rider-location', { lat: 1, lng: 2 }),
  ]) {
    expect(refused(created)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
  }
})

test('contact messages are kept until a reset', async () => {
  const message = {
    name: 'Anjali',
    email: 'anjali@example.in',
    subject: 'delivery_issue',
    message: 'The rider was kind.',
  }
  expect((await control('POST', '/contact', message)).json()).toEqual({ ok: true })
  const { contactMessages } = await state()
  expect(contactMessages).toEqual([
    { ...message, receivedAt: new Date(server.clock.nowMs).toISOString() },
  ])
  await control('POST', '/reset')
  expect((await state()).contactMessages).toEqual([])
})

test('the autopilot can be switched on and off, and a reset restores it', async () => {
  expect((await state()).autopilot).toEqual({ enabled: false })
  expect((await control('POST', '/autopilot', { enabled: true })).json()).toEqual({ enabled: true })
  expect((await state()).autopilot).toEqual({ enabled: true })
  await control('POST', '/reset')
  expect((await state()).autopilot).toEqual({ enabled: false })
})

test('directions are requested like Google’s, with a key', async () => {
  const at = '/maps/directions?origin=26.1445,91.7362&destination=26.1601,91.7201'
  expect((await control('GET', `${at}&key=sandbox`)).json()).toMatchObject({
    status: 'OK',
    routes: [{ legs: [{ distance: { text: '3.3 km' }, duration: { text: '11 mins' } }] }],
  })
  expect((await control('GET', at)).json()).toMatchObject({ status: 'REQUEST_DENIED', routes: [] })
  for (const query of [
    'origin=here&destination=1,2',
    'origin=1,2',
    'origin=91,0&destination=1,2',
  ]) {
    const created = await control('GET', `/maps/directions?${query}&key=sandbox`)
    expect(created.status).toBe(400)
    expect(created.json()).toMatchObject({ status: 'INVALID_REQUEST' })
  }
})

const contact = {
  name: 'Anjali',
  email: 'anjali@example.in',
  subject: 'other',
  message: 'Hello',
}

test.each<[string, unknown]>([
  ['/location', { latitude: 91, longitude: 0 }],
  ['/location', { latitude: '26', longitude: 91 }],
  ['/location', { latitude: 26 }],
  ['/location', { latitude: 26, longitude: 91, accuracy: -1 }],
  ['/location', { latitude: 26, longitude: 91, altitude: 5 }],
  ['/autopilot', { enabled: 'yes' }],
  ['/autopilot', { enabled: 1 }],
  ['/autopilot', {}],
  ['/autopilot', { enabled: true, speed: 2 }],
  ['/products/chakki-atta-5kg', { price: 0 }],
  ['/products/chakki-atta-5kg', { price: '400' }],
  ['/products/chakki-atta-5kg', { price: 10, discountPrice: 11 }],
  ['/products/chakki-atta-5kg', { price: 10, name: 'Cheap' }],
  ['/orders/any/events', { type: 'teleport' }],
  ['/orders/any/events', { type: 'accept', status: 'delivered' }],
  ['/orders/any/events', { type: 'accept', eventId: '' }],
  ['/orders/any/events', { type: 'assign-rider', rider: { name: 'Rahul' } }],
  ['/orders/any/events', {}],
  ['/orders/any/rider-location', { lat: 91, lng: 0 }],
  ['/orders/any/rider-location', { latitude: 26, longitude: 91 }],
  ['/orders/any/rider-location', { lat: 26, lng: 91, alt: 5 }],
  ['/contact', { ...contact, email: 'nobody' }],
  ['/contact', { ...contact, subject: 'complaint' }],
  ['/contact', { ...contact, message: '   ' }],
  ['/contact', { ...contact, message: 'x'.repeat(5_001) }],
  ['/contact', { ...contact, name: undefined }],
  ['/contact', { ...contact, phone: '1' }],
  ['/notifications', { userId: 'any' }],
  ['/notifications', { userId: 'any', message: ' ' }],
  ['/notifications', { userId: '', message: 'Rain' }],
  ['/notifications', { userId: 'any', message: 'Rain', orderId: 'any' }],
  ['/reset', { all: true }],
])('%s refuses %j', async (url, body) => {
  expect(refused(await control('POST', url, body))).toMatchObject({
    status: 400,
    code: 'INVALID_BODY',
  })
})

const CONTROLS = [
  '/location',
  '/autopilot',
  '/products/chakki-atta-5kg',
  '/orders/any/events',
  '/orders/any/rider-location',
  '/contact',
  '/notifications',
  '/identity/revoke',
  '/reset',
]

test.each(CONTROLS)('%s accepts only valid JSON', async (url) => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    expect(refused(await control('POST', url, 'a=1', { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  }
  for (const body of ['{"a":', '[]', '"text"', '7', '{"__proto__":{}}']) {
    expect(refused(await control('POST', url, body)), body).toMatchObject({
      status: 400,
      code: 'INVALID_BODY',
    })
  }
})

test.each(CONTROLS.filter((url) => url !== '/reset'))('%s requires a body', async (url) => {
  expect(refused(await control('POST', url))).toMatchObject({ status: 400, code: 'INVALID_BODY' })
})

test.each([
  ['another host name', { host: 'jhola.example' }],
  ['a forwarding proxy', { 'x-forwarded-for': '10.0.0.1' }],
  ['a page of another origin', { origin: 'http://localhost:5173' }],
])('nothing under /sandbox is available to %s', async (_who, headers) => {
  for (const url of ['/state', '/maps/directions', '/identity/v1/client', '/nothing-here']) {
    expect(refused(await control('GET', url, undefined, headers))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  }
  for (const url of [...CONTROLS, '/maps/geolocate?key=sandbox']) {
    expect((await control('POST', url, {}, headers)).status).toBe(403)
  }
})

test('an unknown address is 404', async () => {
  expect(refused(await control('GET', '/nothing-here'))).toMatchObject({ code: 'NOT_FOUND' })
})

test('the identity stand-in keeps its own body type beside the JSON of the shop', async () => {
  const created = await control('POST', '/identity/v1/client/sign_ups', 'email_address=a%40b.in', {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'http://localhost:4173',
  })
  expect(created.json()).toMatchObject({ response: { status: 'missing_requirements' } })
})
