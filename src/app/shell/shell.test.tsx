import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
  vi.useRealTimers()
  act(() => {
    setReachable(true)
  })
  cleanup()
})

test('a shop that starts without a connection announces it', async () => {
  await renderInShop(<Shell>A page</Shell>)
  const announcements = listenForAnnouncements()
  act(() => {
    setReachable(false)
  })
  await screen.findByText('You are offline', {}, { timeout: 5_000 })
  expect(announcements()).toEqual(['You are offline'])
})

test('the end of an outage that was shown is announced for a few seconds', async () => {
  await renderInShop(<Shell>A page</Shell>)
  act(() => {
    setReachable(false)
  })
  // The part with all bars takes the place of the first bar, which is silent.
  await eventually(() => {
    expect(screen.getByText('You are offline').closest('[aria-live=off]')).toBeNull()
  })
  vi.useFakeTimers()
  const announcements = listenForAnnouncements()
  act(() => {
    setReachable(true)
  })
  expect(announcements()).toEqual(['You are online again'])
  act(() => {
    vi.advanceTimersByTime(5_000)
  })
  expect(announcements()).toEqual([''])
})

test('a shop that starts with a connection does not say so', async () => {
  await renderInShop(<Shell>A page</Shell>)
  act(() => {
    setReachable(false)
    setReachable(true)
  })
  await screen.findByText('A page')
  expect(screen.queryByText('You are online again')).toBeNull()
})
