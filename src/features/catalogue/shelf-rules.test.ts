import { expect, test } from 'vitest'
import { pageWidth, shelfPosition } from './shelf-rules.ts'

test.each([
  [0, 700, 'complete'],
  [0, 701, 'complete'],
  [0, 900, 'start'],
  [0.6, 900, 'start'],
  [90, 900, 'middle'],
  [199.4, 900, 'end'],
  [200, 900, 'end'],
])('scrolled by %d px, a shelf of %d px in a view of 700 px is: %s', (left, width, position) => {
  expect(shelfPosition({ scrollLeft: left, scrollWidth: width, clientWidth: 700 })).toBe(position)
})

const first = { left: 30, right: 130 }
const second = { left: 140, right: 240 }

test('a press moves a shelf by the cards that are in view as a whole', () => {
  expect(pageWidth(320, first, second)).toBe(3 * 110)
  expect(pageWidth(400, first, second)).toBe(3 * 110)
  expect(pageWidth(319.5, first, second)).toBe(3 * 110)
})

test('in a view narrower than a card, a press moves a shelf by one card', () => {
  expect(pageWidth(60, first, second)).toBe(110)
})
