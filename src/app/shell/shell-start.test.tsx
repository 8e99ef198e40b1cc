/** A file of its own, because the bars of the later part are loaded once and for all. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { markFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { Shell } from './shell.tsx'

afterEach(cleanup)

test('a shop that starts without a network says so in its first render, and screen readers hear it once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderInShop(<Shell>A page</Shell>)
  const first = screen.getByText('You are offline')
  /** The texts that come into a live region which is there already. */
  const heard: string[] = []
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const region = node.parentElement?.closest('[aria-live]')
      if (region?.getAttribute('aria-live') === 'polite' && node instanceof Element) {
        if (node.getAttribute('aria-live') !== 'off') heard.push(node.textContent)
      }
    }
  }).observe(document.body, { childList: true, subtree: true })

  markFirstScreenShown()
  await eventually(() => {
    expect(first.isConnected).toBe(false)
    expect(screen.getByText('You are offline').closest('[aria-live="off"]')).toBeNull()
  })
  expect(heard).toEqual(['You are offline'])
})
