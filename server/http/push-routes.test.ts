import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:https'
import { connect, createServer } from 'node:net'
import { connect as tlsConnect, type ConnectionOptions } from 'node:tls'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { closeTicket, replyToTicket, requestHelp } from '#contract/help-endpoints.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { IDEMPOTENCY_HEADER, type Order } from '#contract/order-endpoints.ts'
import {
  deletePushSubscription,
  pushPublicKey,
  savePushSubscription,
} from '#contract/push-endpoints.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { pushOutbox, pushSubscriptions } from '#server/db/schema.ts'
import { isVapidPair } from '#server/config/vapid-keys.ts'
import { helpMessages } from '#server/help/help-messages.ts'
import { runHelpCommand } from '#server/operations/help-commands.ts'
import { loadOrCreateVapidKeys } from '#server/push/push-keys.ts'
import { topicOf } from '#server/push/push-message.ts'
import { claimDue, dropPush } from '#server/push/push-outbox.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '#server/push/push-subscriptions.ts'
import { standInPushAgent } from '#server/sandbox/push-service-agent.ts'
import { eventually, WAIT_TIMEOUT_MS } from '#tests/support/eventually.ts'
import {
  startPushService,
  type PushService,
  type SubscribedBrowser,
} from '#tests/support/push-service.ts'
import {
  parsedResponse,
  refused,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let service: PushService
let server: ServerHarness

beforeAll(async () => {
  service = await startPushService()
  server = await startHarness({ pushAgent: standInPushAgent(service.standIn) })
})
// A hanging request delays `settled()` for the ten seconds until it is abandoned.
afterEach(() => service.endHanging())
afterAll(async () => {
  await server.close()
  await service.close()
})

function save(shopper: RegisteredShopper, body: unknown) {
  return server.call(savePushSubscription.method, savePushSubscription.pattern, {
    as: shopper,
    body,
  })
}

async function subscribed(shopper: RegisteredShopper): Promise<SubscribedBrowser> {
  const browser = service.subscribe()
  parsedResponse(savePushSubscription, await save(shopper, browser.subscription), 201)
  return browser
}

async function report(order: Order, event: OrderEvent, on = server): Promise<void> {
  const outcome = await on.shop.events.report({
    orderId: order._id,
    eventId: randomUUID(),
    event,
    reportedBy: 'test',
  })
  expect(outcome.kind).toBe('applied')
}

const RAHUL: OrderEvent = {
  type: 'assign-rider',
  rider: { name: 'Rahul Das', phoneNumber: '9000000001' },
}

/** Waits for this many statuses that the browser has received. */
async function receives(browser: SubscribedBrowser, ...statuses: string[]): Promise<void> {
  await eventually(() => {
    expect(service.received(browser).map(({ payload }) => payload.status)).toEqual(statuses)
  })
}

async function outboxOf(order: Order) {
  return server.database.orm.select().from(pushOutbox).where(eq(pushOutbox.orderId, order._id))
}

const emptyOutbox = (order: Order) =>
  eventually(async () => expect(await outboxOf(order)).toEqual([]))

/** Advances the server's clock. */
function wait(ms: number, on = server): void {
  on.clock.nowMs += ms
  on.shop.push.wake()
}

describe('the key of this shop', () => {
  it('is public, made once, stored, and signs the messages', async () => {
    const response = await server.call(pushPublicKey.method, pushPublicKey.pattern)
    const { publicKey } = parsedResponse(pushPublicKey, response).data
    const kept = await loadOrCreateVapidKeys(server.database.orm)
    expect(kept.publicKey).toBe(publicKey)
    expect(isVapidPair(kept)).toBe(true)

    const anjali = await server.registered()
    const browser = await subscribed(anjali)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await receives(browser, 'accepted')
    expect(service.received(browser)[0]).toMatchObject({
      publicKey,
      claims: { sub: 'mailto:notifications@jhola.test' },
    })
  })

  it('is the same after a restart, or the environment’s if it is set', async () => {
    const first = parsedResponse(
      pushPublicKey,
      await server.call(pushPublicKey.method, pushPublicKey.pattern),
    )
    const again = await startHarness({ beside: server })
    const second = parsedResponse(
      pushPublicKey,
      await again.call(pushPublicKey.method, pushPublicKey.pattern),
    )
    await again.close()
    expect(second).toEqual(first)

    const keys = { publicKey: first.data.publicKey.toLowerCase(), privateKey: 'unused' }
    const configured = await startHarness({ beside: server, config: { vapidKeys: keys } })
    const third = await configured.call(pushPublicKey.method, pushPublicKey.pattern)
    await configured.close()
    expect(parsedResponse(pushPublicKey, third).data.publicKey).toBe(keys.publicKey)
  })
})

/** Returns whether a subscription was ended. Without a shopper the call has no session. */
async function end(body: unknown, as?: RegisteredShopper): Promise<boolean> {
  const response = await server.call(
    deletePushSubscription.method,
    deletePushSubscription.pattern,
    as === undefined ? { body } : { as, body },
  )
  return parsedResponse(deletePushSubscription, response).data.removed
}

const isSubscribed = async ({ endpoint }: SubscribedBrowser) => {
  const rows = await server.database.orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
  return rows.length === 1
}

const tagOf = async (shopper: RegisteredShopper) =>
  parsedResponse(savePushSubscription, await save(shopper, service.subscribe().subscription), 201)
    .data.userTag

describe('subscribing', () => {
  it('needs a session', async () => {
    const { subscription } = service.subscribe()
    const response = await server.call(savePushSubscription.method, savePushSubscription.pattern, {
      body: subscription,
    })
    expect(refused(response)).toMatchObject({ status: 401 })
  })

  it('returns a tag that is unique to the shopper and the same on every device', async () => {
    const [anjali, bikram] = [await server.registered(), await server.registered()]
    expect(await tagOf(anjali)).toBe(await tagOf(anjali))
    expect(await tagOf(anjali)).not.toBe(await tagOf(bikram))
  })

  it.each([
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/1',
    'https://fcm.googleapis.com:8443/1',
    'https://user:secret@fcm.googleapis.com/1',
    'http://fcm.googleapis.com/1',
    'https://push.example/1',
  ])('refuses an endpoint that is not a push service: %s', async (endpoint) => {
    const anjali = await server.registered()
    const response = await save(anjali, { ...service.subscribe().subscription, endpoint })
    expect(refused(response)).toMatchObject({ status: 400, code: 'INVALID_BODY' })
  })

  it('refuses an endpoint that is too long for the index, or not in ASCII', async () => {
    const anjali = await server.registered()
    // Random, because the database compresses long texts.
    const longest = randomBytes(1_500).toString('base64url').slice(0, 1_950)
    const letters = Array.from({ length: 1_950 }, () =>
      String.fromCodePoint(randomInt(2_309, 2_361)),
    )
    for (const [tail, status] of [
      [longest, 201],
      [`${longest}${longest}`, 400],
      [letters.join(''), 400],
    ] as const) {
      const endpoint = `https://push.jhola.test/send/${tail}`
      const response = await save(anjali, { ...service.subscribe().subscription, endpoint })
      expect(response.status).toBe(status)
    }
  })

  it('refuses invalid keys', async () => {
    const anjali = await server.registered()
    const { subscription } = service.subscribe()
    for (const keys of [
      { ...subscription.keys, p256dh: 'A'.repeat(87) },
      { ...subscription.keys, p256dh: `${subscription.keys.p256dh}=` },
      { ...subscription.keys, auth: 'A'.repeat(21) },
      { ...subscription.keys, auth: '!'.repeat(22) },
    ]) {
      const response = await save(anjali, { ...subscription, keys })
      expect(refused(response)).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    }
  })

  it('twice is one subscription, with the keys of the second time', async () => {
    const anjali = await server.registered()
    const browser = await subscribed(anjali)
    parsedResponse(savePushSubscription, await save(anjali, browser.subscription), 201)
    const rows = await server.database.orm
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, browser.endpoint))
    expect(rows).toHaveLength(1)
  })

  it('an eleventh device replaces the one that was not seen for longest', async () => {
    const anjali = await server.registered()
    const browsers: SubscribedBrowser[] = []
    for (let device = 0; device <= MAX_PUSH_SUBSCRIPTIONS; device += 1) {
      browsers.push(await subscribed(anjali))
      server.clock.nowMs += 1_000
    }
    const rows = await server.database.orm
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, anjali.user._id))
    expect(new Set(rows.map(({ endpoint }) => endpoint))).toEqual(
      new Set(browsers.slice(1).map(({ endpoint }) => endpoint)),
    )
  })

  it('takes over the browser of its previous shopper and deletes their pending messages', async () => {
    const [anjali, bikram] = [await server.registered(), await server.registered()]
    const browser = await subscribed(anjali)
    service.respondNext(browser, { status: 503 })
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await eventually(() => expect(service.requestCount(browser)).toBe(1))

    parsedResponse(savePushSubscription, await save(bikram, browser.subscription), 201)
    expect(await outboxOf(order)).toEqual([])
    await report(order, RAHUL)
    await report(order, { type: 'pickup' })
    const his = await server.placedOrder(bikram)
    await report(his, { type: 'accept' })
    await receives(browser, 'accepted')
    expect(service.received(browser)[0]?.payload.orderId).toBe(his._id)
  })

  it('ends with the session of its shopper, and reports whether there was one', async () => {
    const anjali = await server.registered()
    const { endpoint } = await subscribed(anjali)
    expect(await end({ endpoint }, anjali)).toBe(true)
    expect(await end({ endpoint }, anjali)).toBe(false)
  })

  it('does not end without a token or for another shopper', async () => {
    const [anjali, bikram] = [await server.registered(), await server.registered()]
    const browser = await subscribed(anjali)
    const { endpoint } = browser
    const response = await server.call(
      deletePushSubscription.method,
      deletePushSubscription.pattern,
      { body: { endpoint } },
    )
    expect(refused(response)).toMatchObject({ status: 401 })
    expect(await end({ endpoint }, bikram)).toBe(false)
    expect(await isSubscribed(browser)).toBe(true)
  })

  it('ends permanently with its unsubscribe token, also after a sign-out', async () => {
    const anjali = await server.registered()
    const browser = service.subscribe()
    const saved = parsedResponse(
      savePushSubscription,
      await save(anjali, browser.subscription),
      201,
    )
    const { endingToken } = saved.data
    expect(await end({ endpoint: browser.endpoint, endingToken })).toBe(true)
    expect(await end({ endpoint: browser.endpoint, endingToken })).toBe(false)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    expect(await outboxOf(order)).toEqual([])
    expect(service.requestCount(browser)).toBe(0)
  })

  it('does not end with the token of another device, nor with that of the browser’s previous shopper', async () => {
    const [anjali, bikram] = [await server.registered(), await server.registered()]
    const [phone, laptop] = [service.subscribe(), service.subscribe()]
    const forPhone = parsedResponse(
      savePushSubscription,
      await save(anjali, phone.subscription),
      201,
    )
    parsedResponse(savePushSubscription, await save(anjali, laptop.subscription), 201)
    const { endingToken } = forPhone.data
    expect(await end({ endpoint: laptop.endpoint, endingToken })).toBe(false)
    expect(await isSubscribed(laptop)).toBe(true)

    parsedResponse(savePushSubscription, await save(bikram, phone.subscription), 201)
    expect(await end({ endpoint: phone.endpoint, endingToken })).toBe(false)
    expect(await isSubscribed(phone)).toBe(true)
  })

  it('each message contains the token that ends its subscription', async () => {
    const anjali = await server.registered()
    const browser = await subscribed(anjali)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await receives(browser, 'accepted')
    const { endingToken } = service.received(browser)[0]?.payload ?? {}
    expect(await end({ endpoint: browser.endpoint, endingToken })).toBe(true)
  })
})

describe('each status of an order', () => {
  it('reaches every device of its shopper and no other, from accepted to delivered', async () => {
    const [anjali, bikram] = [await server.registered(), await server.registered()]
    const [phone, laptop] = [await subscribed(anjali), await subscribed(anjali)]
    const stranger = await subscribed(bikram)
    // The store does not know of it, so it is not under way.
    await server.createdOrder(anjali)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await Promise.all([receives(phone, 'accepted'), receives(laptop, 'accepted')])
    await report(order, RAHUL)
    await report(order, { type: 'pickup' })
    await receives(phone, 'accepted', 'pickup')
    await report(order, { type: 'rider-location', location: { lat: 26.1, lng: 91.7 } })
    await report(order, { type: 'deliver' })
    await receives(phone, 'accepted', 'pickup', 'delivered')

    const [accepted, pickup, delivered] = service.received(phone)
    expect(accepted?.payload).toMatchObject({ orderId: order._id, activeOrders: 1 })
    expect(accepted?.payload.riderName).toBeUndefined()
    expect(pickup?.payload).toMatchObject({ riderName: 'Rahul Das', activeOrders: 1 })
    expect(delivered?.payload.activeOrders).toBe(0)
    expect(delivered?.payload.version).toBeGreaterThan(pickup?.payload.version ?? Infinity)
    expect(accepted?.headers).toMatchObject({
      topic: topicOf(order._id),
      ttl: '1800',
      urgency: 'high',
    })
    expect(service.requestCount(stranger)).toBe(0)
    await emptyOutbox(order)
  })

  it('is not the news where something was left out, which is announced too', async () => {
    const anjali = await server.registered()
    const phone = await subscribed(anjali)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await receives(phone, 'accepted')
    await report(order, { type: 'leave-out', product: 'toned-milk-500ml', remaining: 0 })
    await receives(phone, 'accepted', 'accepted')
    const [accepted, leftOut] = service.received(phone)
    expect(accepted?.payload).not.toHaveProperty('leftOut')
    expect(leftOut?.payload).toMatchObject({ leftOut: true, version: order.version + 2 })
    await emptyOutbox(order)
    await report(order, { type: 'pickup' })
    await receives(phone, 'accepted', 'accepted', 'pickup')
    expect(service.received(phone)[2]?.payload).not.toHaveProperty('leftOut')
  })

  it.each([
    ['pickup', 'pickup', true],
    // Nothing of it comes any more.
    ['cancel', 'cancelled', undefined],
  ] as const)('%s does not replace what was left out and is not sent yet', async (...row) => {
    const [type, status, leftOut] = row
    const anjali = await server.registered()
    const phone = await subscribed(anjali)
    const order = await server.placedOrder(anjali)
    await report(order, { type: 'accept' })
    await report(order, RAHUL)
    await receives(phone, 'accepted')
    service.respondNext(phone, { status: 503 })
    await report(order, { type: 'leave-out', product: 'toned-milk-500ml', remaining: 0 })
    await eventually(() => expect(service.requestCount(phone)).toBe(2))
    await report(order, { type })
    await receives(phone, 'accepted', status)
    expect(service.received(phone)[1]?.payload.leftOut).toBe(leftOut)
    await emptyOutbox(order)
  })

  it.each([
    ['reject', 'rejected'],
    ['cancel', 'cancelled'],
  ] as const)('%s is announced as %s', async (type, status) => {
    const anjali = await server.registered()
    const browser = await subscribed(anjali)
    await report(await server.placedOrder(anjali), { type })
    await receives(browser, status)
  })
})

/**
 * An order whose shopper asked for help, and what a counter does with the ticket. If it is not
 * delivered, it has been under way for more than an hour.
 */
async function helped({ status = 'delivered' }: { status?: OrderStatus } = {}) {
  const anjali = await server.registered()
  const phone = await subscribed(anjali)
  const order = await server.placedOrder(anjali)
  await report(order, { type: 'accept' })
  if (status !== 'accepted') {
    await report(order, RAHUL)
    await report(order, { type: 'pickup' })
  }
  if (status === 'delivered') await report(order, { type: 'deliver' })
  await emptyOutbox(order)
  if (status !== 'delivered') server.clock.nowMs += HOUR_MS + 60_000
  const before = service.requestCount(phone)
  const receivedBefore = service.received(phone).length
  const received = () => service.received(phone).slice(receivedBefore)
  const response = await server.call(
    requestHelp.method,
    requestHelp.pattern.replace(':orderId', order._id),
    {
      as: anjali,
      body: { problem: 'other', productIds: [], text: 'The bag was open.' },
      headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    },
  )
  const { number } = parsedResponse(requestHelp, response, 201).data.ticket
  const headers = { authorization: `Bearer ${await server.operationsKey('counter')}` }
  return {
    phone,
    order,
    number,
    reply: async (replyId: string) => {
      const path = replyToTicket.pattern.replace(':number', number)
      const body = { replyId, text: 'We bring another one.' }
      parsedResponse(replyToTicket, await server.call('POST', path, { body, headers }))
    },
    close: async () => {
      const path = closeTicket.pattern.replace(':number', number)
      parsedResponse(closeTicket, await server.call('POST', path, { headers }))
    },
    /** What the phone has received since the request, in order: a reply or else a status. */
    news: () => received().map(({ payload }) => payload.helpMessage ?? payload.status),
    received,
    attempts: () => service.requestCount(phone) - before,
  }
}

describe('a reply to a request for help', () => {
  it('reaches the phone once, and so does the end of the request', async () => {
    const stranger = await subscribed(await server.registered())
    const { phone, order, number, reply, close, news, attempts } = await helped()
    const replyId = randomUUID()
    await reply(replyId)
    await eventually(() => expect(news()).toEqual([helpMessages.replied(number)]))
    const { payload, headers } = service.received(phone).at(-1) ?? {}
    expect(payload).toMatchObject({ orderId: order._id, status: 'delivered', activeOrders: 0 })
    // It must not replace the news of the order at the push service, and keeps for a day.
    expect(headers?.['topic']).not.toBe(topicOf(order._id))
    expect(headers?.['ttl']).toBe('86400')
    await emptyOutbox(order)
    await reply(replyId)
    await close()
    await eventually(() =>
      expect(news()).toEqual([helpMessages.replied(number), helpMessages.closed(number)]),
    )
    await close()
    await emptyOutbox(order)
    await server.shop.push.settled()
    expect(attempts()).toBe(2)
    expect(service.requestCount(stranger)).toBe(0)
  })

  it('that a command of the shop writes reaches the phone at once', async () => {
    const { order, number, news } = await helped()
    await server.shop.push.settled()
    const { clock, database, shop } = server
    const text = 'We bring another one.'
    await runHelpCommand(
      { command: 'help reply', number, text },
      { db: database.orm, nowMs: clock.nowMs, notifyShopper: shop.notifyShopper },
    )
    await eventually(() => expect(news()).toEqual([helpMessages.replied(number)]), 10_000)
    await emptyOutbox(order)
  })

  it('that is not sent yet is not replaced by the end of the request', async () => {
    const { phone, order, number, reply, close, news, attempts } = await helped()
    service.respondNext(phone, { status: 503 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    await close()
    await server.shop.push.settled()
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number)])
  })

  it('is sent before a status that follows it, and each keeps its own time', async () => {
    const { phone, order, number, reply, news, received, attempts } = await helped({
      status: 'pickup',
    })
    service.respondNext(phone, { status: 503 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await report(order, { type: 'deliver' })
    await server.shop.push.settled()
    expect(attempts()).toBe(1)
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number), 'delivered'])
    expect(received().map(({ headers }) => headers['ttl'])).toEqual([
      String(24 * 3_600 - 61),
      String(1_800 - 60),
    ])
  })

  it('does not replace a status that is pending, and the end of the request replaces neither', async () => {
    const { phone, order, number, reply, close, news, attempts } = await helped({
      status: 'pickup',
    })
    service.respondNext(phone, { status: 503 }, { status: 503 })
    await report(order, { type: 'deliver' })
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(2))
    await close()
    await server.shop.push.settled()
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number), 'delivered'])
  })

  it('that is on its way when the request ends is sent once', async () => {
    const { phone, order, number, reply, close, news, attempts } = await helped()
    service.endIdleConnections()
    service.respondNext(phone, 'hang')
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await close()
    service.acceptHanging()
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number)])
  })

  it('that follows another on its way is sent too, and so is the status between them', async () => {
    const { phone, order, number, reply, news, attempts } = await helped({ status: 'pickup' })
    service.endIdleConnections()
    service.respondNext(phone, 'hang', { status: 503 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await report(order, { type: 'deliver' })
    server.clock.nowMs += 1
    await reply(randomUUID())
    service.acceptHanging()
    await eventually(() => expect(attempts()).toBe(2))
    await server.shop.push.settled()
    wait(60_000)
    await emptyOutbox(order)
    const replied = helpMessages.replied(number)
    expect(news()).toEqual([replied, replied, 'delivered'])
  })

  it('that has to wait for an hour does not delay a status as long', async () => {
    const { phone, order, number, reply, news, attempts } = await helped({ status: 'pickup' })
    service.respondNext(phone, { status: 503, headers: { 'retry-after': '3600' } })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    await server.shop.push.settled()
    await report(order, { type: 'deliver' })
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number), 'delivered'])
  })

  it('that expires after a day leaves a newer status', async () => {
    const { phone, order, reply, news, attempts } = await helped({ status: 'pickup' })
    service.respondNext(phone, { status: 503, headers: { 'retry-after': '90000' } })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    await server.shop.push.settled()
    server.clock.nowMs += 24 * HOUR_MS - 1_000
    await report(order, { type: 'deliver' })
    wait(2_000)
    await emptyOutbox(order)
    expect(news()).toEqual(['delivered'])
  })

  it('beside what was left out does not make the next status news of it', async () => {
    const { phone, order, reply, attempts } = await helped({ status: 'accepted' })
    service.endIdleConnections()
    service.respondNext(phone, 'hang', { status: 503 })
    await report(order, { type: 'leave-out', product: 'toned-milk-500ml', remaining: 0 })
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await reply(randomUUID())
    service.acceptHanging()
    await eventually(() => expect(attempts()).toBe(2))
    await server.shop.push.settled()
    await report(order, RAHUL)
    await report(order, { type: 'pickup' })
    wait(60_000)
    await emptyOutbox(order)
    expect(service.received(phone).at(-1)?.payload).toMatchObject({ status: 'pickup' })
    expect(service.received(phone).at(-1)?.payload).not.toHaveProperty('leftOut')
  })

  it('that the push service refuses for good does not take the status with it', async () => {
    const { phone, order, reply, news, attempts } = await helped({ status: 'pickup' })
    service.respondNext(phone, { status: 503 }, { status: 400 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    await report(order, { type: 'deliver' })
    await server.shop.push.settled()
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual(['delivered'])
  })

  it('and a status that meet on their way are each sent once', async () => {
    const { phone, order, number, reply, news, attempts } = await helped({ status: 'pickup' })
    service.endIdleConnections()
    service.respondNext(phone, 'hang')
    await report(order, { type: 'deliver' })
    await eventually(() => expect(attempts()).toBe(1))
    server.clock.nowMs += 1
    await reply(randomUUID())
    await eventually(async () =>
      expect(await outboxOf(order)).toMatchObject([
        { helpMessage: helpMessages.replied(number), attempts: 1 },
      ]),
    )
    service.acceptHanging()
    await emptyOutbox(order)
    expect(news()).toEqual(['delivered', helpMessages.replied(number)])
  })

  it('that one process is sending is not sent by the process that changes the order', async () => {
    const { phone, order, number, reply, news, attempts } = await helped({ status: 'pickup' })
    const pushAgent = standInPushAgent(service.standIn)
    const other = await startHarness({ beside: server, pushAgent })
    try {
      service.endIdleConnections()
      service.respondNext(phone, 'hang')
      await reply(randomUUID())
      await eventually(() => expect(attempts()).toBe(1))
      other.clock.nowMs = server.clock.nowMs + 1
      await report(order, { type: 'deliver' }, other)
      await other.shop.push.settled()
      expect(attempts()).toBe(1)
      server.clock.nowMs = other.clock.nowMs
      service.acceptHanging()
      await emptyOutbox(order)
    } finally {
      await other.close()
    }
    expect(news()).toEqual([helpMessages.replied(number), 'delivered'])
  })

  it('that the previous release has noted is sent without a status', async () => {
    const { phone, order, number, reply, news, attempts } = await helped()
    service.respondNext(phone, { status: 503 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    await server.shop.push.settled()
    const [row] = await outboxOf(order)
    if (row === undefined) throw new Error('The reply is not in the outbox')
    const { statusIsNews: _unknown, ...known } = row
    const { orm } = server.database
    await orm.delete(pushOutbox).where(eq(pushOutbox.orderId, order._id))
    await orm.insert(pushOutbox).values(known)
    wait(60_000)
    await emptyOutbox(order)
    expect(news()).toEqual([helpMessages.replied(number)])
  })

  it('stays when an earlier message about the same version of the order is settled', async () => {
    const { phone, order, reply, attempts } = await helped()
    service.respondNext(phone, { status: 503 }, { status: 503 })
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(1))
    const [earlier] = await outboxOf(order)
    if (earlier === undefined) throw new Error('The first reply is not in the outbox')
    server.clock.nowMs += 1
    await reply(randomUUID())
    await eventually(() => expect(attempts()).toBe(2))
    await dropPush(server.database.orm, earlier)
    expect(await outboxOf(order)).toHaveLength(1)
  })
})

/** Accepts an order, whose message gets these responses first. */
async function oneOnTheWay(...responses: Parameters<PushService['respondNext']>[1][]) {
  const anjali = await server.registered()
  const browser = await subscribed(anjali)
  service.respondNext(browser, ...responses)
  // A reused connection that was closed would be replaced at once, and the message sent again.
  service.endIdleConnections()
  const order = await server.placedOrder(anjali)
  await report(order, { type: 'accept' })
  await eventually(() => expect(service.requestCount(browser)).toBe(1))
  return { browser, order }
}

it('a message about an order waits for the one in flight to the same device', async () => {
  const { browser, order } = await oneOnTheWay('hang')
  await report(order, RAHUL)
  await report(order, { type: 'pickup' })
  // Claimed but not sent.
  await eventually(async () =>
    expect(await outboxOf(order)).toMatchObject([{ status: 'pickup', attempts: 1 }]),
  )
  expect(service.requestCount(browser)).toBe(1)
  service.endHanging()
  await receives(browser, 'pickup')
})

describe('a push service that', () => {
  it.each([404, 410])(
    'returns %i no longer knows the browser, so the subscription is deleted',
    async (status) => {
      const { browser, order } = await oneOnTheWay({ status })
      await eventually(async () => expect(await isSubscribed(browser)).toBe(false))
      expect(await outboxOf(order)).toEqual([])
    },
  )

  it.each([400, 403, 413])(
    'returns %i is not sent again, and the subscription stays',
    async (status) => {
      const { browser, order } = await oneOnTheWay({ status })
      await emptyOutbox(order)
      wait(60_000)
      await server.shop.push.settled()
      expect(service.requestCount(browser)).toBe(1)
      expect(await isSubscribed(browser)).toBe(true)
    },
  )

  it.each([[{ status: 429 }], [{ status: 500 }], [{ status: 503 }], ['hang-up' as const]])(
    'returns %j is sent again, later and later',
    async (response) => {
      const { browser, order } = await oneOnTheWay(response, response)
      await eventually(async () => expect((await outboxOf(order))[0]?.attempts).toBe(1))
      await server.shop.push.settled()
      expect(service.requestCount(browser)).toBe(1)
      wait(2_000)
      await eventually(() => expect(service.requestCount(browser)).toBe(2))
      await server.shop.push.settled()
      wait(4_000)
      await receives(browser, 'accepted')
      await emptyOutbox(order)
    },
  )

  it('sends Retry-After gets no request before that time', async () => {
    const { browser, order } = await oneOnTheWay({
      status: 429,
      headers: { 'retry-after': '600' },
    })
    await server.shop.push.settled()
    wait(590_000)
    await server.shop.push.settled()
    expect(service.requestCount(browser)).toBe(1)
    wait(11_000)
    await receives(browser, 'accepted')
    expect(service.received(browser)[0]?.headers['ttl']).toBe(String(1_800 - 601))
    await emptyOutbox(order)
  })

  it('accepts nothing for half an hour gets no more requests, because the message has expired', async () => {
    const { browser, order } = await oneOnTheWay({ status: 503 })
    await server.shop.push.settled()
    wait(30 * 60_000)
    await emptyOutbox(order)
    expect(service.received(browser)).toEqual([])
  })

  it('recovers after several changes of an order gets only the newest', async () => {
    const { browser, order } = await oneOnTheWay({
      status: 503,
      headers: { 'retry-after': '60' },
    })
    await server.shop.push.settled()
    service.respondNext(browser, { status: 503 })
    await report(order, RAHUL)
    await report(order, { type: 'pickup' })
    await eventually(() => expect(service.requestCount(browser)).toBe(2))
    await server.shop.push.settled()
    wait(61_000)
    await receives(browser, 'pickup')
    await emptyOutbox(order)
  })

  it('hangs does not delay the order, other browsers or a restart', async () => {
    const { browser, order } = await oneOnTheWay('hang')
    const other = await server.registered()
    const quick = await subscribed(other)
    await report(await server.placedOrder(other), { type: 'accept' })
    await receives(quick, 'accepted')
    await report(order, RAHUL)
    expect(service.received(browser)).toEqual([])
  })
})

it('a push service that hangs with many messages does not block the others', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = v.parse(v.object({ port: v.number() }), silent.address())
  class PartlyHanging extends Agent {
    override createConnection(options: ConnectionOptions) {
      return options.servername === 'slow.jhola.test'
        ? connect({ port, host: '127.0.0.1' })
        : tlsConnect({ ...options, host: '127.0.0.1', port: service.standIn.port })
    }
  }
  const pushAgent = new PartlyHanging({ ca: service.standIn.ca })
  // Nothing is given up before `eventually` gives up, so nothing but free places help the others.
  const pushDeadlineMs = 2 * WAIT_TIMEOUT_MS
  const beside = await startHarness({ beside: server, pushAgent, pushDeadlineMs })
  const [many, one] = [await beside.registered(), await beside.registered()]
  const { subscription } = service.subscribe()
  await server.database.orm.insert(pushSubscriptions).values(
    Array.from({ length: 40 }, () => ({
      id: randomUUID(),
      userId: many.user._id,
      endpoint: `https://slow.jhola.test/send/${randomUUID()}`,
      ...subscription.keys,
      seenAt: new Date(),
    })),
  )
  const browser = await subscribed(one)
  await report(await beside.placedOrder(many), { type: 'accept' }, beside)
  await report(await beside.placedOrder(one), { type: 'accept' }, beside)
  await eventually(() => expect(service.received(browser)).toHaveLength(1))
  await server.database.orm
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, many.user._id))
  await beside.close()
  silent.close()
})

it('a message is claimed by one process at a time, and again when that one is lost', async () => {
  const { orm } = server.database
  const anjali = await server.registered()
  const order = await server.createdOrder(anjali)
  // Later than the sender of this server looks for.
  const due = new Date(server.clock.nowMs + HOUR_MS)
  const devices = Array.from({ length: 12 }, () => ({
    id: randomUUID(),
    userId: anjali.user._id,
    endpoint: `https://push.jhola.test/send/${randomUUID()}`,
    ...service.subscribe().subscription.keys,
    seenAt: due,
  }))
  await orm.insert(pushSubscriptions).values(devices)
  await orm.insert(pushOutbox).values(
    devices.map(({ id }) => ({
      subscriptionId: id,
      orderId: order._id,
      status: 'accepted' as const,
      version: 3,
      changedAt: due,
      expiresAt: new Date(due.getTime() + HOUR_MS),
      nextAttemptAt: due,
    })),
  )
  const claimedAt = async (nowMs: number) => {
    const processes = Array.from({ length: 4 }, () =>
      claimDue(orm, { nowMs, limit: 100, busyServices: [] }),
    )
    const claimed = (await Promise.all(processes)).flat()
    return claimed.flatMap(({ orderId, subscriptionId }) =>
      orderId === order._id ? [subscriptionId] : [],
    )
  }
  const all = devices.map(({ id }) => id).toSorted()
  // What another process has just locked is left to it, so one more look may be needed.
  const first = [...(await claimedAt(due.getTime())), ...(await claimedAt(due.getTime()))]
  expect(first.toSorted()).toEqual(all)
  expect(await claimedAt(due.getTime() + 1_000)).toEqual([])
  const lost = due.getTime() + 60_000
  expect([...(await claimedAt(lost)), ...(await claimedAt(lost))].toSorted()).toEqual(all)
  await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, anjali.user._id))
})

it('an expired message whose order is being changed is neither awaited nor sent', async ({
  skip,
}) => {
  const { orm, maintain } = server.database
  // The embedded database has one connection.
  if (maintain !== undefined) return skip()
  const anjali = await server.registered()
  const order = await server.createdOrder(anjali)
  const device = {
    id: randomUUID(),
    userId: anjali.user._id,
    endpoint: `https://push.jhola.test/send/${randomUUID()}`,
    ...service.subscribe().subscription.keys,
    seenAt: new Date(server.clock.nowMs),
  }
  await orm.insert(pushSubscriptions).values(device)
  const past = new Date(server.clock.nowMs - HOUR_MS)
  await orm.insert(pushOutbox).values({
    subscriptionId: device.id,
    orderId: order._id,
    status: 'accepted',
    version: 3,
    changedAt: past,
    expiresAt: past,
    nextAttemptAt: past,
  })
  const claimed = async () => {
    const pushes = await claimDue(orm, { nowMs: past.getTime(), limit: 100, busyServices: [] })
    return pushes.filter(({ orderId }) => orderId === order._id)
  }
  await orm.transaction(async (tx) => {
    // A change locks the messages of several devices, one after the other.
    await tx.select().from(pushOutbox).where(eq(pushOutbox.orderId, order._id)).for('update')
    expect(await claimed()).toEqual([])
    expect(await outboxOf(order)).toHaveLength(1)
  })
  expect(await claimed()).toEqual([])
  expect(await outboxOf(order)).toEqual([])
  await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id))
})

it('messages that a process has not sent are sent by the next one', async () => {
  const process = (startsAtMs: number) =>
    startHarness({ beside: server, startsAtMs, pushAgent: standInPushAgent(service.standIn) })
  // Ahead of the server above, which would find the message due at its own look each minute.
  const first = await process(server.clock.nowMs + 1_000)
  const anjali = await first.registered()
  const browser = await subscribed(anjali)
  service.respondNext(browser, 'hang')
  const order = await first.placedOrder(anjali)
  await report(order, { type: 'accept' }, first)
  await eventually(() => expect(service.requestCount(browser)).toBe(1))
  await first.close()
  expect(await outboxOf(order)).toHaveLength(1)

  const second = await process(first.clock.nowMs + 1_000)
  await second.app.ready()
  await receives(browser, 'accepted')
  await second.close()
})

it('an order’s event is applied although no device can be notified', async () => {
  const anjali = await server.registered()
  const order = await server.placedOrder(anjali)
  await report(order, { type: 'accept' })
  expect(await outboxOf(order)).toEqual([])
})
