import { describe, expect, it } from 'vitest'
import { isFinalStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import {
  isCancellable,
  ORDER_TRANSITIONS,
  transition,
  type OrderEventType,
} from './order-transitions.ts'

/** Written out a second time, by hand: what follows which state. */
const EXPECTED: Record<OrderEventType, Partial<Record<OrderStatus, OrderStatus>>> = {
  accept: { pending: 'accepted' },
  reject: { pending: 'rejected' },
  'leave-out': { pending: 'pending', accepted: 'accepted' },
  'assign-rider': { accepted: 'accepted' },
  'no-rider': { accepted: 'accepted' },
  pickup: { accepted: 'pickup' },
  'rider-location': { accepted: 'accepted', pickup: 'pickup' },
  deliver: { pickup: 'delivered' },
  cancel: { pending: 'cancelled', accepted: 'cancelled', pickup: 'cancelled' },
  'cancel-by-shopper': { pending: 'cancelled', accepted: 'cancelled' },
}

const isEventType = (name: string): name is OrderEventType => name in ORDER_TRANSITIONS
const EVENT_TYPES = Object.keys(ORDER_TRANSITIONS).filter(isEventType)

describe('the state table', () => {
  it.each(EVENT_TYPES.flatMap((type) => ORDER_STATUSES.map((status) => ({ type, status }))))(
    '$type while $status',
    ({ type, status }) => {
      const next = transition(type, { status, placed: true, hasRider: true })
      const expected = EXPECTED[type][status]
      expect(next).toMatchObject(
        expected === undefined ? { legal: false } : { legal: true, status: expected },
      )
    },
  )

  it.each(EVENT_TYPES)('refuses %s before the order was placed', (type) => {
    expect(transition(type, { status: 'pending', placed: false, hasRider: true }).legal).toBe(false)
  })

  it('refuses a position before a rider is assigned', () => {
    const state = { status: 'accepted', placed: true, hasRider: false } as const
    expect(transition('rider-location', state).legal).toBe(false)
    expect(transition('pickup', state).legal).toBe(true)
  })

  it('allows no event after a final state', () => {
    for (const status of ORDER_STATUSES.filter(isFinalStatus)) {
      for (const type of EVENT_TYPES) {
        expect(transition(type, { status, placed: true, hasRider: true }).legal).toBe(false)
      }
    }
  })
})

describe('the offer to cancel', () => {
  it.each([...ORDER_STATUSES, 'unknown'] as const)('follows the table while %s', (orderStatus) => {
    const placedAt = '2026-03-01T10:00:00.000Z'
    const isOffered = orderStatus === 'pending' || orderStatus === 'accepted'
    expect(isCancellable({ orderStatus, placedAt })).toBe(isOffered)
    expect(isCancellable({ orderStatus, placedAt: null })).toBe(false)
  })
})
