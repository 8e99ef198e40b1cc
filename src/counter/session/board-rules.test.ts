import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import type { CounterOrder } from '#contract/operations-orders.ts'
import {
  EMPTY_BOARD,
  isOverdue,
  isReportSettled,
  isUnexpectedEnd,
  justDelivered,
  ordersIn,
  receive,
  secondsBetween,
  unanswered,
  type Board,
} from './board-rules.ts'
import { counterTexts } from './counter-texts.ts'
import { counterOrder } from '../testing/counter-order.ts'

const PLACED = '2026-11-22T10:00:00.000Z'
const order = (changes: Partial<CounterOrder>) => counterOrder({ placedAt: PLACED, ...changes })
const after = (...batches: CounterOrder[][]): Board =>
  batches.reduce((board, batch) => receive(board, batch).board, EMPTY_BOARD)
const ids = (orders: readonly CounterOrder[]) => orders.map(({ _id }) => _id)

describe('a received order', () => {
  it('is in the lane of its state, longest waiting first', () => {
    const board = after([
      order({ _id: 'a late one', placedAt: '2026-11-22T10:05:00.000Z' }),
      order({ _id: 'early' }),
      order({ _id: 'packed', orderStatus: 'accepted' }),
      order({ _id: 'ridden', orderStatus: 'pickup' }),
    ])
    expect(ids(ordersIn(board, 'new'))).toEqual(['early', 'a late one'])
    expect(ids(ordersIn(board, 'packing'))).toEqual(['packed'])
    expect(ids(ordersIn(board, 'on-the-way'))).toEqual(['ridden'])
  })

  it('is new once, although list and stream both contain it', () => {
    const first = receive(EMPTY_BOARD, [order({ _id: 'a' })])
    expect(ids(first.fresh)).toEqual(['a'])
    const again = receive(first.board, [order({ _id: 'a' }), order({ _id: 'b' })])
    expect(ids(again.fresh)).toEqual(['b'])
    expect(ids(unanswered(again.board))).toEqual(['a', 'b'])
  })

  it('is new although it was changed in the same batch', () => {
    const { fresh } = receive(EMPTY_BOARD, [
      order({ _id: 'a', version: 2 }),
      order({ _id: 'a', version: 3 }),
    ])
    expect(fresh.map(({ version }) => version)).toEqual([3])
  })

  it('is not new when it was cancelled in the same batch', () => {
    const cancelled = order({ _id: 'a', version: 3, orderStatus: 'cancelled' })
    const { fresh } = receive(EMPTY_BOARD, [order({ _id: 'a', version: 2 }), cancelled])
    expect(fresh).toEqual([])
  })

  it('has ended once, and only if it was on the board', () => {
    const board = after([order({ _id: 'a', version: 2 }), order({ _id: 'b', version: 2 })])
    const delivered = order({ _id: 'a', version: 3, orderStatus: 'delivered' })
    const first = receive(board, [delivered, order({ _id: 'c', orderStatus: 'rejected' })])
    expect(first.ended).toEqual([delivered])
    expect(receive(first.board, [delivered]).ended).toEqual([])
  })

  it('is not new when it was answered in the same batch', () => {
    const { board, fresh } = receive(EMPTY_BOARD, [
      order({ _id: 'a', version: 2 }),
      order({ _id: 'a', version: 3, orderStatus: 'accepted' }),
    ])
    expect(fresh).toEqual([])
    expect(unanswered(board)).toEqual([])
  })

  it('never goes back to an older version', () => {
    const board = after(
      [order({ _id: 'a', version: 3, orderStatus: 'accepted' })],
      [order({ _id: 'a', version: 2 })],
    )
    expect(ids(ordersIn(board, 'packing'))).toEqual(['a'])
    expect(unanswered(board)).toEqual([])
  })

  it.each(['delivered', 'cancelled', 'rejected'] as const)(
    'leaves the board when it is %s, and an outdated copy does not bring it back',
    (orderStatus) => {
      const board = after(
        [order({ _id: 'a', version: 2 })],
        [order({ _id: 'a', version: 3, orderStatus })],
        [order({ _id: 'a', version: 2 })],
      )
      expect(board.orders.size).toBe(0)
    },
  )

  it('does not ring in a state that only a newer server knows', () => {
    const { board, fresh } = receive(EMPTY_BOARD, [order({ _id: 'a', orderStatus: 'unknown' })])
    expect(fresh).toEqual([])
    expect(unanswered(board)).toEqual([])
  })
})

it.each([
  [0, '0 s'],
  [-5_000, '0 s'],
  [59_900, '59 s'],
  [60_000, '1 min'],
  [359_000, '5 min'],
  [3_599_000, '59 min'],
  [3_600_000, '1 h 0 min'],
  [90_000_000, '25 h 0 min'],
])('after %i ms an order has waited %s', (ms, text) => {
  const placedMs = Date.parse(PLACED)
  expect(counterTexts.waited(secondsBetween(placedMs, placedMs + ms))).toBe(text)
})

it('an order is overdue from its time on, and never without one', () => {
  const late = order({ overdueAt: '2026-11-22T10:02:00.000Z' })
  expect(isOverdue(late, Date.parse('2026-11-22T10:01:59.999Z'))).toBe(false)
  expect(isOverdue(late, Date.parse('2026-11-22T10:02:00.000Z'))).toBe(true)
  expect(isOverdue(order({}), Number.MAX_SAFE_INTEGER)).toBe(false)
})

it.each([
  ['was cancelled', { orderStatus: 'cancelled' }, undefined, true],
  [
    'was rejected, because nobody answered',
    { orderStatus: 'rejected', rejectionReason: 'unanswered' },
    undefined,
    true,
  ],
  ['was rejected at another counter', { orderStatus: 'rejected' }, undefined, false],
  ['was delivered', { orderStatus: 'delivered' }, undefined, false],
  ['was cancelled here', { orderStatus: 'cancelled' }, 'cancelled', false],
  [
    'was delivered, although it was cancelled here',
    { orderStatus: 'delivered' },
    'cancelled',
    true,
  ],
] as const)('the end of an order that %s', (_how, changes, reported, isUnexpected) => {
  expect(isUnexpectedEnd(order(changes), reported)).toBe(isUnexpected)
})

describe('a report that has failed', () => {
  const event: OrderEvent = { type: 'accept' }
  const report = { isUnknown: true, orderId: 'a', event, listCount: 1 }
  const known = after([order({ _id: 'a', version: 2 })])

  it.each([
    ['nothing has arrived since', report, { board: known, listCount: 1 }, false],
    ['a list has arrived', report, { board: known, listCount: 2 }, true],
    [
      'another counter has changed the order',
      report,
      { board: after([order({ _id: 'a', version: 3 })]), listCount: 1 },
      false,
    ],
    [
      'the order is finished',
      report,
      { board: after([order({ _id: 'a', orderStatus: 'delivered', version: 3 })]), listCount: 1 },
      true,
    ],
    [
      'it was refused and a list has arrived',
      { ...report, isUnknown: false },
      { board: known, listCount: 2 },
      false,
    ],
  ])('%s', (_what, failed, state, expected) => {
    expect(isReportSettled(failed, state)).toBe(expected)
  })

  const rider = { name: 'Rituraj Das', phoneNumber: '9854000456' }
  const other = { name: 'Bikash Roy', phoneNumber: '9854000457' }
  const leaveOut = { type: 'leave-out', product: 'chakki-atta-5kg', remaining: 1 } as const
  const [atta] = order({}).items
  const pieces = (quantity: number) => ({ items: atta ? [{ ...atta, quantity }] : [] })

  it.each<[OrderEvent, Partial<CounterOrder>, boolean]>([
    [{ type: 'accept' }, { orderStatus: 'accepted' }, true],
    [{ type: 'reject' }, { orderStatus: 'accepted' }, true],
    [{ type: 'cancel' }, { orderStatus: 'accepted' }, false],
    [{ type: 'pickup' }, { orderStatus: 'accepted', deliveryRider: rider }, false],
    [{ type: 'pickup' }, { orderStatus: 'pickup' }, true],
    [{ type: 'assign-rider', rider }, { orderStatus: 'accepted', deliveryRider: null }, false],
    [{ type: 'assign-rider', rider }, { orderStatus: 'accepted', deliveryRider: other }, false],
    [
      { type: 'assign-rider', rider },
      { orderStatus: 'accepted', deliveryRider: { ...other, name: rider.name } },
      false,
    ],
    [{ type: 'assign-rider', rider }, { orderStatus: 'accepted', deliveryRider: rider }, true],
    [{ type: 'no-rider' }, { orderStatus: 'accepted', riderMissing: false }, false],
    [{ type: 'no-rider' }, { orderStatus: 'accepted', riderMissing: true }, true],
    [leaveOut, pieces(2), false],
    [leaveOut, pieces(1), true],
    [leaveOut, { items: [] }, true],
    [{ ...leaveOut, remaining: 0 }, { items: [] }, true],
  ])('of %o is settled by an order with %o: %s', (reported, changes, expected) => {
    const board = after([order({ _id: 'a', version: 3, ...changes })])
    const failed = { ...report, event: reported }
    expect(isReportSettled(failed, { board, listCount: 1 })).toBe(expected)
  })
})

const deliveredAt = (_id: string, time: string) =>
  order({
    _id,
    orderStatus: 'delivered',
    history: [{ status: 'delivered', at: `2026-11-22T${time}.000Z` }],
  })
const now = (time: string) => Date.parse(`2026-11-22T${time}.000Z`)

describe('an order that was delivered', () => {
  it('can be read for 15 minutes, the latest first', () => {
    const board = after(
      [order({ _id: 'a', orderStatus: 'pickup' })],
      [deliveredAt('a', '10:00:00'), deliveredAt('b', '10:05:00')],
      [order({ _id: 'cancelled', orderStatus: 'cancelled' })],
    )
    expect(ids(justDelivered(board, now('10:15:00')))).toEqual(['b', 'a'])
    expect(ids(justDelivered(board, now('10:15:01')))).toEqual(['b'])
    expect(ids(justDelivered(board, now('10:20:01')))).toEqual([])
  })

  it('is forgotten with a later delivery', () => {
    const board = after([deliveredAt('a', '10:00:00')], [deliveredAt('b', '10:15:01')])
    expect([...board.delivered.keys()]).toEqual(['b'])
    expect([...receive(board, [deliveredAt('old', '09:00:00')]).board.delivered.keys()]).toContain(
      'b',
    )
  })
})
