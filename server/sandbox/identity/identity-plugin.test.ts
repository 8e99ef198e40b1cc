import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyToken } from '@clerk/backend'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { clerkUsers } from '#server/ports/clerk-users.ts'
import { openSandboxIdentity, type SandboxIdentity } from './identity-plugin.ts'

const ISSUER = 'https://clerk.jhola.localhost'
const ORIGIN = 'http://shop.localhost:4173'
const PREFIX = '/sandbox/identity/v1'

let dataDir = ''
let identity: SandboxIdentity
let app: FastifyInstance
let clockMs = Date.now()

async function start(): Promise<void> {
  identity = await openSandboxIdentity({ dataDir, issuer: ISSUER, now: () => clockMs })
  app = Fastify()
  await app.register(identity.plugin, { prefix: '/sandbox/identity' })
}

beforeEach(async () => {
  clockMs = Date.now()
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-identity-'))
  await start()
})

afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const anySession = v.object({ id: v.string() })
const mutationSchema = v.object({
  response: v.object({
    id: v.string(),
    status: v.optional(v.string()),
    created_session_id: v.optional(v.nullable(v.string())),
  }),
  client: v.nullable(v.object({ sessions: v.array(anySession) })),
})
const refusalSchema = v.object({
  errors: v.array(
    v.object({ code: v.string(), meta: v.object({ param_name: v.optional(v.string()) }) }),
  ),
})

/** A browser that keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>()

  async sendRequest(method: 'GET' | 'POST', url: string, form: Record<string, string> = {}) {
    const headers: Record<string, string> = {
      host: 'shop.localhost:4173',
      cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '),
    }
    const request: InjectOptions = { method, url: `${PREFIX}${url}`, headers }
    if (method === 'POST') {
      headers['origin'] = ORIGIN
      headers['content-type'] = 'application/x-www-form-urlencoded'
      request.payload = new URLSearchParams(form).toString()
    }
    const response = await app.inject(request)
    for (const cookie of response.cookies) this.cookies.set(cookie.name, cookie.value)
    return response
  }

  async change(url: string, form: Record<string, string> = {}) {
    const response = await this.sendRequest('POST', url, form)
    expect(response.statusCode, response.body).toBe(200)
    return v.parse(mutationSchema, response.json())
  }

  async refusal(url: string, form: Record<string, string> = {}) {
    const response = await this.sendRequest('POST', url, form)
    const [first] = v.parse(refusalSchema, response.json()).errors
    return { status: response.statusCode, code: first?.code, param: first?.meta.param_name }
  }

  async signUp(email: string): Promise<string> {
    const { response } = await this.change('/client/sign_ups', { email_address: email })
    await this.change(`/client/sign_ups/${response.id}/prepare_verification`, {
      strategy: 'email_code',
    })
    const done = await this.change(`/client/sign_ups/${response.id}/attempt_verification`, {
      strategy: 'email_code',
      code: '424242',
    })
    expect(done.response.status).toBe('complete')
    return done.response.created_session_id ?? ''
  }

  async startSignIn(email: string): Promise<string> {
    const { response } = await this.change('/client/sign_ins', { identifier: email })
    await this.change(`/client/sign_ins/${response.id}/prepare_first_factor`, {
      strategy: 'email_code',
    })
    return response.id
  }

  async token(sessionId: string): Promise<string> {
    const response = await this.sendRequest('POST', `/client/sessions/${sessionId}/tokens`)
    return v.parse(v.object({ jwt: v.string() }), response.json()).jwt
  }
}

describe('signing up and in', () => {
  test('an unknown address has its own error, so that the form can start a sign-up', async () => {
    const browser = new Browser()
    expect(await browser.refusal('/client/sign_ins', { identifier: 'new@example.in' })).toEqual({
      status: 422,
      code: 'form_identifier_not_found',
      param: 'identifier',
    })
  })

  test('a new shopper signs up, and signs in from another browser', async () => {
    await new Browser().signUp('Ananya@Example.in ')
    const phone = new Browser()
    const signInId = await phone.startSignIn('ananya@example.in')
    const done = await phone.change(`/client/sign_ins/${signInId}/attempt_first_factor`, {
      strategy: 'email_code',
      code: '424242',
    })
    expect(done.response.status).toBe('complete')
    expect(done.client?.sessions).toHaveLength(1)
    expect(phone.cookies.get('__client_uat')).toBe(String(Math.floor(clockMs / 1_000)))
  })

  test('a wrong code is refused on its field, and the fifth one ends the attempt', async () => {
    await new Browser().signUp('a@example.in')
    const browser = new Browser()
    const signInId = await browser.startSignIn('a@example.in')
    const attempt = `/client/sign_ins/${signInId}/attempt_first_factor`
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await browser.refusal(attempt, { strategy: 'email_code', code: '111111' })).toEqual({
        status: 422,
        code: 'form_code_incorrect',
        param: 'code',
      })
    }
    const right = { strategy: 'email_code', code: '424242' }
    expect((await browser.refusal(attempt, right)).code).toBe('verification_failed')
    await browser.change(`/client/sign_ins/${signInId}/prepare_first_factor`, {
      strategy: 'email_code',
    })
    expect((await browser.change(attempt, right)).response.status).toBe('complete')
  })

  test('a code expires after ten minutes', async () => {
    await new Browser().signUp('a@example.in')
    const browser = new Browser()
    const signInId = await browser.startSignIn('a@example.in')
    clockMs += 10 * 60_000
    const attempt = `/client/sign_ins/${signInId}/attempt_first_factor`
    expect((await browser.refusal(attempt, { code: '424242' })).code).toBe('verification_expired')
  })

  test('an address with a second step needs both codes', async () => {
    await new Browser().signUp('two-step@example.in')
    const browser = new Browser()
    const signInId = await browser.startSignIn('two-step@example.in')
    const code = { code: '424242' }
    const first = await browser.change(`/client/sign_ins/${signInId}/attempt_first_factor`, code)
    expect(first.response.status).toBe('needs_second_factor')
    expect(first.client?.sessions).toHaveLength(0)
    const second = `/client/sign_ins/${signInId}/attempt_second_factor`
    const done = await browser.change(second, { strategy: 'totp', ...code })
    expect(done.response.status).toBe('complete')
  })

  test('an invalid address, a registered address and a second session are refused', async () => {
    const browser = new Browser()
    await browser.signUp('a@example.in')
    expect(await browser.refusal('/client/sign_ups', { email_address: 'b@example.in' })).toEqual({
      status: 400,
      code: 'session_exists',
      param: undefined,
    })
    const other = new Browser()
    expect(await other.refusal('/client/sign_ups', { email_address: 'a@example.in' })).toEqual({
      status: 422,
      code: 'form_identifier_exists',
      param: 'email_address',
    })
    expect(await other.refusal('/client/sign_ins', { identifier: 'nobody' })).toEqual({
      status: 422,
      code: 'form_param_format_invalid',
      param: 'identifier',
    })
    expect((await other.refusal('/client/sign_ins')).code).toBe('form_param_nil')
  })
})

describe('tokens', () => {
  test('are verified like real ones, with issuer, party, state and email', async () => {
    const browser = new Browser()
    const sessionId = await browser.signUp('a@example.in')
    const claims = await verifyToken(await browser.token(sessionId), {
      jwtKey: identity.publicKeyPem,
      authorizedParties: [ORIGIN],
    })
    expect(claims).toMatchObject({
      iss: ISSUER,
      azp: ORIGIN,
      sid: sessionId,
      sts: 'active',
      v: 2,
      email: 'a@example.in',
      exp: Math.floor(clockMs / 1_000) + 60,
    })
    expect(claims.sub).toMatch(/^user_/)
  })

  test('end with the session', async () => {
    const browser = new Browser()
    const sessionId = await browser.signUp('a@example.in')
    const ended = await browser.change('/client/sessions?_method=DELETE')
    expect(ended.client?.sessions).toEqual([])
    expect(browser.cookies.get('__client_uat')).toBe('0')
    expect(await browser.refusal(`/client/sessions/${sessionId}/tokens`)).toEqual({
      status: 401,
      code: 'authentication_invalid',
      param: undefined,
    })
  })

  test("are not issued for another browser's session", async () => {
    const sessionId = await new Browser().signUp('a@example.in')
    const other = new Browser()
    await other.signUp('b@example.in')
    expect((await other.refusal(`/client/sessions/${sessionId}/tokens`)).status).toBe(401)
  })

  test('are refused after the sessions of an address are revoked elsewhere', async () => {
    const browser = new Browser()
    const sessionId = await browser.signUp('a@example.in')
    expect(await identity.revokeSessions('a@example.in')).toBe(1)
    expect((await browser.refusal(`/client/sessions/${sessionId}/touch`)).status).toBe(401)
  })
})

describe('a restart', () => {
  test('signs nobody out and keeps the signing key', async () => {
    const browser = new Browser()
    const sessionId = await browser.signUp('a@example.in')
    const pem = identity.publicKeyPem
    await app.close()
    await start()
    expect(identity.publicKeyPem).toBe(pem)
    const client = await browser.sendRequest('GET', '/client')
    expect(client.json()).toMatchObject({
      response: { sessions: [{ id: sessionId, user: { object: 'user' } }] },
      client: null,
    })
    await verifyToken(await browser.token(sessionId), { jwtKey: pem })
  })

  test('moves unreadable records away and starts with none', async () => {
    await app.close()
    await writeFile(path.join(dataDir, 'identity', 'identity.json'), '{"users":')
    await start()
    expect((await new Browser().sendRequest('GET', '/client')).json()).toEqual({
      response: null,
      client: null,
    })
    expect((await readdir(path.join(dataDir, 'identity'))).join()).toContain('.unreadable-')
  })

  test('removes expired sessions', async () => {
    const browser = new Browser()
    await browser.signUp('a@example.in')
    clockMs += 31 * DAY_MS
    await app.close()
    await start()
    expect((await browser.sendRequest('GET', '/client')).json()).toEqual({
      response: null,
      client: null,
    })
  })
})

describe('bad calls', () => {
  test('get responses in the shape that the SDK understands', async () => {
    const browser = new Browser()
    expect((await browser.refusal('/client/nonsense')).code).toBe('resource_not_found')
    expect((await browser.refusal('/client/sign_ins/sia_1/attempt_first_factor')).status).toBe(401)
    expect((await browser.refusal('/client?_method=STEAL')).code).toBe('request_invalid')
    const long = await browser.refusal('/client/sign_ins', { identifier: 'x'.repeat(5_000) })
    expect(long.code).toBe('request_body_invalid')
    const huge = await browser.refusal('/client/sign_ins', { identifier: 'x'.repeat(20_000) })
    expect(huge).toMatchObject({ status: 413, code: 'request_body_invalid' })
    const json = await app.inject({
      method: 'POST',
      url: `${PREFIX}/client/sign_ins`,
      headers: { 'content-type': 'text/plain' },
      payload: 'identifier',
    })
    expect(json.statusCode).toBe(415)
    expect(v.parse(refusalSchema, json.json()).errors).toHaveLength(1)
  })

  test('a reset removes accounts', async () => {
    await new Browser().signUp('a@example.in')
    await identity.reset()
    const refusal = await new Browser().refusal('/client/sign_ins', { identifier: 'a@example.in' })
    expect(refusal.code).toBe('form_identifier_not_found')
  })
})

const userOf = async (browser: Browser, sessionId: string): Promise<string> => {
  const claims = await browser.token(sessionId)
  const payload = Buffer.from(claims.split('.')[1] ?? '', 'base64url').toString()
  return v.parse(v.object({ sub: v.string() }), JSON.parse(payload)).sub
}

describe('the Backend API', () => {
  test('deletes a user with every session, for the real client with the secret key', async () => {
    const apiUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/identity`
    const users = clerkUsers({ secretKey: identity.secretKey, apiUrl: () => apiUrl })
    const phone = new Browser()
    const session = await phone.signUp('leaver@example.in')
    const sub = await userOf(phone, session)
    expect(await users.exists(sub)).toBe(true)
    await users.remove(sub)
    expect(await users.exists(sub)).toBe(false)
    expect((await phone.sendRequest('POST', `/client/sessions/${session}/tokens`)).statusCode).toBe(
      401,
    )
    expect(
      await phone.refusal('/client/sign_ins', { identifier: 'leaver@example.in' }),
    ).toMatchObject({ code: 'form_identifier_not_found' })
    // A repeat, and a user who signs up again, who is another one.
    await users.remove(sub)
    const again = await phone.signUp('leaver@example.in')
    expect(await userOf(phone, again)).not.toBe(sub)
  })

  test('lists which of some users there are, for the real client', async () => {
    const apiUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/identity`
    const users = clerkUsers({ secretKey: identity.secretKey, apiUrl: () => apiUrl })
    const subs: string[] = []
    // More than a list has without a limit.
    for (let index = 0; index < 11; index += 1) {
      const phone = new Browser()
      subs.push(await userOf(phone, await phone.signUp(`shopper-${index}@example.in`)))
    }
    expect(await users.known([...subs, 'user_x'])).toEqual(new Set(subs))
    expect(await users.known(['user_x'])).toEqual(new Set())
    await users.remove(subs[0] ?? '')
    expect(await users.known(subs)).toEqual(new Set(subs.slice(1)))
    const tooMany = Array.from({ length: 101 }, (_, index) => `user_${index}`)
    await expect(users.known(tooMany)).rejects.toMatchObject({ status: 422 })
  })

  test('refuses another key and an outage', async () => {
    const apiUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/identity`
    const wrong = clerkUsers({ secretKey: 'sk_test_wrong', apiUrl: () => apiUrl })
    await expect(wrong.remove('user_x')).rejects.toMatchObject({ status: 401 })
    await expect(wrong.exists('user_x')).rejects.toMatchObject({ status: 401 })
    await expect(wrong.known(['user_x'])).rejects.toMatchObject({ status: 401 })
    identity.failBackend('everything')
    const users = clerkUsers({ secretKey: identity.secretKey, apiUrl: () => apiUrl })
    await expect(users.remove('user_x')).rejects.toMatchObject({ status: 503 })
    await expect(users.exists('user_x')).rejects.toMatchObject({ status: 503 })
    await expect(users.known(['user_x'])).rejects.toMatchObject({ status: 503 })
  })
})
