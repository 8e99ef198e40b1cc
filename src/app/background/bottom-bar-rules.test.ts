import { expect, it } from 'vitest'
import { bottomBarOf } from './bottom-bar-rules.ts'

it.each([
  ['cart-bar', true, 'cart-bar'],
  ['cart-bar', false, 'none'],
  ['product-dock', false, 'dock'],
  ['cart-dock', true, 'dock'],
  ['cart-dock', false, 'none'],
  ['checkout-dock', true, 'dock'],
  [undefined, true, 'none'],
] as const)('on a screen with %s and a cart (%s), the bottom shows: %s', (bar, hasCart, foot) => {
  expect(bottomBarOf(bar, { hasCart })).toBe(foot)
})

it.each([
  ['is sent', { hasCart: false, isSending: true }, 'dock'],
  ['is being sent and shown', { hasCart: false, isSending: true, hasCard: true }, 'dock-and-card'],
  ['was refused', { hasCart: true, hasCard: true }, 'dock-and-card'],
  ['needs a decision', { hasCart: true, hasCard: true, needsDecision: true }, 'card'],
  ['was refused, without a cart', { hasCart: false, hasCard: true }, 'card'],
] as const)(
  'while an order %s, the checkout has the bottom of its state',
  (_state, content, foot) => {
    expect(bottomBarOf('checkout-dock', content)).toBe(foot)
  },
)
