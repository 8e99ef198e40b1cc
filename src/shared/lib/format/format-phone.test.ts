import { expect, it } from 'vitest'
import { formatPhone, phoneLink } from './format-phone.ts'

it.each([
  ['9854000456', '+91 98540 00456', 'tel:+919854000456'],
  ['98540-00456', '+91 98540 00456', 'tel:+919854000456'],
  ['+91 98540 00456', '+91 98540 00456', 'tel:+919854000456'],
  ['1800 123', '1800 123', 'tel:1800123'],
])('%s is written and called with its country', (number, written, link) => {
  expect(formatPhone(number).replaceAll('\u00A0', ' ')).toBe(written)
  expect(phoneLink(number)).toBe(link)
})
