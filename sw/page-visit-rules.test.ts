import { expect, it } from 'vitest'
import { isShopRoute } from './page-visit-rules.ts'

it.each(['/', '/cart', '/product/chakki-atta-5kg', '/riders', '/counters'])(
  '%s gets the page of the shop',
  (pathname) => {
    expect(isShopRoute(pathname)).toBe(true)
  },
)

it.each([
  '/counter',
  '/counter/',
  '/ride/',
  '/staff/counter-abc.js',
  '/api/v1/operations/orders',
  '/counter.html',
  '/sandbox/state',
])('%s does not get the page of the shop', (pathname) => {
  expect(isShopRoute(pathname)).toBe(false)
})
