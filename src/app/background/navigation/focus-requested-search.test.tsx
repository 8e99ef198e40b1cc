import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { handleLaunches } from './handle-launches.ts'
import { focusRequestedSearch } from './focus-requested-search.ts'

type Launch = (launch: { targetURL?: string }) => void

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each choice of the shortcut ‘Search’ focuses the search box, with one entry for ‘Back’', async () => {
  const { router, go } = await renderInShop(<input type="search" />)
  const stop = focusRequestedSearch(router)
  const consumers: Launch[] = []
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: Launch) => {
      consumers.push(consumer)
    },
  })
  handleLaunches(router)
  const field = document.querySelector('input')
  const isFocused = () => expect(document.activeElement).toBe(field)
  const choose = () =>
    act(async () => {
      consumers[0]?.({ targetURL: `${location.origin}/?search` })
      await router.load()
    })
  await choose()
  await eventually(isFocused)
  field?.blur()
  await choose()
  await eventually(isFocused)
  expect(router.history.length).toBe(2)
  // Refreshed data takes no focus.
  field?.blur()
  await act(() => router.invalidate())
  expect(document.activeElement).not.toBe(field)
  await go('/here')
  expect(document.activeElement).not.toBe(field)
  stop()
})
