import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STREAM_HEARTBEAT_MS } from '#contract/operations-stream.ts'
import { messageOf, ordersSince, streamOrders } from './operations-api.ts'
import { counterOrder } from '../testing/counter-order.ts'

const order = counterOrder()
const data = JSON.stringify({ order })

it('reads an order and the cursor after it', () => {
  expect(messageOf({ event: 'order', id: 'c7', data })).toEqual({
    kind: 'order',
    order,
    cursor: 'c7',
  })
})

it('reads heartbeats, that a stream starts over, and why it ends', () => {
  expect(messageOf({ event: 'starts-over', data: '{}' })).toEqual({ kind: 'starts-over' })
  expect(messageOf({ event: 'current', id: 'c8', data: '{}' })).toEqual({
    kind: 'current',
    cursor: 'c8',
  })
  expect(messageOf({ event: 'end', data: '{"code":"FORBIDDEN"}' })).toEqual({
    kind: 'end',
    code: 'FORBIDDEN',
  })
})

it.each(['weather', undefined])('ignores the event %s of a newer server', (event) => {
  expect(messageOf({ event, id: 'c9', data: '{}' })).toBeUndefined()
})

it.each([
  ['an order without a cursor', { event: 'order', data }],
  ['half an order', { event: 'order', id: 'c1', data: '{"order":{"_id":"a"}}' }],
  [
    'an order as another role reads it',
    { event: 'order', id: 'c1', data: data.replace('counter', 'dispatch') },
  ],
  ['what is no JSON', { event: 'order', id: 'c1', data: '<html>' }],
])('treats %s as a broken connection', (_what, event) => {
  expect(() => messageOf(event)).toThrow('could not be reached')
})

/** A page at the counter: its address and its events, which Node has not. */
const page = new EventTarget()

/** Responds to every request by `respond`, and fails when it is given up, as a browser does. */
function stubFetch(respond: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.race([
      respond(request),
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          reject(request.signal.reason)
        })
      }),
    ])
  })
  return requests
}

/** The open stream of a server. */
function openStream() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const requests = stubFetch(({ signal }) => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller
      },
    })
    signal.addEventListener('abort', () => body?.error(signal.reason))
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    requests,
    say: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
  }
}

/** Follows the stream; `ended` is the error, or undefined if the server has ended it. */
function follow(signal = new AbortController().signal) {
  const messages: unknown[] = []
  const run = async (): Promise<unknown> => {
    try {
      for await (const message of streamOrders('a-key', 'c6', signal)) messages.push(message)
      return undefined
    } catch (error) {
      return error
    }
  }
  return { messages, ended: run() }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
const CURRENT = 'event: current\nid: c8\ndata: {}\n\n'

describe('the stream of a counter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('location', { origin: 'https://shop.test' })
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      vi.stubGlobal(name, page[name].bind(page))
    }
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('begins after the cursor, and brings messages until the server ends it', async () => {
    const { requests, say, end } = openStream()
    const { messages, ended } = follow()
    await soon()
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-key')
    expect(requests[0]?.headers.get('last-event-id')).toBe('c6')
    say(`event: weather\nid: c7\ndata: {}\n\nevent: order\nid: c7\ndata: ${data}\n\n`)
    say(CURRENT)
    await soon()
    expect(messages).toEqual([
      { kind: 'order', order, cursor: 'c7' },
      { kind: 'current', cursor: 'c8' },
    ])
    end()
    expect(await ended).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is lost once it was silent for two heartbeats, also before its first message', async () => {
    const { say } = openStream()
    const { messages, ended } = follow()
    const onEnd = vi.fn()
    void ended.then(onEnd)
    await vi.advanceTimersByTimeAsync(2 * STREAM_HEARTBEAT_MS - 1)
    say(CURRENT)
    await vi.advanceTimersByTimeAsync(2 * STREAM_HEARTBEAT_MS - 1)
    expect(onEnd).not.toHaveBeenCalled()
    expect(messages).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toMatchObject({ name: 'UnreachableError', reason: 'timeout' })

    stubFetch(() => new Promise(() => {}))
    const unanswered = follow()
    await vi.advanceTimersByTimeAsync(2 * STREAM_HEARTBEAT_MS)
    expect(await unanswered.ended).toMatchObject({ reason: 'timeout' })
  })

  it('is lost at once when the network goes, or when the connection breaks', async () => {
    openStream()
    const cut = follow()
    await soon()
    page.dispatchEvent(new Event('offline'))
    expect(await cut.ended).toMatchObject({ name: 'UnreachableError', reason: 'network' })

    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await follow().ended).toMatchObject({ name: 'UnreachableError', reason: 'network' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with its attempt', async () => {
    const { requests } = openStream()
    const attempt = new AbortController()
    const { ended } = follow(attempt.signal)
    await soon()
    attempt.abort(new Error('given up'))
    expect(await ended).toEqual(new Error('given up'))
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('closes its connection when nobody reads on', async () => {
    const { requests, say } = openStream()
    const stream = streamOrders('a-key', 'c6', new AbortController().signal)
    const first = stream.next()
    await soon()
    say(CURRENT)
    await first
    await stream.return(undefined)
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, Response, object]>([
    [
      'a refused key',
      Response.json({ error: { code: 'FORBIDDEN', message: 'revoked' } }, { status: 403 }),
      { name: 'ApiError', code: 'FORBIDDEN', status: 403 },
    ],
    [
      'the error page of a proxy',
      new Response('<html>', { status: 502 }),
      { name: 'UnreachableError', reason: 'foreign-response' },
    ],
    [
      'the page of a captive portal',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      { name: 'UnreachableError', reason: 'foreign-response' },
    ],
  ])('tells %s from orders', async (_what, response, error) => {
    stubFetch(() => response)
    expect(await follow().ended).toMatchObject(error)
  })
})

describe('the list of a counter', () => {
  beforeEach(() => {
    const OriginalRequest = Request
    vi.stubGlobal(
      'Request',
      class extends OriginalRequest {
        constructor(input: string, init?: RequestInit) {
          super(new URL(input, 'https://shop.test'), init)
        }
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    [undefined, { limit: '200', state: 'pending,accepted,pickup' }],
    ['c7', { limit: '200', since: 'c7' }],
  ])(
    'after the cursor %s asks for %j, and has only orders for a counter',
    async (cursor, query) => {
      const other = { ...order, _id: '0199f3a1-77aa-7bd0-9c1e-00ab12cd34f0', view: 'dispatch' }
      const listed = { orders: [order], cursor: 'c9', more: true }
      const requests = stubFetch(() =>
        Response.json({ success: true, data: { ...listed, orders: [order, other] } }),
      )
      const { signal } = new AbortController()
      expect(await ordersSince('a-key', cursor, signal)).toEqual(listed)
      expect(Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)).toEqual(query)
    },
  )
})
