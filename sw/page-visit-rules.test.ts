import { expect, it } from 'vitest'
import { isShopRoute } from './page-visit-rules.ts'

it.each(['/', '/cart', '/product/chakki-atta-5kg', '/riders', '/counters'])(
  '%s gets the page of the shop',
  (pathname) => {
    expect(isShopRoute(pathname)).toBe(true)
  },
)

it.each(['/product/salt-1-kg-mrp-20.5', '/product/salt-1-kg-mrp-20.5/', '/categories/no.7'])(
  '%s gets the page of the shop, although an id looks like the name of a file',
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
  '/favicon.ico',
  '/pictures/products/salt-1-kg-400.webp',
  '/sandbox/state',
])('%s does not get the page of the shop', (pathname) => {
  expect(isShopRoute(pathname)).toBe(false)
})
