import { expect, it } from 'vitest'
import { bottomBarOf, shownOrderBars } from './bottom-bar-rules.ts'

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
  ['is being sent and shown', { hasCart: false, isSending: true, hasCard: true }, 'dock'],
  ['was refused', { hasCart: true, hasCard: true }, 'dock'],
  ['needs a decision', { hasCart: true, hasCard: true, needsDecision: true }, 'card'],
  ['was refused, without a cart', { hasCart: false, hasCard: true }, 'card'],
] as const)(
  'while an order %s, the checkout has the bottom of its state',
  (_state, content, foot) => {
    expect(bottomBarOf('checkout-dock', content)).toBe(foot)
  },
)

const NO_BAR = { notice: false, waiting: false, active: false }

it.each([
  ['/', { notice: true, waiting: true, active: true }],
  ['/checkout', { notice: true, waiting: false, active: true }],
  ['/orders', { notice: true, waiting: false, active: false }],
  ['/login', NO_BAR],
  ['/onboard', NO_BAR],
])('on %s, the orders that the page does not show itself have bars: %o', (pathname, bars) => {
  const orders = { isClosed: false, hasActive: true, hasWaiting: true }
  expect(shownOrderBars(pathname, orders)).toEqual(bars)
})

it.each([
  ['/', NO_BAR],
  ['/orders', { notice: true, waiting: false, active: false }],
])(
  'without orders, a lost connection is announced on the list of orders alone: %s',
  (pathname, bars) => {
    const orders = { isClosed: false, hasActive: false, hasWaiting: false }
    expect(shownOrderBars(pathname, orders)).toEqual(bars)
  },
)

it('a waiting order has a bar, and no notice of the connection', () => {
  const orders = { isClosed: false, hasActive: false, hasWaiting: true }
  expect(shownOrderBars('/', orders)).toEqual({ notice: false, waiting: true, active: false })
})

it.each(['/', '/orders'])('while the store is closed, %s has no bar', (pathname) => {
  const orders = { isClosed: true, hasActive: true, hasWaiting: true }
  expect(shownOrderBars(pathname, orders)).toEqual(NO_BAR)
})
