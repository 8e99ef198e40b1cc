import type { Agent } from 'node:https'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { standInPushAgent } from '#server/sandbox/push-service-agent.ts'
import {
  startPushService,
  type PushService,
  type SubscribedBrowser,
} from '#tests/support/push-service.ts'
import { refusingAgent } from '#tests/support/refusing-agent.ts'
import { deliver, outcomeOf } from './push-delivery.ts'
import { pushRequest, userTagOf } from './push-message.ts'

let service: PushService
let agent: Agent
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:notifications@jhola.test' }
const NOW_MS = Date.parse('2026-11-21T12:00:00Z')
const SERVICES = ['push.jhola.test']

beforeAll(async () => {
  service = await startPushService()
  agent = standInPushAgent(service.standIn)
})
afterAll(async () => {
  agent.destroy()
  await service.close()
})

function sendTo(
  browser: SubscribedBrowser,
  {
    signal = new AbortController().signal,
    deadlineMs,
    through = agent,
  }: { signal?: AbortSignal; deadlineMs?: number; through?: Agent } = {},
) {
  const { endpoint, keys } = browser.subscription
  const push = pushRequest({
    subscription: { endpoint, ...keys },
    payload: {
      orderId: 'order-1',
      status: 'accepted',
      version: 3,
      userTag: userTagOf('anjali'),
      activeOrders: 1,
    },
    ttlSeconds: 60,
    vapid,
  })
  return deliver(push, {
    agent: through,
    services: SERVICES,
    signal,
    nowMs: NOW_MS,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  })
}

describe('a push service that returns', () => {
  it('201 has accepted the message, which is signed by our key and readable by the browser', async () => {
    const browser = service.subscribe()
    expect(await sendTo(browser)).toEqual({ kind: 'delivered', status: 201 })
    const [received] = service.received(browser)
    expect(received).toMatchObject({
      publicKey: vapid.publicKey,
      claims: { sub: vapid.subject },
      payload: { orderId: 'order-1', status: 'accepted' },
    })
  })

  it.each([404, 410])('%i means that the browser is gone', async (status) => {
    const browser = service.subscribe()
    service.respondNext(browser, { status })
    expect(await sendTo(browser)).toEqual({ kind: 'gone', status })
  })

  it.each([400, 401, 403, 413])('%i will never accept this message', async (status) => {
    const browser = service.subscribe()
    service.respondNext(browser, { status, body: 'no' })
    expect(await sendTo(browser)).toMatchObject({ kind: 'refused', status })
  })

  it.each([429, 500, 502, 503])('%i may accept it later', async (status) => {
    const browser = service.subscribe()
    service.respondNext(browser, { status })
    expect(await sendTo(browser)).toMatchObject({ kind: 'retry', status, afterMs: null })
  })

  it('a redirect is not followed', async () => {
    const browser = service.subscribe()
    const elsewhere = service.subscribe()
    service.respondNext(browser, { status: 307, headers: { location: elsewhere.endpoint } })
    expect(await sendTo(browser)).toMatchObject({ kind: 'refused', status: 307 })
    expect(service.requestCount(elsewhere)).toBe(0)
  })

  it('nothing is abandoned after the deadline and retried', async () => {
    const browser = service.subscribe()
    service.respondNext(browser, 'hang')
    expect(await sendTo(browser, { deadlineMs: 300 })).toMatchObject({
      kind: 'retry',
      status: null,
    })
  })

  it('nothing and closes a new connection is retried later', async () => {
    const browser = service.subscribe()
    agent.destroy()
    service.respondNext(browser, 'hang-up')
    expect(await sendTo(browser)).toMatchObject({ kind: 'retry', status: null })
    expect(service.requestCount(browser)).toBe(1)
  })

  it('nothing at any of its addresses is retried, for the reason of each', async () => {
    expect(await sendTo(service.subscribe(), { through: await refusingAgent() })).toMatchObject({
      kind: 'retry',
      reason: expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:\d+; connect E.+ ::1:\d+/),
    })
  })

  it('nothing and closes an idle connection is retried at once', async () => {
    const browser = service.subscribe()
    expect(await sendTo(browser)).toEqual({ kind: 'delivered', status: 201 })
    service.respondNext(browser, 'hang-up')
    expect(await sendTo(browser)).toEqual({ kind: 'delivered', status: 201 })
    expect(service.requestCount(browser)).toBe(3)
  })

  it('nothing and closes every connection is retried later', async () => {
    const browser = service.subscribe()
    expect(await sendTo(browser)).toEqual({ kind: 'delivered', status: 201 })
    service.respondNext(browser, 'hang-up', 'hang-up')
    expect(await sendTo(browser)).toMatchObject({ kind: 'retry', status: null })
    expect(service.requestCount(browser)).toBe(3)
  })

  it('201 with an endless body has accepted the message, and the body is not read to the end', async () => {
    const browser = service.subscribe()
    service.respondNext(browser, 'trickle')
    expect(await sendTo(browser)).toEqual({ kind: 'delivered', status: 201 })
  })

  it('nothing is interrupted when we close', async () => {
    const browser = service.subscribe()
    service.respondNext(browser, 'hang')
    const closing = new AbortController()
    const sent = sendTo(browser, { signal: closing.signal })
    closing.abort()
    expect(await sent).toEqual({ kind: 'interrupted' })
  })
})

it('an endpoint that is an address, on another port or of no known service is never connected to', async () => {
  const browser = service.subscribe()
  for (const endpoint of [
    'https://127.0.0.1/1',
    'https://push.jhola.test:8443/1',
    'https://push.example/1',
  ]) {
    const forged = { ...browser, subscription: { ...browser.subscription, endpoint } }
    expect(await sendTo(forged)).toMatchObject({ kind: 'refused', status: null })
  }
})

it('an endpoint whose name leads to an internal address is refused, and not tried again', async () => {
  const through = publicAgent(() => Promise.resolve([{ address: '10.0.0.1', family: 4 }]))
  expect(await sendTo(service.subscribe(), { through })).toMatchObject({
    kind: 'refused',
    status: null,
  })
  through.destroy()
})

describe('the delay before a retry', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ])('with Retry-After %j is %s', (header, afterMs) => {
    expect(outcomeOf(429, header, NOW_MS)).toMatchObject({ kind: 'retry', afterMs })
  })
})
