/** The stream of orders, over real connections. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOrders } from '#contract/operations-endpoints.ts'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import { openStream } from '#contract/operations-stream.ts'
import { lastChange } from '#server/db/order-changes.ts'
import { operationsKeys, orders } from '#server/db/schema.ts'
import { makeKey, revokeKey } from '#server/operations/operations-keys.ts'
import { cursorOf } from '#server/operations/order-list.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openEventStream, type EventStream } from '#tests/support/event-stream.ts'
import {
  IN_REACH_STORE,
  parsedResponse,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

const HEARTBEAT_MS = 50
const OTHER_STORE = 'mumbai-bandra'

let server: ServerHarness
let anjali: RegisteredShopper
let key: string

beforeAll(async () => {
  server = await startHarness({ streamTimes: { heartbeatMs: HEARTBEAT_MS } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  anjali = await server.registered()
  key = await server.operationsKey('counter')
})
afterAll(() => server.close())

function urlOf({ app }: ServerHarness, query = ''): URL {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is not open')
  return new URL(`${openStream.pattern}${query}`, `http://127.0.0.1:${address.port}`)
}
const open = (options: { from?: string; key?: string; query?: string } = {}) =>
  openEventStream(urlOf(server, options.query), { key, ...options })

const summaryOf = ({ events }: EventStream) =>
  events.flatMap(({ name, data }) =>
    name === 'order' ? [`${data.order.orderStatus} ${data.order._id}`] : [],
  )
const lastId = ({ events }: EventStream) => events.at(-1)?.id
const isCurrent = async (stream: EventStream): Promise<void> => {
  await eventually(() => expect(stream.events.at(-1)?.name).toBe('current'))
}

it('sends an order once it is placed, and each of its changes', async () => {
  const stream = await open()
  await isCurrent(stream)
  const { _id } = await server.createdOrder(anjali)
  await server.shop.events.place(_id, anjali.user._id)
  await eventually(() => expect(summaryOf(stream)).toEqual([`pending ${_id}`]))
  await server.report(_id, { type: 'accept' })
  await eventually(() => expect(summaryOf(stream)).toEqual([`pending ${_id}`, `accepted ${_id}`]))
  stream.close()
  await stream.ended
})

it('continues after the last event of a client, and after the cursor of a list', async () => {
  const headers = { authorization: `Bearer ${key}` }
  const listed = parsedResponse(
    listOrders,
    await server.call('GET', `${listOrders.pattern}?limit=200`, { headers }),
  )
  const first = await open({ from: listed.data.cursor })
  const seen = await server.placedOrder(anjali)
  await eventually(() => expect(summaryOf(first)).toEqual([`pending ${seen._id}`]))
  first.close()
  await first.ended

  const missed = [await server.placedOrder(anjali), await server.placedOrder(anjali)]
  const second = await open({ from: lastId(first) ?? '' })
  await eventually(() =>
    expect(summaryOf(second)).toEqual(missed.map(({ _id }) => `pending ${_id}`)),
  )
  const ids = second.events.flatMap(({ name, id }) => (name === 'order' ? [id] : []))
  // From between the two.
  const third = await open({ from: ids[0] ?? '' })
  await eventually(() => expect(summaryOf(third)).toEqual([`pending ${missed[1]?._id}`]))
  second.close()
  third.close()
})

it('says first that it starts over for a cursor of another database, and only then', async () => {
  const { _id } = await server.placedOrder(anjali)
  const last = await lastChange(server.database.orm)
  const from = cursorOf({ ...last, number: last.number - 1, databaseId: '1.1.1' })
  const stream = await open({ from })
  await isCurrent(stream)
  const [first, ...later] = stream.events
  // Without an id: a client that is cut off before the first order starts over again.
  expect(first).toEqual({ name: 'starts-over', id: undefined, data: {} })
  expect(later.map(({ name }) => name)).not.toContain('starts-over')
  expect(summaryOf(stream)).toContain(`pending ${_id}`)
  stream.close()

  const continued = await open({ from: cursorOf({ ...last, number: last.number - 1 }) })
  await isCurrent(continued)
  expect(summaryOf(continued)).toEqual([`pending ${_id}`])
  expect(continued.events.map(({ name }) => name)).not.toContain('starts-over')
  continued.close()
})

it('sends heartbeats with its current cursor', async () => {
  const stream = await open()
  await server.placedOrder(anjali)
  await eventually(() =>
    expect(stream.events.filter(({ name }) => name === 'current').length).toBeGreaterThan(3),
  )
  const now = lastId(await openedNow())
  await eventually(() => expect(lastId(stream)).toBe(now))
  stream.close()
})

async function openedNow(): Promise<EventStream> {
  const stream = await open()
  await isCurrent(stream)
  stream.close()
  return stream
}

it('sends only the orders of the key’s store, or of the requested one', async () => {
  const [own, other] = [
    await open({ key: await server.operationsKey('dispatch', IN_REACH_STORE) }),
    await open({ key: await server.operationsKey('counter', OTHER_STORE) }),
  ]
  const chosen = await open({ query: `?store=${OTHER_STORE}` })
  await Promise.all([own, other, chosen].map(isCurrent))
  const { _id } = await server.placedOrder(anjali)
  await eventually(() => expect(summaryOf(own)).toEqual([`pending ${_id}`]))
  const [event] = own.events.flatMap(({ name, data }) => (name === 'order' ? [data.order] : []))
  expect(event).toMatchObject({ view: 'dispatch' })
  // They are past it.
  const passed = lastId(own)
  for (const stream of [other, chosen]) {
    await eventually(() => expect(lastId(stream)).toBe(passed))
    expect(summaryOf(stream)).toEqual([])
  }
  for (const stream of [own, other, chosen]) stream.close()
})

it('is woken only by changes in its stores', async () => {
  const UNTIL_WOKEN_MS = 10 * 60_000
  const calm = await startHarness({
    beside: server,
    streamTimes: { heartbeatMs: UNTIL_WOKEN_MS, keyCheckMs: UNTIL_WOKEN_MS },
  })
  await calm.app.listen({ host: '127.0.0.1', port: 0 })
  const { orm } = server.database
  const openedFor = async (storeId: string | null) => {
    const name = `till-${randomUUID()}`
    const ofTill = await makeKey(orm, { name, role: 'counter', storeId }, Date.now())
    const stream = await openEventStream(urlOf(calm), { key: ofTill })
    await isCurrent(stream)
    // A stream checks its key when it is woken, so it ends then.
    await revokeKey(orm, name, Date.now())
    return { name, stream }
  }
  const [own, all, other] = [
    await openedFor(IN_REACH_STORE),
    await openedFor(null),
    await openedFor(OTHER_STORE),
  ]
  await calm.placedOrder(anjali)
  await Promise.all([own.stream.ended, all.stream.ended])

  await orm
    .update(operationsKeys)
    .set({ revokedAt: null })
    .where(eq(operationsKeys.name, other.name))
  const { _id } = await calm.createdOrder(anjali)
  await orm.update(orders).set({ storeId: OTHER_STORE }).where(eq(orders.id, _id))
  await calm.shop.events.place(_id, anjali.user._id)
  await eventually(() => expect(summaryOf(other.stream)).toEqual([`pending ${_id}`]))
  other.stream.close()
  await calm.close()
})

it.each(OPERATIONS_ROLES)('opens for a key of the role %s as the contract says', async (role) => {
  const isAllowed = ['counter', 'dispatch', 'reports'].includes(role)
  for (const [storeId, query, status] of [
    [undefined, '', 200],
    [IN_REACH_STORE, `?store=${IN_REACH_STORE}`, 200],
    [OTHER_STORE, `?store=${IN_REACH_STORE}`, 403],
  ] as const) {
    const stream = await open({ key: await server.operationsKey(role, storeId), query })
    expect(stream.status).toBe(isAllowed ? status : 403)
    stream.close()
  }
})

it('does not open for an invalid key, cursor or query', async () => {
  const refusals = [
    { request: { key: `${key}x` }, status: 403, code: 'FORBIDDEN' },
    { request: { key: '' }, status: 401, code: 'UNAUTHENTICATED' },
    { request: { from: 'nonsense' }, status: 400, code: 'INVALID_PARAMS' },
    { request: { query: '?state=pending' }, status: 400, code: 'INVALID_PARAMS' },
  ]
  for (const { request, status, code } of refusals) {
    const stream = await open(request)
    expect(stream.status).toBe(status)
    expect(await stream.body()).toMatchObject({ error: { code } })
  }
})

it('is not opened by a request for its head', async () => {
  const response = await fetch(urlOf(server), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(response.status).toBe(404)
})

it('ends when its key is revoked', async () => {
  const name = `till-${randomUUID()}`
  const { orm } = server.database
  const ofTill = await makeKey(orm, { name, role: 'counter', storeId: null }, Date.now())
  const stream = await open({ key: ofTill })
  await isCurrent(stream)
  await revokeKey(orm, name, Date.now())
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ name: 'end', data: { code: 'FORBIDDEN' } })
  const { _id } = await server.placedOrder(anjali)
  expect(summaryOf(stream)).not.toContain(`pending ${_id}`)
})

it('may be open 20 times for one key, and once more when one has ended', async () => {
  const ownKey = await server.operationsKey('counter')
  const streams = await Promise.all(Array.from({ length: 20 }, () => open({ key: ownKey })))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open({ key: ownKey })).status).toBe(429)
  streams[0]?.close()
  await eventually(async () => {
    const next = await open({ key: ownKey })
    streams.push(next)
    expect(next.status).toBe(200)
  })
  for (const stream of streams) stream.close()
})

it('ends with the server, which does not wait for it', async () => {
  const ending = await startHarness({ beside: server })
  await ending.app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openEventStream(urlOf(ending), { key })
  await isCurrent(stream)
  await ending.close()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ name: 'end', data: { code: 'UNAVAILABLE' } })
})

it('is closed when its client never reads', async () => {
  const impatient = await startHarness({ beside: server, streamTimes: { stalledMs: 100 } })
  await impatient.app.listen({ host: '127.0.0.1', port: 0 })
  const { _id } = await server.placedOrder(anjali)
  const { orm } = server.database
  const [row] = await orm.select().from(orders).where(eq(orders.id, _id))
  if (row === undefined) throw new Error('The order is gone')
  // More than the buffers of two sockets hold.
  const MANY = 200
  const items = Array.from({ length: 100 }, (_, index) => ({
    productId: String(index),
    productName: 'x'.repeat(1_000),
    quantity: 1,
    unitPaise: 100,
  }))
  const changeNumber = sql<number>`nextval('order_change_numbers')`
  for (let turn = 0; turn < MANY; turn += 1) {
    const id = randomUUID()
    await orm.insert(orders).values({ ...row, id, idempotencyKey: id, items, changeNumber })
  }
  const accepted = once(impatient.app.server, 'connection')
  const { host, port, pathname } = urlOf(impatient)
  const client = connect({ host: '127.0.0.1', port: Number(port) })
  client.on('error', () => {})
  client.pause()
  client.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nLast-Event-ID: ${cursorOf({ number: 0, databaseId: '1' })}\r\n\r\n`,
  )
  const [connection] = v.parse(v.tuple([v.instance(Socket)]), await accepted)
  await once(connection, 'close')
  expect(connection.bytesWritten).toBeGreaterThan(0)
  expect(connection.bytesWritten).toBeLessThan(MANY * JSON.stringify(items).length)
  client.destroy()
  await orm.delete(orders).where(sql`${orders.items}->0->>'productId' = '0'`)
  await impatient.close()
}, 60_000)
