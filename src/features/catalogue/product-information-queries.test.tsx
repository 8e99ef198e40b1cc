import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRODUCT_INFORMATION_CACHE } from '#contract/product-information.ts'
import { clearDataOwner, setTabOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { productInformationQueries } from './product-information-queries.ts'

const CALL = 'GET /api/v1/stores/guwahati/products/milk/information'
const INFORMATION = { ingredients: 'Milk' }

/** What happened, in order: the caches that were opened, and the request. */
let events: string[]
beforeEach(() => {
  events = []
  setDataOwner('user_a')
  setTabOwner('user_a')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  clearDataOwner()
})

function requestInformation(open: (name: string) => Promise<unknown>) {
  stubApi({ [CALL]: { body: { data: { information: INFORMATION } } } })
  const respond = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    events.push('request')
    return respond(request)
  })
  vi.stubGlobal('caches', {
    open: (name: string) => {
      events.push(name)
      return open(name)
    },
  })
  return new QueryClient().fetchQuery(productInformationQueries.of('guwahati', 'milk'))
}

test('the cache of the service worker exists before the request reaches it', async () => {
  expect(await requestInformation(() => Promise.resolve())).toEqual(INFORMATION)
  expect(events).toEqual([PRODUCT_INFORMATION_CACHE, 'request'])
})

test('a page whose shopper has signed out does not create the cache', async () => {
  // Another tab has signed out and removed its data.
  localStorage.clear()
  clearDataOwner()
  expect(await requestInformation(() => Promise.resolve())).toEqual(INFORMATION)
  expect(events).toEqual(['request'])
})

test('without storage the information is still shown', async () => {
  const noted = vi.spyOn(console, 'info').mockReturnValue()
  expect(
    await requestInformation(() => Promise.reject(new DOMException('Full', 'QuotaExceededError'))),
  ).toEqual(INFORMATION)
  expect(noted).toHaveBeenCalledOnce()
})
