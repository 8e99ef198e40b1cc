import { expect, it } from 'vitest'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { EMPTY_BOARD, receive, unanswered } from './board-rules.ts'
import {
  syncPauseMs,
  syncOrders,
  type OrderPage,
  type StreamMessage,
  type SyncPorts,
  type SyncState,
} from './order-sync.ts'
import { counterOrder } from '../testing/counter-order.ts'

/**
 * A store whose history is a list of orders; a cursor is how many of them were sent. `cutAfter`
 * says how many messages each stream brings before the connection is lost.
 */
function store(history: CounterOrder[], { cutAfter = [] as number[], pageSize = 100 } = {}) {
  const states: SyncState[] = []
  const fresh: string[] = []
  /** How many orders had arrived whenever a list was complete. */
  const listedAfter: number[] = []
  const requestedSince: (string | undefined)[] = []
  const ending = new AbortController()
  let board = EMPTY_BOARD
  let streams = 0
  const page = (cursor: string | undefined): OrderPage => {
    const from = Number(cursor ?? 0)
    const orders = history.slice(from, from + pageSize)
    const to = from + orders.length
    return { orders, cursor: String(to), more: to < history.length }
  }
  async function* stream(cursor: string): AsyncGenerator<StreamMessage> {
    const left = cutAfter[streams]
    streams += 1
    yield { kind: 'current', cursor }
    if (left === undefined) {
      ending.abort()
      return
    }
    // While the stream is open, the store goes on.
    for (let sent = 0; sent < left; sent += 1) {
      const at = Number(cursor) + sent
      const order = placed(`during-${streams}-${sent}`)
      history.splice(at, 0, order)
      yield { kind: 'order', order, cursor: String(at + 1) }
    }
    // And while the connection is lost.
    history.push(placed(`lost-${streams}`))
    await Promise.resolve()
    throw new UnreachableError('network')
  }
  const run = () =>
    syncOrders(
      {
        attempt: () => ending.signal,
        list: (cursor) => {
          requestedSince.push(cursor)
          return Promise.resolve(page(cursor))
        },
        stream,
        pause: () => Promise.resolve(),
        onOrders: (orders) => {
          const received = receive(board, orders)
          board = received.board
          fresh.push(...received.fresh.map(({ _id }) => _id))
        },
        onStartOver: () => {},
        onListed: () => {
          listedAfter.push(fresh.length)
        },
        onState: (state) => {
          if (states.at(-1) !== state) states.push(state)
        },
      },
      ending.signal,
    )
  return { run, states, fresh, requestedSince, listedAfter, board: () => board }
}

const placed = (_id: string) => counterOrder({ _id })

it('reads every page of the list before it follows the stream', async () => {
  const shop = store([placed('a'), placed('b'), placed('c')], { pageSize: 2 })
  await shop.run()
  expect(shop.requestedSince).toEqual([undefined, '2'])
  expect(shop.listedAfter).toEqual([3])
  expect(shop.fresh).toEqual(['a', 'b', 'c'])
  expect(shop.states).toEqual(['loading', 'live'])
})

it('misses no order and reports none as new twice, however often the connection is cut', async () => {
  const shop = store([placed('first')], { cutAfter: [0, 2, 0, 1] })
  await shop.run()
  const all = [
    'first',
    'lost-1',
    'during-2-0',
    'during-2-1',
    'lost-2',
    'lost-3',
    'during-4-0',
    'lost-4',
  ]
  expect(shop.fresh.toSorted()).toEqual(all.toSorted())
  expect(
    unanswered(shop.board())
      .map(({ _id }) => _id)
      .toSorted(),
  ).toEqual(all.toSorted())
  expect(shop.states).toEqual([
    'loading',
    ...Array.from({ length: 4 }, () => ['live', 'lost']).flat(),
    'live',
  ])
})

const refusing = (list: SyncPorts['list'], messages: StreamMessage[] = []) => {
  const states: SyncState[] = []
  let pauses = 0
  const ending = new AbortController()
  const done = syncOrders(
    {
      attempt: () => ending.signal,
      list,
      stream: async function* () {
        yield* messages
        await Promise.resolve()
      },
      pause: () => {
        pauses += 1
        if (pauses === 3) ending.abort()
        return Promise.resolve()
      },
      onStartOver: () => {},
      onOrders: () => {},
      onListed: () => {},
      onState: (state) => states.push(state),
    },
    ending.signal,
  )
  return done.then(() => states)
}
const emptyPage = () => Promise.resolve({ orders: [], cursor: '0', more: false })

it.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)('ends when the list says %s', async (code) => {
  const states = await refusing(() =>
    Promise.reject(new ApiError(code, 'no', { status: code === 'FORBIDDEN' ? 403 : 401 })),
  )
  expect(states).toEqual(['loading', 'refused'])
})

it('ends when the stream says that the key was revoked', async () => {
  expect(await refusing(emptyPage, [{ kind: 'end', code: 'FORBIDDEN' }])).toEqual([
    'loading',
    'refused',
  ])
})

it('tries again when the server restarts, and when it cannot be reached', async () => {
  const restarting = await refusing(emptyPage, [{ kind: 'end', code: 'UNAVAILABLE' }])
  expect(restarting).toEqual(['loading', 'lost', 'lost', 'lost'])
  const away = await refusing(() => Promise.reject(new UnreachableError('network')))
  expect(away).toEqual(['loading', 'lost', 'lost', 'lost'])
})

/** What a counter does with these responses to its lists, and these messages of its streams. */
async function startingOver(
  list: (cursor: string | undefined) => Promise<OrderPage>,
  streams: StreamMessage[][],
) {
  const did: string[] = []
  const ending = new AbortController()
  await syncOrders(
    {
      attempt: () => ending.signal,
      list: (cursor) => {
        did.push(`list ${cursor}`)
        return list(cursor)
      },
      stream: async function* () {
        await Promise.resolve()
        const messages = streams.shift()
        if (messages === undefined) ending.abort()
        else yield* messages
      },
      pause: (ms) => {
        did.push(`pause ${ms}`)
        return Promise.resolve()
      },
      onStartOver: () => did.push('start over'),
      onOrders: (orders) => did.push(['orders', ...orders.map(({ _id }) => _id)].join(' ')),
      onListed: () => did.push('listed'),
      onState: () => {},
    },
    ending.signal,
  )
  return did
}
const openOrders = (...orders: CounterOrder[]) =>
  Promise.resolve({ orders, cursor: '7', more: false })
const LISTED = ['list undefined', 'orders open', 'listed']

it('begins with the open orders when the list of its cursor starts over', async () => {
  const did = await startingOver(
    (cursor) =>
      cursor === undefined
        ? openOrders(placed('open'))
        : Promise.resolve({ orders: [placed('old')], cursor: '1', more: false, startsOver: true }),
    [[]],
  )
  expect(did).toEqual([...LISTED, 'pause 250', 'list 7', 'start over', ...LISTED])
})

it('begins with the open orders when the stream of its cursor starts over', async () => {
  const did = await startingOver(
    () => openOrders(placed('open')),
    [[{ kind: 'starts-over' }, { kind: 'order', order: placed('old'), cursor: '1' }]],
  )
  expect(did).toEqual([...LISTED, 'start over', 'pause 250', ...LISTED])
})

it('begins with the open orders when the server does not know its cursor', async () => {
  const did = await startingOver(
    (cursor) =>
      cursor === undefined
        ? openOrders(placed('open'))
        : Promise.reject(new ApiError('INVALID_PARAMS', 'since: is not a cursor', { status: 400 })),
    [[]],
  )
  expect(did).toEqual([...LISTED, 'pause 250', 'list 7', 'start over', 'pause 1000', ...LISTED])
})

it('makes the next attempt without a pause when one is given up', async () => {
  const states: SyncState[] = []
  const pauses: number[] = []
  const attempts: AbortController[] = []
  const ending = new AbortController()
  await syncOrders(
    {
      attempt: () => {
        const attempt = new AbortController()
        attempts.push(attempt)
        return attempt.signal
      },
      list: (_cursor, signal) => {
        attempts.at(-1)?.abort(new UnreachableError('timeout'))
        if (attempts.length === 3) ending.abort()
        return Promise.reject(signal.reason)
      },
      stream: async function* () {},
      pause: (ms) => {
        pauses.push(ms)
        return Promise.resolve()
      },
      onStartOver: () => {},
      onOrders: () => {},
      onListed: () => {},
      onState: (state) => states.push(state),
    },
    ending.signal,
  )
  expect(attempts).toHaveLength(3)
  expect(pauses).toEqual([])
  expect(states).toEqual(['loading', 'lost', 'lost'])
})

it('waits longer after each failure, up to ten seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 40].map(syncPauseMs)
  expect(delays).toEqual([250, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
})
