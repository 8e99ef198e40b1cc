import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import { markRestored } from '#shared/lib/storage/stored-data.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { LiveOrdersHost } from './live-orders-host.tsx'

/** In place of a chunk that cannot be fetched at first. */
const chunk = vi.hoisted(() => ({ isReachable: false, requests: 0, starts: 0 }))

vi.mock('#features/orders/live-orders.ts', () => ({
  get startLiveOrders() {
    chunk.requests += 1
    if (!chunk.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => {
      chunk.starts += 1
      return () => {}
    }
  },
}))

afterEach(() => {
  cleanup()
  setReachable(true)
})

test('a live connection that could not be loaded is loaded when the server is back, without an online event', async () => {
  markRestored()
  await renderInShop(<LiveOrdersHost userId="u1" />)
  await eventually(() => expect(chunk.requests).toBe(1))
  act(() => {
    setReachable(false)
  })
  chunk.isReachable = true
  act(() => {
    setReachable(true)
  })
  await eventually(() => expect(chunk.starts).toBe(1))
  expect(chunk.requests).toBe(2)
})
