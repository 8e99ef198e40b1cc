import { expect, it } from 'vitest'
import { footOf } from './foot-rules.ts'

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
  expect(footOf(pathname, { hasCart })).toBe(foot)
})

it('the bottom of /checkout shows nothing while the shopper has to decide on a new bill', () => {
  expect(footOf('/checkout', { hasCart: true, isAsked: true })).toBe('none')
})
