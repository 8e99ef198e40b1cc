import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { deleteAccount } from '#contract/account-endpoints.ts'
import { pathOf } from '#contract/endpoint.ts'
import { closeTicket, replyToTicket, requestHelp } from '#contract/help-endpoints.ts'
import { IDEMPOTENCY_HEADER, type Order } from '#contract/order-endpoints.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import {
  incomingEvents,
  type IncomingEvent,
  type IncomingPayload,
} from '#contract/socket-events.ts'
import { clerkUsers } from '#server/ports/clerk-users.ts'
import {
  parsedResponse,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

const GRACE_MS = 1_500
const FIVE_HOURS_MS = 300 * MINUTE_MS
const RIDER = { name: 'Rahul Das', phoneNumber: '9000000001' }

let server: ServerHarness
let origin: string
let anjali: RegisteredShopper
let bibek: RegisteredShopper
const pages: Socket[] = []

beforeAll(async () => {
  const unreachable = clerkUsers({ secretKey: 'sk_test_none', apiUrl: () => 'http://127.0.0.1:9' })
  // Cannot be reached any more after the account was looked up.
  const identityUsers = { ...unreachable, exists: () => Promise.resolve(true) }
  server = await startHarness({ socketGraceMs: GRACE_MS, identityUsers })
  origin = await listening(server)
  anjali = await server.registered()
  bibek = await server.registered()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.disconnect()
})
afterAll(() => server.close())

async function listening({ app }: ServerHarness): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address: string | AddressInfo | null = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

type ConnectOptions = Partial<ManagerOptions & SocketOptions>

/** A page of the shopper that has not connected yet. */
function pageOf(shopper: RegisteredShopper, options: ConnectOptions = {}, at = origin): Socket {
  const page = io(at, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    query: { type: 'user', userId: shopper.user._id },
    auth: { token: server.signer.tokenFor(shopper) },
    ...options,
  })
  pages.push(page)
  return page
}

const connected = (page: Socket) =>
  new Promise<Socket>((resolve, reject) => {
    page.once('connect', () => resolve(page))
    page.once('connect_error', reject)
  })

async function openPage(
  shopper: RegisteredShopper,
  options: ConnectOptions = {},
  at = origin,
): Promise<Socket> {
  return connected(pageOf(shopper, options, at))
}

/** The code with which a handshake is refused. */
async function refusal(page: Socket): Promise<string> {
  const error = await new Promise<unknown>((resolve, reject) => {
    page.once('connect', () => reject(new Error('The handshake was accepted')))
    page.once('connect_error', resolve)
  })
  return v.parse(v.object({ data: v.object({ code: v.string() }) }), error).data.code
}

/** The next event, parsed by the contract. */
async function next<E extends IncomingEvent>(page: Socket, event: E): Promise<IncomingPayload<E>> {
  const name: string = event
  const payload = await new Promise<unknown>((resolve) => page.once(name, resolve))
  return v.parse(incomingEvents[event], payload)
}

/** The events that the page receives, in order: event names with the type of an update. */
function record(page: Socket): string[] {
  const receivedEvents: string[] = []
  page.onAny((event: string, payload: unknown) => {
    const typed = v.safeParse(v.object({ type: v.string() }), payload)
    receivedEvents.push(typed.success ? `${event} ${typed.output.type}` : event)
  })
  return receivedEvents
}

/** Waits until all earlier events have arrived, because a response comes after them. */
async function settled(page: Socket): Promise<void> {
  const joined = next(page, 'roomJoined')
  page.emit('joinRoom', { type: 'order', id: 'nobody-has-this-one' })
  await joined
}

async function report(orderId: string, event: OrderEvent, at = server): Promise<void> {
  const outcome = await at.shop.events.report({
    orderId,
    eventId: randomUUID(),
    event,
    reportedBy: 'test',
  })
  expect(outcome.kind).toBe('applied')
}

describe('a handshake', () => {
  it.each(['websocket', 'polling'])('over %s is accepted', async (transport) => {
    const page = await openPage(anjali, { transports: [transport] })
    expect(page.connected).toBe(true)
  })

  it('has the security headers of every response', async () => {
    const response = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is refused with a token of another shopper', async () => {
    const token = server.signer.tokenFor(bibek)
    expect(await refusal(pageOf(anjali, { auth: { token } }))).toBe('FORBIDDEN')
  })

  it('is refused in the same way for an unknown user', async () => {
    const query = { type: 'user', userId: 'nobody' }
    expect(await refusal(pageOf(anjali, { query }))).toBe('FORBIDDEN')
  })

  it.each<[string, unknown, string]>([
    ['no token', {}, 'UNAUTHENTICATED'],
    ['a number for a token', { token: 7 }, 'UNAUTHENTICATED'],
    ['an empty token', { token: '' }, 'UNAUTHENTICATED'],
    ['a token of a page', { token: 'x'.repeat(9_000) }, 'UNAUTHENTICATED'],
    ['a made-up token', { token: 'a.b.c' }, 'UNAUTHENTICATED'],
  ])('is refused with %s', async (_name, auth, code) => {
    const page = pageOf(anjali, { auth: (give: (data: object) => void) => give(Object(auth)) })
    expect(await refusal(page)).toBe(code)
  })

  it('is refused with an expired token', async () => {
    const token = server.signer.tokenFor(anjali, { exp: Math.floor(Date.now() / 1_000) - 60 })
    expect(await refusal(pageOf(anjali, { auth: { token } }))).toBe('TOKEN_EXPIRED')
  })

  it.each([
    {},
    { type: 'user' },
    { type: 'store', userId: 'x' },
    { type: 'user', userId: '' },
    // Text that PostgreSQL cannot store.
    { type: 'user', userId: 'a\0b' },
  ])('is refused with the query %j', async (query) => {
    expect(await refusal(pageOf(anjali, { query }))).toBe('INVALID_PARAMS')
  })

  it('is refused if the shopper has too many pages open', async () => {
    const carla = await server.registered()
    await Promise.all(Array.from({ length: 20 }, () => openPage(carla)))
    expect(await refusal(pageOf(carla))).toBe('RATE_LIMITED')
    expect((await openPage(anjali)).connected).toBe(true)
  })

  it('is refused above the limit of its address', async () => {
    const tight = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 3, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const at = await listening(tight)
    for (let turn = 0; turn < 3; turn += 1) await openPage(anjali, {}, at)
    await expect(openPage(anjali, {}, at)).rejects.toThrow('websocket error')
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => fetch(`${at}/socket.io/?EIO=4&transport=polling`)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    await tight.close()
  })

  it('is accepted again after a minute, although the clock of the machine was set back', async () => {
    const tight = await startHarness({
      beside: server,
      config: { rateLimits: { addressPerMinute: 1, shopperPerMinute: 100, ordersPerMinute: 100 } },
    })
    const at = await listening(tight)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + FIVE_HOURS_MS)
    await openPage(anjali, {}, at)
    await expect(openPage(anjali, {}, at)).rejects.toThrow('websocket error')
    clock.mockRestore()
    const later = performance.now() + MINUTE_MS
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect((await openPage(anjali, {}, at)).connected).toBe(true)
    await tight.close()
  })

  it('is refused under overload, and accepted afterwards', async () => {
    const overload = { calls: 0, delayMs: 60_000 }
    const tight = await startHarness({ beside: server, config: { overload } })
    const at = await listening(tight)
    await expect(openPage(anjali, {}, at)).rejects.toThrow('websocket error')
    overload.calls = 1
    expect((await openPage(anjali, {}, at)).connected).toBe(true)
    await tight.close()
  })
})

describe('a connected page', () => {
  it('receives every event of its shopper’s orders, once and in order', async () => {
    const page = await openPage(anjali)
    const receivedEvents = record(page)
    const { _id } = await server.placedOrder(anjali)
    // The page is in both rooms of the order and gets each event once.
    page.emit('joinRoom', { type: 'order', id: _id })
    await next(page, 'roomJoined')
    for (const event of [
      { type: 'accept' },
      { type: 'no-rider' },
      { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 1 },
      { type: 'assign-rider', rider: RIDER },
      { type: 'pickup' },
      { type: 'rider-location', location: { lat: 26.14, lng: 91.73 } },
      { type: 'deliver' },
    ] satisfies OrderEvent[]) {
      await report(_id, event)
    }
    await settled(page)
    expect(receivedEvents.filter((event) => event !== 'roomJoined')).toEqual([
      'newOrder',
      'orderUpdate ORDER_ACCEPTED',
      'orderUpdate NO_RIDER_AVAILABLE',
      'orderUpdate ITEM_LEFT_OUT',
      'orderUpdate RIDER_ASSIGNED',
      'orderUpdate PICKUP',
      'riderLocationUpdate',
      'orderUpdate DELIVERED',
    ])
  })

  it('gets growing versions, the rider, and the rider’s location', async () => {
    const page = await openPage(anjali)
    const { _id, version } = await server.placedOrder(anjali)
    const accepted = next(page, 'orderUpdate')
    await report(_id, { type: 'accept' })
    expect(await accepted).toMatchObject({ version: version + 1, rider: null })
    const assigned = next(page, 'orderUpdate')
    await report(_id, {
      type: 'assign-rider',
      rider: { ...RIDER, location: { lat: 26.1, lng: 91.7 } },
    })
    expect(await assigned).toMatchObject({
      orderId: _id,
      version: version + 2,
      rider: { ...RIDER, location: { lat: 26.1, lng: 91.7 } },
    })
    const moved = next(page, 'riderLocationUpdate')
    await report(_id, { type: 'rider-location', location: { lat: 26.2, lng: 91.8 } })
    expect(await moved).toEqual({
      orderId: _id,
      location: { lat: 26.2, lng: 91.8 },
      version: version + 3,
    })
  })

  it.each([
    ['reject', 'ORDER_REJECTED'],
    ['cancel', 'ORDER_CANCELLED'],
  ] as const)('receives %s as %s', async (type, updateType) => {
    const page = await openPage(anjali)
    const { _id } = await server.placedOrder(anjali)
    const update = next(page, 'orderUpdate')
    await report(_id, { type })
    expect((await update).type).toBe(updateType)
  })

  it('receives nothing about an order that is only created', async () => {
    const page = await openPage(anjali)
    const receivedEvents = record(page)
    await server.createdOrder(anjali)
    await settled(page)
    expect(receivedEvents).toEqual(['roomJoined'])
  })

  it('receives nothing about another shopper’s orders, whatever it requests', async () => {
    const page = await openPage(bibek)
    const receivedEvents = record(page)
    const order = await server.placedOrder(anjali)
    const rooms = [
      { type: 'user', id: anjali.user._id },
      { type: 'order', id: order._id },
      { type: 'order', id: `../${order._id}` },
    ]
    for (const room of rooms) {
      const joined = next(page, 'roomJoined')
      page.emit('joinRoom', room)
      expect((await joined).success).toBe(false)
    }
    const joined = next(page, 'roomJoined')
    page.emit('userReady', { userId: anjali.user._id })
    expect((await joined).success).toBe(false)
    await report(order._id, { type: 'accept' })
    server.shop.realtime.notify(anjali.user._id, 'Only for Anjali')
    await settled(page)
    expect(new Set(receivedEvents)).toEqual(new Set(['roomJoined']))
  })

  it('follows up to thirty orders at a time', async () => {
    const page = await openPage(anjali)
    const orders = await Promise.all(Array.from({ length: 31 }, () => server.placedOrder(anjali)))
    const join = async (order: Order | undefined): Promise<boolean> => {
      const joined = next(page, 'roomJoined')
      page.emit('joinRoom', { type: 'order', id: order?._id })
      return (await joined).success
    }
    const responses: boolean[] = []
    for (const order of orders) responses.push(await join(order))
    const [first, last] = [orders[0], orders.at(-1)]
    expect(responses).toEqual(orders.map((order) => order !== last))
    page.emit('leaveRoom', { roomId: `order_${first?._id}` })
    expect(await join(last)).toBe(true)
    expect(await join(first)).toBe(false)
  })

  it('receives a notification that is not about an order', async () => {
    const page = await openPage(anjali)
    const notification = next(page, 'notification')
    server.shop.realtime.notify(anjali.user._id, 'Heavy rain: deliveries may take longer')
    expect((await notification).message).toBe('Heavy rain: deliveries may take longer')
  })

  it('receives a message when the shop replies to a request for help, once', async () => {
    const { _id } = await server.placedOrder(anjali)
    await report(_id, { type: 'accept' })
    await report(_id, { type: 'assign-rider', rider: RIDER })
    await report(_id, { type: 'pickup' })
    await report(_id, { type: 'deliver' })
    const response = await server.call('POST', pathOf(requestHelp.pattern, { orderId: _id }), {
      as: anjali,
      body: { problem: 'other', productIds: [], text: 'The bag was open.' },
      headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    })
    const { number } = parsedResponse(requestHelp, response, 201).data.ticket
    const page = await openPage(anjali)
    const messages: string[] = []
    page.on('notification', ({ message }: IncomingPayload<'notification'>) => {
      messages.push(message)
    })
    const headers = { authorization: `Bearer ${await server.operationsKey('counter')}` }
    const body = { replyId: randomUUID(), text: 'We are sorry.' }
    for (const { pattern, body: said } of [
      { pattern: replyToTicket.pattern, body },
      { pattern: replyToTicket.pattern, body },
      { pattern: closeTicket.pattern, body: undefined },
      { pattern: closeTicket.pattern, body: undefined },
    ]) {
      const path = pathOf(pattern, { number })
      expect((await server.call('POST', path, { headers, body: said })).status).toBe(200)
    }
    await settled(page)
    expect(messages).toEqual([
      `The shop has replied to your request ${number}. Open Order Details to read the reply.`,
      `Your request ${number} was closed.`,
    ])
  })

  it('acknowledges an event by its upper-case name', async () => {
    const { _id } = await server.placedOrder(anjali)
    const page = await openPage(anjali)
    const acknowledged: unknown[] = []
    const stop = server.shop.realtime.onAcknowledged((one) => acknowledged.push(one))
    page.emit('acknowledgeMessage', {
      orderId: _id,
      messageType: 'accepted',
      userId: anjali.user._id,
    })
    await settled(page)
    stop()
    expect(acknowledged).toEqual([
      { orderId: _id, messageType: 'ORDER_ACCEPTED', userId: anjali.user._id },
    ])
  })
})

describe('an invalid event', () => {
  it.each<[string, unknown[], string]>([
    ['joinRoom', [], 'INVALID_BODY'],
    ['joinRoom', [null], 'INVALID_BODY'],
    ['joinRoom', [[]], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'store', id: 'x' }], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'order', id: '' }], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'order', id: 'x'.repeat(129) }], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'order', id: 'x', extra: 1 }], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'order', id: 'x\0' }], 'INVALID_BODY'],
    ['joinRoom', [{ type: 'order', id: 'x\ud800' }], 'INVALID_BODY'],
    ['userReady', [{ userId: '\0' }], 'INVALID_BODY'],
    ['leaveRoom', [{ roomId: 'order_\0' }], 'INVALID_BODY'],
    ['leaveRoom', [{ roomId: 'user_x' }], 'INVALID_BODY'],
    ['userReady', ['x'], 'INVALID_BODY'],
    ['authenticate', [{ token: 7 }], 'INVALID_BODY'],
    ['authenticate', [{ token: 'a.b.c' }], 'UNAUTHENTICATED'],
    ['teleport', [{}], 'NOT_FOUND'],
    ['error', [{ message: 'from a page' }], 'NOT_FOUND'],
    ['__proto__', [{}], 'NOT_FOUND'],
    ['orderUpdate', [{ orderId: 'x', type: 'DELIVERED' }], 'NOT_FOUND'],
  ])('%s %j is refused, and the page stays connected', async (event, payload, code) => {
    const page = await openPage(anjali)
    const refused = next(page, 'error')
    page.emit(event, ...payload)
    expect((await refused).code).toBe(code)
    await settled(page)
    expect(page.connected).toBe(true)
  })

  it.each([
    ['of no characters', 'PICKUP', () => '\0', 'INVALID_BODY'],
    ['of an unknown type', 'TELEPORTED', () => anjali.user._id, 'INVALID_BODY'],
    ['in another shopper’s name', 'PICKUP', () => bibek.user._id, 'FORBIDDEN'],
  ])('an acknowledgement %s is refused', async (_name, messageType, userId, code) => {
    const { _id } = await server.placedOrder(anjali)
    const page = await openPage(anjali)
    const refused = next(page, 'error')
    page.emit('acknowledgeMessage', { orderId: _id, messageType, userId: userId() })
    expect((await refused).code).toBe(code)
  })

  it('an acknowledgement about an order of another shopper is refused', async () => {
    const { _id } = await server.placedOrder(bibek)
    const page = await openPage(anjali)
    const refused = next(page, 'error')
    page.emit('acknowledgeMessage', {
      orderId: _id,
      messageType: 'PICKUP',
      userId: anjali.user._id,
    })
    expect((await refused).code).toBe('ORDER_NOT_FOUND')
  })

  it('a flood ends only the connection of the page that sends it', async () => {
    const [flooding, calm] = [await openPage(bibek), await openPage(anjali)]
    const refused = next(flooding, 'error')
    const ended = new Promise((resolve) => flooding.once('disconnect', resolve))
    for (let turn = 0; turn < 500; turn += 1) {
      flooding.emit('joinRoom', { type: 'order', id: `order-${turn}` })
    }
    expect((await refused).code).toBe('RATE_LIMITED')
    expect(await ended).toBe('io server disconnect')
    await settled(calm)
  })

  it('a clock of the machine that is set back ends no connection', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS)
    const page = await openPage(anjali)
    clock.mockRestore()
    await settled(page)
  })

  it('a packet that is too large ends the connection', async () => {
    const page = await openPage(anjali)
    const ended = new Promise((resolve) => page.once('disconnect', resolve))
    page.emit('joinRoom', { type: 'order', id: 'x'.repeat(100_000) })
    expect(await ended).toBe('transport close')
  })
})

const endingToken = () => server.signer.tokenFor(anjali, { exp: Math.ceil(Date.now() / 1_000) + 1 })

describe('a session', () => {
  // One test for all three, because it waits for the end of a token in real time.
  it('is disconnected with a reason some time after its token expires, unless it was renewed; an invalid or older token changes nothing', async () => {
    const longer = await openPage(anjali)
    const token = endingToken()
    const renewed = await openPage(anjali, { auth: { token } })
    const response: unknown = await renewed.emitWithAck('authenticate', {
      token: server.signer.tokenFor(anjali),
    })
    expect(response).toEqual({ success: true })
    for (const other of ['a.b.c', token]) {
      await longer.emitWithAck('authenticate', { token: other })
    }

    const ending = pageOf(anjali, { auth: { token } })
    const refused = next(ending, 'error')
    const ended = new Promise((resolve) => ending.once('disconnect', resolve))
    await connected(ending)
    expect((await refused).code).toBe('SESSION_ENDED')
    expect(await ended).toBe('io server disconnect')
    // The session with the same token has ended by now, unlike these two.
    for (const page of [renewed, longer]) {
      await settled(page)
      expect(page.connected).toBe(true)
    }
  })

  it('ends with the account, also while the identity provider cannot delete it', async () => {
    const leaver = await server.registered()
    const page = await openPage(leaver)
    const other = await openPage(anjali)
    const ended = new Promise((resolve) => page.once('disconnect', resolve))
    const path = pathOf(deleteAccount.pattern, { id: leaver.user._id })
    expect((await server.call('DELETE', path, { as: leaver })).status).toBe(200)
    expect(await ended).toBe('io server disconnect')
    expect(await refusal(pageOf(leaver))).toBe('ACCOUNT_DELETED')
    expect(other.connected).toBe(true)
  })

  it('ends at once when it receives another shopper’s token', async () => {
    const page = await openPage(anjali)
    const ended = new Promise((resolve) => page.once('disconnect', resolve))
    const refused = next(page, 'error')
    page.emit('authenticate', { token: server.signer.tokenFor(bibek) })
    // Not because its own token has expired meanwhile.
    expect((await refused).code).toBe('FORBIDDEN')
    expect(await ended).toBe('io server disconnect')
  })
})

it('a connection may try one handshake, and ends at the second', async () => {
  const page = pageOf(anjali)
  const closed = new Promise((resolve) => {
    page.io.once('open', () => {
      page.io.engine.once('close', resolve)
      // CONNECT packets without a token, before that of the library.
      for (let turn = 0; turn < 100; turn += 1) page.io.engine.write('0')
    })
  })
  await closed
  expect((await openPage(anjali)).connected).toBe(true)
})

it('a socket on another path is refused', async () => {
  const page = io(origin, {
    path: '/elsewhere/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  pages.push(page)
  await expect(connected(page)).rejects.toThrow('websocket error')
})

it('a server that closes ends its sockets without waiting for them', async () => {
  const brief = await startHarness({ beside: server })
  const at = await listening(brief)
  const open = await Promise.all([
    openPage(anjali, {}, at),
    openPage(anjali, { transports: ['polling'] }, at),
  ])
  const ended = Promise.all(
    open.map((page) => new Promise((resolve) => page.once('disconnect', resolve))),
  )
  await brief.close()
  await ended
})
