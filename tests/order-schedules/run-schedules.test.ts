import { expect, it } from 'vitest'
import { SHOPPER_EVENTS } from './order-schedule.ts'
import { countEvents } from './run-schedules.ts'

it('events are counted by kind, with 0 for a kind that did not occur', () => {
  const counts = countEvents(['reload', 'sign-out', 'reload'])
  expect([...counts.keys()]).toEqual(SHOPPER_EVENTS)
  expect(counts.get('reload')).toBe(2)
  expect(counts.get('second-phone')).toBe(0)
})
