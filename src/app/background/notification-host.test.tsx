import { useRouter } from '@tanstack/react-router'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderQueries } from '#features/orders/order-queries.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { NotificationHost } from './notification-host.tsx'

const LIST = orderQueries.list('u1').queryKey
const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())

function Host() {
  return <NotificationHost router={useRouter()} userId="u1" />
}

beforeEach(() => {
  setAppBadge.mockClear()
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('each list of orders corrects the badge, which a late message may have set meanwhile', async () => {
  const underWay = buildOrder()
  const { queryClient } = await renderInShop(<Host />, (shop) => {
    shop.queryClient.setQueryData(LIST, [underWay])
  })
  expect(setAppBadge.mock.calls).toEqual([[1]])
  const updatedAt = Date.now() + 1_000
  act(() => {
    queryClient.setQueryData(LIST, [underWay], { updatedAt })
  })
  await eventually(() => {
    expect(setAppBadge.mock.calls).toEqual([[1], [1]])
  })
})
