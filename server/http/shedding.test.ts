import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { createShedding } from './shedding.ts'

const SAMPLE_MS = 50
const BLOCKED_MS = 150

function blockEventLoop(): void {
  const endsAtMs = performance.now() + BLOCKED_MS
  while (performance.now() < endsAtMs) {
    // Nothing: this is what keeps the loop busy.
  }
}

async function blockRepeatedly(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    blockEventLoop()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('a process is overloaded while its event loop is blocked repeatedly', async () => {
  const app = Fastify()
  const { isOverloaded } = createShedding(app, {
    limits: { calls: 1_000, delayMs: BLOCKED_MS / 3 },
    onShed: () => {},
    sampleMs: SAMPLE_MS,
  })
  // A start blocks the loop, too.
  await blockRepeatedly()
  expect(isOverloaded()).toBe(false)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await eventually(() => {
    blockEventLoop()
    expect(isOverloaded()).toBe(true)
  })
  await eventually(() => expect(isOverloaded()).toBe(false))
  await app.close()
})

it('without limits nothing is refused', async () => {
  const app = Fastify()
  const { isOverloaded } = createShedding(app, {
    limits: undefined,
    onShed: () => {},
    sampleMs: SAMPLE_MS,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await blockRepeatedly()
  expect(isOverloaded()).toBe(false)
  await app.close()
})

it('requests that a client sent without waiting are not counted after it has left', async () => {
  const app = Fastify()
  const { check, callsInFlight } = createShedding(app, { limits: undefined, onShed: () => {} })
  app.addHook('onRequest', async (request, reply) => check(request, reply))
  app.get('/', () => new Promise(() => {}))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  await eventually(() => expect(callsInFlight()).toBe(3))
  socket.resetAndDestroy()
  await eventually(() => expect(callsInFlight()).toBe(0))
  await app.close()
})
