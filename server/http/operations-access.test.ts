import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { closeTicket, listTickets, replyToTicket, requestHelp } from '#contract/help-endpoints.ts'
import {
  EVENT_ROLES,
  keyDetails,
  listOrders,
  reportOrderEvent,
  type OrderEvent,
} from '#contract/operations-endpoints.ts'
import { todaysFigures } from '#contract/operations-figures.ts'
import { OPERATIONS_ROLES, type OperationsRole } from '#contract/operations-roles.ts'
import { openStream } from '#contract/operations-stream.ts'
import { IDEMPOTENCY_HEADER, orderById, type Order } from '#contract/order-endpoints.ts'
import { rideLink } from '#contract/ride-endpoints.ts'
import {
  changeAnswerTimes,
  changeAvailability,
  changeClosing,
  changeDeliveryCharge,
  changeHours,
  changePrices,
  storeDetails,
  storeProducts,
} from '#contract/store-endpoints.ts'
import { DEFAULT_ANSWER_TIMES } from '#contract/unanswered-orders.ts'
import { operationsKeys, orderEvents, orders, users } from '#server/db/schema.ts'
import { keyOf, makeKey, revokeKey } from '#server/operations/operations-keys.ts'
import {
  IN_REACH_STORE,
  parsedResponse,
  refused,
  SOME_ADDRESS,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
  type TestResponse,
} from '#tests/support/server-harness.ts'

const OTHER_STORE = 'mumbai-bandra'

let server: ServerHarness
let anjali: RegisteredShopper
let order: Order
/** The number of a ticket about an order of the same store. */
let ticket: string
/** Of each role, for the store of the order, for all stores, and for another store. */
let keys: Readonly<Record<OperationsRole, Record<'own' | 'all' | 'other', string>>>

/** What the server has registered. */
const routes: string[] = []

beforeAll(async () => {
  server = await startHarness({
    extend: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
      })
      return Promise.resolve()
    },
  })
  anjali = await server.registered()
  const keysOf = async (role: OperationsRole) => ({
    own: await server.operationsKey(role, IN_REACH_STORE),
    all: await server.operationsKey(role),
    other: await server.operationsKey(role, OTHER_STORE),
  })
  keys = {
    counter: await keysOf('counter'),
    dispatch: await keysOf('dispatch'),
    catalogue: await keysOf('catalogue'),
    reports: await keysOf('reports'),
  }
  order = await server.placedOrder(anjali)
  await server.report(order._id, { type: 'accept' })
  const rider = { name: 'R', phoneNumber: '9000000001' }
  await server.report(order._id, { type: 'assign-rider', rider })
  const delivered = await server.placedOrder(anjali)
  for (const type of ['accept', 'assign-rider', 'pickup', 'deliver'] as const) {
    await server.report(delivered._id, type === 'assign-rider' ? { type, rider } : { type })
  }
  const help = await server.call('POST', pathOf(requestHelp.pattern, { orderId: delivered._id }), {
    as: anjali,
    body: { problem: 'other', productIds: [], text: 'The bag was open.' },
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
  })
  ticket = parsedResponse(requestHelp, help, 201).data.ticket.number
})
afterAll(() => server.close())

const withNewOrder = () => {
  beforeEach(async () => {
    order = await server.placedOrder(anjali)
  })
}

const call = (
  method: Endpoint['method'],
  url: string,
  key: string,
  body?: object,
): Promise<TestResponse> =>
  server.call(method, url, {
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${key}` },
  })

async function storedOrder() {
  const [row] = await server.database.orm.select().from(orders).where(eq(orders.id, order._id))
  return row
}

const eventsOf = (orderId: string) => pathOf(reportOrderEvent.pattern, { orderId })
const report = (key: string, event: OrderEvent = { type: 'accept' }) =>
  call('POST', eventsOf(order._id), key, { eventId: randomUUID(), ...event })

const ofStore = (endpoint: Pick<Endpoint, 'method'> & { pattern: string }, body?: object) => {
  const url = endpoint.pattern.replace(':storeId', IN_REACH_STORE)
  return (key: string) => call(endpoint.method, url, key, body)
}

/** The stream of a key does not end by itself, so its body is not read. */
async function openedStream(key: string): Promise<TestResponse> {
  const url = `${openStream.pattern}?store=${IN_REACH_STORE}`
  const headers = { authorization: `Bearer ${key}` }
  const response = await server.app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  const isOpen = response.statusCode === 200
  if (isOpen) response.stream().destroy()
  const body = isOpen ? '' : await text(response.stream())
  return {
    status: response.statusCode,
    headers: response.headers,
    text: body,
    json: (): unknown => JSON.parse(body),
  }
}

/** Each call once, and what it returns to a key of its roles for its store, and for another. */
interface Call {
  name: string
  /** Written by hand, not read from the contract. */
  roles: readonly OperationsRole[]
  send: (key: string) => Promise<TestResponse>
  ofAnotherStore: { status: number; code?: string }
}
const NO_STORE_OF_YOURS = { status: 403, code: 'FORBIDDEN' }
const NO_SUCH_ORDER = { status: 404, code: 'ORDER_NOT_FOUND' }
const NO_SUCH_TICKET = { status: 404, code: 'TICKET_NOT_FOUND' }
const MILK = 'toned-milk-500ml'
/** Bodies that change nothing, so that calls do not disturb each other. */
const CALLS: readonly Call[] = [
  {
    name: 'keyDetails',
    roles: OPERATIONS_ROLES,
    send: (key) => call('GET', keyDetails.pattern, key),
    ofAnotherStore: { status: 200 },
  },
  {
    name: 'listOrders',
    roles: ['counter', 'dispatch', 'reports'],
    send: (key) => call('GET', `${listOrders.pattern}?store=${IN_REACH_STORE}`, key),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'openStream',
    roles: ['counter', 'dispatch', 'reports'],
    send: openedStream,
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'reportOrderEvent',
    roles: ['counter', 'dispatch'],
    send: (key) => report(key, { type: 'no-rider' }),
    ofAnotherStore: NO_SUCH_ORDER,
  },
  {
    name: 'rideLink',
    roles: ['counter', 'dispatch'],
    send: (key) => call('POST', pathOf(rideLink.pattern, { orderId: order._id }), key),
    ofAnotherStore: NO_SUCH_ORDER,
  },
  {
    name: 'todaysFigures',
    roles: ['counter', 'reports'],
    send: (key) => call('GET', todaysFigures.pattern, key),
    // Its own figures.
    ofAnotherStore: { status: 200 },
  },
  {
    name: 'storeDetails',
    roles: ['counter', 'catalogue'],
    send: ofStore(storeDetails),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'storeProducts',
    roles: ['counter', 'catalogue'],
    send: ofStore(storeProducts),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changePrices',
    roles: ['catalogue'],
    send: ofStore(changePrices, { products: [{ productId: MILK, discountPrice: 28 }] }),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changeAvailability',
    roles: ['counter', 'catalogue'],
    send: ofStore(changeAvailability, { products: [{ productId: MILK, available: true }] }),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changeDeliveryCharge',
    roles: ['catalogue'],
    send: ofStore(changeDeliveryCharge, { deliveryCharge: null }),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changeHours',
    roles: ['counter'],
    send: ofStore(changeHours, { holidays: [] }),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changeClosing',
    roles: ['counter'],
    send: ofStore(changeClosing, { closed: false }),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'changeAnswerTimes',
    roles: ['counter'],
    send: ofStore(changeAnswerTimes, DEFAULT_ANSWER_TIMES),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'listTickets',
    roles: ['counter'],
    send: (key) => call('GET', `${listTickets.pattern}?store=${IN_REACH_STORE}`, key),
    ofAnotherStore: NO_STORE_OF_YOURS,
  },
  {
    name: 'replyToTicket',
    roles: ['counter'],
    send: (key) =>
      call('POST', pathOf(replyToTicket.pattern, { number: ticket }), key, {
        replyId: 'reply-1',
        text: 'We are sorry.',
      }),
    ofAnotherStore: NO_SUCH_TICKET,
  },
  {
    name: 'closeTicket',
    roles: ['counter'],
    send: (key) => call('POST', pathOf(closeTicket.pattern, { number: ticket }), key),
    ofAnotherStore: NO_SUCH_TICKET,
  },
]

const contractSchema = v.object({
  method: v.string(),
  pattern: v.string(),
  roles: v.array(v.picklist(OPERATIONS_ROLES)),
})

/** Every call of the contract that needs a key, by its name. */
async function callsOfContract(): Promise<Map<string, string>> {
  const folder = path.resolve(import.meta.dirname, '../../src/contract')
  const files = (await readdir(folder)).filter((file) => /^[^.]+\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(path.join(folder, file))),
  )
  return new Map(
    modules
      .flatMap((module): [string, unknown][] => Object.entries(module))
      .flatMap(([name, value]) => {
        const parsed = v.safeParse(contractSchema, value)
        return parsed.success ? [[name, `${parsed.output.method} ${parsed.output.pattern}`]] : []
      }),
  )
}

const isOfOperations = (route: string) => route.includes(' /api/v1/operations/')

it('the calls below are all that require an operations key', async () => {
  const known = await callsOfContract()
  expect(CALLS.map(({ name }) => name).toSorted()).toEqual([...known.keys()].toSorted())
  expect([...known.values()].toSorted()).toEqual(routes.filter(isOfOperations).toSorted())
})

const WRONG_KEYS: Readonly<Record<string, (key: string) => string>> = {
  'part of a key': (key) => key.slice(0, -1),
  'a key and more': (key) => `${key}x`,
  'a key in capitals': (key) => key.toUpperCase(),
  'the id of a key with another secret': (key) => `${key.slice(0, 23)}${'A'.repeat(43)}`,
  'a key that nobody has': () => `jhola_${'0'.repeat(16)}_${'A'.repeat(43)}`,
  'the token of the order’s own shopper': () => server.signer.tokenFor(anjali),
}

describe.each(CALLS)('$name', ({ roles, send, ofAnotherStore }) => {
  const [role = 'counter'] = roles

  it.each(roles)('serves a key of the role %s, for its own store only', async (allowed) => {
    const { own, all, other } = keys[allowed]
    expect((await send(own)).status).toBe(200)
    expect((await send(all)).status).toBe(200)
    const response = await send(other)
    expect(response.status).toBe(ofAnotherStore.status)
    if (ofAnotherStore.code !== undefined) expect(refused(response).code).toBe(ofAnotherStore.code)
  })

  it('refuses keys of other roles, for any store', async () => {
    for (const other of OPERATIONS_ROLES.filter((name) => !roles.includes(name))) {
      for (const key of Object.values(keys[other])) {
        expect(refused(await send(key)), other).toMatchObject({
          status: 403,
          message: `A key of the role ${other} may not make this call`,
        })
      }
    }
  })

  it('refuses a revoked key from then on', async () => {
    const name = `till-${randomUUID()}`
    const key = await makeKey(server.database.orm, { name, role, storeId: null }, Date.now())
    expect((await send(key)).status).toBe(200)
    await revokeKey(server.database.orm, name, Date.now())
    expect(refused(await send(key))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('refuses an invalid key', async () => {
    for (const [what, wrong] of Object.entries(WRONG_KEYS)) {
      expect(refused(await send(wrong(keys[role].own))), what).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
        message: 'The operations key is not valid',
      })
    }
    expect(refused(await send(''))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })
})

describe('a key', () => {
  withNewOrder()

  it.each<[string, (key: string) => Record<string, string>]>([
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['no key in it', () => ({ authorization: 'Bearer ' })],
    ['another scheme', (key) => ({ authorization: `Basic ${key}` })],
    ['the key alone', (key) => ({ authorization: key })],
    ['the key in a cookie', (key) => ({ cookie: `key=${key}` })],
  ])('is required before the body is read: %s is 401', async (_name, headersWith) => {
    const headers = headersWith(await server.operationsKey('counter'))
    const response = await server.call('POST', eventsOf('nix'), { body: '{"', headers })
    expect(refused(response)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('that is missing or wrong leaves the order as it was', async () => {
    const before = await storedOrder()
    expect(before?.status).toBe('pending')
    for (const wrong of ['', 'no-key', await server.operationsKey('reports')]) {
      expect(refused(await report(wrong)).status).toBe(wrong === '' ? 401 : 403)
    }
    expect(await storedOrder()).toEqual(before)
  })

  it('is not accepted by calls of shoppers', async () => {
    const key = await server.operationsKey('counter')
    const response = await call('GET', pathOf(orderById.pattern, { orderId: order._id }), key)
    expect(refused(response)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('is stored only as a hash, and its name is recorded with its reports', async () => {
    const name = `till-${randomUUID()}`
    const { orm } = server.database
    const key = await makeKey(orm, { name, role: 'counter', storeId: null }, Date.now())
    const secret = key.split('_').slice(2).join('_')
    expect(secret.length).toBe(43)
    expect(JSON.stringify(await orm.select().from(operationsKeys))).not.toContain(secret)
    const response = await report(key)
    expect(response.headers['cache-control']).toBe('no-store')
    const rows = await orm.select().from(orderEvents).where(eq(orderEvents.orderId, order._id))
    expect(rows).toMatchObject([{ type: 'accept', reportedBy: name }])
  })

  it('is valid, and after a revocation invalid, at once in every process of the shop', async () => {
    const other = await startHarness({ beside: server })
    const name = `till-${randomUUID()}`
    const key = await makeKey(
      server.database.orm,
      { name, role: 'counter', storeId: null },
      Date.now(),
    )
    const statuses = async () =>
      Promise.all(
        [server, other].map(
          async (process) =>
            (
              await process.call('GET', keyDetails.pattern, {
                headers: { authorization: `Bearer ${key}` },
              })
            ).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    await revokeKey(other.database.orm, name, Date.now())
    expect(await statuses()).toEqual([403, 403])
    await other.close()
  })

  it('has a name of its own for as long as it is valid', async () => {
    const { orm } = server.database
    const key = { name: `till-${randomUUID()}`, role: 'reports', storeId: null } as const
    const first = await makeKey(orm, key, Date.now())
    await expect(makeKey(orm, key, Date.now())).rejects.toThrow('already exists')
    await revokeKey(orm, key.name, Date.now())
    await expect(revokeKey(orm, key.name, Date.now())).rejects.toThrow('There is no valid key')
    const second = await makeKey(orm, key, Date.now())
    expect(await keyOf(orm, first)).toBeUndefined()
    expect(await keyOf(orm, second)).toMatchObject({ name: key.name, role: 'reports' })
  })

  it('is made for a store that exists', async () => {
    await expect(server.operationsKey('counter', 'atlantis')).rejects.toThrow(
      "There is no store 'atlantis'",
    )
  })

  it('says whose it is', async () => {
    const key = await server.operationsKey('dispatch', IN_REACH_STORE)
    const { data } = parsedResponse(keyDetails, await call('GET', keyDetails.pattern, key))
    expect(data).toMatchObject({ role: 'dispatch', stores: [{ _id: IN_REACH_STORE }] })
    const all = await call('GET', keyDetails.pattern, await server.operationsKey('catalogue'))
    expect(parsedResponse(keyDetails, all).data.stores).toHaveLength(4)
  })
})

describe('what is reported', () => {
  withNewOrder()

  const EVENTS: Readonly<Record<OrderEvent['type'], OrderEvent>> = {
    accept: { type: 'accept' },
    reject: { type: 'reject' },
    'leave-out': { type: 'leave-out', product: 'nix', remaining: 0 },
    'assign-rider': { type: 'assign-rider', rider: { name: 'R', phoneNumber: '9000000001' } },
    'no-rider': { type: 'no-rider' },
    pickup: { type: 'pickup' },
    'rider-location': { type: 'rider-location', location: { lat: 26, lng: 91 } },
    deliver: { type: 'deliver' },
    cancel: { type: 'cancel' },
  }
  it.each(Object.values(EVENTS))('$type belongs to its roles', async (event) => {
    const isRefused = async (role: OperationsRole) =>
      (await report(await server.operationsKey(role), event)).status === 403
    for (const role of OPERATIONS_ROLES) {
      expect(await isRefused(role), role).toBe(!EVENT_ROLES[event.type].includes(role))
    }
    // Written by hand: riders neither take orders nor end them, nor change what is in them.
    expect(EVENT_ROLES[event.type].includes('dispatch')).toBe(
      !['accept', 'reject', 'leave-out', 'cancel'].includes(event.type),
    )
  })

  it('returns the order as the role may see it', async () => {
    await report(await server.operationsKey('counter'))
    const rider: OrderEvent = EVENTS['assign-rider']
    const asCounter = await report(await server.operationsKey('counter'), rider)
    const asDispatch = await report(await server.operationsKey('dispatch'), rider)
    const [row] = await server.database.orm
      .select()
      .from(users)
      .where(eq(users.id, anjali.user._id))
    const toDeliver = {
      customer: { name: SOME_ADDRESS.fullName, phoneNumber: row?.phoneNumber },
      address: SOME_ADDRESS,
      deliveryRider: { name: 'R', phoneNumber: '9000000001' },
      totalPrice: 577,
      itemCount: 3,
    }
    expect(parsedResponse(reportOrderEvent, asCounter).data.order).toMatchObject({
      view: 'counter',
      ...toDeliver,
      items: [
        { productName: 'Chakki Atta 5 kg', quantity: 2, price: 265 },
        { productName: 'Toned Milk 500 ml', quantity: 1, price: 28 },
      ],
    })
    expect(asCounter.text).toContain('/chakki-atta-5kg')
    expect(parsedResponse(reportOrderEvent, asDispatch).data.order).toMatchObject({
      view: 'dispatch',
      ...toDeliver,
    })
    expect(asDispatch.text).not.toContain('Chakki Atta')
    for (const { text } of [asCounter, asDispatch]) expect(text).not.toContain(anjali.email)
  })
})
