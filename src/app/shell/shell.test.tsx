import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setReachable } from '#shared/lib/network/connection.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { Shell } from './shell.tsx'

afterEach(() => {
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
