/** Help with orders: exactly once for a key, one at a time for an order. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  closeTicket,
  HELP_WINDOW_MS,
  LATE_AFTER_MS,
  listTickets,
  orderHelp,
  REPLY_IS_NEWS_MS,
  replyToTicket,
  requestHelp,
  type HelpBody,
  type HelpTicket,
} from '#contract/help-endpoints.ts'
import { istDateTime } from '#contract/india-time.ts'
import { IDEMPOTENCY_HEADER, userOrders, type Order } from '#contract/order-endpoints.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import {
  runOperationsCommand,
  type OperationsCommand,
} from '#server/operations/operations-command.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { ANSWERED_TICKET_LIFETIME_MS } from '#server/db/help-tickets.ts'
import { createRetention } from '#server/orders/retention.ts'
import { helpTickets, orders, users } from '#server/db/schema.ts'
import { eventually } from '#tests/support/eventually.ts'
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

const MILK = 'toned-milk-500ml'
const ATTA = 'chakki-atta-5kg'
const MILK_IS_MISSING: HelpBody = { problem: 'missing', productIds: [MILK], text: '' }

let server: ServerHarness
let anjali: RegisteredShopper
let key: string

beforeAll(async () => {
  server = await startHarness()
  anjali = await server.registered()
  key = await server.operationsKey('counter')
})
afterAll(() => server.close())

async function deliveredOrder(shopper = anjali): Promise<Order> {
  const order = await server.placedOrder(shopper)
  await server.report(order._id, { type: 'accept' })
  const rider = { name: 'Rahul', phoneNumber: '9000000001' }
  await server.report(order._id, { type: 'assign-rider', rider })
  await server.report(order._id, { type: 'pickup' })
  await server.report(order._id, { type: 'deliver' })
  return order
}

interface Request {
  body?: unknown
  key?: string
  as?: RegisteredShopper
}

const send = (
  orderId: string,
  { body = MILK_IS_MISSING, key: ofPhone = randomUUID(), as = anjali }: Request = {},
): Promise<TestResponse> =>
  server.call(requestHelp.method, requestHelp.pattern.replace(':orderId', orderId), {
    as,
    body,
    headers: { [IDEMPOTENCY_HEADER]: ofPhone },
  })

async function sent(orderId: string, request?: Request): Promise<HelpTicket> {
  return parsedResponse(requestHelp, await send(orderId, request), 201).data.ticket
}

const statusesOf = (responses: readonly TestResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)

async function ticketsOf(orderId: string): Promise<HelpTicket[]> {
  const path = orderHelp.pattern.replace(':orderId', orderId)
  return parsedResponse(orderHelp, await server.call('GET', path, { as: anjali })).data.tickets
}

const bearer = (as: string) => ({ authorization: `Bearer ${as}` })

const reply = (number: string, body: unknown, as = key): Promise<TestResponse> =>
  server.call('POST', replyToTicket.pattern.replace(':number', number), {
    body,
    headers: bearer(as),
  })

const close = (number: string, as = key): Promise<TestResponse> =>
  server.call('POST', closeTicket.pattern.replace(':number', number), { headers: bearer(as) })

async function list(
  query: Record<string, string> = {},
  as = key,
): Promise<ResponseOf<typeof listTickets>['data']> {
  const path = `${listTickets.pattern}?${new URLSearchParams(query).toString()}`
  return parsedResponse(listTickets, await server.call('GET', path, { headers: bearer(as) })).data
}

const listedNumbers = async () => (await list()).tickets.map(({ number }) => number)

describe('a request for help', () => {
  it('is a ticket with a number, which the order shows', async () => {
    const { _id } = await deliveredOrder()
    expect(await ticketsOf(_id)).toEqual([])
    const body: HelpBody = { problem: 'damaged', productIds: [ATTA, MILK], text: 'Both leak.' }
    const ticket = await sent(_id, { body })
    expect(ticket.number).toMatch(/^HT-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(ticket).toEqual({
      ...body,
      number: ticket.number,
      orderId: _id,
      state: 'open',
      createdAt: new Date(server.clock.nowMs).toISOString(),
      replies: [],
      closedAt: null,
    })
    expect(await ticketsOf(_id)).toEqual([ticket])
  })

  it('sent again under its key is the same ticket, also when it is replied to', async () => {
    const { _id } = await deliveredOrder()
    const ofPhone = randomUUID()
    const first = await sent(_id, { key: ofPhone })
    expect(await sent(_id, { key: ofPhone })).toEqual(first)
    await reply(first.number, { replyId: randomUUID(), text: 'Sorry!' })
    expect(await sent(_id, { key: ofPhone })).toMatchObject({
      number: first.number,
      state: 'replied',
    })
    server.clock.nowMs += HELP_WINDOW_MS + 1
    expect(await sent(_id, { key: ofPhone })).toMatchObject({ number: first.number })
    expect(await ticketsOf(_id)).toHaveLength(1)
  })

  it('under the key of another request is refused, and so is one without a key', async () => {
    const [order, other] = [await deliveredOrder(), await deliveredOrder()]
    const ofPhone = randomUUID()
    await sent(order._id, { key: ofPhone })
    const changed = { ...MILK_IS_MISSING, text: 'And it was warm.' }
    for (const response of [
      await send(order._id, { key: ofPhone, body: changed }),
      await send(other._id, { key: ofPhone }),
    ]) {
      expect(refused(response)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    }
    expect(refused(await send(order._id, { key: '' }))).toMatchObject({
      status: 400,
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    })
  })

  it('sent at once by two phones is one ticket, and sent twice at once too', async () => {
    const { _id } = await deliveredOrder()
    const responses = await Promise.all([send(_id), send(_id)])
    expect(statusesOf(responses)).toEqual([201, 409])
    const loser = responses.find(({ status }) => status === 409)
    expect(loser && refused(loser).code).toBe('HELP_OPEN')
    expect(await ticketsOf(_id)).toHaveLength(1)

    const twice = (await deliveredOrder())._id
    const ofPhone = randomUUID()
    const tickets = await Promise.all([1, 2, 3].map(() => sent(twice, { key: ofPhone })))
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(1)
    expect(await ticketsOf(twice)).toHaveLength(1)

    const [one, two] = [await deliveredOrder(), await deliveredOrder()]
    const shared = randomUUID()
    const mixed = await Promise.all([one, two].map((order) => send(order._id, { key: shared })))
    expect(statusesOf(mixed)).toEqual([201, 422])
  })

  it('is possible once more when the first is closed, and not before', async () => {
    const { _id } = await deliveredOrder()
    const first = await sent(_id)
    expect(refused(await send(_id))).toMatchObject({ status: 409, code: 'HELP_OPEN' })
    await reply(first.number, { replyId: randomUUID(), text: 'We will look.' })
    expect(refused(await send(_id)).code).toBe('HELP_OPEN')
    await close(first.number)
    server.clock.nowMs += 1
    const second = await sent(_id)
    expect((await ticketsOf(_id)).map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ])
  })

  it('is possible for an order that has not arrived an hour after it was placed', async () => {
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' })
    const body: HelpBody = { problem: 'not-arrived', productIds: [], text: '' }
    server.clock.nowMs += LATE_AFTER_MS - 1
    expect(refused(await send(_id, { body })).code).toBe('ORDER_NOT_DELIVERED')
    server.clock.nowMs += 1
    expect(await sent(_id, { body })).toMatchObject({ problem: 'not-arrived', state: 'open' })
    server.clock.nowMs += HELP_WINDOW_MS + 1
    expect(refused(await send(_id, { body })).code).toBe('HELP_TOO_LATE')
  })

  it('may be about an item that the store has left out, and names it', async () => {
    const { _id } = await server.placedOrder(anjali)
    await server.report(_id, { type: 'accept' })
    server.clock.nowMs += LATE_AFTER_MS
    await server.report(_id, { type: 'leave-out', product: MILK, remaining: 0 })
    const { number, productIds } = await sent(_id)
    expect(productIds).toEqual([MILK])
    const listed = (await list()).tickets.find((ticket) => ticket.number === number)
    expect(listed?.items.map(({ product }) => product)).toEqual([MILK])
  })

  it('is possible for 48 hours from the delivery on', async () => {
    const placed = await server.placedOrder(anjali)
    expect(refused(await send(placed._id))).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_DELIVERED',
    })
    await server.report(placed._id, { type: 'cancel' })
    expect(refused(await send(placed._id)).code).toBe('ORDER_NOT_DELIVERED')
    const order = await deliveredOrder()
    const late = await deliveredOrder()
    server.clock.nowMs += HELP_WINDOW_MS
    await sent(order._id)
    server.clock.nowMs += 1
    expect(refused(await send(late._id))).toMatchObject({ status: 409, code: 'HELP_TOO_LATE' })
  })

  it('is possible only for the shopper’s own order', async () => {
    const { _id } = await deliveredOrder()
    const ticket = await sent(_id)
    const bina = await server.registered()
    const path = orderHelp.pattern.replace(':orderId', _id)
    for (const response of [
      await send(_id, { as: bina }),
      await send(randomUUID()),
      await server.call('GET', path, { as: bina }),
    ]) {
      expect(refused(response)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
      expect(response.text).not.toContain(ticket.number)
    }
    expect(refused(await server.call('GET', path)).code).toBe('UNAUTHENTICATED')
  })

  it.each<[string, unknown]>([
    ['productIds', { ...MILK_IS_MISSING, productIds: ['almonds-250g'] }],
    ['productIds', { ...MILK_IS_MISSING, productIds: [MILK, MILK] }],
    ['productIds', { ...MILK_IS_MISSING, productIds: [] }],
    ['text', { problem: 'other', productIds: [], text: ' ' }],
    ['text', { ...MILK_IS_MISSING, text: 'x'.repeat(501) }],
    ['text', { ...MILK_IS_MISSING, text: 'two\nlines' }],
    ['text', { ...MILK_IS_MISSING, text: 'turned \u202E round' }],
    ['problem', { ...MILK_IS_MISSING, problem: 'late' }],
  ])('names a bad %s and is not taken', async (field, body) => {
    const { _id } = await deliveredOrder()
    const error = refused(await send(_id, { body }))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(`${field}: `)
    expect(await ticketsOf(_id)).toEqual([])
  })

  it('may be about no item if it is about something else', async () => {
    const { _id } = await deliveredOrder()
    const body: HelpBody = { problem: 'other', productIds: [], text: 'The bag was open. 😀' }
    expect(await sent(_id, { body })).toMatchObject(body)
  })
})

describe('the people of the shop', () => {
  it('read what is not closed, the longest waiting for a reply first, with what it takes to help', async () => {
    const before = (await list()).tickets.length
    server.clock.nowMs += 1
    const first = await sent((await deliveredOrder())._id)
    const deliveredAt = new Date((server.clock.nowMs += 1)).toISOString()
    const { _id, totalPrice } = await deliveredOrder()
    server.clock.nowMs += 1
    const second = await sent(_id)
    const { tickets, more } = await list({ store: IN_REACH_STORE })
    expect(more).toBe(false)
    expect(tickets).toHaveLength(before + 2)
    const waiting = tickets.filter(({ state }) => state === 'open')
    expect(waiting.slice(-2).map(({ number }) => number)).toEqual([first.number, second.number])
    expect(waiting.at(-1)).toEqual({
      ...second,
      darkStoreId: IN_REACH_STORE,
      items: [{ product: MILK, productName: 'Toned Milk 500 ml', quantity: 1 }],
      customer: { name: SOME_ADDRESS.fullName, phoneNumber: '9876543210' },
      order: {
        orderStatus: 'delivered',
        deliveredAt,
        totalPrice,
        deliveryRider: { name: 'Rahul', phoneNumber: '9000000001' },
      },
    })
    await reply(first.number, { replyId: randomUUID(), text: 'We bring it now.' })
    const afterReply = (await list()).tickets.map(({ number }) => number)
    expect(afterReply.indexOf(first.number)).toBeGreaterThan(afterReply.indexOf(second.number))
    await close(first.number)
    expect((await list()).tickets.map(({ number }) => number)).not.toContain(first.number)
    const [closed] = (await list({ state: 'closed' })).tickets
    expect(closed).toMatchObject({ number: first.number, state: 'closed' })
  })

  it('see that the order of a ticket was not delivered, and has no rider', async () => {
    const { _id, totalPrice } = await server.placedOrder(anjali)
    server.clock.nowMs += LATE_AFTER_MS
    const { number } = await sent(_id, {
      body: { problem: 'not-arrived', productIds: [], text: '' },
    })
    const ticket = (await list()).tickets.find((listed) => listed.number === number)
    expect(ticket?.order).toEqual({
      orderStatus: 'pending',
      deliveredAt: null,
      totalPrice,
      deliveryRider: null,
    })
  })

  it('reply, and the list of orders says when, also once the ticket is closed, for a week', async () => {
    const { _id } = await deliveredOrder()
    const path = userOrders.pattern.replace(':userId', anjali.user._id)
    const repliedAt = async (): Promise<string | undefined> => {
      const { orders: listed } = parsedResponse(
        userOrders,
        await server.call('GET', path, { as: anjali }),
      ).data
      return listed.find((order) => order._id === _id)?.helpRepliedAt
    }
    const { number } = await sent(_id)
    expect(await repliedAt()).toBeUndefined()
    await reply(number, { replyId: randomUUID(), text: 'We bring it now.' })
    server.clock.nowMs += 1
    await reply(number, { replyId: randomUUID(), text: 'It is on its way.' })
    const at = new Date(server.clock.nowMs).toISOString()
    expect(await repliedAt()).toBe(at)
    await close(number)
    // A later one without a reply does not hide it.
    await sent(_id)
    expect(await repliedAt()).toBe(at)
    server.clock.nowMs += REPLY_IS_NEWS_MS
    expect(await repliedAt()).toBe(at)
    server.clock.nowMs += 1
    expect(await repliedAt()).toBeUndefined()
  })

  it('reply once for each reply id, and the shopper reads it', async () => {
    const { _id } = await deliveredOrder()
    const { number } = await sent(_id)
    const said = { replyId: randomUUID(), text: 'We bring the milk now.' }
    server.clock.nowMs += 1_000
    const at = new Date(server.clock.nowMs).toISOString()
    const { ticket } = parsedResponse(replyToTicket, await reply(number, said)).data
    expect(ticket).toMatchObject({ number, state: 'replied' })
    const [first] = ticket.replies
    expect(first?.by).toMatch(/^counter-/)
    expect(ticket.replies).toEqual([{ text: said.text, at, by: first?.by }])
    server.clock.nowMs += 1_000
    expect(parsedResponse(replyToTicket, await reply(number, said)).data.ticket).toEqual(ticket)
    expect(refused(await reply(number, { ...said, text: 'Never mind.' }))).toMatchObject({
      status: 422,
      code: 'EVENT_ID_REUSED',
    })
    // Who replied is the shop's own affair.
    expect((await ticketsOf(_id))[0]?.replies).toEqual([{ text: said.text, at }])
    await reply(number, { replyId: randomUUID(), text: 'It is at your door.' })
    expect((await ticketsOf(_id))[0]?.replies).toHaveLength(2)
  })

  it('need not close what they have replied to: it is closed a week after the last reply', async () => {
    const { number: waiting } = await sent((await deliveredOrder())._id)
    const { number: answered } = await sent((await deliveredOrder())._id)
    await reply(answered, { replyId: randomUUID(), text: 'We bring it now.' })
    server.clock.nowMs += 60_000
    await reply(answered, { replyId: randomUUID(), text: 'It is at your door.' })
    const cleanAt = (nowMs: number) =>
      createRetention({ database: server.database, clock: () => nowMs, log: server.app.log }).run()
    await cleanAt(server.clock.nowMs + ANSWERED_TICKET_LIFETIME_MS - 1)
    expect(await listedNumbers()).toEqual(expect.arrayContaining([waiting, answered]))
    await cleanAt(server.clock.nowMs + ANSWERED_TICKET_LIFETIME_MS)
    expect(await listedNumbers()).toContain(waiting)
    expect(await listedNumbers()).not.toContain(answered)
  })

  it('close it once, and reply no more', async () => {
    const { _id } = await deliveredOrder()
    const { number } = await sent(_id)
    const { ticket } = parsedResponse(closeTicket, await close(number)).data
    expect(ticket).toMatchObject({ state: 'closed' })
    server.clock.nowMs += 1_000
    expect(parsedResponse(closeTicket, await close(number)).data.ticket).toEqual(ticket)
    expect(refused(await reply(number, { replyId: randomUUID(), text: 'Oh.' }))).toMatchObject({
      status: 409,
      code: 'TICKET_CLOSED',
    })
    expect(await ticketsOf(_id)).toMatchObject([{ state: 'closed', closedAt: ticket.closedAt }])
  })

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'wait for a deletion of the account before they lock its ticket',
    async () => {
      const shopper = await server.registered()
      const { _id } = await deliveredOrder(shopper)
      const { number } = await sent(_id, { as: shopper })
      const { orm } = server.database
      const isLockAwaited = async (): Promise<boolean> => {
        const [row] = await orm
          .select({ waiting: sql<number>`(select count(*)::int from pg_locks where not granted)` })
          .from(users)
          .limit(1)
        return (row?.waiting ?? 0) > 0
      }
      let closing: Promise<TestResponse> | undefined
      await orm.transaction(async (deletion) => {
        await deletion.select().from(users).where(eq(users.id, shopper.user._id)).for('update')
        closing = close(number)
        await eventually(async () => expect(await isLockAwaited()).toBe(true))
        // Throws if it is locked.
        const tickets = deletion.select().from(helpTickets).where(eq(helpTickets.number, number))
        await tickets.for('update', { noWait: true })
      })
      expect((await closing)?.status).toBe(200)
    },
  )

  it('of another store, or without orders, see and change nothing', async () => {
    const { _id } = await deliveredOrder()
    const { number } = await sent(_id)
    const elsewhere = await server.operationsKey('counter', 'mumbai-bandra')
    const said = { replyId: randomUUID(), text: 'Hello.' }
    expect((await list({}, elsewhere)).tickets).toEqual([])
    for (const response of [
      await reply(number, said, elsewhere),
      await close(number, elsewhere),
      await close('HT-0000-0000'),
    ]) {
      expect(refused(response)).toMatchObject({ status: 404, code: 'TICKET_NOT_FOUND' })
    }
    for (const role of ['dispatch', 'catalogue', 'reports'] as const) {
      const other = await server.operationsKey(role)
      expect(refused(await reply(number, said, other)).code).toBe('FORBIDDEN')
      expect(refused(await close(number, other)).code).toBe('FORBIDDEN')
      const listed = await server.call('GET', listTickets.pattern, { headers: bearer(other) })
      expect(refused(listed).code).toBe('FORBIDDEN')
    }
    expect(await ticketsOf(_id)).toMatchObject([{ state: 'open', replies: [] }])
  })
})

describe('npm run operations -- help', () => {
  const said: { userId: string; message: string }[] = []
  const operations = async (command: OperationsCommand): Promise<string> => {
    const agent = publicAgent()
    try {
      return await runOperationsCommand(command, {
        db: server.database.orm,
        clock: () => server.clock.nowMs,
        identityUsers: undefined,
        agent,
        storeHours: parseOpeningHours('08:00-21:00'),
        notifyShopper: (userId, message) => said.push({ userId, message }),
      })
    } finally {
      agent.destroy()
    }
  }

  it('prints a name that an earlier release has stored on one line', async () => {
    const { _id } = await deliveredOrder()
    await sent(_id)
    const fullName = 'Anjali\u001B[2J\n\nHT-AAAA-BBBB  open'
    await server.database.orm
      .update(orders)
      .set({ address: { ...SOME_ADDRESS, fullName } })
      .where(eq(orders.id, _id))
    const printed = await operations({ command: 'help list', state: 'unclosed' })
    expect(printed).toContain('\n  Anjali [2J  HT-AAAA-BBBB  open  9876543210\n')
  })

  it('lists, replies and closes, and notifies the shopper’s pages', async () => {
    const { _id } = await deliveredOrder()
    const { number } = await sent(_id, { body: { ...MILK_IS_MISSING, text: 'No milk.' } })
    const storeId = IN_REACH_STORE
    const listed = await operations({ command: 'help list', storeId, state: 'unclosed' })
    expect(listed).toContain(`${number}  open  ${IN_REACH_STORE}  order JH-`)
    expect(listed).toContain('  missing  Toned Milk 500 ml × 1\n  "No milk."')
    const text = 'We bring it now.'
    const nowInIndia = istDateTime(server.clock.nowMs)
    const replied = await operations({ command: 'help reply', number, text })
    expect(replied).toMatch(new RegExp(`^${number}  replied `))
    expect(replied.split('\n').at(-1)).toBe(`  ${nowInIndia}  shop: "We bring it now."`)
    const once = await ticketsOf(_id)
    server.clock.nowMs += 1_000
    await operations({ command: 'help reply', number, text })
    expect(await ticketsOf(_id)).toEqual(once)
    await operations({ command: 'help close', number })
    const closed = await operations({ command: 'help close', number })
    expect(closed.split('\n').at(-1)).toBe(`  closed ${istDateTime(server.clock.nowMs)}`)
    expect(said).toEqual(
      [
        `The shop has replied to your request ${number}. Open Order Details to read the reply.`,
        `Your request ${number} was closed.`,
      ].map((message) => ({ userId: anjali.user._id, message })),
    )
    expect(await ticketsOf(_id)).toMatchObject([{ state: 'closed', replies: [{ text }] }])
    await expect(
      operations({ command: 'help reply', number, text: 'One more thing.' }),
    ).rejects.toThrow(`The request ${number} is closed.`)
    await expect(operations({ command: 'help close', number: 'HT-0' })).rejects.toThrow(
      'There is no request HT-0.',
    )
  })

  it('says that nobody waits only for a store that exists', async () => {
    const list = { command: 'help list', state: 'unclosed' } as const
    expect(await operations({ ...list, storeId: 'mumbai-bandra' })).toBe(
      'No requests for help match.',
    )
    await expect(operations({ ...list, storeId: 'nowhere' })).rejects.toThrow(
      "There is no store 'nowhere'. The stores are:\n  ",
    )
  })
})
