import { expect, it } from 'vitest'
import {
  isUpdateCheckDue,
  UPDATE_CHECK_INTERVAL_MS,
  mayOfferReload,
  mayOfferUpdate,
} from './update-rules.ts'

it('checks for a new release after an hour, and when the clock was set back', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  expect(isUpdateCheckDue(at, at + UPDATE_CHECK_INTERVAL_MS - 1)).toBe(false)
  expect(isUpdateCheckDue(at, at + UPDATE_CHECK_INTERVAL_MS)).toBe(true)
  expect(isUpdateCheckDue(at, at - 1)).toBe(true)
})

it('does not offer a new release during checkout', () => {
  expect(mayOfferUpdate('/checkout')).toBe(false)
  expect(mayOfferUpdate('/checkout/')).toBe(false)
  expect(mayOfferUpdate('/orders')).toBe(true)
})

it('offers a reload at checkout only once the order is stored', () => {
  expect(mayOfferReload('/checkout', false)).toBe(false)
  expect(mayOfferReload('/checkout', true)).toBe(true)
  expect(mayOfferReload('/', false)).toBe(true)
})
