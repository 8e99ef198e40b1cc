/**
 * Every call of the contract against every kind of wrong body. The calls are found in the modules
 * of the contract: one that is added to them without an example here fails.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accountCalls from '#contract/account-endpoints.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import * as catalogueCalls from '#contract/catalogue-endpoints.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import * as helpCalls from '#contract/help-endpoints.ts'
import * as operationsCalls from '#contract/operations-endpoints.ts'
import * as orderCalls from '#contract/order-endpoints.ts'
import * as pushCalls from '#contract/push-endpoints.ts'
import * as rideCalls from '#contract/ride-endpoints.ts'
import * as searchCalls from '#contract/search-endpoints.ts'
import * as storeCalls from '#contract/store-endpoints.ts'
import * as userCalls from '#contract/user-endpoints.ts'
import { RFC8291 } from '#tests/support/rfc8291.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  refused,
  SOME_ADDRESS,
  validOrder,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let orderId: string
/** By role. */
const operationsKeys: Partial<Record<string, string>> = {}
let rideToken: string
let ticketNumber: string

beforeAll(async () => {
  server = await startHarness({
    config: { rateLimits: { operationsPerMinute: 1e6, ridePositionsPerMinute: 1e6 } },
  })
  for (const role of OPERATIONS_ROLES) operationsKeys[role] = await server.operationsKey(role)
  anjali = await server.registered()
  const created = await server.create(anjali, validOrder(anjali, server.clock.nowMs))
  orderId = parsedResponse(orderCalls.createOrder, created, 201).data.order._id
  ticketNumber = await ticketOfDeliveredOrder()
  rideToken = await tokenOfRide()
})
afterAll(() => server.close())

async function orderWithRider(): Promise<string> {
  const order = await server.placedOrder(anjali)
  await server.report(order._id, { type: 'accept' })
  const rider = { name: 'Rahul', phoneNumber: '9000000001' }
  await server.report(order._id, { type: 'assign-rider', rider })
  return order._id
}

async function tokenOfRide(): Promise<string> {
  const path = rideCalls.rideLink.pattern.replace(':orderId', await orderWithRider())
  const token = await server.operationsKey('counter')
  const response = await server.call('POST', path, { token })
  return parsedResponse(rideCalls.rideLink, response).data.token
}

async function ticketOfDeliveredOrder(): Promise<string> {
  const id = await orderWithRider()
  await server.report(id, { type: 'pickup' })
  await server.report(id, { type: 'deliver' })
  const path = helpCalls.requestHelp.pattern.replace(':orderId', id)
  const response = await server.call('POST', path, {
    as: anjali,
    body: SOUND['requestHelp']?.(),
    headers: { [orderCalls.IDEMPOTENCY_HEADER]: randomUUID() },
  })
  return parsedResponse(helpCalls.requestHelp, response, 201).data.ticket.number
}

const callSchema = v.object({
  method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
  pattern: v.string(),
  body: v.optional(v.object({ kind: v.literal('schema') })),
  roles: v.optional(v.array(v.string()), []),
})
interface Described extends Pick<Endpoint, 'method' | 'pattern'> {
  name: string
  hasBody: boolean
  /** Of the operations key, if it takes one. */
  role: string | undefined
}

const CALLS: Described[] = Object.entries({
  ...catalogueCalls,
  ...userCalls,
  ...orderCalls,
  ...helpCalls,
  ...operationsCalls,
  ...pushCalls,
  ...accountCalls,
  ...rideCalls,
  ...searchCalls,
  ...storeCalls,
}).flatMap(([name, value]: [string, unknown]) => {
  const parsed = v.safeParse(callSchema, value)
  if (!parsed.success) return []
  const { method, pattern, body, roles } = parsed.output
  return [{ name, method, pattern, hasBody: body !== undefined, role: roles[0] }]
})

/** A body that the call takes, with every field that it may have. */
const SOUND: Record<string, () => Record<string, unknown>> = {
  checkAvailability: () => ({ ...IN_REACH, catalogue: 'by-version' }),
  register: () => ({
    email: anjali.email,
    phoneNumber: '9876543210',
    location: registrationPoint(IN_REACH),
  }),
  checkUser: () => ({ phoneNumber: '9876543210', email: anjali.email }),
  updateUser: () => ({
    name: 'Anjali',
    phoneNumber: '9876543210',
    address: [SOME_ADDRESS],
    version: 0,
  }),
  saveAddress: () => ({ ...SOME_ADDRESS }),
  createOrder: () => validOrder(anjali, server.clock.nowMs),
  reportOrderEvent: () => ({
    eventId: randomUUID(),
    type: 'assign-rider',
    rider: { name: 'Rahul', phoneNumber: '9000000001', location: { lat: 26.1, lng: 91.7 } },
  }),
  requestHelp: () => ({ problem: 'other', productIds: ['toned-milk-500ml'], text: 'No milk.' }),
  replyToTicket: () => ({ replyId: randomUUID(), text: 'We bring it now.' }),
  savePushSubscription: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    expirationTime: 1,
    keys: { p256dh: RFC8291.uaPublic, auth: RFC8291.auth },
  }),
  deletePushSubscription: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    endingToken: 'A'.repeat(43),
  }),
  reportRide: () => ({
    eventId: randomUUID(),
    type: 'rider-location',
    location: { lat: 26.1, lng: 91.7 },
  }),
  reportMiss: () => ({ text: 'jackfruit' }),
  changePrices: () => ({
    products: [{ productId: 'toned-milk-500ml', price: 30, discountPrice: 28 }],
  }),
  changeAvailability: () => ({ products: [{ productId: 'toned-milk-500ml', available: true }] }),
  changeDeliveryCharge: () => ({ deliveryCharge: 25 }),
  changeHours: () => ({ hours: '00:00-23:59', holidays: ['2030-01-26'] }),
  changeClosing: () => ({
    closed: true,
    until: new Date(server.clock.nowMs + HOUR_MS).toISOString(),
  }),
  changeAnswerTimes: () => ({ overdueAfterSeconds: 120, rejectAfterSeconds: 600 }),
}

function send(call: Described, body: unknown, headers: Record<string, string> = {}) {
  const { method, pattern, role } = call
  const path = pattern
    .replace(/:(userId|id)\b/, anjali.user._id)
    .replace(':orderId', orderId)
    .replace(':key', 'some-key-0123456789')
    .replace(':number', ticketNumber)
    .replace(':storeId', IN_REACH_STORE)
  const token =
    (role === undefined ? undefined : operationsKeys[role]) ??
    (pattern.startsWith('/api/v1/ride') ? rideToken : server.signer.tokenFor(anjali))
  return server.call(method, path, {
    token,
    body,
    headers: { [orderCalls.IDEMPOTENCY_HEADER]: randomUUID(), ...headers },
  })
}

/** 4xx, with a code of ours and a sentence. */
async function expectRefusal(
  call: Described,
  body: unknown,
  headers?: Record<string, string>,
): Promise<ReturnType<typeof refused>> {
  const response = await send(call, body, headers)
  const what = `${call.name} ${JSON.stringify(body)?.slice(0, 200)}`
  expect(response.status, what).toBeGreaterThanOrEqual(400)
  expect(response.status, what).toBeLessThan(500)
  const error = refused(response)
  expect(error.message, what).not.toBe('')
  expect(response.text, what).not.toMatch(/node_modules|server\/|\bat .*:\d+:\d+/)
  return error
}

type Path = readonly (string | number)[]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every field of a body with its value, nested ones too. */
function fieldsOf(value: unknown, at: Path = []): { at: Path; value: unknown }[] {
  const inside = Array.isArray(value)
    ? value.flatMap((item: unknown, index) => fieldsOf(item, [...at, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, item]) => fieldsOf(item, [...at, name]))
      : []
  return at.length === 0 ? inside : [{ at, value }, ...inside]
}

/** The body with one field changed. */
function changed(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === first ? changed(item, rest, to) : item))
  }
  if (!isRecord(value)) throw new Error('The path leads nowhere')
  return { ...value, [first]: changed(value[first], rest, to) }
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** One of each kind; what is not of a field's own kind is wrong for it. */
const VALUES: unknown[] = [null, [], ['x'], {}, { a: 1 }, 'text', 7, true]
/** May be null: the push API says nothing then, and a store does as the shop does. */
const NULLABLE = new Set(['expirationTime', 'discountPrice', 'deliveryCharge', 'hours'])

const withBody = CALLS.filter(({ hasBody }) => hasBody)
const withoutBody = CALLS.filter(({ method, hasBody }) => !hasBody && method !== 'GET')

describe('the contract', () => {
  it('has calls, and an example here for each that has a body', () => {
    expect(CALLS.length).toBeGreaterThan(30)
    expect(withBody.map(({ name }) => name).toSorted()).toEqual(Object.keys(SOUND).toSorted())
    // What is tried with each field, and on each call without a body, is tried at least once.
    for (const [name, validBody] of Object.entries(SOUND)) {
      expect(fieldsOf(validBody()), name).not.toEqual([])
    }
    expect(withoutBody).not.toEqual([])
  })
})

describe.each(withBody)('$name', (call) => {
  const validBody = () => SOUND[call.name]?.()

  it('accepts its valid example', async () => {
    const response = await send(call, validBody())
    // The state may refuse it: registered already, an order not placed.
    expect([200, 201, 303, 409]).toContain(response.status)
  })

  it('refuses a missing body and a body that is not an object', async () => {
    for (const body of [undefined, '', 'null', '[]', '[{}]', '"text"', '7', 'true']) {
      const { code } = await expectRefusal(call, body, { 'content-type': 'application/json' })
      expect(code).toBe('INVALID_BODY')
    }
  })

  it('refuses what is not JSON', async () => {
    const text = JSON.stringify(validBody())
    for (const body of [text.slice(0, -1), `${text},`, "{'a':1}", '{"a":NaN}', '\u0000', '{']) {
      const { code } = await expectRefusal(call, body)
      expect(code).toBe('INVALID_BODY')
    }
    for (const poison of ['{"__proto__":{}}', '{"constructor":{"prototype":{}}}']) {
      await expectRefusal(call, poison)
    }
  })

  it('refuses every content type but JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'text/json',
      'nonsense',
    ]) {
      const error = await expectRefusal(call, JSON.stringify(validBody()), { 'content-type': type })
      expect(error, type).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
  })

  it('refuses an unknown field at any level', async () => {
    const body = validBody()
    const objects = fieldsOf(body).filter(({ value }) => isRecord(value))
    for (const { at, value } of [{ at: [], value: body }, ...objects]) {
      const { code } = await expectRefusal(
        call,
        changed(body, at, { ...(isRecord(value) ? value : {}), surplus: 1 }),
      )
      expect(code).toBe('INVALID_BODY')
    }
  })

  it('refuses a wrong type in every field', async () => {
    const body = validBody()
    for (const { at, value } of fieldsOf(body)) {
      for (const other of VALUES.filter((candidate) => kindOf(candidate) !== kindOf(value))) {
        if (other === null && NULLABLE.has(String(at.at(-1)))) continue
        const { code } = await expectRefusal(call, changed(body, at, other))
        expect(code, `${at.join('.')} = ${JSON.stringify(other)}`).toBe('INVALID_BODY')
      }
    }
  })

  it('refuses texts and lists that are too long, and numbers out of range', async () => {
    const body = validBody()
    for (const { at, value } of fieldsOf(body)) {
      const tooMuch: unknown[] = []
      if (typeof value === 'string')
        tooMuch.push('x'.repeat(10_000), `${value}\u0000`.repeat(3_000).slice(0, 100_000))
      if (typeof value === 'number') tooMuch.push(1e300, -1e300, -0.001)
      if (Array.isArray(value)) tooMuch.push(Array.from({ length: 1_000 }, () => value[0]))
      for (const wrong of tooMuch) {
        // The one number of the contract that is nobody's business but the browser's.
        if (at.at(-1) === 'expirationTime') continue
        // A coordinate may be a little below zero.
        if (wrong === -0.001 && (at.at(-1) === 'latitude' || isCoordinate(at))) continue
        const { code } = await expectRefusal(call, changed(body, at, wrong))
        expect(code, `${at.join('.')} = ${String(wrong).slice(0, 40)}`).toBe('INVALID_BODY')
      }
    }
  })

  it('refuses a list that is too long before it looks at its rows', async () => {
    const body = validBody()
    const tooMany = Array.from({ length: 10_000 }, () => ({}))
    for (const { at, value } of fieldsOf(body)) {
      if (!Array.isArray(value) || isCoordinate([...at, 'x'])) continue
      const { message } = await expectRefusal(call, changed(body, at, tooMany))
      expect(message).toMatch(/: Invalid length: .* received 10000$/)
    }
  })

  it('refuses text that PostgreSQL cannot store, and accepts every valid character', async () => {
    const body = validBody()
    for (const { at, value } of fieldsOf(body)) {
      if (typeof value !== 'string') continue
      for (const wrong of [`${value}\u0000`, `\uD83D${value}`, `${value}\uDE00`]) {
        const { code } = await expectRefusal(call, changed(body, at, wrong))
        expect(code, at.join('.')).toBe('INVALID_BODY')
      }
      const spelled = JSON.stringify(changed(body, at, 'EMOJI')).replace(
        'EMOJI',
        String.raw`\uD83D\uDE00\\u0000`,
      )
      expect((await send(call, spelled)).status).toBeLessThan(500)
    }
  })

  it('refuses a body that is nested too deeply', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = 40_000
      const deep = `${open.repeat(depth)}"\\u0000"${close.repeat(depth)}`
      await expectRefusal(call, deep)
    }
  })

  it('refuses a body above the size limit', async () => {
    const { code } = await expectRefusal(call, { ...validBody(), surplus: 'x'.repeat(300_000) })
    expect(code).toBe('BODY_TOO_LARGE')
  })
})

describe('a parameter of the path', () => {
  const inPath = CALLS.filter((call) => call.pattern.includes(':'))
  it.each(inPath)('of $name refuses an invalid id', async (call) => {
    for (const value of ['%00', 'a%00b', 'x'.repeat(129), '%zz', '%ff', '%20']) {
      const pattern = call.pattern.replace(/:[A-Za-z]+/, value)
      const body = call.hasBody ? SOUND[call.name]?.() : undefined
      const error = await expectRefusal({ ...call, pattern }, body)
      if (value.includes('%00')) expect(error.code).toBe('INVALID_PARAMS')
    }
  })
})

function isCoordinate(at: Path): boolean {
  return ['longitude', 'lat', 'lng'].includes(String(at.at(-1))) || at.at(-2) === 'coordinates'
}

describe.each(withoutBody)('$name, which has no body', (call) => {
  it('refuses every body that is not empty', async () => {
    for (const body of ['[]', '[1]', '"text"', '7', 'true', '{"a":1}', '{"a":']) {
      expect((await expectRefusal(call, body)).code, body).toBe('INVALID_BODY')
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await expectRefusal(call, 'a=1', form)).status).toBe(415)
  })
})
