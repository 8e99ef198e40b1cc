import { expect, it } from 'vitest'
import { buildOrder } from '#tests/support/build-order.ts'
import { arrivalMs } from './order-arrival-rules.ts'

const PLACED = '2026-11-21T10:00:00.000Z'
const NOTHING_LEFT = { duration: '', measuredMs: 0 }
const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`)

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
  expect(arrivalMs(order, { duration, measuredMs: at(now) }, at(now))).toBe(expected)
})

it.each([
  ['10:04:20', at('10:10:00')],
  ['10:10:00', at('10:10:00')],
  ['10:10:01', undefined],
] as const)('6 minutes measured at 10:04 end at 10:10, also as seen at %s', (now, expected) => {
  const order = buildOrder({ orderStatus: 'pickup', placedAt: PLACED })
  const left = { duration: '6 mins', measuredMs: at('10:04:00') }
  expect(arrivalMs(order, left, at(now))).toBe(expected)
})

it('an order that was not placed has none', () => {
  expect(arrivalMs(buildOrder({ placedAt: null }), NOTHING_LEFT, at('10:04:00'))).toBeUndefined()
})
