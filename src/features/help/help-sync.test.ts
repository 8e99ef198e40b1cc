import { beforeEach, expect, test } from 'vitest'
import type { HelpTicket } from '#contract/help-endpoints.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { createHelpSync } from './help-sync.ts'
import type { PendingHelp } from './help-rules.ts'

const HELP: PendingHelp = {
  key: 'key-of-the-request-1',
  userId: 'u1',
  orderId: 'order-1',
  body: { problem: 'missing', productIds: ['milk'], text: '' },
}
const TICKET: HelpTicket = {
  ...HELP.body,
  number: 'HT-7K3F-92QD',
  orderId: 'order-1',
  state: 'open',
  createdAt: '2026-11-21T10:30:00.000Z',
  replies: [],
  closedAt: null,
}

type Reply = HelpTicket | Error

let replies: Reply[]
let sent: string[]
let outcomes: unknown[]
let states: unknown[]
let unsent: PendingHelp[]
let timers: { task: () => void; delayMs: number; isCancelled: boolean }[]

beforeEach(() => {
  replies = []
  sent = []
  outcomes = []
  states = []
  unsent = [HELP]
  timers = []
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const start = () =>
  createHelpSync({
    unsent: () => unsent,
    send: (help, signal) => {
      sent.push(help.key)
      const reply = replies.shift()
      if (reply === undefined) {
        // No response until it is interrupted.
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new UnreachableError('network')))
        })
      }
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
    },
    onState: (_key, state) => states.push(state),
    onSent: (_help, { number }) => {
      unsent = []
      outcomes.push(number)
    },
    onRefused: (_help, code) => {
      unsent = []
      outcomes.push(code)
    },
    later: (task, delayMs) => {
      const timer = { task, delayMs, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    random: () => 1,
  })

test('a request without a response is retried under its key with growing delays, and announced once', async () => {
  replies = [new UnreachableError('network'), new UnreachableError('timeout'), TICKET]
  start().syncAll()
  await settled()
  timers[0]?.task()
  await settled()
  timers[1]?.task()
  await settled()
  expect(sent).toEqual([HELP.key, HELP.key, HELP.key])
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000])
  expect(outcomes).toEqual([TICKET.number])
  expect(states).toEqual(['sending', 'waiting', 'waiting', undefined])
})

test('when the connection is back, a request is retried at once unless an attempt is in flight', async () => {
  replies = [new UnreachableError('network')]
  const sync = start()
  sync.syncAll()
  await settled()
  sync.syncAll()
  sync.syncAll()
  await settled()
  expect(sent).toHaveLength(2)
  expect(timers[0]?.isCancelled).toBe(true)
})

test('no request is sent before the Retry-After has passed', async () => {
  replies = [new ApiError('RATE_LIMITED', '', { status: 429, retryAfterMs: 60_000 }), TICKET]
  const sync = start()
  sync.syncAll()
  await settled()
  sync.syncAll()
  await settled()
  expect(sent).toHaveLength(1)
  expect(timers[0]?.delayMs).toBe(60_000)
  timers[0]?.task()
  await settled()
  expect(outcomes).toEqual([TICKET.number])
})

test('a definite refusal is not retried', async () => {
  replies = [new ApiError('HELP_OPEN', '', { status: 409 })]
  const sync = start()
  sync.syncAll()
  await settled()
  sync.syncAll()
  await settled()
  expect(sent).toHaveLength(1)
  expect(outcomes).toEqual(['HELP_OPEN'])
  // It does not look as if it were still being sent.
  expect(states).toEqual(['sending', undefined])
})

test('a request that was removed while it waited is not sent again', async () => {
  replies = [new UnreachableError('network'), TICKET]
  start().syncAll()
  await settled()
  unsent = []
  timers[0]?.task()
  await settled()
  expect(sent).toHaveLength(1)
  expect(states).toEqual(['sending', 'waiting', undefined])
})

test('a sign-out ends the wait for the next attempt', async () => {
  replies = [new UnreachableError('network')]
  const sync = start()
  sync.syncAll()
  await settled()
  sync.stop()
  expect(timers).toMatchObject([{ isCancelled: true }])
})

test('after a refused session, a request waits for the next sync', async () => {
  replies = [new ApiError('TOKEN_EXPIRED', '', { status: 401 }), TICKET]
  const sync = start()
  sync.syncAll()
  await settled()
  expect(states.at(-1)).toBe('held')
  expect(timers).toEqual([])
  sync.syncAll()
  await settled()
  expect(outcomes).toEqual([TICKET.number])
})

test('after a wait that the server has requested, a refused session does not hold the request for good', async () => {
  replies = [
    new ApiError('RATE_LIMITED', '', { status: 429, retryAfterMs: 60_000 }),
    new ApiError('TOKEN_EXPIRED', '', { status: 401 }),
    TICKET,
  ]
  const sync = start()
  sync.syncAll()
  await settled()
  timers[0]?.task()
  await settled()
  expect(states.at(-1)).toBe('held')
  sync.syncAll()
  await settled()
  expect(outcomes).toEqual([TICKET.number])
})

test('a request that was sent just before a sign-out reports nothing afterwards', async () => {
  replies = [TICKET]
  const sync = start()
  sync.syncAll()
  sync.stop()
  await settled()
  expect(outcomes).toEqual([])
  expect(states).toEqual(['sending'])
})

test('a response that arrives after a sign-out is ignored, and nothing more is sent', async () => {
  const sync = start()
  sync.syncAll()
  sync.stop()
  await settled()
  sync.syncAll()
  await settled()
  expect(sent).toHaveLength(1)
  expect(outcomes).toEqual([])
  expect(timers).toEqual([])
})
