import { expect, it } from 'vitest'
import type { ReceivedStatus } from '#contract/order-status.ts'
import { timelineOf } from './order-timeline-rules.ts'

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`
const historyOf = (...statuses: ReceivedStatus[]) =>
  statuses.map((status, minute) => ({ status, at: at(minute) }))
const looks = (orderStatus: ReceivedStatus, ...reached: ReceivedStatus[]) =>
  timelineOf({ orderStatus, history: historyOf(...reached) }).map(
    ({ status, look, at: time }) => `${status} ${look}${time === undefined ? '' : ' timed'}`,
  )

it.each<[ReceivedStatus, ReceivedStatus[], string[]]>([
  [
    'pending',
    ['pending'],
    ['pending now timed', 'accepted coming', 'pickup coming', 'delivered coming'],
  ],
  [
    'pickup',
    ['pending', 'accepted', 'pickup'],
    ['pending done timed', 'accepted done timed', 'pickup now timed', 'delivered coming'],
  ],
  [
    'delivered',
    ['pending', 'accepted', 'pickup', 'delivered'],
    ['pending done timed', 'accepted done timed', 'pickup done timed', 'delivered done timed'],
  ],
  [
    'unknown',
    ['pending', 'accepted', 'unknown'],
    ['pending done timed', 'accepted done timed', 'unknown now'],
  ],
  ['rejected', ['pending', 'rejected'], ['pending done timed', 'rejected ended timed']],
  [
    'cancelled',
    ['pending', 'accepted', 'cancelled'],
    ['pending done timed', 'accepted done timed', 'cancelled ended timed'],
  ],
  // An old response without a history still has the current state.
  ['pickup', [], ['pending done', 'accepted done', 'pickup now', 'delivered coming']],
])('the timeline of an order that is %s', (orderStatus, reached, expected) => {
  expect(looks(orderStatus, ...reached)).toEqual(expected)
})
