/** How clients see the shutdown of the server, with real connections in this process. */
import dns from 'node:dns'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorResponseSchema } from '#contract/error-codes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { runServer, type RunningServer } from './run-server.ts'

/** Longer than a test may take. */
const NEVER_MS = 10 * 60_000

let base: ServerHarness

beforeAll(async () => {
  base = await startHarness()
})
/** A server listens until its process ends, and Node warns of more than ten listeners. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const listenersBefore = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)))
afterEach(() => {
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!listenersBefore.has(listener)) process.off(signal, listener)
    }
  }
})
afterAll(async () => {
  await base.close()
})

interface Started {
  running: RunningServer
  announce: () => void
  /** Requests of `/slow` wait for this, and the second half of `/begun`. */
  finish: () => void
  /** Resolves when a request of `/slow` is under way. */
  slowBegan: Promise<void>
  sendRequest: (path: string) => Promise<{ status: number; connection: unknown; body: string }>
  socket: () => Promise<Socket>
  /** It stays open when the server has ended its side. */
  halfOpenSocket: () => Promise<Socket>
}

function awaited(): { happened: Promise<void>; happen: () => void } {
  const events = new EventTarget()
  return {
    happened: new Promise((resolve) => {
      events.addEventListener('happened', () => resolve())
    }),
    happen: () => events.dispatchEvent(new Event('happened')),
  }
}

async function connected(options: { port: number; allowHalfOpen?: boolean }): Promise<Socket> {
  const socket = connect({ ...options, host: '127.0.0.1' })
  // The server may cut it off.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const upgradeOf = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** More than the buffers of both ends hold. */
const LARGE_BYTES = 64 * 1_024 * 1_024

async function start(lastResponsesMs?: number): Promise<Started> {
  const finished = awaited()
  const slowBegan = awaited()
  const { app } = await startHarness({
    beside: base,
    extend: async (instance) => {
      instance.get('/slow', async () => {
        slowBegan.happen()
        await finished.happened
        return { status: 'late' }
      })
      instance.get('/large', async () => Buffer.alloc(LARGE_BYTES))
      instance.get('/begun', async (_request, reply) => {
        const body = new PassThrough()
        body.write('begun, ')
        void finished.happened.then(() => body.end('and ended'))
        return reply.send(body)
      })
      await Promise.resolve()
    },
  })
  const database = { ...base.database, close: () => Promise.resolve() }
  const running = await runServer(app, database, {
    host: '127.0.0.1',
    port: 0,
    shutdownNoticeMs: 0,
    lastResponsesMs,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const slowAgent = new Agent({ keepAlive: true })
  const { port } = running
  return {
    running,
    announce: app.shutdown.announce,
    finish: finished.happen,
    slowBegan: slowBegan.happened,
    sendRequest: async (path) => {
      const options = { port, path, agent: path === '/slow' ? slowAgent : agent }
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(options, resolve).on('error', reject)
      })
      const { statusCode = 0, headers } = response
      return { status: statusCode, connection: headers.connection, body: await text(response) }
    },
    socket: () => connected({ port }),
    halfOpenSocket: () => connected({ port, allowHalfOpen: true }),
  }
}

it('a server whose host is a name with several addresses listens on one of them', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  vi.spyOn(dns, 'lookup').mockImplementation((host: unknown, ...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') throw new Error('No callback was given')
    // Options come first, and all addresses are requested.
    if (args.length === 2) callback(null, addresses)
    else callback(null, host === 'localhost' ? '127.0.0.1' : host, 4)
  })
  const { app } = await startHarness({ beside: base })
  const database = { ...base.database, close: () => Promise.resolve() }
  const running = await runServer(app, database, {
    host: 'localhost',
    port: 0,
    shutdownNoticeMs: 0,
  })
  expect(app.addresses()).toHaveLength(1)
  await running.close()
})

it('a server whose embedded database has crashed ends as failed, so that it is started again', async () => {
  const exit = vi.fn()
  const { app } = await startHarness({ beside: base })
  const close = vi.fn().mockResolvedValue(undefined)
  const crashed = Promise.resolve(new Error('Crashed'))
  await runServer(
    app,
    { ...base.database, close, crashed },
    { host: '127.0.0.1', port: 0, shutdownNoticeMs: 0, exit },
  )
  await eventually(() => expect(exit).toHaveBeenCalledWith(1))
  expect(close).toHaveBeenCalledOnce()
})

describe('a server that shuts down', () => {
  it('listens to signals before it listens to requests', async () => {
    const before = process.listenerCount('SIGTERM')
    let signalListeners = 0
    const { app } = await startHarness({
      beside: base,
      extend: async (instance) => {
        instance.addHook('onListen', async () => {
          signalListeners = process.listenerCount('SIGTERM') - before
          await Promise.resolve()
        })
        await Promise.resolve()
      },
    })
    const database = { ...base.database, close: () => Promise.resolve() }
    const running = await runServer(app, database, {
      host: '127.0.0.1',
      port: 0,
      shutdownNoticeMs: 0,
    })
    expect(signalListeners).toBe(1)
    await running.close()
  })

  it('becomes unready first, while it still serves on connections that it then closes', async () => {
    const server = await start()
    expect(await server.sendRequest('/readyz')).toMatchObject({
      status: 200,
      connection: 'keep-alive',
    })
    server.announce()
    const unready = await server.sendRequest('/readyz')
    expect(unready).toMatchObject({ status: 503, connection: 'close' })
    expect(v.parse(errorResponseSchema, JSON.parse(unready.body)).error.code).toBe('UNAVAILABLE')
    expect(await server.sendRequest('/api/v1/settings/delivery-charge')).toMatchObject({
      status: 200,
      connection: 'close',
    })
    await server.running.close()
  })

  it('finishes requests under way, and refuses new ones with its own error response', async () => {
    const server = await start()
    // Kept alive by its last response.
    const kept = await server.socket()
    kept.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(kept, 'data')
    const slow = server.sendRequest('/slow')
    await server.slowBegan
    // Its request has begun and is incomplete, so it must not be cut off.
    kept.write('GET /api/v1/settings/delivery-charge HTTP/1.1\r\n')
    const late = text(kept)
    await server.sendRequest('/healthz')
    const closed = server.running.close()
    kept.write('Host: x\r\n\r\n')
    const response = await late
    expect(response).toMatch(/^HTTP\/1.1 503 /)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    const body = response.slice(response.indexOf('\r\n\r\n'))
    expect(v.parse(errorResponseSchema, JSON.parse(body)).error.code).toBe('UNAVAILABLE')

    server.finish()
    expect(await slow).toMatchObject({
      status: 200,
      connection: 'close',
      body: '{"status":"late"}',
    })
    await closed
  })

  it('does not wait for idle connections', async () => {
    const server = await start(NEVER_MS)
    const [fresh, used] = await Promise.all([server.socket(), server.socket()])
    used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(used, 'data')
    const ends = [fresh, used].map((socket) => once(socket.resume(), 'close'))
    await server.running.close()
    await Promise.all(ends)
  })

  it('does not wait for responses of a client that has left', async () => {
    const server = await start(NEVER_MS)
    const [leaving, idle] = await Promise.all([server.socket(), server.socket()])
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    // The second response is ready, but may not be sent before the first.
    leaving.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await server.slowBegan
    leaving.resetAndDestroy()
    const ended = once(idle.resume(), 'close')
    await server.running.close()
    await ended
    server.finish()
  })

  it('closes a connection whose last response had begun before the shutdown', async () => {
    const server = await start(NEVER_MS)
    const socket = await server.socket()
    const received = text(socket)
    const began = once(socket, 'data')
    socket.write('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
    await began
    const closed = server.running.close()
    // Once it accepts no more connections, it checks the open ones itself.
    await eventually(() => expect(server.socket()).rejects.toMatchObject({ code: 'ECONNREFUSED' }))
    server.finish()
    await closed
    const response = await received
    expect(response).toMatch(/\r\nconnection: keep-alive\r\n/i)
    expect(response).toContain('and ended')
  })

  it('sends a large response to its end, however slowly it is read before the deadline', async () => {
    const server = await start(NEVER_MS)
    const socket = await server.socket()
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    // It reads no more than fits into the buffers.
    await once(socket, 'readable')
    const closed = server.running.close()
    await eventually(() => expect(server.socket()).rejects.toMatchObject({ code: 'ECONNREFUSED' }))
    expect((await buffer(socket)).length).toBeGreaterThan(LARGE_BYTES)
    await closed
  })

  it('does not wait for a client whose WebSocket was refused', async () => {
    const server = await start(NEVER_MS)
    const refused = await server.halfOpenSocket()
    refused.write(upgradeOf('/elsewhere'))
    const [response]: unknown[] = await once(refused, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 404 /)
    // The refusal would wait behind a response that it does not read.
    const unread = await server.halfOpenSocket()
    unread.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(unread, 'readable')
    unread.write(upgradeOf('/elsewhere'))
    await server.running.close()
    refused.destroy()
    unread.destroy()
  })

  // Without a deadline, a WebSocket waits 30 s for its client.
  it('cuts off a WebSocket that its client does not close', { timeout: 20_000 }, async () => {
    const server = await start(200)
    const socket = await server.halfOpenSocket()
    socket.write(upgradeOf('/socket.io/?EIO=4&transport=websocket'))
    const [response]: unknown[] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 101 /)
    await server.running.close()
    socket.destroy()
  })

  it('cuts off requests that do not end by the deadline', async () => {
    const server = await start(200)
    const slow = server.sendRequest('/slow')
    const failed = expect(slow).rejects.toThrow('socket hang up')
    await server.slowBegan
    await server.running.close()
    await failed
    server.finish()
  })

  it('waits no longer than that for a client that reads a large response slowly', async () => {
    const server = await start(200)
    const socket = await server.socket()
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    // It reads no more than fits into the buffers.
    await once(socket, 'readable')
    await server.running.close()
    socket.destroy()
  })
})
