import { getMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { startOutboxLoop } from './outbox-loop.ts'

test('the signal may have a listener for each attempt before Node reports a leak', async () => {
  const maxInFlight = 20
  const messages = ['one']
  let listeners = 0
  const loop = startOutboxLoop<string>({
    clock: Date.now,
    maxInFlight,
    receiverOf: (message) => message,
    claim: (limit) => Promise.resolve(messages.splice(0, limit)),
    attempt: (_message, signal) => {
      listeners = getMaxListeners(signal)
      return Promise.resolve()
    },
    nextDueMs: () => Promise.resolve(undefined),
    log: { warn: () => {}, error: () => {} },
    failures: { reading: 'reading', storing: 'storing' },
  })
  loop.wake()
  await loop.settled()
  await loop.close()
  expect(listeners).toBeGreaterThan(maxInFlight)
})
