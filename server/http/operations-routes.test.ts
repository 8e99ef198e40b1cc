import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { reportOrderEvent, type OrderEvent } from '#contract/operations-endpoints.ts'
import { orderById, type Order } from '#contract/order-endpoints.ts'
import { orderEvents, orders } from '#server/db/schema.ts'
import {
  parsedResponse,
  refused,
  startHarness,
  type TestResponse,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let counterKey: string
let ridersKey: string

beforeAll(async () => {
  server = await startHarness()
  counterKey = await server.operationsKey('counter')
  ridersKey = await server.operationsKey('dispatch')
  anjali = await server.registered()
})
afterAll(() => server.close())

const eventsOf = (orderId: string) => pathOf(reportOrderEvent.pattern, { orderId })
const send = (
  orderId: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<TestResponse> => server.call('POST', eventsOf(orderId), { body, headers })
const report = (orderId: string, event: object, eventId: string = randomUUID()) =>
  send(orderId, { eventId, ...event }, { authorization: `Bearer ${counterKey}` })

const EVENTS = {
  accept: { type: 'accept' },
  reject: { type: 'reject' },
  'leave-out': { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 1 },
  'assign-rider': {
    type: 'assign-rider',
    rider: { name: 'Rahul Das', phoneNumber: '+91 90000 00001' },
  },
  'no-rider': { type: 'no-rider' },
  pickup: { type: 'pickup' },
  'rider-location': { type: 'rider-location', location: { lat: 26.15, lng: 91.74 } },
  deliver: { type: 'deliver' },
  cancel: { type: 'cancel' },
} as const satisfies Record<OrderEvent['type'], OrderEvent>
const EVENT_NAMES = [
  'accept',
  'reject',
  'leave-out',
  'assign-rider',
  'no-rider',
  'pickup',
  'rider-location',
  'deliver',
  'cancel',
] as const
type EventName = (typeof EVENT_NAMES)[number]

async function seen(orderId: string): Promise<Order> {
  const path = pathOf(orderById.pattern, { orderId })
  return parsedResponse(orderById, await server.call('GET', path, { as: anjali })).data.order
}

async function walked(path: readonly EventName[]): Promise<Order> {
  const { _id } = await server.placedOrder(anjali)
  for (const name of path) parsedResponse(reportOrderEvent, await report(_id, EVENTS[name]))
  return seen(_id)
}

describe('a report', () => {
  const rider = EVENTS['assign-rider'].rider
  /** For all refused reports, as they change nothing. */
  let riding: Order

  beforeAll(async () => {
    riding = await walked(['accept', 'assign-rider'])
  })

  it.each<[string, string, object]>([
    ['no event id', 'eventId', { eventId: undefined, type: 'accept' }],
    ['an empty event id', 'eventId', { eventId: '', type: 'accept' }],
    ['an event id of a page', 'eventId', { eventId: 'x'.repeat(129), type: 'accept' }],
    ['a number for an event id', 'eventId', { eventId: 7, type: 'accept' }],
    ['no type', 'type', {}],
    ['an unknown type', 'type', { type: 'teleport' }],
    ['a type of the socket', 'type', { type: 'ORDER_ACCEPTED' }],
    ['an unknown field', 'status', { type: 'accept', status: 'delivered' }],
    ['a rider for pickup', 'rider', { type: 'pickup', rider }],
    ['no rider', 'rider', { type: 'assign-rider' }],
    ['a rider without a name', 'name', { type: 'assign-rider', rider: { phoneNumber: '90000' } }],
    ['a blank rider', 'name', { type: 'assign-rider', rider: { ...rider, name: '  ' } }],
    ['a rider without a telephone', 'phoneNumber', { type: 'assign-rider', rider: { name: 'R' } }],
    [
      'a telephone in words',
      'phoneNumber',
      { type: 'assign-rider', rider: { ...rider, phoneNumber: 'none' } },
    ],
    [
      'a telephone without digits',
      'phoneNumber',
      { type: 'assign-rider', rider: { ...rider, phoneNumber: '-----' } },
    ],
    ['a rider with an age', 'age', { type: 'assign-rider', rider: { ...rider, age: 30 } }],
    ['nothing to leave out', 'product', { type: 'leave-out', remaining: 0 }],
    ['no number of pieces', 'remaining', { type: 'leave-out', product: 'toned-milk-500ml' }],
    [
      'half a piece',
      'remaining',
      { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 0.5 },
    ],
    [
      'fewer pieces than none',
      'remaining',
      { type: 'leave-out', product: 'chakki-atta-5kg', remaining: -1 },
    ],
    ['no position', 'location', { type: 'rider-location' }],
    ['a position off the Earth', 'lat', { type: 'rider-location', location: { lat: 91, lng: 0 } }],
    ['a position in words', 'lng', { type: 'rider-location', location: { lat: 1, lng: '2' } }],
    ['a position as a list', 'location', { type: 'rider-location', location: [26, 91] }],
  ])('with %s is refused and changes nothing', async (_name, field, body) => {
    const { _id, version } = riding
    const error = refused(await report(_id, body))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(field)
    expect((await seen(_id)).version).toBe(version)
  })

  it('about an unknown order is 404', async () => {
    expect(refused(await report('nix', EVENTS.accept))).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    })
  })

  it('names a rider without characters that a terminal or a printer acts on', async () => {
    const order = await walked(['accept'])
    const hostile = { ...rider, name: 'Rahul\u001B[2J\nDas\u202E' }
    await report(order._id, { type: 'assign-rider', rider: hostile })
    expect((await seen(order._id)).deliveryRider?.name).toBe('Rahul [2J Das')
  })

  it('sent ten times at once, and again much later, counts once', async () => {
    const { _id } = await server.placedOrder(anjali)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => report(_id, EVENTS.accept, 'same')),
    )
    const outcomes = responses.map((response) => parsedResponse(reportOrderEvent, response).data)
    expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(new Set(outcomes.map(({ order }) => order.version))).toEqual(new Set([3]))
    await report(_id, EVENTS.pickup)
    await report(_id, EVENTS.deliver)
    const late = parsedResponse(reportOrderEvent, await report(_id, EVENTS.accept, 'same')).data
    expect(late).toMatchObject({ repeated: true, order: { orderStatus: 'delivered', version: 5 } })
  })

  it('by two counters at once is applied for one, and refused with ILLEGAL_TRANSITION for the other', async () => {
    const { _id } = await server.placedOrder(anjali)
    const responses = await Promise.all([report(_id, EVENTS.accept), report(_id, EVENTS.reject)])
    const [taken] = responses.filter(({ status }) => status === 200)
    const [late] = responses.filter(({ status }) => status !== 200)
    if (taken === undefined || late === undefined) throw new Error('Both or none were taken')
    expect(refused(late)).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
    const { order } = parsedResponse(reportOrderEvent, taken).data
    expect(await seen(_id)).toMatchObject({
      orderStatus: order.orderStatus,
      version: order.version,
      history: [{ status: 'pending' }, { status: order.orderStatus }],
    })
  })

  it('under the id of another kind of event is refused', async () => {
    const { _id } = await server.placedOrder(anjali)
    await report(_id, EVENTS.accept, 'same')
    expect(refused(await report(_id, EVENTS.cancel, 'same'))).toMatchObject({
      status: 422,
      code: 'EVENT_ID_REUSED',
    })
    expect((await seen(_id)).orderStatus).toBe('accepted')
  })

  it('under the id of the same event with other contents is refused', async () => {
    const { _id } = await walked(['accept'])
    const by = (name: string) =>
      report(_id, { type: 'assign-rider', rider: { name, phoneNumber: '9000000001' } }, 'once')
    expect((await by('Rahul Das')).status).toBe(200)
    expect(refused(await by('Mitali Bora'))).toMatchObject({
      status: 422,
      code: 'EVENT_ID_REUSED',
    })
    expect((await seen(_id)).deliveryRider?.name).toBe('Rahul Das')
    expect(parsedResponse(reportOrderEvent, await by('Rahul Das')).data.repeated).toBe(true)
  })

  it('of a cancel has the reason that the shopper reads', async () => {
    const { _id } = await walked(['accept'])
    const by = (reason: string) => report(_id, { type: 'cancel', reason }, 'once')
    expect(refused(await by('bored'))).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect((await by('closing')).status).toBe(200)
    expect(await seen(_id)).toMatchObject({ orderStatus: 'cancelled', rejectionReason: 'closing' })
    expect(refused(await by('sold-out')).code).toBe('EVENT_ID_REUSED')
    expect(parsedResponse(reportOrderEvent, await by('closing')).data.repeated).toBe(true)
  })

  it('under an id that was stored without a content hash is compared by its type', async () => {
    const { _id } = await walked([])
    parsedResponse(reportOrderEvent, await report(_id, EVENTS.accept, 'old'))
    await server.database.orm
      .update(orderEvents)
      .set({ contentHash: null })
      .where(eq(orderEvents.orderId, _id))
    const again = parsedResponse(reportOrderEvent, await report(_id, EVENTS.accept, 'old'))
    expect(again.data.repeated).toBe(true)
  })

  it('under one id about two orders counts for both', async () => {
    const [one, two] = [await server.placedOrder(anjali), await server.placedOrder(anjali)]
    for (const { _id } of [one, two]) {
      const { data } = parsedResponse(reportOrderEvent, await report(_id, EVENTS.accept, 'shared'))
      expect(data.repeated).toBe(false)
    }
  })

  it.each(EVENT_NAMES)('of %s before the order was placed is refused', async (name) => {
    const { _id } = await server.createdOrder(anjali)
    expect(refused(await report(_id, EVENTS[name]))).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: 'The order has not been placed',
    })
    expect(await seen(_id)).toMatchObject({ orderStatus: 'pending', version: 1, placedAt: null })
  })
})

/** Every way through the states, once; events that change no state stand where they may. */
const PATHS: readonly (readonly EventName[])[] = [
  ['reject'],
  ['cancel'],
  ['accept', 'cancel'],
  ['accept', 'no-rider', 'leave-out', 'cancel'],
  ['leave-out', 'accept', 'pickup', 'deliver'],
  ['accept', 'pickup', 'cancel'],
  ['accept', 'pickup', 'deliver'],
  ['accept', 'no-rider', 'assign-rider', 'cancel'],
  ['accept', 'assign-rider', 'rider-location', 'pickup', 'rider-location', 'cancel'],
  ['accept', 'no-rider', 'no-rider', 'assign-rider', 'assign-rider', 'pickup', 'deliver'],
  ['accept', 'assign-rider', 'rider-location', 'pickup', 'rider-location', 'deliver'],
]
const STATUS_AFTER: Partial<Record<EventName, Order['orderStatus']>> = {
  accept: 'accepted',
  reject: 'rejected',
  pickup: 'pickup',
  deliver: 'delivered',
  cancel: 'cancelled',
}

describe('an order', () => {
  it.each(PATHS.map((path) => ({ path, name: path.join(' → ') })))(
    'goes the way $name',
    async ({ path }) => {
      let { _id, version } = await server.placedOrder(anjali)
      const statuses: Order['orderStatus'][] = ['pending']
      for (const name of path) {
        server.clock.nowMs += 1_000
        const { data } = parsedResponse(reportOrderEvent, await report(_id, EVENTS[name]))
        const status = STATUS_AFTER[name]
        if (status !== undefined) statuses.push(status)
        version += 1
        expect(data).toMatchObject({ repeated: false, order: { version } })
        expect(data.order.orderStatus).toBe(statuses.at(-1))
        const { history, paymentStatus } = data.order
        expect(await seen(_id)).toMatchObject({ version, history, paymentStatus })
      }
      const order = await seen(_id)
      expect(order.history.map((step) => step.status)).toEqual(statuses)
      expect(order.paymentStatus).toBe(order.orderStatus === 'delivered' ? 'paid' : 'pending')
      expect(order.deliveryRider?.name).toBe(
        path.includes('assign-rider') ? 'Rahul Das' : undefined,
      )
    },
  )

  /** How each state is reached, and what is legal in it: written by hand, not read from the table. */
  const STATES: { state: string; reachedBy: readonly EventName[]; legal: readonly EventName[] }[] =
    [
      { state: 'pending', reachedBy: [], legal: ['accept', 'reject', 'leave-out', 'cancel'] },
      {
        state: 'accepted without a rider',
        reachedBy: ['accept'],
        legal: ['leave-out', 'assign-rider', 'no-rider', 'pickup', 'cancel'],
      },
      {
        state: 'accepted with a rider',
        reachedBy: ['accept', 'assign-rider'],
        legal: ['leave-out', 'assign-rider', 'no-rider', 'pickup', 'rider-location', 'cancel'],
      },
      {
        state: 'pickup without a rider',
        reachedBy: ['accept', 'pickup'],
        legal: ['deliver', 'cancel'],
      },
      {
        state: 'pickup with a rider',
        reachedBy: ['accept', 'assign-rider', 'pickup'],
        legal: ['rider-location', 'deliver', 'cancel'],
      },
      { state: 'delivered', reachedBy: ['accept', 'assign-rider', 'pickup', 'deliver'], legal: [] },
      { state: 'cancelled', reachedBy: ['accept', 'assign-rider', 'cancel'], legal: [] },
      { state: 'rejected', reachedBy: ['reject'], legal: [] },
    ]

  it.each(STATES)('while $state refuses every event but $legal', async ({ reachedBy, legal }) => {
    const order = await walked(reachedBy)
    const receivedEvents: string[] = []
    const stop = server.shop.feed.subscribe(({ cause }) => receivedEvents.push(cause))
    for (const name of EVENT_NAMES.filter((name) => !legal.includes(name))) {
      expect(refused(await report(order._id, EVENTS[name])), name).toMatchObject({
        status: 409,
        code: 'ILLEGAL_TRANSITION',
      })
    }
    stop()
    expect(receivedEvents).toEqual([])
    expect(await seen(order._id)).toEqual(order)
  })

  it.each(
    STATES.flatMap(({ state, reachedBy, legal }) =>
      legal.map((name) => ({ state, reachedBy, name })),
    ),
  )('while $state takes $name', async ({ reachedBy, name }) => {
    const { _id } = await walked(reachedBy)
    expect((await report(_id, EVENTS[name])).status).toBe(200)
  })
})

const leaveOut = (orderId: string, product: string, remaining: number, eventId?: string) =>
  report(orderId, { type: 'leave-out', product, remaining }, eventId)

describe('an item that the store does not have', () => {
  const ATTA = 'chakki-atta-5kg'
  const MILK = 'toned-milk-500ml'

  it('is removed from items and bill, and listed as left out', async () => {
    const { _id, items, totalPrice, version } = await walked(['accept'])
    expect(totalPrice).toBe(2 * 265 + 28 + 19)
    const one = parsedResponse(reportOrderEvent, await leaveOut(_id, ATTA, 1)).data
    expect(one).toMatchObject({
      repeated: false,
      order: {
        orderStatus: 'accepted',
        version: version + 1,
        itemCount: 2,
        totalPrice: 265 + 28 + 19,
        items: [{ product: ATTA, quantity: 1 }, { product: MILK }],
        leftOut: [{ product: ATTA, productName: 'Chakki Atta 5 kg', quantity: 1, price: 265 }],
      },
    })
    parsedResponse(reportOrderEvent, await leaveOut(_id, ATTA, 0))
    expect(await seen(_id)).toMatchObject({
      version: version + 2,
      totalPrice: 28 + 19,
      deliveryCharge: 19,
      items: [{ product: MILK, quantity: 1 }],
      // As it was ordered.
      leftOut: [items[0]],
    })
  })

  it('is not part of what is collected at the door, nor of the store’s figures', async () => {
    const { _id } = await walked(['accept', 'leave-out', 'pickup', 'deliver'])
    const [row] = await server.database.orm.select().from(orders).where(eq(orders.id, _id))
    expect(row?.totalPaise).toBe((265 + 28 + 19) * 100)
    expect(await seen(_id)).toMatchObject({ paymentStatus: 'paid', totalPrice: 265 + 28 + 19 })
  })

  it('reported by two counters, or twice by one, is left out once', async () => {
    const { _id, version } = await walked(['accept'])
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => leaveOut(_id, ATTA, 1, 'same')),
      leaveOut(_id, ATTA, 1),
      leaveOut(_id, ATTA, 1),
    ])
    const outcomes = responses.map((response) => parsedResponse(reportOrderEvent, response).data)
    expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await seen(_id)).toMatchObject({ version: version + 1, items: [{ quantity: 1 }, {}] })
  })

  it('reported again under a new id changes nothing, and that id cannot be reused', async () => {
    const { _id, version } = await walked(['accept', 'leave-out'])
    const again = parsedResponse(reportOrderEvent, await leaveOut(_id, ATTA, 1, 'again')).data
    expect(again).toMatchObject({ repeated: true, order: { version } })
    const reused = await leaveOut(_id, MILK, 0, 'again')
    expect(refused(reused)).toMatchObject({ status: 422, code: 'EVENT_ID_REUSED' })
    expect(refused(await report(_id, EVENTS.cancel, 'again')).code).toBe('EVENT_ID_REUSED')
    expect(await seen(_id)).toMatchObject({ version, items: [{ quantity: 1 }, {}] })
    expect(parsedResponse(reportOrderEvent, await leaveOut(_id, ATTA, 1, 'again')).data).toEqual(
      again,
    )
  })

  it('cannot be added back, and one that was not ordered cannot be left out', async () => {
    const order = await walked(['accept', 'leave-out'])
    for (const [product, remaining, said] of [
      [ATTA, 2, 'cannot be added back'],
      [MILK, 3, 'cannot be added back'],
      ['nix', 0, 'no such product'],
    ] as const) {
      const error = refused(await leaveOut(order._id, product, remaining))
      expect(error).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
      expect(error.message).toContain(said)
    }
    expect(await seen(order._id)).toEqual(order)
  })

  it('cannot be the last one of the order, also for two counters at once', async () => {
    const { _id } = await walked(['accept'])
    const responses = await Promise.all([leaveOut(_id, ATTA, 0), leaveOut(_id, MILK, 0)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = responses.find(({ status }) => status === 409)
    expect(lost && refused(lost)).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    expect((await seen(_id)).items).toHaveLength(1)
    expect((await report(_id, { type: 'cancel', reason: 'sold-out' })).status).toBe(200)
  })

  it('while the rider picks the order up is left out before that, or not at all', async () => {
    const { _id, version } = await walked(['accept'])
    const [left, picked] = await Promise.all([leaveOut(_id, MILK, 0), report(_id, EVENTS.pickup)])
    expect(picked.status).toBe(200)
    const order = await seen(_id)
    const isLeftOut = left.status === 200
    expect(order.totalPrice).toBe(isLeftOut ? 2 * 265 + 19 : 2 * 265 + 28 + 19)
    expect(order.version).toBe(version + (isLeftOut ? 2 : 1))
    expect(refused(await leaveOut(_id, ATTA, 1)).code).toBe('ILLEGAL_TRANSITION')
  })

  it('of another store’s order does not exist for this key', async () => {
    const order = await walked(['accept'])
    const key = await server.operationsKey('counter', 'mumbai-bandra')
    const event = { eventId: 'far', type: 'leave-out', product: ATTA, remaining: 0 }
    expect(refused(await send(order._id, event, { authorization: `Bearer ${key}` }))).toMatchObject(
      { status: 404, code: 'ORDER_NOT_FOUND' },
    )
    expect(
      refused(await send(order._id, event, { authorization: `Bearer ${ridersKey}` })),
    ).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await seen(order._id)).toEqual(order)
  })

  it('does not change that the rider is missing', async () => {
    const { _id } = await walked(['accept', 'no-rider', 'leave-out'])
    expect(await seen(_id)).toMatchObject({ riderMissing: true, leftOut: [{ product: ATTA }] })
  })
})

describe('the limits of operations', () => {
  const LIMITS = {
    addressPerMinute: 3,
    operationsPerMinute: 5,
    shopperPerMinute: 100,
    ordersPerMinute: 100,
  }

  it('are counted by key, apart from what shoppers at the same address use', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: LIMITS },
    })
    const { _id } = await server.placedOrder(anjali)
    await report(_id, EVENTS.accept)
    const statusWith = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      const body = { eventId: 'one', ...EVENTS['no-rider'] }
      return (await strict.call('POST', eventsOf(_id), { body, headers })).status
    }
    const charge = async () => (await strict.call('GET', deliveryChargeSettings.pattern)).status
    for (let turn = 0; turn < 5; turn += 1) expect(await statusWith(counterKey)).toBe(200)
    expect(await statusWith(counterKey)).toBe(429)
    expect(await statusWith(ridersKey)).toBe(200)
    for (let turn = 0; turn < 3; turn += 1) expect(await charge()).toBe(200)
    expect(await charge()).toBe(429)
    expect(await statusWith(ridersKey)).toBe(200)
    await strict.close()
  })

  it('count invalid keys by address', async () => {
    const strict = await startHarness({
      beside: server,
      config: { rateLimits: LIMITS },
    })
    const { _id } = await server.placedOrder(anjali)
    const statuses: number[] = []
    for (const guess of ['a', 'b', 'c', 'd', 'e']) {
      const headers = { authorization: `Bearer jhola_${guess.repeat(16)}_${guess.repeat(43)}` }
      const body = { eventId: 'one', ...EVENTS.accept }
      statuses.push((await strict.call('POST', eventsOf(_id), { body, headers })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 429, 429])
    await strict.close()
  })
})
