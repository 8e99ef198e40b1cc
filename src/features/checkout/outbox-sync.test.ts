import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { createOutboxSync, type OutboxSyncPorts } from './outbox-sync.ts'
import {
  outcomeOf,
  type AttemptState,
  type IntentEnd,
  type OrderIntent,
} from './order-outbox-rules.ts'
import { INTENT_KEY, buildIntent } from './testing/build-intent.ts'

const intentOf = (key: string, userId = 'u1') => buildIntent({ key, userId })

const orderOf = (_id: string) => buildOrder({ _id, version: 1 })

/** A phone in memory, with a log of what the outbox sync did and timers that the test runs. */
function phone(
  calls: Partial<Pick<OutboxSyncPorts, 'create' | 'place' | 'withdraw' | 'withLock'>> = {},
  stored: readonly OrderIntent[] = [intentOf(INTENT_KEY)],
) {
  let intents = [...stored]
  const log: string[] = []
  const attempts = new Map<string, AttemptState>()
  const timers: { task: () => void; delayMs: number }[] = []
  let userId: string | null = 'u1'
  let nowMs = 0
  const change = (key: string, by: Partial<OrderIntent>): void => {
    intents = intents.map((intent) => (intent.key === key ? { ...intent, ...by } : intent))
  }
  const sync = createOutboxSync({
    intents: () => intents,
    markCreated: (key, createdOrderId) => {
      change(key, { createdOrderId })
    },
    markWithdrawal: (key, refusal) => {
      change(key, { withdrawal: { refusal } })
    },
    end: (key, end) => {
      const isOpen = intents.some((intent) => intent.key === key && intent.end === undefined)
      if (isOpen) change(key, { end })
      return isOpen
    },
    remove: (key) => {
      const before = intents.length
      intents = intents.filter((intent) => intent.key !== key)
      return intents.length < before
    },
    create: async (intent, signal) => {
      log.push(`create ${intent.key}`)
      return (await calls.create?.(intent, signal)) ?? orderOf('o1')
    },
    place: async (orderId, signal) => {
      log.push(`place ${orderId}`)
      return (await calls.place?.(orderId, signal)) ?? orderOf(orderId)
    },
    withdraw: async (key, signal) => {
      log.push(`withdraw ${key}`)
      return (await calls.withdraw?.(key, signal)) ?? null
    },
    currentUserId: () => userId,
    onAttempt: (key, state) => {
      if (state) log.push(state)
      if (state) attempts.set(key, state)
      else attempts.delete(key)
    },
    onPlaced: (_intent, order) => {
      log.push(`placed ${order._id}`)
    },
    onEnded: (_intent, end) => {
      log.push(end.kind === 'refused' ? `refused ${end.refusal.code}` : end.kind)
    },
    later: (task, delayMs) => {
      const timer = { task, delayMs }
      timers.push(timer)
      return () => {
        timers.splice(timers.indexOf(timer), 1)
      }
    },
    now: () => nowMs,
    random: () => 0.5,
    withLock: calls.withLock ?? ((_key, _signal, task) => task()),
  })
  return {
    sync,
    log,
    attempts,
    timers,
    intents: () => intents,
    signIn: (id: string | null) => {
      userId = id
    },
    decline: () => {
      change(INTENT_KEY, { withdrawal: {} })
      sync.syncAll()
    },
    declineElsewhere: () => {
      change(INTENT_KEY, { withdrawal: {} })
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    endElsewhere: (end: IntentEnd) => {
      change(INTENT_KEY, { end })
    },
    forgetAll: () => {
      intents = []
    },
    settle: () => new Promise((resolve) => setTimeout(resolve)),
    runNextTimer: () => {
      timers.shift()?.task()
    },
  }
}

const orderNamedAfterKey: OutboxSyncPorts['create'] = ({ key }) =>
  Promise.resolve(orderOf(`order of ${key}`))

/** A call without a response, until it is given up. */
const hanging: OutboxSyncPorts['create'] = (_intent, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'))
    })
  })

const createsOf = (log: string[]) => log.filter((line) => line.startsWith('create'))

describe('the outbox sync', () => {
  let shop = phone()
  beforeEach(() => {
    shop = phone()
  })

  test('creates, then places, and only then reports placed', async () => {
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `create ${INTENT_KEY}`, 'place o1', 'placed o1'])
    expect(shop.intents()).toEqual([])
    expect(shop.attempts.size).toBe(0)
  })

  test('sends each of several orders under its own key', async () => {
    shop = phone({ create: orderNamedAfterKey }, [
      intentOf('key-a'),
      intentOf('key-of-u2', 'u2'),
      intentOf('key-b'),
    ])
    shop.sync.syncAll()
    await shop.settle()
    expect(createsOf(shop.log)).toEqual(['create key-a', 'create key-b'])
    expect(shop.log).toEqual(
      expect.arrayContaining(['placed order of key-a', 'placed order of key-b']),
    )
    expect(shop.intents().map(({ key }) => key)).toEqual(['key-of-u2'])
  })

  test('sends an order once however often it is started', async () => {
    shop.sync.syncAll()
    shop.sync.syncAll()
    shop.sync.syncAll()
    await shop.settle()
    expect(createsOf(shop.log)).toHaveLength(1)
  })

  test('retries with the same key if it is unknown whether the server acted', async () => {
    const responses = [new UnreachableError('timeout'), new UnreachableError('foreign-response')]
    shop = phone({
      create: () => {
        const error = responses.shift()
        return error ? Promise.reject(error) : Promise.resolve(orderOf('o1'))
      },
    })
    shop.sync.syncAll()
    for (let round = 0; round < 3; round += 1) {
      await shop.settle()
      shop.runNextTimer()
    }
    await shop.settle()
    expect(createsOf(shop.log)).toEqual([
      `create ${INTENT_KEY}`,
      `create ${INTENT_KEY}`,
      `create ${INTENT_KEY}`,
    ])
    expect(shop.log.at(-1)).toBe('placed o1')
  })

  test('waits longer after each failure', async () => {
    shop = phone({ create: () => Promise.reject(new UnreachableError('network')) })
    shop.sync.syncAll()
    const delays: number[] = []
    for (let round = 0; round < 4; round += 1) {
      await shop.settle()
      delays.push(...shop.timers.map(({ delayMs }) => delayMs))
      shop.runNextTimer()
    }
    expect(delays).toEqual([750, 1_500, 3_000, 6_000])
  })

  test('sends no order again that another tab settled while it waited', async () => {
    shop = phone({ create: () => Promise.reject(new UnreachableError('network')) })
    shop.sync.syncAll()
    await shop.settle()
    shop.endElsewhere({ kind: 'placed' })
    shop.runNextTimer()
    await shop.settle()
    expect(createsOf(shop.log)).toHaveLength(1)
    expect(shop.attempts.size).toBe(0)
  })

  test('does not report placed when only create succeeded, and later sends only place', async () => {
    let reachable = false
    shop = phone({
      place: () =>
        reachable
          ? Promise.resolve(orderOf('o1'))
          : Promise.reject(new UnreachableError('network')),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).not.toContain('placed o1')
    expect(shop.intents()[0]?.createdOrderId).toBe('o1')
    reachable = true
    shop.runNextTimer()
    await shop.settle()
    expect(createsOf(shop.log)).toHaveLength(1)
    expect(shop.log.at(-1)).toBe('placed o1')
  })

  test('keeps a refusal for the shopper to see and does not send it again', async () => {
    shop = phone({
      create: () => Promise.reject(new ApiError('PRICE_CHANGED', 'prices', { status: 409 })),
    })
    shop.sync.syncAll()
    await shop.settle()
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `create ${INTENT_KEY}`, 'refused PRICE_CHANGED'])
    expect(shop.intents()[0]?.end).toEqual({
      kind: 'refused',
      refusal: { code: 'PRICE_CHANGED' },
    })
  })

  test('holds an order whose session is refused until the shopper signs in again', async () => {
    shop = phone({
      create: () => Promise.reject(new ApiError('UNAUTHENTICATED', 'who?', { status: 401 })),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log.at(-1)).toBe('held')
    expect(shop.timers).toEqual([])
    expect(shop.intents()).toHaveLength(1)
  })

  test('withdraws an order that the shopper declined while it waited, and reports it once', async () => {
    shop = phone({ create: () => Promise.reject(new UnreachableError('network')) })
    shop.sync.syncAll()
    await shop.settle()
    shop.decline()
    await shop.settle()
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual([
      'sending',
      `create ${INTENT_KEY}`,
      'waiting',
      'sending',
      `withdraw ${INTENT_KEY}`,
      'withdrawn',
    ])
    expect(shop.timers).toEqual([])
  })

  test('does not wait for the response to a request that hangs when the shopper declines', async () => {
    shop = phone({ create: hanging })
    shop.sync.syncAll()
    await shop.settle()
    shop.decline()
    await shop.settle()
    expect(shop.log).toEqual([
      'sending',
      `create ${INTENT_KEY}`,
      'sending',
      `withdraw ${INTENT_KEY}`,
      'withdrawn',
    ])
  })

  test('reports an order as placed if it was placed before it could be withdrawn', async () => {
    shop = phone({ withdraw: () => Promise.resolve(orderOf('o1')) })
    shop.decline()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `withdraw ${INTENT_KEY}`, 'placed', 'placed o1'])
    expect(shop.intents()).toMatchObject([{ createdOrderId: 'o1', end: { kind: 'placed' } }])
  })

  test.each(['rejected', 'cancelled'] as const)(
    'reports an order as withdrawn if it was %s before the withdrawal arrived',
    async (orderStatus) => {
      shop = phone({ withdraw: () => Promise.resolve({ ...orderOf('o1'), orderStatus }) })
      shop.decline()
      await shop.settle()
      expect(shop.log).toEqual(['sending', `withdraw ${INTENT_KEY}`, 'withdrawn'])
      expect(shop.intents()[0]?.end).toEqual({ kind: 'withdrawn', order: orderStatus })
    },
  )

  test('withdraws, and does not place, an order that was created and then declined', async () => {
    shop = phone({ place: () => Promise.reject(new UnreachableError('network')) })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.intents()[0]?.createdOrderId).toBe('o1')
    shop.log.length = 0
    shop.decline()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `withdraw ${INTENT_KEY}`, 'withdrawn'])
  })

  test('does not place an order that another tab declined while it was being created', async () => {
    shop = phone({
      create: () => {
        shop.declineElsewhere()
        return Promise.resolve(orderOf('o1'))
      },
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual([
      'sending',
      `create ${INTENT_KEY}`,
      'sending',
      `withdraw ${INTENT_KEY}`,
      'withdrawn',
    ])
  })

  test('asks the shopper again if the quote expired before the order was placed', async () => {
    shop = phone({
      place: () => Promise.reject(new ApiError('QUOTE_EXPIRED', 'late', { status: 409 })),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log.at(-1)).toBe('refused QUOTE_EXPIRED')
    expect(shop.timers).toEqual([])
  })

  test('withdraws the key before it reports a refusal that the server does not store', async () => {
    for (const earlier of [null, orderOf('o1')]) {
      shop = phone({
        create: () =>
          Promise.reject(new ApiError('IDEMPOTENCY_KEY_REUSED', 'other', { status: 422 })),
        withdraw: () => Promise.resolve(earlier),
      })
      shop.sync.syncAll()
      await shop.settle()
      expect(shop.log.filter((line) => line.startsWith('withdraw '))).toHaveLength(1)
      expect(shop.log).not.toContain('place o1')
      expect(shop.log.at(-1)).toBe(earlier ? 'placed o1' : 'refused IDEMPOTENCY_KEY_REUSED')
      expect(shop.intents()[0]?.end?.kind).toBe(earlier ? 'placed' : 'refused')
    }
  })

  test('reports no refusal of an order of which an earlier attempt made one that was rejected', async () => {
    shop = phone({
      create: () =>
        Promise.reject(new ApiError('IDEMPOTENCY_KEY_REUSED', 'other', { status: 422 })),
      withdraw: () => Promise.resolve({ ...orderOf('o1'), orderStatus: 'rejected' }),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.intents()[0]?.end).toEqual({ kind: 'withdrawn', order: 'rejected' })
  })

  test('reports why the order was refused, also if its withdrawal is refused', async () => {
    shop = phone({
      create: () =>
        Promise.reject(new ApiError('IDEMPOTENCY_KEY_REUSED', 'other', { status: 422 })),
      withdraw: () => Promise.reject(new ApiError('FORBIDDEN', 'no', { status: 403 })),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log.at(-1)).toBe('refused IDEMPOTENCY_KEY_REUSED')
  })

  test('reports why a withdrawal was refused, if the order itself was not', async () => {
    shop = phone({
      withdraw: () => Promise.reject(new ApiError('FORBIDDEN', 'no', { status: 403 })),
    })
    shop.decline()
    await shop.settle()
    expect(shop.log.at(-1)).toBe('refused FORBIDDEN')
  })

  test('treats the order as withdrawn if another tab has withdrawn it', async () => {
    shop = phone({
      create: () => Promise.reject(new ApiError('INTENT_WITHDRAWN', 'gone', { status: 410 })),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.intents()[0]?.end).toEqual({ kind: 'withdrawn' })
  })

  test("never sends one shopper's order under another", async () => {
    shop.signIn('u2')
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual([])
    expect(shop.intents()).toHaveLength(1)
  })

  test('writes and shows nothing of a shopper who signed out while a request was in flight', async () => {
    for (const leaveDuring of ['create', 'place'] as const) {
      const left = phone({
        create: () => {
          if (leaveDuring === 'create') left.signIn(null)
          return Promise.resolve(orderOf('o1'))
        },
        place: () => {
          if (leaveDuring === 'place') left.signIn('u2')
          return Promise.resolve(orderOf('o1'))
        },
      })
      left.sync.syncAll()
      await left.settle()
      expect(left.log).not.toContain('placed o1')
      expect(left.intents()).toHaveLength(1)
      expect(left.intents()[0]?.createdOrderId).toBe(leaveDuring === 'create' ? undefined : 'o1')
    }
  })

  test('settles nothing of a shopper who signed out while a withdrawal was in flight', async () => {
    shop = phone({
      withdraw: () => {
        shop.signIn(null)
        return Promise.resolve(null)
      },
    })
    shop.decline()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `withdraw ${INTENT_KEY}`])
    expect(shop.intents()[0]?.end).toBeUndefined()
  })

  test('reports placed once if another tab has already settled the same order', async () => {
    shop = phone({
      place: (orderId) => {
        shop.forgetAll()
        return Promise.resolve(orderOf(orderId))
      },
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).not.toContain('placed o1')
  })

  test('reports nothing of an order that another tab has settled and still shows', async () => {
    shop = phone({
      place: (orderId) => {
        shop.endElsewhere({ kind: 'placed' })
        return Promise.resolve(orderOf(orderId))
      },
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).not.toContain('placed o1')
    expect(shop.intents().map(({ end }) => end)).toEqual([{ kind: 'placed' }])
  })

  test('stops with the screen and keeps unsettled orders stored', async () => {
    shop = phone({ create: () => Promise.reject(new UnreachableError('network')) })
    shop.sync.syncAll()
    await shop.settle()
    shop.sync.stop()
    expect(shop.timers).toEqual([])
    expect(shop.intents()).toHaveLength(1)
  })

  test('gives up the request in flight when it stops, and does nothing afterwards', async () => {
    const create = vi.fn(hanging)
    shop = phone({ create })
    shop.sync.syncAll()
    await shop.settle()
    shop.sync.stop()
    expect(create.mock.lastCall?.[1].aborted).toBe(true)
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual(['sending', `create ${INTENT_KEY}`])
    expect(shop.timers).toEqual([])
  })

  describe('while another tab sends the same order', () => {
    let release: (() => void) | undefined
    beforeEach(async () => {
      shop = phone({
        withLock: async (_key, signal, task) => {
          await new Promise<void>((resolve, reject) => {
            release = resolve
            signal.addEventListener('abort', () => {
              reject(new Error('aborted'))
            })
          })
          await task()
        },
      })
      shop.sync.syncAll()
      await shop.settle()
    })

    test('waits for that tab, and then sends it', async () => {
      expect(shop.log).toEqual(['sending'])
      release?.()
      await shop.settle()
      expect(shop.log.at(-1)).toBe('placed o1')
    })

    test('sends nothing if that tab has settled it', async () => {
      shop.endElsewhere({ kind: 'placed' })
      release?.()
      await shop.settle()
      expect(shop.log).toEqual(['sending'])
      expect(shop.attempts.size).toBe(0)
    })

    test('sends nothing if the shopper has signed out meanwhile', async () => {
      shop.signIn('u2')
      release?.()
      await shop.settle()
      expect(shop.log).toEqual(['sending'])
    })

    test('withdraws it at once when the shopper declines', async () => {
      shop.decline()
      await shop.settle()
      expect(shop.log).toEqual(['sending', 'sending', `withdraw ${INTENT_KEY}`, 'withdrawn'])
    })
  })

  test('sends an order later if its lock fails', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    let fails = true
    shop = phone({
      withLock: (_key, _signal, task) => (fails ? Promise.reject(new Error('no locks')) : task()),
    })
    shop.sync.syncAll()
    await shop.settle()
    expect(shop.log).toEqual(['sending', 'waiting'])
    expect(error).toHaveBeenCalledOnce()
    fails = false
    shop.runNextTimer()
    await shop.settle()
    expect(shop.log.at(-1)).toBe('placed o1')
  })

  describe('an order with a Retry-After', () => {
    const limited = new ApiError('RATE_LIMITED', '', { status: 429, retryAfterMs: 7_000 })
    beforeEach(async () => {
      shop = phone({ create: () => Promise.reject(limited) })
      shop.sync.syncAll()
      await shop.settle()
    })

    test('waits even if the shopper returns to the page, and continues after that time', async () => {
      shop.pass(6_999)
      shop.sync.syncAll()
      await shop.settle()
      expect(createsOf(shop.log)).toHaveLength(1)
      expect(shop.timers.map(({ delayMs }) => delayMs)).toEqual([7_000])
      shop.pass(1)
      shop.sync.syncAll()
      await shop.settle()
      expect(createsOf(shop.log)).toHaveLength(2)
      expect(shop.timers).toHaveLength(1)
    })

    test('continues after that time even if the clock was set back', async () => {
      shop.pass(-3_600_000)
      shop.runNextTimer()
      await shop.settle()
      expect(createsOf(shop.log)).toHaveLength(2)
    })

    test('is withdrawn at once when the shopper declines', async () => {
      shop.decline()
      await shop.settle()
      expect(shop.log).toContain(`withdraw ${INTENT_KEY}`)
      expect(shop.log.at(-1)).toBe('withdrawn')
    })
  })
})

describe('a failed attempt', () => {
  test.each([
    ['RATE_LIMITED', 429],
    ['IN_PROGRESS', 409],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
    ['A_CODE_OF_A_NEWER_SERVER', 503],
    ['A_CODE_OF_A_NEWER_SERVER', 408],
    ['A_CODE_OF_A_NEWER_SERVER', 425],
  ] as const)('%s (%i) is retried', (code, status) => {
    expect(outcomeOf(new ApiError(code, '', { status })).kind).toBe('retry')
  })

  test('waits at least as long as the server asks', () => {
    const limited = new ApiError('RATE_LIMITED', '', { status: 429, retryAfterMs: 7_000 })
    expect(outcomeOf(limited)).toEqual({ kind: 'retry', afterMs: 7_000 })
  })

  test.each(['PRICE_CHANGED', 'STORE_CLOSED', 'QUOTE_EXPIRED'] as const)(
    '%s is a definite refusal of every copy of the key',
    (code) => {
      expect(outcomeOf(new ApiError(code, '', { status: 409 })).kind).toBe('refused')
    },
  )

  test('says what the server says about the refusal, such as the new bill', () => {
    const details = {
      bill: { subtotal: 360, deliveryCharge: 19, total: 379 },
      prices: [{ productId: 'atta', price: 320 }],
    }
    expect(outcomeOf(new ApiError('PRICE_CHANGED', '', { status: 409, details }))).toEqual({
      kind: 'refused',
      refusal: { code: 'PRICE_CHANGED', ...details },
    })
  })

  test.each([
    ['INVALID_BODY', 400],
    ['FORBIDDEN', 403],
    ['IDEMPOTENCY_KEY_REUSED', 422],
    ['A_CODE_OF_A_NEWER_SERVER', 409],
  ] as const)('%s (%i) does not settle an earlier copy', (code, status) => {
    expect(outcomeOf(new ApiError(code, '', { status })).kind).toBe('refused-now')
  })
})
