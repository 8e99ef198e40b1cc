import { expect, it } from 'vitest'
import { bottomBarOf } from './bottom-bar-rules.ts'

it.each([
  ['/', true, 'bar'],
  ['/', false, 'none'],
  ['/categories/dairy', true, 'bar'],
  ['/orders', true, 'bar'],
  ['/product/chakki-atta-5kg', false, 'dock'],
  ['/cart', true, 'dock'],
  ['/cart', false, 'none'],
  ['/checkout', true, 'dock'],
  ['/about-us', true, 'none'],
] as const)('on %s with a cart (%s), the bottom shows: %s', (pathname, hasCart, foot) => {
  expect(bottomBarOf(pathname, { hasCart })).toBe(foot)
})

it.each([
  ['is sent', { hasCart: false, isSending: true }, 'dock'],
  ['is being sent and shown', { hasCart: false, isSending: true, hasCard: true }, 'dock-and-card'],
  ['was refused', { hasCart: true, hasCard: true }, 'dock-and-card'],
  ['needs a decision', { hasCart: true, hasCard: true, needsDecision: true }, 'card'],
  ['was refused, without a cart', { hasCart: false, hasCard: true }, 'card'],
] as const)('while an order %s, /checkout has the bottom of its state', (_state, content, foot) => {
  expect(bottomBarOf('/checkout', content)).toBe(foot)
})
