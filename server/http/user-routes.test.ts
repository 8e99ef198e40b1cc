import { listOrders } from '#contract/operations-endpoints.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountData, deleteAccount } from '#contract/account-endpoints.ts'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { MAX_ADDRESSES, QUOTE_LIFETIME_MS } from '#contract/constants.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { requestHelp, type HelpBody } from '#contract/help-endpoints.ts'
import {
  createOrder,
  IDEMPOTENCY_HEADER,
  orderById,
  placeOrder,
  userOrders,
  withdrawIntent,
} from '#contract/order-endpoints.ts'
import { reportMiss } from '#contract/search-endpoints.ts'
import {
  checkUser,
  register,
  saveAddress,
  updateUser,
  userDetails,
  type Address,
} from '#contract/user-endpoints.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { REMOVED_ADDRESS } from '#server/db/removed-address.ts'
import { requestHelp as makeTicket } from '#server/db/help-tickets.ts'
import {
  helpTickets,
  identityDeletions,
  orders,
  pushSubscriptions,
  searchMisses,
  settledKeys,
  users,
} from '#server/db/schema.ts'
import { updateUser as changeUser } from '#server/db/user-store.ts'
import { missedWordsSince } from '#server/db/search-misses.ts'
import { savePushSubscription } from '#server/push/push-subscriptions.ts'
import { SANDBOX_CODE } from '#server/sandbox/identity/identity-flows.ts'
import { startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  OUT_OF_REACH,
  refused,
  SOME_ADDRESS,
  startHarness,
  validOrder,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { createTokenSigner, someShopper } from '#tests/support/session-tokens.ts'

let server: ServerHarness
let anjali: RegisteredShopper
let bikash: RegisteredShopper

let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startHarness({ identityUsers: provider.users })
  anjali = await server.registered()
  bikash = await server.registered()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const signUpSchema = v.object({ response: v.object({ id: v.string() }) })
const completeSchema = v.object({ response: v.object({ created_user_id: v.string() }) })
let signedUpCount = 0

/** Registers a shopper whom the identity provider knows, because they signed up there. */
async function signedUp(): Promise<RegisteredShopper> {
  signedUpCount += 1
  const email = `signed-up-${signedUpCount}@example.in`
  let cookie = ''
  const sendRequest = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const response = await provider.app.inject({
      method: 'POST',
      url: `/v1/client/sign_ups${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams(form).toString(),
    })
    expect(response.statusCode).toBe(200)
    cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return response.json()
  }
  const { response } = v.parse(signUpSchema, await sendRequest('', { email_address: email }))
  await sendRequest(`/${response.id}/prepare_verification`, { strategy: 'email_code' })
  const code = { strategy: 'email_code', code: SANDBOX_CODE }
  const complete = await sendRequest(`/${response.id}/attempt_verification`, code)
  const sub = v.parse(completeSchema, complete).response.created_user_id
  return server.registered(IN_REACH, { sub, email })
}

const byText = (a: string, b: string) => a.localeCompare(b)
const detailsOf = (shopper: RegisteredShopper) =>
  pathOf(userDetails.pattern, { id: shopper.user._id })
const dataOf = (shopper: RegisteredShopper) => pathOf(accountData.pattern, { id: shopper.user._id })
const updateOf = (shopper: RegisteredShopper) =>
  pathOf(updateUser.pattern, { id: shopper.user._id })
const registration = (email: string) => ({
  email,
  phoneNumber: '9876543210',
  location: registrationPoint(IN_REACH),
})
const addressNumber = (id: number): Address => ({ ...SOME_ADDRESS, _id: `address-${id}` })

function tampered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = Buffer.from(payload, 'base64url').toString().replace(bikash.sub, anjali.sub)
  return `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`
}

function unsignedToken(): string {
  const [, payload = ''] = server.signer.tokenFor(anjali).split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT","kid":"x"}').toString('base64url')}.${payload}.`
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds
const requestDetails = (token?: string, headers?: Record<string, string>) =>
  server.call('GET', detailsOf(anjali), {
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
  })
const withClaims = (claims: Record<string, unknown>) => server.signer.tokenFor(anjali, claims)

describe('a token', () => {
  it('of the user in the path is accepted', async () => {
    expect((await requestDetails(server.signer.tokenFor(anjali))).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ['signed by a foreign key', () => createTokenSigner().tokenFor(anjali)],
    ['of another issuer', () => withClaims({ iss: 'https://clerk.evil.example' })],
    ['without an issuer', () => withClaims({ iss: undefined })],
    ['without azp', () => withClaims({ azp: undefined })],
    ['for an origin that is not listed', () => withClaims({ azp: 'https://evil.example' })],
    ['of a pending session', () => withClaims({ sts: 'pending' })],
    ['without sts', () => withClaims({ sts: undefined })],
    ['without a subject', () => withClaims({ sub: undefined })],
    ['without an end', () => withClaims({ exp: undefined })],
    ['that is no token', () => 'nonsense'],
    ['with a changed payload', () => tampered(server.signer.tokenFor(bikash))],
    ['that claims to need no signature', unsignedToken],
    ['longer than any token', () => 'x'.repeat(10_000)],
  ])('%s is refused', async (_name, token) => {
    expect(refused(await requestDetails(token()))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })

  it('that has expired is refused with TOKEN_EXPIRED, so that the page renews it', async () => {
    const expired = withClaims({ exp: secondsFromNow(-60), iat: secondsFromNow(-120) })
    expect(refused(await requestDetails(expired))).toMatchObject({
      status: 401,
      code: 'TOKEN_EXPIRED',
    })
  })

  it.each(['iat', 'nbf'])(
    'whose %s is ahead of our clock is refused with UNAVAILABLE, which ends no session',
    async (claim) => {
      expect(
        refused(await requestDetails(withClaims({ [claim]: secondsFromNow(600) }))),
      ).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      })
    },
  )

  it('that is not valid yet and has a foreign signature is refused with UNAUTHENTICATED', async () => {
    const token = createTokenSigner().tokenFor(anjali, { iat: secondsFromNow(600) })
    expect(refused(await requestDetails(token)).code).toBe('UNAUTHENTICATED')
  })

  it('that has expired and has a foreign signature is refused with UNAUTHENTICATED', async () => {
    const token = createTokenSigner().tokenFor(anjali, { exp: secondsFromNow(-60) })
    expect(refused(await requestDetails(token)).code).toBe('UNAUTHENTICATED')
  })

  it('is accepted only as a bearer token', async () => {
    const token = server.signer.tokenFor(anjali)
    for (const authorization of [token, `Basic ${token}`, 'Bearer', `Bearer ${token} x`]) {
      expect(refused(await requestDetails(undefined, { authorization })).code).toBe(
        'UNAUTHENTICATED',
      )
    }
  })

  it('in a cookie is not accepted, which prevents cross-site request forgery', async () => {
    const cookie = `__session=${server.signer.tokenFor(anjali)}`
    expect((await requestDetails(undefined, { cookie })).status).toBe(401)
  })
})

describe('every call about a shopper', () => {
  const calls: [string, Endpoint, Record<string, string>][] = [
    ['register', register, {}],
    ['check-user', checkUser, {}],
    ['update', updateUser, { id: 'someone' }],
    ['details', userDetails, { id: 'someone' }],
    ['delete', deleteAccount, { id: 'someone' }],
    ['save-address', saveAddress, {}],
    ['create', createOrder, { userId: 'someone' }],
    ['place', placeOrder, { orderId: 'some-order' }],
    ['user-orders', userOrders, { userId: 'someone' }],
    ['order by id', orderById, { orderId: 'some-order' }],
    ['withdraw', withdrawIntent, { key: 'some-key-0123456789' }],
  ]

  it.each(calls)('%s requires a token', async (_name, call, params) => {
    const response = await server.call(call.method, pathOf<string>(call.pattern, params))
    expect(refused(response)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  const namingSomeone = calls.filter(([, , params]) => Object.values(params).includes('someone'))

  it.each(namingSomeone)('%s refuses the token of another shopper', async (_name, call, params) => {
    const named = Object.fromEntries(Object.keys(params).map((key) => [key, anjali.user._id]))
    const response = await server.call(call.method, pathOf<string>(call.pattern, named), {
      as: bikash,
      ...(call.method === 'GET' ? {} : { body: {} }),
    })
    expect(refused(response)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('returns 404 for an unknown user', async () => {
    const path = pathOf(userDetails.pattern, { id: 'nobody' })
    expect(refused(await server.call('GET', path, { as: anjali }))).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
  })
})

describe('register', () => {
  it('creates the user of the token with the nearest store', async () => {
    const shopper = someShopper()
    const response = await server.call('POST', register.pattern, {
      as: shopper,
      body: registration(shopper.email),
    })
    expect(parsedResponse(register, response, 201).data.user).toMatchObject({
      email: shopper.email,
      phoneNumber: '9876543210',
      name: '',
      address: [],
      storeId: IN_REACH_STORE,
      version: 0,
    })
  })

  it('works where no store is near', async () => {
    expect((await server.registered(OUT_OF_REACH)).user.storeId).toBeNull()
  })

  it('a second time reports that the user exists, whatever the phone', async () => {
    const body = { ...registration(anjali.email), phoneNumber: '9000000000' }
    const response = await server.call('POST', register.pattern, { as: anjali, body })
    expect(refused(response)).toMatchObject({ status: 409, code: 'USER_EXISTS' })
    const details = parsedResponse(
      userDetails,
      await server.call('GET', detailsOf(anjali), { as: anjali }),
    )
    expect(details.data.user.phoneNumber).toBe('9876543210')
  })

  it('twenty times at once makes one user', async () => {
    const shopper = someShopper()
    const body = registration(shopper.email)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        return (await server.call('POST', register.pattern, { as: shopper, body })).status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('lets two people share a phone number', async () => {
    const [one, two] = [await server.registered(), await server.registered()]
    expect(one.user.phoneNumber).toBe(two.user.phoneNumber)
    expect(one.user._id).not.toBe(two.user._id)
  })

  it('takes the email of the token and no other', async () => {
    const shopper = someShopper()
    const foreign = await server.call('POST', register.pattern, {
      as: shopper,
      body: registration(anjali.email),
    })
    expect(refused(foreign)).toMatchObject({ status: 403, code: 'EMAIL_MISMATCH' })
    const none = await server.call('POST', register.pattern, {
      token: server.signer.tokenFor(shopper, { email: undefined }),
      body: registration(shopper.email),
    })
    expect(refused(none)).toMatchObject({ status: 403, code: 'EMAIL_UNKNOWN' })
  })

  it.each(['0361254789', '1234567890', '9999999999'])(
    'accepts any ten digits: %s',
    async (phone) => {
      const shopper = someShopper()
      const body = { ...registration(shopper.email), phoneNumber: phone }
      const response = await server.call('POST', register.pattern, { as: shopper, body })
      expect(parsedResponse(register, response, 201).data.user.phoneNumber).toBe(phone)
    },
  )

  it.each<[string, string, object]>([
    ['a phone of 9 digits', 'phoneNumber', { phoneNumber: '987654321' }],
    ['a phone with its prefix', 'phoneNumber', { phoneNumber: '+919876543210' }],
    ['no email', 'email', { email: undefined }],
    ['a latitude of 91', 'location', { location: { type: 'Point', coordinates: [91, 91] } }],
    ['a longitude of 181', 'location', { location: { type: 'Point', coordinates: [181, 26] } }],
    ['an unknown field', 'role', { role: 'admin' }],
  ])('refuses %s and names the field', async (_name, field, change) => {
    const shopper = someShopper()
    const body = { ...registration(shopper.email), ...change }
    const error = refused(await server.call('POST', register.pattern, { as: shopper, body }))
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(field)
  })
})

const check = async (shopper: { sub: string; email: string }, body: object) =>
  server.call('POST', checkUser.pattern, { as: shopper, body })

describe('check-user', () => {
  it('returns the registration of the token’s user, whatever phone number is sent', async () => {
    for (const body of [{}, { phoneNumber: '9000000000' }, { email: anjali.email.toUpperCase() }]) {
      expect(parsedResponse(checkUser, await check(anjali, body)).data).toMatchObject({
        isRegistered: true,
        user: { _id: anjali.user._id },
      })
    }
  })

  it('reveals nothing about other users: a registered phone number finds no user', async () => {
    const stranger = someShopper()
    const body = { phoneNumber: anjali.user.phoneNumber }
    expect(parsedResponse(checkUser, await check(stranger, body)).data).toEqual({
      isRegistered: false,
      user: null,
    })
    expect(refused(await check(stranger, { email: anjali.email }))).toMatchObject({
      status: 403,
      code: 'EMAIL_MISMATCH',
    })
  })
})

describe('addresses', () => {
  it('are added by update with the version, and name a shopper without a name', async () => {
    const shopper = await server.registered()
    const body = { address: [SOME_ADDRESS], version: 0 }
    const response = await server.call('PATCH', updateOf(shopper), { as: shopper, body })
    expect(parsedResponse(updateUser, response).data).toMatchObject({
      name: 'Anjali Baruah',
      address: [SOME_ADDRESS],
      version: 1,
    })
  })

  it('are stored without characters that a terminal or a printer acts on', async () => {
    const hostile = 'A\u001B]52;c;eA==\u0007\nB\u202E'
    const clean = 'A ]52;c;eA==  B'
    const fields = ['type', 'fullName', 'addressLine', 'city', 'landmark'] as const
    const sent = Object.fromEntries(fields.map((field) => [field, hostile]))
    const stored = Object.fromEntries(fields.map((field) => [field, clean]))
    const shopper = await server.registered()
    const body = { name: hostile, address: [{ ...SOME_ADDRESS, ...sent }], version: 0 }
    const updated = await server.call('PATCH', updateOf(shopper), { as: shopper, body })
    expect(parsedResponse(updateUser, updated).data).toMatchObject({
      name: clean,
      address: [stored],
    })
    const saved = await server.call('POST', saveAddress.pattern, {
      as: shopper,
      body: { ...SOME_ADDRESS, ...sent, _id: '2' },
    })
    expect(parsedResponse(saveAddress, saved).data.user.address).toMatchObject([stored, stored])
  })

  it('added by two devices at once are both kept', async () => {
    const shopper = await server.registered()
    const [first, second] = await Promise.all(
      [1, 2].map((id) =>
        server.call('PATCH', updateOf(shopper), {
          as: shopper,
          body: { address: [addressNumber(id)], version: 0 },
        }),
      ),
    )
    if (first === undefined || second === undefined) throw new Error('No responses')
    const late = first.status === 200 ? second : first
    expect(refused(late)).toMatchObject({ status: 409, code: 'LIST_CHANGED' })
    const appended = await server.call('POST', saveAddress.pattern, {
      as: shopper,
      body: addressNumber(late === second ? 2 : 1),
    })
    const { user } = parsedResponse(saveAddress, appended).data
    expect(user.address.map((address) => address._id).toSorted(byText)).toEqual([
      'address-1',
      'address-2',
    ])
  })

  it('saved by twenty calls at once are all kept', async () => {
    const shopper = await server.registered()
    await Promise.all(
      Array.from({ length: MAX_ADDRESSES }, (_unused, id) =>
        server.call('POST', saveAddress.pattern, { as: shopper, body: addressNumber(id) }),
      ),
    )
    const details = await server.call('GET', detailsOf(shopper), { as: shopper })
    const { user } = parsedResponse(userDetails, details).data
    expect(user).toMatchObject({ version: MAX_ADDRESSES })
    expect(user.address).toHaveLength(MAX_ADDRESSES)
    const oneMore = await server.call('POST', saveAddress.pattern, {
      as: shopper,
      body: addressNumber(99),
    })
    expect(refused(oneMore)).toMatchObject({ status: 400, code: 'INVALID_BODY' })
  })

  it('saved again after a lost response are stored once', async () => {
    const shopper = await server.registered()
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await server.call('POST', saveAddress.pattern, {
        as: shopper,
        body: SOME_ADDRESS,
      })
      expect(parsedResponse(saveAddress, response).data.user.address).toEqual([SOME_ADDRESS])
    }
  })

  it('are not lost to a list that was sent without a version', async () => {
    const shopper = await server.registered()
    const send = (address: Address[]) =>
      server.call('PATCH', updateOf(shopper), { as: shopper, body: { address } })
    expect((await send([addressNumber(1)])).status).toBe(200)
    expect((await send([addressNumber(1), addressNumber(2)])).status).toBe(200)
    expect(refused(await send([addressNumber(3)])).code).toBe('LIST_CHANGED')
  })

  it('cannot be saved before the registration', async () => {
    const stranger = someShopper()
    const response = await server.call('POST', saveAddress.pattern, {
      as: stranger,
      body: SOME_ADDRESS,
    })
    expect(refused(response)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  it.each<[string, string, object]>([
    ['5 digits of PIN code', 'pinCode', { pinCode: '78100' }],
    ['letters in the PIN code', 'pinCode', { pinCode: '78100a' }],
    ['a blank name', 'fullName', { fullName: '   ' }],
    ['no city', 'city', { city: undefined }],
    ['an unknown field', 'isDefault', { isDefault: true }],
  ])('with %s are refused', async (_name, field, change) => {
    const response = await server.call('POST', saveAddress.pattern, {
      as: anjali,
      body: { ...SOME_ADDRESS, ...change },
    })
    const error = refused(response)
    expect(error).toMatchObject({ status: 400, code: 'INVALID_BODY' })
    expect(error.message).toContain(field)
  })

  it('refused leave the name unchanged too', async () => {
    const shopper = await server.registered()
    const body = { name: 'Mallory', address: [SOME_ADDRESS], version: 5 }
    const response = await server.call('PATCH', updateOf(shopper), { as: shopper, body })
    expect(refused(response).code).toBe('LIST_CHANGED')
    const details = await server.call('GET', detailsOf(shopper), { as: shopper })
    expect(parsedResponse(userDetails, details).data.user.name).toBe('')
  })
})

const reportSearchMiss = (text: string, as?: RegisteredShopper) =>
  server.call(reportMiss.method, reportMiss.pattern, { ...(as ? { as } : {}), body: { text } })
const missedToday = () =>
  missedWordsSince(server.shop.database.orm, {
    days: 1,
    limit: 100,
    nowMs: server.clock.nowMs,
  })

describe('a search without results', () => {
  it('is counted by word, whoever reports it', async () => {
    expect(
      parsedResponse(reportMiss, await reportSearchMiss('Dragonfruit, fresh', anjali), 201).data
        .words,
    ).toBe(2)
    expect(
      parsedResponse(reportMiss, await reportSearchMiss('dragonfruit 98640 00123', bikash), 201)
        .data.words,
    ).toBe(1)
    expect(await missedToday()).toEqual([
      { word: 'dragonfruit', count: 2 },
      { word: 'fresh', count: 1 },
    ])
    const rows = await server.shop.database.orm.select().from(searchMisses)
    expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'word', 'count'])
  })

  it('counts nothing without a countable word or a token', async () => {
    expect(
      parsedResponse(reportMiss, await reportSearchMiss('9864000123', anjali), 201).data.words,
    ).toBe(0)
    expect(refused(await reportSearchMiss('dragonfruit')).status).toBe(401)
    expect(refused(await reportSearchMiss('x'.repeat(81), anjali)).code).toBe('INVALID_BODY')
    expect(refused(await reportSearchMiss('  ', anjali)).code).toBe('INVALID_BODY')
  })
})

describe('the data of a shopper', () => {
  it('contain everything that is stored about them, including what the lists omit', async () => {
    const shopper = await server.registered()
    const address = { ...SOME_ADDRESS, instructions: 'Ring twice.' }
    const saved = await server.call('POST', saveAddress.pattern, { as: shopper, body: address })
    expect(saved.status).toBe(200)
    const placed = await server.placedOrder(shopper)
    server.clock.nowMs += 1_000
    const created = await server.createdOrder(shopper)
    // Too old to be placed: no list of orders has it any more.
    server.clock.nowMs += QUOTE_LIFETIME_MS + 1
    const response = await server.call('GET', dataOf(shopper), { as: shopper })
    const { data } = parsedResponse(accountData, response)
    expect(data).toMatchObject({
      user: { _id: shopper.user._id, email: shopper.user.email, address: [address] },
      location: IN_REACH,
      devices: [],
    })
    expect(data.orders.map(({ _id }) => _id)).toEqual([created._id, placed._id])
    expect(Date.parse(data.exportedAt)).toBe(server.clock.nowMs)
    // Neither the identity provider's subject nor keys of orders belong to anyone else's eyes.
    expect(response.text).not.toMatch(/idempotency|payloadHash|"sub"/i)
  })

  it('contain the requests for help', async () => {
    const shopper = await server.registered()
    const ticket = await helpWith(await deliveredOrder(shopper), shopper)
    const response = await server.call('GET', dataOf(shopper), { as: shopper })
    expect(parsedResponse(accountData, response).data.help).toEqual([ticket])
  })

  it('list the devices without their push endpoints', async () => {
    const shopper = await server.registered()
    await server.database.orm.insert(pushSubscriptions).values({
      id: 'device-of-the-data',
      userId: shopper.user._id,
      endpoint: 'https://push.example/secret',
      p256dh: 'key',
      auth: 'secret',
      seenAt: new Date(server.clock.nowMs),
    })
    const response = await server.call('GET', dataOf(shopper), { as: shopper })
    expect(parsedResponse(accountData, response).data.devices).toHaveLength(1)
    expect(response.text).not.toContain('secret')
  })

  it('are read a few times a minute, without holding up other calls or shoppers', async () => {
    const [shopper, other] = [await server.registered(), await server.registered()]
    const read = (as: RegisteredShopper) => server.call('GET', dataOf(as), { as })
    for (let turn = 0; turn < 5; turn++) expect((await read(shopper)).status).toBe(200)
    const limited = await read(shopper)
    expect(refused(limited)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(other)).status).toBe(200)
    const details = pathOf(userDetails.pattern, { id: shopper.user._id })
    expect((await server.call('GET', details, { as: shopper })).status).toBe(200)
    server.clock.nowMs += 60_000
    expect((await read(shopper)).status).toBe(200)
  })

  it('are returned only to the shopper, with a token', async () => {
    expect(refused(await server.call('GET', dataOf(anjali), { as: bikash }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
    expect(refused(await server.call('GET', dataOf(anjali))).code).toBe('UNAUTHENTICATED')
    const nobody = pathOf(accountData.pattern, { id: 'nobody' })
    expect(refused(await server.call('GET', nobody, { as: anjali })).code).toBe('USER_NOT_FOUND')
  })
})

const accountOf = (shopper: RegisteredShopper) =>
  pathOf(deleteAccount.pattern, { id: shopper.user._id })
const remove = (shopper: RegisteredShopper) =>
  server.call('DELETE', accountOf(shopper), { as: shopper })
const waiting = async (shopper: RegisteredShopper) => {
  const [row] = await server.database.orm
    .select()
    .from(identityDeletions)
    .where(eq(identityDeletions.sub, shopper.sub))
  return row
}
const storedOrders = (shopper: RegisteredShopper) =>
  server.database.orm.select().from(orders).where(eq(orders.userId, shopper.user._id))

const RIDER = { name: 'Ranjan', phoneNumber: '9000000001' }
const UNTIL_DELIVERED: readonly OrderEvent[] = [
  { type: 'accept' },
  { type: 'assign-rider', rider: RIDER },
  { type: 'pickup' },
  // At the door.
  { type: 'rider-location', location: { lat: 26.14511, lng: 91.73711 } },
  { type: 'deliver' },
]

async function deliveredOrder(shopper: RegisteredShopper): Promise<string> {
  const { _id } = await server.placedOrder(shopper)
  for (const event of UNTIL_DELIVERED) await server.report(_id, event)
  return _id
}

const MILK_IS_MISSING: HelpBody = {
  problem: 'missing',
  productIds: ['toned-milk-500ml'],
  text: 'Anjali has no milk.',
}

async function helpWith(orderId: string, shopper: RegisteredShopper) {
  const path = pathOf(requestHelp.pattern, { orderId })
  const response = await server.call('POST', path, {
    as: shopper,
    body: MILK_IS_MISSING,
    headers: { [IDEMPOTENCY_HEADER]: 'help-of-the-shopper-0001' },
  })
  return parsedResponse(requestHelp, response, 201).data.ticket
}

describe('deleting the account', () => {
  it('removes everything that names the shopper and keeps the orders for the books', async () => {
    const shopper = await signedUp()
    const delivered = await deliveredOrder(shopper)
    await helpWith(delivered, shopper)
    await server.createdOrder(shopper)
    server.clock.nowMs += QUOTE_LIFETIME_MS + 1
    await server.database.orm.insert(pushSubscriptions).values({
      id: 'device-of-the-deleted',
      userId: shopper.user._id,
      endpoint: 'https://push.example/of-the-deleted',
      p256dh: 'key',
      auth: 'secret',
      seenAt: new Date(server.clock.nowMs),
    })
    const withdrawal = pathOf(withdrawIntent.pattern, { key: 'key-of-the-deleted-0001' })
    await server.call('DELETE', withdrawal, { as: shopper })
    const { orm } = server.database

    parsedResponse(deleteAccount, await remove(shopper))
    const [user] = await orm.select().from(users).where(eq(users.id, shopper.user._id))
    expect(user).toMatchObject({ email: '', phoneNumber: '', name: '', addresses: [], latitude: 0 })
    const kept = await storedOrders(shopper)
    expect(kept).toMatchObject([
      { id: delivered, status: 'delivered', totalPaise: 57_700, address: REMOVED_ADDRESS },
    ])
    const stored = JSON.stringify([user, kept])
    const names = ['Anjali', 'Hem Baruah', '781001', '9876543210', shopper.user.email]
    for (const personal of [...names, '26.14511', '91.73711']) {
      expect(stored).not.toContain(personal)
    }
    expect(
      await orm.$count(pushSubscriptions, eq(pushSubscriptions.userId, shopper.user._id)),
    ).toBe(0)
    expect(await orm.$count(settledKeys, eq(settledKeys.userId, shopper.user._id))).toBe(0)
    expect(await orm.$count(helpTickets, eq(helpTickets.userId, shopper.user._id))).toBe(0)
  })

  it('leaves orders that the counter can still list, and sends it the changed ones', async () => {
    const shopper = await signedUp()
    const delivered = await deliveredOrder(shopper)
    const key = await server.operationsKey('reports')
    const list = (query = '') =>
      server.call('GET', `/api/v1/operations/orders${query}`, {
        headers: { authorization: `Bearer ${key}` },
      })
    const { data: before } = parsedResponse(listOrders, await list())
    const changedSince = () => list(`?since=${before.cursor}`)
    expect((await changedSince()).text).not.toContain(delivered)
    const [{ version } = { version: NaN }] = await storedOrders(shopper)
    await remove(shopper)
    const after = await changedSince()
    expect(after.status).toBe(200)
    expect(after.text).toContain(delivered)
    expect(await storedOrders(shopper)).toMatchObject([{ version: version + 1 }])
  })

  it('waits for an order that is on its way, in every open state', async () => {
    const shopper = await signedUp()
    const refusedNow = async () =>
      expect(refused(await remove(shopper))).toMatchObject({
        status: 409,
        code: 'ORDER_NOT_FINISHED',
      })
    await server.createdOrder(shopper)
    await refusedNow()
    server.clock.nowMs += QUOTE_LIFETIME_MS + 1
    const { _id } = await server.placedOrder(shopper)
    await refusedNow()
    for (const event of UNTIL_DELIVERED.slice(0, -1)) {
      await server.report(_id, event)
      await refusedNow()
    }
    expect((await server.call('GET', detailsOf(shopper), { as: shopper })).status).toBe(200)
    await server.report(_id, { type: 'deliver' })
    expect((await remove(shopper)).status).toBe(200)
  })

  it('twice, or from two phones at once, ends in the same state', async () => {
    const shopper = await signedUp()
    const [first, second] = await Promise.all([remove(shopper), remove(shopper)])
    server.clock.nowMs += 1_000
    const third = await remove(shopper)
    const { data } = parsedResponse(deleteAccount, first)
    expect(parsedResponse(deleteAccount, second).data).toEqual(data)
    expect(parsedResponse(deleteAccount, third).data).toEqual(data)
  })

  it('makes every other call of the shopper say that the account was deleted', async () => {
    const shopper = await signedUp()
    await remove(shopper)
    const responses = [
      await server.call('GET', detailsOf(shopper), { as: shopper }),
      await server.call('GET', dataOf(shopper), { as: shopper }),
      await server.call(checkUser.method, checkUser.pattern, { as: shopper, body: {} }),
      await server.call(register.method, register.pattern, {
        as: shopper,
        body: registration(shopper.email),
      }),
      await server.call(saveAddress.method, saveAddress.pattern, {
        as: shopper,
        body: SOME_ADDRESS,
      }),
      await server.create(shopper, validOrder(shopper, server.clock.nowMs)),
    ]
    for (const response of responses) {
      expect(refused(response)).toMatchObject({ status: 410, code: 'ACCOUNT_DELETED' })
    }
  })

  it('leaves email and phone free for a new account, which sees nothing of the deleted one', async () => {
    const former = await signedUp()
    const delivered = await deliveredOrder(former)
    await remove(former)
    // Who signs up again has another subject at the identity provider.
    const person = { ...someShopper(), email: former.email }
    const { phoneNumber } = former.user
    const { user } = parsedResponse(
      register,
      await server.call('POST', register.pattern, {
        as: person,
        body: { ...registration(former.email), phoneNumber },
      }),
      201,
    ).data
    expect(user).toMatchObject({ email: former.email, phoneNumber, name: '', address: [] })
    const shopper: RegisteredShopper = { ...person, user }
    const data = await server.call('GET', dataOf(shopper), { as: shopper })
    expect(parsedResponse(accountData, data).data).toMatchObject({ orders: [], devices: [] })
    const listed = pathOf(userOrders.pattern, { userId: user._id })
    const list = await server.call('GET', listed, { as: shopper })
    expect(parsedResponse(userOrders, list).data.orders).toEqual([])
    const byId = pathOf(orderById.pattern, { orderId: delivered })
    expect(refused(await server.call('GET', byId, { as: shopper })).code).toBe('ORDER_NOT_FOUND')
    expect(refused(await server.call('GET', detailsOf(former), { as: shopper })).code).toBe(
      'FORBIDDEN',
    )
    // Neither does a session of the deleted account reach the new one.
    expect(refused(await server.call('GET', detailsOf(shopper), { as: former })).code).toBe(
      'FORBIDDEN',
    )
    expect(refused(await server.call('GET', detailsOf(former), { as: former })).code).toBe(
      'ACCOUNT_DELETED',
    )
    const checked = parsedResponse(checkUser, await check(shopper, { phoneNumber }))
    expect(checked.data.user?._id).toBe(user._id)
    await deliveredOrder(shopper)
    expect(await storedOrders(former)).toHaveLength(1)
  })

  it('is refused for another shopper’s account', async () => {
    const shopper = await signedUp()
    const path = accountOf(shopper)
    expect(refused(await server.call('DELETE', path, { as: bikash })).code).toBe('FORBIDDEN')
    expect(refused(await server.call('DELETE', path)).code).toBe('UNAUTHENTICATED')
    const nobody = pathOf(deleteAccount.pattern, { id: 'nobody' })
    expect(refused(await server.call('DELETE', nobody, { as: shopper })).code).toBe(
      'USER_NOT_FOUND',
    )
    expect((await server.call('GET', detailsOf(shopper), { as: shopper })).status).toBe(200)
  })

  it('while an order is being placed leaves either the account or no order', async () => {
    for (let round = 0; round < 8; round += 1) {
      const shopper = await signedUp()
      const order = validOrder(shopper, server.clock.nowMs)
      const create = () => server.create(shopper, order)
      const deletesFirst = round % 2 === 0
      const early = deletesFirst ? remove(shopper) : create()
      const late = deletesFirst ? create() : remove(shopper)
      const [created, removed] = await Promise.all(deletesFirst ? [late, early] : [early, late])
      const kept = await storedOrders(shopper)
      if (removed.status === 200) {
        expect(refused(created).code).toBe('ACCOUNT_DELETED')
        expect(kept).toEqual([])
      } else {
        expect(removed.status).toBe(409)
        expect(created.status).toBe(201)
        expect(kept).toHaveLength(1)
      }
    }
  })

  it('also applies to requests that had begun before it: no order, key, device or address is left', async () => {
    const shopper = await signedUp()
    const orderId = await deliveredOrder(shopper)
    await remove(shopper)
    const { intents } = server.shop
    const { orm } = server.database
    const userId = shopper.user._id
    // Behind the check of the request, as when the account was deleted after it.
    const body = v.parse(createOrder.body, validOrder(shopper, server.clock.nowMs))
    const gone = { kind: 'account-deleted' }
    expect(await intents.create(userId, 'late-key-0000000000001', body)).toEqual(gone)
    expect(await intents.withdraw(userId, 'late-key-0000000000002')).toEqual(gone)
    expect(await changeUser(orm, userId, { name: 'Anjali' })).toEqual({ kind: 'deleted' })
    const help = { userId, orderId, key: 'late-key-0000000000003', body: MILK_IS_MISSING }
    expect(await makeTicket(orm, help, new Date(server.clock.nowMs))).toEqual(gone)
    const device = {
      endpoint: 'https://push.example/late',
      keys: { p256dh: 'key', auth: 'secret' },
    }
    await savePushSubscription(orm, userId, device, server.clock.nowMs)
    expect(await storedOrders(shopper)).toMatchObject([{ id: orderId }])
    expect(await orm.$count(settledKeys, eq(settledKeys.userId, userId))).toBe(0)
    expect(await orm.$count(helpTickets, eq(helpTickets.userId, userId))).toBe(0)
    expect(await orm.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))).toBe(0)
  })

  it('deletes the user at the identity provider too, and tries until it has worked', async () => {
    const shopper = await signedUp()
    provider.identity.failBackend('deletions')
    try {
      expect((await remove(shopper)).status).toBe(200)
      await server.shop.accounts.settled()
      expect(await waiting(shopper)).toMatchObject({ attempts: 1 })
    } finally {
      provider.identity.failBackend('nothing')
    }
    // Not before its time.
    server.shop.accounts.wake()
    await server.shop.accounts.settled()
    expect(await waiting(shopper)).toMatchObject({ attempts: 1 })
    server.clock.nowMs += 6_000
    server.shop.accounts.wake()
    await server.shop.accounts.settled()
    expect(await waiting(shopper)).toBeUndefined()
  })

  it('is refused as a whole where the key is that of another instance, which has no such user', async () => {
    // The token is valid, but this provider did not issue it.
    const shopper = await server.registered()
    expect(refused(await remove(shopper))).toMatchObject({
      status: 501,
      code: 'DELETION_UNAVAILABLE',
    })
    expect((await server.call('GET', detailsOf(shopper), { as: shopper })).status).toBe(200)
    expect(await waiting(shopper)).toBeUndefined()
  })

  it('is refused as a whole while the identity provider cannot be reached', async () => {
    const shopper = await signedUp()
    provider.identity.failBackend('everything')
    try {
      expect(refused(await remove(shopper))).toMatchObject({
        status: 503,
        code: 'IDENTITY_UNAVAILABLE',
      })
    } finally {
      provider.identity.failBackend('nothing')
    }
    expect((await server.call('GET', detailsOf(shopper), { as: shopper })).status).toBe(200)
    expect((await remove(shopper)).status).toBe(200)
  })

  it('is refused as a whole where the shop cannot delete the user at the provider', async () => {
    const withoutKey = await startHarness({ beside: server })
    try {
      const response = await withoutKey.call('DELETE', accountOf(anjali), { as: anjali })
      expect(refused(response)).toMatchObject({ status: 501, code: 'DELETION_UNAVAILABLE' })
      expect((await server.call('GET', detailsOf(anjali), { as: anjali })).status).toBe(200)
    } finally {
      await withoutKey.close()
    }
  })
})
