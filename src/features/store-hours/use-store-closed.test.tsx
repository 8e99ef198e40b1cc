import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { useStoreClosed } from './use-store-closed.ts'

function Shop() {
  return <p>{useStoreClosed() === null ? 'open' : 'closed'}</p>
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the hours are looked at again every 60 seconds, and not before', async () => {
  // Half a minute before 21:01 in India, which is the first minute of the evening.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T21:00:30+05:30') })
  await renderInShop(<Shop />, ({ queryClient }) => {
    queryClient.setQueryData(deliverySettingsQuery.queryKey, {
      deliveryCharge: 19,
      storeHours: { openMinute: 480, closeMinute: 1260 },
    })
  })
  expect(screen.getByText('open')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByText('open')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('closed')).toBeDefined()
})
