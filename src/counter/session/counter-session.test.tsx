import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { keepKey } from './counter-key.ts'
import { createCounterSession, type CounterSession } from './counter-session.ts'
import { keepBoard, keptBoard } from './kept-board-store.ts'
import type * as operationsApi from './operations-api.ts'
import { sendUnderId } from './send-under-id.ts'
import type { StreamMessage } from './order-sync.ts'
import { counterOrder } from '../testing/counter-order.ts'

const stream = vi.hoisted(() => ({ sendsHeartbeat: () => {} }))

vi.mock('./operations-api.ts', async (original) => ({
  ...(await original<typeof operationsApi>()),
  /** Sends a heartbeat at once and whenever the test wants one, until it is given up. */
  streamOrders: async function* (_key: string, cursor: string, signal: AbortSignal) {
    for (;;) {
      yield { kind: 'current', cursor } satisfies StreamMessage
      await new Promise<void>((resolve, reject) => {
        stream.sendsHeartbeat = resolve
        signal.addEventListener('abort', () => {
          reject(signal.reason)
        })
      })
    }
  },
}))

let session: CounterSession
let stop: () => void
let lists: number
let list: () => Promise<Response>

const order = (_id: string, changes: Partial<CounterOrder> = {}) =>
  counterOrder({ _id, version: 5, ...changes })

const responds = () =>
  Promise.resolve(Response.json({ data: { orders: [], cursor: 'c1', more: false } }))
const hangs = () => new Promise<Response>(() => {})
const fails = () => Promise.reject(new TypeError('Failed to fetch'))
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const comesBack = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'info').mockReturnValue()
  vi.useFakeTimers()
  lists = 0
  vi.stubGlobal('fetch', () => {
    lists += 1
    return list()
  })
  session = createCounterSession('a-key')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an attempt that hangs is given up when the next one is requested', async () => {
  list = hangs
  stop = session.start()
  await passes(20_000)
  expect(lists).toBe(1)
  list = responds
  session.tryNow()
  await passes(100)
  expect(lists).toBe(2)
  expect(session.state.get().connection).toBe('live')
})

test('a slow attempt does not start again at each tap', async () => {
  list = hangs
  stop = session.start()
  for (let tap = 0; tap < 4; tap += 1) {
    await passes(1_000)
    session.tryNow()
  }
  await passes(100)
  expect(lists).toBe(1)
})

/** A page of a list that takes a while. */
const respondsAfter = (ms: number, more: boolean) => async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
  return Response.json({ data: { orders: [], cursor: `c${lists}`, more } })
}

test('a list that arrives in slow pages is not requested again', async () => {
  list = respondsAfter(10_000, true)
  stop = session.start()
  await passes(10_100)
  expect(lists).toBe(2)
  list = respondsAfter(10_000, false)
  await passes(6_000)
  session.tryNow()
  comesBack()
  await passes(100)
  expect(lists).toBe(2)
  expect(session.state.get().connection).toBe('loading')
})

test("'Try now' also repeats a report that hangs, under its id", async () => {
  list = responds
  stop = session.start()
  const ids: string[] = []
  void sendUnderId(new Map(), 'accept', (id, signal) => {
    ids.push(id)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason)
      })
    })
  })
  await passes(20_000)
  session.tryNow()
  await passes(100)
  expect(ids).toEqual([ids[0], ids[0]])
})

test("'Try now' repeats a failed attempt at once", async () => {
  list = fails
  stop = session.start()
  await passes(300)
  expect(lists).toBe(2)
  session.tryNow()
  await passes(10)
  expect(lists).toBe(3)
})

test('the last known orders are shown as soon as the first list fails, and not before', async () => {
  keepBoard('a-key', { atMs: Date.now(), orders: [order('known')] })
  list = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
    return fails()
  }
  stop = session.start()
  await passes(900)
  expect(session.state.get().lastKnown).toBeNull()
  await passes(200)
  expect(session.state.get().lastKnown?.orders).toMatchObject([{ _id: 'known' }])
})

const keptAtMs = () => keptBoard('a-key', Date.now())?.atMs

test('while nothing changes, the kept orders get a new time after a minute', async () => {
  keepKey('a-key')
  list = responds
  stop = session.start()
  await passes(100)
  const listedAtMs = keptAtMs()
  await passes(59_000)
  stream.sendsHeartbeat()
  await passes(0)
  expect(keptAtMs()).toBe(listedAtMs)
  await passes(2_000)
  stream.sendsHeartbeat()
  await passes(0)
  expect(keptAtMs()).toBe(Date.now())
})

test('an attempt is not given up because the page is hidden', async () => {
  list = hangs
  stop = session.start()
  await passes(20_000)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await passes(100)
  expect(lists).toBe(1)
})

test('a page that comes back after a sleep does not trust its stream', async () => {
  list = responds
  stop = session.start()
  await passes(100)
  expect(session.state.get().connection).toBe('live')
  comesBack()
  await passes(100)
  expect(lists).toBe(1)
  // Timers stand still while the device sleeps.
  vi.setSystemTime(Date.now() + 60_000)
  list = hangs
  comesBack()
  await passes(100)
  expect(lists).toBe(2)
  expect(session.state.get().connection).toBe('lost')
})

test('a page that stayed in view during a sleep does not trust its stream', async () => {
  list = responds
  stop = session.start()
  await passes(10_000)
  expect(lists).toBe(1)
  vi.setSystemTime(Date.now() + 60_000)
  list = hangs
  // No event says so, and the stream's own timer is not due.
  await passes(2_000)
  expect(lists).toBe(2)
  expect(session.state.get().connection).toBe('lost')
})

test('nothing is requested after the end of a session, also not by an attempt that hangs', async () => {
  list = hangs
  stop = session.start()
  await passes(10_000)
  stop()
  session.tryNow()
  comesBack()
  await passes(60_000)
  expect(lists).toBe(1)
  // Such as what shows the last known orders.
  expect(vi.getTimerCount()).toBe(0)
})

const page = (orders: CounterOrder[], more = false) => ({ orders, cursor: 'c1', more })
const shown = () =>
  [...session.state.get().board.orders.values()].map(
    ({ _id, orderStatus, version }) => `${_id} ${orderStatus} ${version}`,
  )
const arrivals = () => session.state.get().arrivals

describe('when the list starts over', () => {
  /** The last page of the new list. */
  let arrives: (...orders: CounterOrder[]) => Promise<unknown>

  beforeEach(async () => {
    const pages = [
      page([order('gone'), order('lower', { orderStatus: 'accepted' }), order('known')]),
      { ...page([order('history')], true), startsOver: true },
      page([order('known', { version: 4 })], true),
    ]
    list = () => {
      const data = pages[lists - 1]
      if (data !== undefined) return Promise.resolve(Response.json({ data }))
      return new Promise((resolve) => {
        arrives = (...orders) => {
          resolve(Response.json({ data: page(orders) }))
          return passes(100)
        }
      })
    }
    stop = session.start()
    await passes(100)
    expect(arrivals()).toEqual(['gone', 'known'])
    // The connection is lost, and the list of the last cursor is requested again.
    vi.setSystemTime(Date.now() + 60_000)
    comesBack()
    await passes(100)
    expect(lists).toBe(4)
  })

  test('the last board stays on show until the new list is complete, and is then replaced', async () => {
    expect(shown()).toEqual(['gone pending 5', 'lower accepted 5', 'known pending 5'])
    await arrives(order('lower', { version: 3 }))
    expect(shown()).toEqual(['known pending 4', 'lower pending 3'])
    expect(session.state.get()).toMatchObject({ connection: 'live', listCount: 2 })
  })

  test('an order of the last board is not announced again, a new one is', async () => {
    const announced: string[] = []
    session.state.subscribe(() => {
      if (arrivals().join() !== 'gone,known') announced.push(...arrivals())
    })
    await arrives(order('new', { placedAt: '2026-11-22T09:00:00.000Z' }), order('lower'))
    expect(new Set(announced)).toEqual(new Set(['new']))
  })

  test('what this counter reports meanwhile is shown at once and afterwards', async () => {
    session.receiveOrder(order('lower', { orderStatus: 'pickup' }))
    expect(shown()).toContain('lower pickup 5')
    await arrives(order('lower', { orderStatus: 'accepted', version: 3 }))
    expect(shown()).toContain('lower pickup 5')
  })
})
