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
