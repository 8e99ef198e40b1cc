import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

const greet = {
  method: 'GET',
  pattern: '/api/v1/greet/:name',
  response: v.object({ greeting: v.string() }),
} as const satisfies Endpoint

const note = {
  method: 'POST',
  pattern: '/api/v1/notes',
  body: v.strictObject({ text: v.string() }),
  response: v.object({ id: v.number() }),
} as const satisfies Endpoint

/** The parts of node:http that are used here. The app's types do not include Node. */
interface IncomingMessage extends AsyncIterable<unknown> {
  method: string
  url: string
  headers: Record<string, string | undefined>
}
interface ServerResponse {
  writeHead: (status: number, headers: Record<string, string>) => void
  write: (text: string) => void
  end: (body: string) => void
  destroy: () => void
}
interface Server {
  listen: (port: number, host: string, listening: () => void) => void
  address: () => { port: number }
  close: (closed: () => void) => void
  closeAllConnections: () => void
}
const { createServer } = await vi.importActual<{
  createServer: (serve: (request: IncomingMessage, response: ServerResponse) => void) => Server
}>('node:http')

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** The connection is closed instead of a response. */
  isCut?: boolean
  /** The response stops after the head and the body so far. */
  stalls?: boolean
}

/** A server that returns the given responses, one after the other. The last one is repeated. */
async function openShop(...responses: Reply[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: string[] = []
    for await (const chunk of request) chunks.push(String(chunk))
    const { method, url, headers } = request
    received.push({ method, url, headers, body: chunks.join('') })
    const reply = responses[Math.min(received.length, responses.length) - 1]
    if (reply?.isCut) {
      response.destroy()
      return
    }
    response.writeHead(reply?.status ?? 200, {
      'content-type': 'application/json',
      connection: 'close',
      ...reply?.headers,
    })
    const text = reply?.body ?? '{"greeting":"Namaste"}'
    if (reply?.stalls) response.write(text)
    else response.end(text)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve()
      })
      server.closeAllConnections()
    })
  closers.push(close)
  visit(`http://127.0.0.1:${server.address().port}`)
  return { received, close }
}

const closers: (() => Promise<void>)[] = []

/**
 * A page's addresses are relative to its origin. Node has no page, so requests get an origin here.
 */
function visit(origin: string): void {
  const OriginalRequest = Request
  vi.stubGlobal(
    'Request',
    class extends OriginalRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    },
  )
}

/** Resolves when the head of the next response has arrived. */
function nextHead(): Promise<void> {
  const originalFetch = fetch
  return new Promise((resolve) => {
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await originalFetch(...request)
      resolve()
      return response
    })
  })
}

/** Loads the transport and the clock that it sets, as in a page that has just started. */
async function startPage() {
  vi.resetModules()
  const errors = await import('./api-errors.ts')
  const transport = await import('./api-transport.ts')
  const { correctedNow } = await import('./server-clock.ts')
  return { ...errors, ...transport, correctedNow }
}

const refusalOf = (status: number, error: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify({ error }),
})
const unauthenticated = refusalOf(401, { code: 'TOKEN_EXPIRED', message: 'expired' })

const PORTAL_PAGE = '<!doctype html><title>Welcome to Cafe WiFi</title>'

/** Returns the error of the call. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail')
}

/** An identity whose first token has expired by default. */
function identityOf(cached: string | null = 'old', fresh: string | null = 'fresh') {
  return {
    tokenProvider: vi.fn(({ forceRefresh }: { forceRefresh: boolean }) =>
      Promise.resolve(forceRefresh ? fresh : cached),
    ),
    onSessionRefused: vi.fn(),
  }
}

const tokensOf = (received: Received[]) => received.map(({ headers }) => headers['authorization'])

beforeEach(() => {
  closers.length = 0
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await Promise.all(closers.map((close) => close()))
})

describe('a call', () => {
  test('goes to the encoded path with the token, and returns the parsed response', async () => {
    const { received } = await openShop({ body: '{"greeting":"Namaste","later":1}' })
    const { send } = await startPage()
    await expect(send(greet, { params: { name: 'Ananya/B' } }, 'token-1')).resolves.toEqual({
      greeting: 'Namaste',
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ method: 'GET', url: '/api/v1/greet/Ananya%2FB', body: '' })
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer token-1',
    })
  })

  test('sends its body as JSON and its own headers; a public call has no token', async () => {
    const { received } = await openShop({ status: 201, body: '{"id":7}' })
    const { send } = await startPage()
    const request = { body: { text: 'Leave at the gate' }, headers: { 'Idempotency-Key': 'k1' } }
    await expect(send(note, request, null)).resolves.toEqual({ id: 7 })
    expect(received[0]).toMatchObject({ method: 'POST', body: '{"text":"Leave at the gate"}' })
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k1',
    })
    expect(received[0]?.headers['authorization']).toBeUndefined()
  })

  test('sets the clock by the Date of a response, and of a refusal', async () => {
    const tomorrow = Date.now() + DAY_MS
    const headers = { date: new Date(tomorrow).toUTCString() }
    await openShop({ headers }, refusalOf(404, { code: 'NOT_FOUND', message: 'no' }, headers))
    const { send, correctedNow } = await startPage()
    await send(greet, { params: { name: 'A' } }, null)
    expect(correctedNow()).toBeGreaterThan(tomorrow - 5_000)

    const next = await startPage()
    await failureOf(next.send(greet, { params: { name: 'A' } }, null))
    expect(next.correctedNow()).toBeGreaterThan(tomorrow - 5_000)
  })
})

const tagsOf = (received: Received[]) => received.map(({ headers }) => headers['if-none-match'])

describe('a response with an entity tag', () => {
  const request = { params: { name: 'A' } }
  const first = { headers: { etag: 'W/"1"' }, body: '{"greeting":"Namaste"}' }
  test('is not sent again until it changes', async () => {
    const unchanged = { status: 304, headers: { etag: 'W/"1"' }, body: '' }
    const second = { headers: { etag: 'W/"2"' }, body: '{"greeting":"Nomoskar"}' }
    const { received } = await openShop(first, unchanged, second, second)
    const { send } = await startPage()
    for (const greeting of ['Namaste', 'Namaste', 'Nomoskar', 'Nomoskar']) {
      await expect(send(greet, request, 'token')).resolves.toEqual({ greeting })
    }
    expect(tagsOf(received)).toEqual([undefined, 'W/"1"', 'W/"1"', 'W/"2"'])
  })

  test('is asked for with the parameters, the headers and the signal of the call', async () => {
    const { received } = await openShop(first, { status: 304, body: '' }, { stalls: true })
    const { send } = await startPage()
    await send(greet, request, 'token')
    await send(greet, { ...request, headers: { 'accept-language': 'hi' } }, 'token')
    expect(received[1]).toMatchObject({
      url: '/api/v1/greet/A',
      headers: { 'accept-language': 'hi', 'if-none-match': 'W/"1"' },
    })
    const screen = new AbortController()
    const head = nextHead()
    const failure = failureOf(send(greet, { ...request, signal: screen.signal }, 'token'))
    await head
    screen.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  test('is kept although the server says several times that it has not changed', async () => {
    await openShop(first, { status: 304, headers: { etag: 'W/"1"' }, body: '' })
    const { send } = await startPage()
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(send(greet, request, 'token')).resolves.toEqual({ greeting: 'Namaste' })
    }
  })

  test('is requested whole for another path, without a token and after a sign-out', async () => {
    const { received } = await openShop(first)
    const { send } = await startPage()
    const { clearResponses } = await import('./etag-cache.ts')
    await send(greet, request, 'token')
    await send(greet, { params: { name: 'B' } }, 'token')
    await send(greet, request, null)
    clearResponses()
    await send(greet, request, 'token')
    expect(tagsOf(received)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is not remembered if it arrives after a sign-out', async () => {
    const { received } = await openShop(first)
    const { send } = await startPage()
    const { clearDataOwner, setDataOwner } = await import('../storage/data-owner.ts')
    setDataOwner('user_a')
    const arriving = send(greet, request, 'token')
    clearDataOwner()
    await arriving
    await send(greet, request, 'token')
    expect(tagsOf(received)).toEqual([undefined, undefined])
  })
})

describe('a refusal', () => {
  test('is an error with code, message, details and Retry-After', async () => {
    const bill = { subtotal: 265, deliveryCharge: 19, total: 284 }
    const prices = [{ productId: 'atta', price: 310, discountPrice: 270 }]
    await openShop(
      refusalOf(
        409,
        { code: 'PRICE_CHANGED', message: 'The bill changed', bill, prices },
        { 'retry-after': '7' },
      ),
    )
    const { send, ApiError } = await startPage()
    const error = await failureOf(send(note, { body: { text: 'x' } }, 't'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The bill changed',
      status: 409,
      details: { bill, prices },
      retryAfterMs: 7_000,
    })
  })

  test('by a newer server is definite too, with the details that can be read', async () => {
    await openShop(
      refusalOf(409, {
        code: 'TOO_MANY_OPEN_ORDERS',
        message: 'Three orders are open',
        bill: 'of another shape',
        productIds: ['atta'],
      }),
    )
    const { send, ApiError } = await startPage()
    const error = await failureOf(send(note, { body: { text: 'x' } }, 't'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'TOO_MANY_OPEN_ORDERS',
      status: 409,
      details: { bill: undefined, productIds: ['atta'] },
    })
  })

  test.each([
    ['no Retry-After', {}],
    ['a Retry-After that is a date', { 'retry-after': 'Fri, 21 Nov 2025 07:00:00 GMT' }],
    ['a Retry-After in the past', { 'retry-after': '-5' }],
  ])('with %s has no delay', async (_what, headers: Record<string, string>) => {
    await openShop(refusalOf(429, { code: 'RATE_LIMITED', message: 'slowly' }, headers))
    const { send } = await startPage()
    const error = await failureOf(send(note, { body: { text: 'x' } }, 't'))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterMs: undefined })
  })

  test.each([403, 429, 500, 503])('with status %d is not retried here', async (status) => {
    const { received } = await openShop(refusalOf(status, { code: 'INTERNAL', message: 'no' }))
    const { send, ApiError } = await startPage()
    const error = await failureOf(send(greet, { params: { name: 'A' } }, 't'))
    expect(error).toBeInstanceOf(ApiError)
    expect(received).toHaveLength(1)
  })
})

describe('the outcome of a call is unknown', () => {
  const html = { 'content-type': 'text/html' }
  test.each<[string, Reply]>([
    ['a captive portal’s page with status 200', { headers: html, body: PORTAL_PAGE }],
    ['a portal’s page with status 401', { status: 401, headers: html, body: PORTAL_PAGE }],
    ['a proxy’s page with status 502', { status: 502, headers: html, body: PORTAL_PAGE }],
    ['JSON of another shape', { body: '{"greeting":1}' }],
    ['an error of another shape', { status: 409, body: '{"error":"conflict"}' }],
    ['a code of another service', refusalOf(409, { code: 'user/conflict', message: 'no' })],
    ['a code that is a number', refusalOf(403, { code: 403, message: 'Forbidden' })],
    ['half a response', { body: '{"greeting":' }],
    ['a response without a body', { body: '' }],
  ])('if the response is %s', async (_what, response) => {
    const tomorrow = new Date(Date.now() + DAY_MS).toUTCString()
    await openShop({ ...response, headers: { ...response.headers, date: tomorrow } })
    const { send, correctedNow, UnreachableError } = await startPage()
    const error = await failureOf(send(greet, { params: { name: 'A' } }, 't'))
    expect(error).toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject({ reason: 'foreign-response' })
    // The Date of a foreign response does not set the clock.
    expect(correctedNow()).toBeLessThan(Date.now() + 5_000)
  })

  test('if the connection is refused', async () => {
    const { close } = await openShop()
    await close()
    const { send, UnreachableError } = await startPage()
    const error = await failureOf(send(greet, { params: { name: 'A' } }, 't'))
    expect(error).toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject({ reason: 'network' })
  })

  test('if the connection breaks, and it is not retried here', async () => {
    const { received } = await openShop({ isCut: true }, {})
    const { send } = await startPage()
    const error = await failureOf(send(greet, { params: { name: 'A' } }, 't'))
    expect(error).toMatchObject({ name: 'UnreachableError', reason: 'network' })
    expect(received).toHaveLength(1)
  })

  test.each<[string, Reply]>([
    ['a response', { body: '{"greeting":', stalls: true }],
    ['a refusal', { ...refusalOf(409, { code: 'PRICE_CHANGED', message: 'no' }), stalls: true }],
  ])('if the body of %s stalls for 50 seconds', async (_what, response) => {
    await openShop(response)
    const { send } = await startPage()
    const head = nextHead()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const error = failureOf(send(greet, { params: { name: 'A' } }, 't'))
    await head
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await error).toMatchObject({ name: 'UnreachableError', reason: 'timeout' })
  })

  test('if the browser does not end the request after 50 seconds either', async () => {
    visit('http://127.0.0.1')
    const { send } = await startPage()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const error = failureOf(send(greet, { params: { name: 'A' } }, 't'))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await error).toMatchObject({ name: 'UnreachableError', reason: 'timeout' })
  })

  test('but not if the screen aborts it during the body, which ends it at once', async () => {
    await openShop({ body: '{"greeting":', stalls: true })
    const { send, UnreachableError } = await startPage()
    const screen = new AbortController()
    const head = nextHead()
    const call = { params: { name: 'A' }, signal: screen.signal }
    const failure = failureOf(send(greet, call, 't'))
    await head
    screen.abort()
    const error = await failure
    expect(error).not.toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject({ name: 'AbortError' })
  })

  test('but not if the screen aborts it', async () => {
    const { received } = await openShop()
    const { send, UnreachableError } = await startPage()
    const signal = AbortSignal.abort()
    const error = await failureOf(send(greet, { params: { name: 'A' }, signal }, 't'))
    expect(error).not.toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(received).toHaveLength(0)
  })
})

describe('a call with the shopper’s token', () => {
  const call = { params: { name: 'A' } }

  test('that is accepted requests no fresh token', async () => {
    const { received } = await openShop({})
    const { sendWithToken } = await startPage()
    const identity = identityOf()
    await sendWithToken(greet, call, identity)
    expect(tokensOf(received)).toEqual(['Bearer old'])
    expect(identity.tokenProvider.mock.calls).toEqual([[{ forceRefresh: false }]])
  })

  test('that has expired is repeated once with a fresh token', async () => {
    const { received } = await openShop(unauthenticated, {})
    const { sendWithToken } = await startPage()
    const identity = identityOf()
    await expect(sendWithToken(greet, call, identity)).resolves.toEqual({ greeting: 'Namaste' })
    expect(tokensOf(received)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(identity.onSessionRefused).not.toHaveBeenCalled()
  })

  test('says each time that it is sent, and that the first token was refused', async () => {
    await openShop(unauthenticated, {})
    const { sendWithToken } = await startPage()
    const said: string[] = []
    const progress = {
      onSend: () => said.push('sent'),
      onTokenRefused: () => said.push('refused'),
    }
    await sendWithToken(greet, { ...call, ...progress }, identityOf())
    expect(said).toEqual(['sent', 'refused', 'sent'])
  })

  test('that is refused even when fresh is reported to identity once, and not retried', async () => {
    const { received } = await openShop(unauthenticated)
    const { sendWithToken } = await startPage()
    const identity = identityOf()
    const error = await failureOf(sendWithToken(greet, call, identity))
    expect(error).toMatchObject({ name: 'ApiError', code: 'TOKEN_EXPIRED', status: 401 })
    expect(tokensOf(received)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(identity.onSessionRefused).toHaveBeenCalledOnce()
  })

  test('of a deleted account notes whose account it was', async () => {
    await openShop(refusalOf(410, { code: 'ACCOUNT_DELETED', message: 'deleted' }))
    const { sendWithToken } = await startPage()
    const { deletedAccount } = await import('../storage/deleted-account.ts')
    const { setDataOwner } = await import('../storage/data-owner.ts')
    setDataOwner('user_a')
    const sending = failureOf(sendWithToken(greet, call, identityOf()))
    setDataOwner('user_b')
    expect(await sending).toMatchObject({ code: 'ACCOUNT_DELETED' })
    expect(deletedAccount.get()).toBe('user_a')
  })

  test('that is refused is not repeated with the token of the next shopper', async () => {
    const { received } = await openShop(unauthenticated, {})
    const { sendWithToken } = await startPage()
    const { setDataOwner } = await import('../storage/data-owner.ts')
    setDataOwner('user_a')
    const identity = identityOf()
    identity.tokenProvider.mockImplementation(({ forceRefresh }) => {
      if (forceRefresh) setDataOwner('user_b')
      return Promise.resolve(forceRefresh ? 'of user_b' : 'of user_a')
    })
    const error = await failureOf(sendWithToken(greet, call, identity))
    expect(error).toMatchObject({ name: 'UnreachableError', reason: 'no-token' })
    expect(tokensOf(received)).toEqual(['Bearer of user_a'])
  })

  test('whose last refusal arrives late does not ask the next shopper to sign in again', async () => {
    const { received } = await openShop(unauthenticated)
    const { sendWithToken } = await startPage()
    const { setDataOwner } = await import('../storage/data-owner.ts')
    setDataOwner('user_a')
    const originalFetch = fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await originalFetch(...request)
      if (received.length === 2) setDataOwner('user_b')
      return response
    })
    const identity = identityOf()
    const error = await failureOf(sendWithToken(greet, call, identity))
    expect(error).toMatchObject({ code: 'TOKEN_EXPIRED', status: 401 })
    expect(received).toHaveLength(2)
    expect(identity.onSessionRefused).not.toHaveBeenCalled()
  })

  test.each<[string, Reply]>([
    ['another refusal', refusalOf(403, { code: 'FORBIDDEN', message: 'no' })],
    ['a portal’s page', { status: 401, body: PORTAL_PAGE }],
  ])('does not end the session if the repeated call results in %s', async (_what, second) => {
    const { received } = await openShop(unauthenticated, second)
    const { sendWithToken } = await startPage()
    const identity = identityOf()
    await failureOf(sendWithToken(greet, call, identity))
    expect(received).toHaveLength(2)
    expect(identity.onSessionRefused).not.toHaveBeenCalled()
  })

  test('requests no fresh token after any other failure', async () => {
    const { received } = await openShop(refusalOf(403, { code: 'FORBIDDEN', message: 'no' }))
    const { sendWithToken } = await startPage()
    const identity = identityOf()
    const error = await failureOf(sendWithToken(greet, call, identity))
    expect(error).toMatchObject({ code: 'FORBIDDEN' })
    expect(received).toHaveLength(1)
    expect(identity.tokenProvider).toHaveBeenCalledOnce()
  })

  test('is not sent without a token, which does not sign the shopper out', async () => {
    const { received } = await openShop(unauthenticated)
    const { sendWithToken } = await startPage()
    const none = identityOf(null)
    expect(await failureOf(sendWithToken(greet, call, none))).toMatchObject({ reason: 'no-token' })
    expect(received).toHaveLength(0)

    const noFresh = identityOf('old', null)
    const error = await failureOf(sendWithToken(greet, call, noFresh))
    expect(error).toMatchObject({ reason: 'no-token' })
    expect(received).toHaveLength(1)
    expect(noFresh.onSessionRefused).not.toHaveBeenCalled()
  })
})
