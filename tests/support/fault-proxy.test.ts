import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Server as SocketServer } from 'socket.io'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually, WAIT_TIMEOUT_MS } from './eventually.ts'
import { freePort } from '#scripts/system/free-port.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** The requests of a small server, which also sends a message over each WebSocket. */
const handled: {
  method: string
  url: string
  body: string
  headers: IncomingHttpHeaders
  atMs: number
}[] = []
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  handled.push({ method, url, headers, body: await text(request), atMs: performance.now() })
  const body = JSON.stringify({ order: handled.length, padding: 'x'.repeat(2_000) })
  response.setHeader('Content-Type', 'application/json')
  // A first write without a length makes the response chunked.
  if (url === '/chunks') response.write(' ')
  response.end(body)
}
const server = createServer((request, response) => {
  void handle(request, response)
})
const sockets = new SocketServer(server, { transports: ['websocket'] })
sockets.on('connection', (socket) => socket.emit('greeting', 'namaste'))

let targetPort: number
let proxy: FaultProxy
let origin: string

beforeAll(async () => {
  targetPort = await freePort()
  server.listen(targetPort, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(async () => {
  handled.length = 0
  proxy = await startFaultProxy({ targetPort })
  origin = `http://127.0.0.1:${proxy.port}`
})
afterEach(() => proxy.close())
afterAll(() => sockets.close())

const order = () => fetch(`${origin}/order?x=1`, { method: 'POST', body: 'two mangoes' })

function connectSocket(timeout = WAIT_TIMEOUT_MS) {
  return io(origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout,
  })
}

describe('without a fault', () => {
  it('passes a request and its response through, adding no header', async () => {
    const request = httpRequest(`${origin}/order`, {
      method: 'POST',
      headers: {
        Host: 'shop-1.localhost:4173',
        Origin: 'http://shop-1.localhost:4173',
        'X-Case': 'Kept',
        Connection: 'keep-alive',
        'Content-Length': 3,
      },
    })
    request.end('one')
    const [body] = await once(request, 'response')
    expect(JSON.parse(await text(body))).toMatchObject({ order: 1 })
    expect(handled).toMatchObject([{ method: 'POST', url: '/order', body: 'one' }])
    expect(handled[0]?.headers).toEqual({
      host: 'shop-1.localhost:4173',
      origin: 'http://shop-1.localhost:4173',
      'x-case': 'Kept',
      connection: 'keep-alive',
      'content-length': '3',
    })
    expect(proxy.records).toEqual([{ method: 'POST', url: '/order', serverStatus: 200 }])
  })

  it('keeps the client’s connection alive between requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports: (number | undefined)[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const request = httpRequest(`${origin}/`, { agent })
      request.end()
      const [body] = await once(request, 'response')
      ports.push(request.socket?.localPort)
      await text(body)
    }
    agent.destroy()
    expect(ports[0]).toBe(ports[1])
  })

  it('reuses connections to the server for GET only, and retries a GET if its connection has ended', async () => {
    const seen: string[] = []
    const used = new Map<Socket, number>()
    const closingServer = createServer((request, response) => {
      const turn = (used.get(request.socket) ?? 0) + 1
      used.set(request.socket, turn)
      seen.push(`${request.method} ${turn}`)
      // Like a server that is killed while the proxy keeps its connection.
      if (turn === 3) request.socket.destroy()
      else response.end('here')
    })
    closingServer.listen(0, '127.0.0.1')
    await once(closingServer, 'listening')
    const address = closingServer.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const closingProxy = await startFaultProxy({ targetPort: address.port })
    for (const method of ['GET', 'GET', 'GET', 'POST', 'POST']) {
      const response = await fetch(`http://127.0.0.1:${closingProxy.port}/`, { method })
      expect(await response.text()).toBe('here')
    }
    expect(seen).toEqual(['GET 1', 'GET 2', 'GET 3', 'GET 1', 'POST 1', 'POST 1'])
    await closingProxy.close()
    closingServer.close()
  })

  it('passes a WebSocket through', async () => {
    const socket = connectSocket()
    const greeting = await new Promise((resolve) => socket.once('greeting', resolve))
    socket.disconnect()
    expect(greeting).toBe('namaste')
  })

  it('closes the connection if the server is down', async () => {
    const proxyWithoutServer = await startFaultProxy({ targetPort: 1 })
    await expect(fetch(`http://127.0.0.1:${proxyWithoutServer.port}/`)).rejects.toThrow()
    await proxyWithoutServer.close()
  })
})

describe('faults of one request', () => {
  // A timer may fire a millisecond early.
  const DELAY_MS = 100
  const AT_LEAST_MS = DELAY_MS - 1

  it('delay: the request reaches the server late', async () => {
    proxy.plan({ fault: { kind: 'delay', beforeMs: DELAY_MS } })
    const sentAtMs = performance.now()
    expect((await order()).status).toBe(200)
    expect(handled).toHaveLength(1)
    expect((handled[0]?.atMs ?? 0) - sentAtMs).toBeGreaterThanOrEqual(AT_LEAST_MS)
    expect(proxy.counts.delay).toBe(1)
  })

  it('delay: the response reaches the client late', async () => {
    proxy.plan({ fault: { kind: 'delay', afterMs: DELAY_MS } })
    expect((await order()).status).toBe(200)
    expect(handled).toHaveLength(1)
    expect(performance.now() - (handled[0]?.atMs ?? Infinity)).toBeGreaterThanOrEqual(AT_LEAST_MS)
  })

  it.each([
    { forwarded: false, handledCount: 0 },
    { forwarded: true, handledCount: 1 },
  ])(
    'hang: the client gets no response, forwarded: $forwarded',
    async ({ forwarded, handledCount }) => {
      proxy.plan({ path: '/hanging', fault: { kind: 'hang', forwarded } })
      const aborting = new AbortController()
      let isSettled = false
      const hanging = fetch(`${origin}/hanging`, {
        method: 'POST',
        signal: aborting.signal,
      }).finally(() => {
        isSettled = true
      })
      await eventually(() => {
        expect(proxy.counts.hang).toBe(1)
        expect(handled).toHaveLength(handledCount)
      })
      // Later requests are not blocked.
      expect((await order()).status).toBe(200)
      expect(handled).toHaveLength(handledCount + 1)
      expect(isSettled).toBe(false)
      aborting.abort()
      await expect(hanging).rejects.toThrow(/abort/)
    },
  )

  it('cut-before: the server never gets the request', async () => {
    proxy.plan({ fault: { kind: 'cut-before' } })
    await expect(order()).rejects.toThrow()
    expect(handled).toHaveLength(0)
    expect(proxy.records).toEqual([{ method: 'POST', url: '/order?x=1', fault: 'cut-before' }])
  })

  it('cut-after: the response of the server is lost', async () => {
    proxy.plan({ fault: { kind: 'cut-after' } })
    await expect(order()).rejects.toThrow()
    expect(handled).toMatchObject([{ body: 'two mangoes' }])
    expect(proxy.records).toMatchObject([{ fault: 'cut-after', serverStatus: 200 }])
    expect(proxy.counts['cut-after']).toBe(1)
  })

  it("gateway-timeout: a gateway's page replaces the response of the server", async () => {
    proxy.plan({ fault: { kind: 'gateway-timeout' } })
    const body = await order()
    expect(body.status).toBe(504)
    expect(body.headers.get('content-type')).toContain('text/html')
    expect(await body.text()).toContain('504 Gateway Time-out')
    expect(handled).toHaveLength(1)
  })

  it.each([200, 511])(
    "captive-portal: the client gets the portal's page with status %i",
    async (status) => {
      proxy.plan({ fault: { kind: 'captive-portal', status } })
      const body = await order()
      expect(body.status).toBe(status)
      expect(await body.text()).toContain('Free WiFi')
      expect(handled).toHaveLength(0)
    },
  )

  it.each([
    { url: '/length', framing: 'content-length' },
    { url: '/chunks', framing: 'transfer-encoding' },
  ])(
    'truncate: the connection ends in the middle of the body: $framing',
    async ({ url, framing }) => {
      proxy.plan({ fault: { kind: 'truncate' } })
      const request = httpRequest(`${origin}${url}`)
      request.end()
      const [body] = await once(request, 'response')
      expect(body.statusCode).toBe(200)
      expect(body.headers).toHaveProperty(framing)
      let received = 0
      body.on('data', (chunk: Buffer) => {
        received += chunk.length
      })
      await expect(once(body, 'end')).rejects.toThrow()
      expect(received).toBeGreaterThan(900)
      expect(received).toBeLessThan(1_200)
      expect(handled).toHaveLength(1)
    },
  )

  it.each(['/length', '/chunks'])(
    'stall: nothing arrives after the middle of the body: %s',
    async (url) => {
      proxy.plan({ fault: { kind: 'stall' } })
      const request = httpRequest(`${origin}${url}`)
      request.end()
      const [body] = await once(request, 'response')
      expect(body.statusCode).toBe(200)
      let received = 0
      body.on('data', (chunk: Buffer) => {
        received += chunk.length
      })
      await expect.poll(() => received).toBeGreaterThan(900)
      const silence = AbortSignal.timeout(300)
      await expect(once(body, 'end', { signal: silence })).rejects.toThrow(/aborted/)
      expect(received).toBeLessThan(1_200)
      expect(body.destroyed).toBe(false)
      expect(handled).toHaveLength(1)
      expect(proxy.counts.stall).toBe(1)
      request.destroy()
    },
  )

  it.each([
    { kind: 'cut-before' },
    { kind: 'cut-after' },
    { kind: 'captive-portal' },
    { kind: 'gateway-timeout' },
  ] as const)('$kind: a WebSocket does not open', async (fault) => {
    proxy.plan({ path: '/socket.io/', fault })
    const socket = connectSocket()
    await expect(
      new Promise((_resolve, reject) => socket.once('connect_error', reject)),
    ).rejects.toThrow()
    socket.disconnect()
    expect(proxy.counts[fault.kind]).toBe(1)
  })

  it('stall: a WebSocket stays half open until the client times out', async () => {
    proxy.plan({ path: '/socket.io/', fault: { kind: 'stall' } })
    const socket = connectSocket(3_000)
    const refused = new Promise((_resolve, reject) => socket.once('connect_error', reject))
    await expect(refused).rejects.toThrow('timeout')
    socket.disconnect()
    expect(proxy.counts.stall).toBe(1)
  })
})

describe('rules', () => {
  it('match by method, path and count, and the first match applies', async () => {
    const first = proxy.plan({
      method: 'POST',
      path: /^\/order\?/,
      times: 2,
      fault: { kind: 'captive-portal', status: 511 },
    })
    proxy.plan({ path: '/or', times: 1, fault: { kind: 'captive-portal', status: 503 } })
    const statuses = [(await fetch(`${origin}/other`)).status]
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await order()).status)
    expect(statuses).toEqual([200, 511, 511, 503, 200])
    expect(first.appliedCount).toBe(2)
    expect(proxy.counts['captive-portal']).toBe(3)
  })

  it('no longer apply when they are removed or cleared', async () => {
    const rule = proxy.plan({ fault: { kind: 'captive-portal', status: 511 } })
    rule.remove()
    expect((await order()).status).toBe(200)
    proxy.plan({ fault: { kind: 'captive-portal', status: 511 } })
    proxy.decideBy(() => ({ kind: 'cut-before' }))
    proxy.clear()
    expect((await order()).status).toBe(200)
  })

  it('leave requests without a match to the decider', async () => {
    proxy.decideBy((request) =>
      request.headers['content-length'] === '11' ? { kind: 'gateway-timeout' } : undefined,
    )
    expect((await order()).status).toBe(504)
    expect((await fetch(origin)).status).toBe(200)
  })
})

describe('faults of all connections', () => {
  it('drop-sockets: open connections end', async () => {
    const socket = connectSocket()
    await new Promise((resolve) => socket.once('greeting', resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    expect(proxy.dropSockets()).toBeGreaterThanOrEqual(1)
    expect(await gone).toBe('transport close')
    expect(proxy.counts['drop-sockets']).toBe(1)
    expect((await order()).status).toBe(200)
  })

  it('refuse: connections are refused until the proxy listens again on the same port', async () => {
    proxy.plan({ path: '/slow', fault: { kind: 'hang' } })
    const hanging = fetch(`${origin}/slow`)
    await eventually(() => expect(proxy.counts.hang).toBe(1))
    await proxy.refuse()
    await expect(hanging).rejects.toThrow()
    await expect(order()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await proxy.listenAgain()
    expect((await order()).status).toBe(200)
    expect(proxy.counts.refuse).toBe(1)
  })
})
