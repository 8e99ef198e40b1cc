import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendApiError } from './error-handler.ts'
import { addHandlerDeadline, HANDLER_DEADLINE_MS } from './handler-deadline.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function appWith(handler: () => unknown) {
  const app = Fastify()
  addHandlerDeadline(app)
  app.setErrorHandler(sendApiError)
  const calls = new EventEmitter()
  app.get('/api/v1/orders', (_request, reply) => {
    calls.emit('begun')
    const result = handler()
    return result instanceof PassThrough ? reply.send(result) : result
  })
  return { app, begun: once(calls, 'begun') }
}

describe('a call', () => {
  it('that takes longer than a page waits is unavailable', async () => {
    const { app, begun } = appWith(() => new Promise(() => {}))
    const response = app.inject('/api/v1/orders')
    await begun
    await vi.advanceTimersByTimeAsync(HANDLER_DEADLINE_MS)
    const { statusCode, body } = await response
    expect(statusCode).toBe(503)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  })

  it('in time leaves no timer', async () => {
    const { app } = appWith(() => Promise.resolve({ orders: [] }))
    expect((await app.inject('/api/v1/orders')).json()).toEqual({ orders: [] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('whose response has begun is not cut off', async () => {
    const stream = new PassThrough()
    const { app, begun } = appWith(() => stream)
    const origin = await app.listen({ port: 0 })
    stream.write('first, ')
    const response = await fetch(`${origin}/api/v1/orders`)
    await begun
    await vi.advanceTimersByTimeAsync(2 * HANDLER_DEADLINE_MS)
    stream.end('last')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('first, last')
    await app.close()
  })
})
