/** Webhooks from the change of an order to the example receiver of the docs. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { istDateTime } from '#contract/india-time.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { webhookMessageSchema, type WebhookMessage } from '#contract/operations-webhooks.ts'
import { webhookOutbox, webhooks } from '#server/db/schema.ts'
import { post } from '#server/outgoing/post.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { createLog } from '#server/log.ts'
import { standInPushAgent } from '#server/sandbox/push-service-agent.ts'
import { eventually } from '#tests/support/eventually.ts'
import { refusingAgent } from '#tests/support/refusing-agent.ts'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
import {
  IN_REACH_STORE,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { webhookReceiver } from '../../docs/examples/webhook-receiver.ts'
import { deliverWebhook } from './webhook-delivery.ts'
import { claimMessages, MESSAGE_LIFETIME_MS, newMessageId } from './webhook-outbox.ts'
import { runOperationsCommand, type OperationsCommand } from './operations-command.ts'
import { addWebhook, enableWebhook, listWebhooks, removeWebhook, testWebhook } from './webhooks.ts'

const HOST = 'till.jhola.test'
const OTHER_STORE = 'mumbai-bandra'

/** How the receiver responds: as the example does, or not. */
let respond: RequestListener
let receiver: Server
let agent: ReturnType<typeof standInPushAgent>
let standIn: Parameters<typeof standInPushAgent>[0]
let server: ServerHarness
let anjali: RegisteredShopper
let url: string
let secret: string
let hookId: string
let received: WebhookMessage[]
let ids: string[]

beforeAll(async () => {
  const certificate = selfSignedCertificate(HOST)
  receiver = createServer(certificate, (request, response) => {
    ids.push(String(request.headers['webhook-id']))
    respond(request, response)
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port was given')
  standIn = { port: address.port, ca: certificate.cert }
  agent = standInPushAgent(standIn)
  server = await startHarness({ webhookAgent: standInPushAgent(standIn) })
  anjali = await server.registered()
})
afterAll(async () => {
  await server.close()
  agent.destroy()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  server.clock.nowMs = Date.now()
  await server.database.orm.delete(webhooks)
  received = []
  ids = []
  url = `https://${HOST}/${randomUUID()}`
  const added = await addWebhook(
    server.database.orm,
    { storeId: IN_REACH_STORE, url },
    server.clock.nowMs,
  )
  hookId = added.id
  secret = added.secret
  respond = webhookReceiver(secret, async (message) => {
    received.push(v.parse(webhookMessageSchema, message))
    return Promise.resolve()
  })
})

const settled = () => server.shop.webhooks.settled()
const waiting = () => server.database.orm.select().from(webhookOutbox)
const listed = async () => (await listWebhooks(server.database.orm)).find(({ id }) => id === hookId)
const operations = (command: OperationsCommand) =>
  runOperationsCommand(command, {
    db: server.database.orm,
    clock: () => server.clock.nowMs,
    identityUsers: undefined,
    agent,
    storeHours: parseOpeningHours('08:00-21:00'),
  })
const types = () => received.map(({ type }) => type)

/** Lets the time pass until a message that failed is due again. */
async function laterBy(ms: number): Promise<void> {
  server.clock.nowMs += ms
  server.shop.webhooks.wake()
  await settled()
}

describe('a webhook', () => {
  it('receives each change of its store’s orders, signed, with what the counter sees', async () => {
    const { _id } = await server.createdOrder(anjali)
    await settled()
    expect(received).toEqual([])
    await server.shop.events.place(_id, anjali.user._id)
    await settled()
    for (const event of [
      { type: 'accept' },
      { type: 'leave-out', product: 'toned-milk-500ml', remaining: 0 },
      { type: 'assign-rider', rider: { name: 'R', phoneNumber: '9000000001' } },
      { type: 'rider-location', location: { lat: 26, lng: 91 } },
      { type: 'pickup' },
      { type: 'deliver' },
    ] as const) {
      await server.report(_id, event)
      await settled()
    }
    expect(types()).toEqual([
      'order.placed',
      'order.accepted',
      'order.item_left_out',
      'order.rider_assigned',
      'order.picked_up',
      'order.delivered',
    ])
    expect(received[0]).toMatchObject({
      data: { order: { _id, view: 'counter', orderStatus: 'pending', items: [{}, {}] } },
    })
    expect(received[2]).toMatchObject({
      data: { order: { items: [{}], leftOut: [{ product: 'toned-milk-500ml' }], itemCount: 2 } },
    })
    expect(new Set(ids).size).toBe(6)
    expect(await listed()).toMatchObject({ waiting: 0, failure: null })
    expect((await listed())?.deliveredAt).not.toBeNull()
  })

  it('receives nothing about another store', async () => {
    const { orm } = server.database
    await orm.update(webhooks).set({ storeId: OTHER_STORE }).where(eq(webhooks.id, hookId))
    await server.placedOrder(anjali)
    await settled()
    expect(ids).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('receives a message again under the same id until it has taken it', async () => {
    const take = respond
    respond = (_request, response) => response.writeHead(500).end()
    await server.placedOrder(anjali)
    await settled()
    expect(await listed()).toMatchObject({ waiting: 1, failure: 'The receiver returned 500' })
    const failedAt = istDateTime(server.clock.nowMs)
    expect(await operations({ command: 'webhooks list' })).toBe(
      `${hookId}  ${IN_REACH_STORE}  ${url}  1 pending since ${failedAt}  none delivered  ` +
        `last failed ${failedAt}: The receiver returned 500`,
    )
    await laterBy(5_000)
    respond = (_request, response) => response.destroy()
    await laterBy(30_000)
    expect(received).toEqual([])
    respond = take
    await laterBy(2 * MINUTE_MS)
    expect(types()).toEqual(['order.placed'])
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBeGreaterThanOrEqual(4)
    expect(await waiting()).toEqual([])
  })

  it('receives a message again no sooner than it asks for', async () => {
    const take = respond
    respond = (_request, response) => response.writeHead(503, { 'Retry-After': '60' }).end()
    await server.placedOrder(anjali)
    await settled()
    respond = take
    await laterBy(59_000)
    expect(received).toEqual([])
    await laterBy(1_000)
    expect(types()).toEqual(['order.placed'])
  })

  it('receives what waits in the order in which it happened', async () => {
    const take = respond
    respond = (_request, response) => response.writeHead(503).end()
    const { _id } = await server.placedOrder(anjali)
    server.clock.nowMs += 1_000
    await server.report(_id, { type: 'accept' })
    await settled()
    respond = take
    await laterBy(2 * MINUTE_MS)
    expect(types()).toEqual(['order.placed', 'order.accepted'])
  })

  it('receives later what was not sent before the shutdown', async () => {
    const ending = await startHarness({ beside: server, webhookAgent: publicAgent(nowhere) })
    ending.clock.nowMs = server.clock.nowMs
    const { _id } = await ending.createdOrder(anjali)
    await ending.shop.events.place(_id, anjali.user._id)
    await ending.close()
    expect(await waiting()).toHaveLength(1)
    await laterBy(2 * MINUTE_MS)
    expect(received).toMatchObject([{ type: 'order.placed', data: { order: { _id } } }])
  })

  it('is not followed to a redirect', async () => {
    let isFollowed = false
    respond = (request, response) => {
      if (request.url === '/inside') isFollowed = true
      response.writeHead(307, { location: `https://${HOST}/inside` }).end()
    }
    await server.placedOrder(anjali)
    await settled()
    expect(isFollowed).toBe(false)
    expect(await listed()).toMatchObject({ waiting: 1, failure: 'The receiver returned 307' })
  })

  it('is disabled by 410 Gone, as the list shows, until it is enabled again', async () => {
    const { orm } = server.database
    const take = respond
    respond = (_request, response) => response.writeHead(503).end()
    const { _id } = await server.placedOrder(anjali)
    await settled()
    respond = (_request, response) => response.writeHead(410).end()
    await server.report(_id, { type: 'accept' })
    await settled()
    expect(await listed()).toMatchObject({
      disabledAt: new Date(server.clock.nowMs),
      failure: 'The receiver returned 410',
      waiting: 0,
    })
    const line = await operations({ command: 'webhooks list' })
    expect(line).toContain(`disabled ${istDateTime(server.clock.nowMs)}: The receiver returned 410`)

    respond = take
    ids = []
    await server.report(_id, { type: 'pickup' })
    await laterBy(2 * MINUTE_MS)
    expect(ids).toEqual([])
    expect(await waiting()).toEqual([])

    expect(await operations({ command: 'webhooks enable', id: hookId })).toBe(
      `The webhook '${hookId}' is enabled.`,
    )
    await server.report(_id, { type: 'deliver' })
    await settled()
    expect(types()).toEqual(['order.delivered'])
    await expect(enableWebhook(orm, 'none')).rejects.toThrow("There is no webhook 'none'.")
  })

  it('whose host has several addresses fails for the reason of each', async () => {
    const message = { id: newMessageId(), payload: '{}', url, secret }
    const options = { signal: new AbortController().signal, nowMs: Date.now() }
    expect(await deliverWebhook(message, { ...options, agent: await refusingAgent() })).toEqual({
      kind: 'failed',
      reason: expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:\d+; connect E.+ ::1:\d+/),
      afterMs: 0,
    })
  })

  it('that hangs times out and delays no other', async () => {
    respond = () => {}
    const message = { id: newMessageId(), payload: '{}', url, secret }
    const signal = new AbortController().signal
    expect(
      await deliverWebhook(message, { agent, signal, nowMs: Date.now(), deadlineMs: 200 }),
    ).toEqual({ kind: 'failed', reason: 'The host did not respond in time', afterMs: 0 })
    const other = await addWebhook(
      server.database.orm,
      { storeId: IN_REACH_STORE, url: `https://${HOST}/other` },
      Date.now(),
    )
    const taken = new Promise<void>((resolve) => {
      const receive = webhookReceiver(other.secret, async () => {
        resolve()
        return Promise.resolve()
      })
      respond = (request, response) => {
        if (request.url === '/other') receive(request, response)
      }
    })
    await server.placedOrder(anjali)
    await taken
    respond = (_request, response) => response.writeHead(204).end()
    receiver.closeAllConnections()
    await settled()
  })

  it.each([
    ['10.0.0.1', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['fd12:3456::1', 6],
    ['::ffff:127.0.0.1', 6],
  ] as const)(
    'whose name resolves to the internal address %s is not connected to',
    async (address, family) => {
      const message = {
        id: newMessageId(),
        payload: '{}',
        url: 'https://intranet.example/',
        secret,
      }
      const inside = publicAgent(() => Promise.resolve([{ address, family }]))
      const options = { signal: new AbortController().signal, nowMs: Date.now() }
      expect(await deliverWebhook(message, { ...options, agent: inside })).toEqual({
        kind: 'failed',
        reason: 'The host is not on the public internet',
        afterMs: 0,
      })
      expect(ids).toEqual([])
    },
  )

  it.each([
    'http://till.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://user:secret@till.example/',
    'https://till.example:22/',
    'nonsense',
  ])('is not added at %s', async (wrong) => {
    const { orm } = server.database
    await expect(addWebhook(orm, { storeId: IN_REACH_STORE, url: wrong }, 0)).rejects.toThrow(
      'The address',
    )
  })

  it('is added for a store that exists', async () => {
    const webhook = { storeId: 'atlantis', url: 'https://till.example/' }
    await expect(addWebhook(server.database.orm, webhook, 0)).rejects.toThrow('There is no store')
  })

  it('is removed together with its pending messages', async () => {
    respond = (_request, response) => response.writeHead(404).end()
    await server.placedOrder(anjali)
    await settled()
    expect(await waiting()).toHaveLength(1)
    await removeWebhook(server.database.orm, hookId)
    expect(await waiting()).toEqual([])
    await expect(removeWebhook(server.database.orm, hookId)).rejects.toThrow('There is no webhook')
  })

  it('is tested at once, with the outcome', async () => {
    const { orm } = server.database
    expect(await testWebhook(orm, hookId, { agent, nowMs: Date.now() })).toBe(204)
    expect(types()).toEqual(['webhook.test'])
    respond = (_request, response) => response.writeHead(403).end()
    await expect(testWebhook(orm, hookId, { agent, nowMs: Date.now() })).rejects.toThrow(
      'The receiver returned 403',
    )
    await expect(testWebhook(orm, 'none', { agent, nowMs: 0 })).rejects.toThrow('no webhook')
  })

  it('receives its pending messages as soon as it accepts one again', async () => {
    const take = respond
    respond = (_request, response) => response.writeHead(503).end()
    const orders = [await server.placedOrder(anjali), await server.placedOrder(anjali)]
    await settled()
    // The next attempts are almost two minutes away.
    for (const waitMs of [5_000, 30_000]) await laterBy(waitMs)
    expect(await waiting()).toMatchObject([{ attempts: 3 }, { attempts: 3 }])
    respond = take
    orders.push(await server.placedOrder(anjali))
    await settled()
    expect(received.map(({ data }) => ('order' in data ? data.order._id : '')).toSorted()).toEqual(
      orders.map(({ _id }) => _id).toSorted(),
    )
    expect(await waiting()).toEqual([])
  })

  it('is sent one message that it always refuses for each that it accepts', async () => {
    const take = respond
    respond = (_request, response) => response.writeHead(503).end()
    await server.placedOrder(anjali)
    await server.placedOrder(anjali)
    await settled()
    for (const waitMs of [5_000, 30_000]) await laterBy(waitMs)
    const never = new Set(ids)
    expect(never.size).toBe(2)
    respond = (request, response) => {
      if (never.has(String(request.headers['webhook-id']))) response.writeHead(400).end()
      else take(request, response)
    }
    ids = []
    const { _id } = await server.placedOrder(anjali)
    await settled()
    await server.report(_id, { type: 'accept' })
    await settled()
    expect(types()).toEqual(['order.placed', 'order.accepted'])
    expect(ids.filter((id) => never.has(id)).toSorted()).toEqual([...never].toSorted())
  })

  it('gets no message that is three days old, and the log says how many were dropped', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const logging = await startHarness({
      beside: server,
      webhookAgent: standInPushAgent(standIn),
      log,
    })
    respond = (_request, response) => response.writeHead(503).end()
    await server.placedOrder(anjali)
    await server.placedOrder(anjali)
    await settled()
    expect(await waiting()).toHaveLength(2)
    logging.clock.nowMs = server.clock.nowMs + MESSAGE_LIFETIME_MS
    logging.shop.webhooks.wake()
    await logging.shop.webhooks.settled()
    await logging.close()
    expect(await waiting()).toEqual([])
    const dropped = lines.filter((line) => line.includes('were dropped'))
    expect(dropped.map((line): unknown => JSON.parse(line))).toMatchObject([
      { messages: 2, webhookIds: [hookId] },
    ])
    expect(dropped.join('')).not.toContain('Hem Baruah')
  })
})

const nowhere = () => Promise.reject(new Error('No name server responds'))

it('a message is claimed by one process at a time, and again when that one is lost', async () => {
  const { orm } = server.database
  // Later than the sender of this server looks for.
  const due = new Date(server.clock.nowMs + 60 * MINUTE_MS)
  const hooks = await Promise.all(
    Array.from({ length: 12 }, () =>
      addWebhook(orm, { storeId: OTHER_STORE, url: `https://${HOST}/${randomUUID()}` }, Date.now()),
    ),
  )
  const messages = hooks.map(({ id: webhookId }) => ({
    id: newMessageId(),
    webhookId,
    payload: '{}',
    createdAt: due,
    nextAttemptAt: due,
  }))
  await orm.insert(webhookOutbox).values(messages)
  const claimedAt = async (nowMs: number) => {
    const processes = Array.from({ length: 4 }, () =>
      claimMessages(orm, { nowMs, limit: messages.length, busy: [] }),
    )
    return (await Promise.all(processes)).flat().map(({ id }) => id)
  }
  const all = messages.map(({ id }) => id).toSorted()
  expect((await claimedAt(due.getTime())).toSorted()).toEqual(all)
  expect(await claimedAt(due.getTime() + MINUTE_MS - 1)).toEqual([])
  expect((await claimedAt(due.getTime() + MINUTE_MS)).toSorted()).toEqual(all)
})

it('webhooks that fail do not delay others, and take turns', async () => {
  const { orm } = server.database
  const at = (minutes: number) => new Date(server.clock.nowMs + (120 + minutes) * MINUTE_MS)
  const hooks = await Promise.all(
    [
      { failedAt: at(-2) },
      { failedAt: at(-3), deliveredAt: at(-4) },
      { failedAt: at(-3), deliveredAt: at(-1) },
      {},
    ].map(async (history) => {
      const target = { storeId: OTHER_STORE, url: `https://${HOST}/${randomUUID()}` }
      const { id } = await addWebhook(orm, target, Date.now())
      if (Object.keys(history).length > 0) {
        await orm.update(webhooks).set(history).where(eq(webhooks.id, id))
      }
      return id
    }),
  )
  // What failed has waited for longer.
  await orm.insert(webhookOutbox).values(
    hooks.map((webhookId, index) => ({
      id: newMessageId(),
      webhookId,
      payload: '{}',
      createdAt: at(index - 9),
      nextAttemptAt: at(index - 9),
    })),
  )
  const claimed: string[] = []
  while (claimed.length < hooks.length) {
    const [message] = await claimMessages(orm, { nowMs: at(0).getTime(), limit: 1, busy: [] })
    if (message === undefined) break
    if (hooks.includes(message.webhookId)) claimed.push(message.webhookId)
  }
  const [failedLast, failedFirst, recovered, fresh] = hooks
  expect(claimed).toEqual([recovered, fresh, failedFirst, failedLast])
})

/** Given what we or somebody else might send. */
describe('the example receiver', () => {
  const payload = JSON.stringify({
    type: 'webhook.test',
    timestamp: '2026-11-22T12:00:00Z',
    data: {},
  })
  interface Sent {
    id?: string
    /** The id that was signed, if another one is sent. */
    signedId?: string
    atMs?: number
    by?: string
    body?: string
  }
  async function statusOf(sent: Sent) {
    const { id = newMessageId(), atMs = Date.now(), by = secret, body = payload } = sent
    const { signedId = id } = sent
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(atMs / 1_000)),
      'webhook-signature': new Webhook(by).sign(signedId, new Date(atMs), payload),
    }
    const options = { agent, signal: new AbortController().signal }
    return (await post(url, { headers, body }, options)).status
  }

  it('takes a message of ours, and acts on it once however often it is sent', async () => {
    const id = newMessageId()
    expect(await statusOf({ id })).toBe(204)
    expect(await statusOf({ id })).toBe(204)
    expect(received).toHaveLength(1)
  })

  it('refuses a forged, a changed and an old message', async () => {
    const forger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(await statusOf({ by: forger })).toBe(401)
    expect(await statusOf({ atMs: Date.now() - 6 * MINUTE_MS })).toBe(401)
    expect(await statusOf({ atMs: Date.now() + 6 * MINUTE_MS })).toBe(401)
    expect(await statusOf({ body: payload.replace('test', 'best') })).toBe(401)
    // Repeated under an id of its own, so that the receiver would act again.
    expect(await statusOf({ signedId: newMessageId() })).toBe(401)
    expect(received).toEqual([])
  })

  it('gets a message again that it could not act on', async () => {
    let isAble = false
    respond = webhookReceiver(secret, async () => {
      if (!isAble) throw new Error('The database of the till is away')
      received.push(v.parse(webhookMessageSchema, JSON.parse(payload)))
      return Promise.resolve()
    })
    const id = newMessageId()
    expect(await statusOf({ id })).toBe(500)
    isAble = true
    expect(await statusOf({ id })).toBe(204)
    expect(received).toHaveLength(1)
  })

  it('does not take a repeat while the first attempt may still fail', async () => {
    let fail: ((reason: Error) => void) | undefined
    const attempt = new Promise<void>((_resolve, reject) => {
      fail = reject
    })
    const act = vi.fn<() => Promise<void>>(() => attempt)
    const receive = webhookReceiver(secret, act)
    let arrived = 0
    respond = (request, response) => {
      receive(request, response)
      request.once('end', () => {
        arrived += 1
      })
    }
    const id = newMessageId()
    const statuses = Promise.all([statusOf({ id }), statusOf({ id })])
    await eventually(() => expect(arrived).toBe(2))
    expect(act).toHaveBeenCalledOnce()
    fail?.(new Error('The database of the till is away'))
    expect(await statuses).toEqual([500, 500])
    act.mockResolvedValue()
    expect(await statusOf({ id })).toBe(204)
  })
})

it('signs like the example of Standard Webhooks', () => {
  const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  expect(
    webhook.sign(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
