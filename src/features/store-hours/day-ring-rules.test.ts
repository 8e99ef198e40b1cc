import { expect, test } from 'vitest'
import { arcOf, pointAt } from './day-ring-rules.ts'

test('noon is at the top of the ring and midnight at the bottom', () => {
  expect(pointAt(720)).toEqual({ x: 150, y: 32 })
  expect(pointAt(0).y).toBeCloseTo(268)
  expect(pointAt(1_080).x).toBeCloseTo(268)
})

test('hours of more than half a day use the large arc', () => {
  expect(arcOf(480, 1_260)).toContain(' 0 1 1 ')
  expect(arcOf(480, 1_000)).toContain(' 0 0 1 ')
})

test('hours past midnight pass the bottom of the ring', () => {
  expect(arcOf(1_080, 120)).toContain(' 0 0 1 ')
  expect(arcOf(1_080, 1_020)).toContain(' 0 1 1 ')
})
