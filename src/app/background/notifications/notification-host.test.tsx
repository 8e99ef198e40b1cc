import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderStatus } from '#contract/order-status.ts'
import { notificationTexts } from '#features/notifications/notification-texts.ts'
import { pushBrowser } from '#features/notifications/testing/push-browser.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { finishQuestion } from '#shared/lib/screen/question-queue.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { buildOrder } from '#tests/support/build-order.ts'
import { eventually } from '#tests/support/eventually.ts'
import { NotificationHost } from './notification-host.tsx'

const LIST = orderQueries.list('u1').queryKey
const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())

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
  const { queryClient } = await renderInShop(<NotificationHost userId="u1" />, (shop) => {
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

const question = () => screen.queryByRole('dialog', { name: notificationTexts.question.title })
const openWith = (orderStatus: OrderStatus) =>
  renderInShop(<NotificationHost userId="u1" />, ({ queryClient }) => {
    queryClient.setQueryData(LIST, [buildOrder({ orderStatus })])
  })
/** What is asked for in a task of its own has been shown by then. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

describe('a shopper who did not answer the notification question after an order', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'info').mockReturnValue()
    pushBrowser()
    const [addEventListener, removeEventListener, startMessages] = [vi.fn(), vi.fn(), vi.fn()]
    Object.assign(navigator.serviceWorker, {
      addEventListener,
      removeEventListener,
      startMessages,
    })
  })
  afterEach(() => {
    cleanup()
    finishQuestion('notifications')
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  test('is asked on the way to an order, once its details are closed, and never at load', async () => {
    const { go } = await openWith('pending')
    await settle()
    expect(question()).toBeNull()
    await go('/orders?order=order-1')
    await settle()
    expect(question()).toBeNull()
    await go('/orders')
    await settle()
    expect(question()).not.toBeNull()
  })

  test('is not asked when no order is under way', async () => {
    const { go } = await openWith('delivered')
    await go('/orders')
    await settle()
    expect(question()).toBeNull()
  })
})
