import { describe, expect, it } from 'vitest'
import { buildOrder } from '#tests/support/build-order.ts'
import { expectedArrival } from './order-arrival-rules.ts'

const PLACED = '2026-11-21T10:00:00.000Z'
const NOTHING_LEFT = { duration: '', measuredMs: 0 }
const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`)

/** The list has just arrived. */
const freshAt = (time: string) => ({ nowMs: at(time), receivedMs: at(time) })

it.each([
  ['pending', '', '10:04:00', at('10:15:00')],
  ['accepted', '', '10:15:00', at('10:15:00')],
  ['accepted', '', '10:15:01', undefined],
  ['pickup', '6\u00A0mins', '10:04:00', at('10:10:00')],
  ['pickup', '1 min', '10:40:00', at('10:41:00')],
  ['pickup', '1 hour 5 mins', '10:00:00', at('11:05:00')],
  ['pickup', 'soon', '10:04:00', at('10:15:00')],
  ['delivered', '', '10:04:00', undefined],
  ['cancelled', '6 mins', '10:04:00', undefined],
] as const)('an order that is %s, with %j left at %s', (orderStatus, duration, now, expected) => {
  const order = buildOrder({ orderStatus, placedAt: PLACED })
  const timeLeft = { duration, measuredMs: at(now) }
  expect(expectedArrival(order, timeLeft, freshAt(now)).atMs).toBe(expected)
})

it.each([
  ['10:04:20', at('10:10:00')],
  ['10:10:00', at('10:10:00')],
  // The promise is still ahead.
  ['10:10:01', at('10:15:00')],
  ['10:15:00', at('10:15:00')],
  ['10:15:01', undefined],
] as const)(
  '6 minutes measured at 10:04 end at 10:10, and then the promise applies; as seen at %s',
  (now, expected) => {
    const order = buildOrder({ orderStatus: 'pickup', placedAt: PLACED })
    const left = { duration: '6 mins', measuredMs: at('10:04:00') }
    expect(expectedArrival(order, left, freshAt(now)).atMs).toBe(expected)
  },
)

it('an order that was not placed has none, and is not delayed', () => {
  const order = buildOrder({ placedAt: null })
  const unknown = { atMs: undefined, isDelayed: false }
  expect(expectedArrival(order, NOTHING_LEFT, freshAt('10:04:00'))).toEqual(unknown)
  expect(expectedArrival(order, NOTHING_LEFT, freshAt('11:04:00'))).toEqual(unknown)
})

describe('an order is delayed', () => {
  const riding = buildOrder({ orderStatus: 'pickup', placedAt: PLACED })

  it('once the promise has passed', () => {
    expect(expectedArrival(riding, NOTHING_LEFT, freshAt('10:15:00')).isDelayed).toBe(false)
    expect(expectedArrival(riding, NOTHING_LEFT, freshAt('10:15:01')).isDelayed).toBe(true)
  })

  it('not while the map still has minutes', () => {
    const left = { duration: '6 mins', measuredMs: at('10:14:00') }
    expect(expectedArrival(riding, left, freshAt('10:16:00'))).toEqual({
      atMs: at('10:20:00'),
      isDelayed: false,
    })
    expect(expectedArrival(riding, left, freshAt('10:20:01')).isDelayed).toBe(true)
  })

  it('not by a list from before, since it may have arrived meanwhile', () => {
    const moment = { nowMs: at('10:30:00'), receivedMs: at('10:14:00') }
    expect(expectedArrival(riding, NOTHING_LEFT, moment).isDelayed).toBe(false)
  })

  it('not when it is over', () => {
    const delivered = buildOrder({ orderStatus: 'delivered', placedAt: PLACED })
    expect(expectedArrival(delivered, NOTHING_LEFT, freshAt('10:30:00')).isDelayed).toBe(false)
  })
})
