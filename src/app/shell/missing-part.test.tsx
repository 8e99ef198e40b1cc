/** A file of its own, because the bars of the later part cannot be loaded. */
import { act, cleanup, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetChunkError } from '#shared/lib/screen/chunk-error.ts'
import { markFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { createTestRouter, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { Shell } from './shell.tsx'

vi.mock('./status-bars.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  act(forgetChunkError)
  vi.restoreAllMocks()
})

/** Opens a page whose bars above the header are missing. */
async function open(path: string): Promise<void> {
  const router = createTestRouter([{ path, component: () => <Shell>A page</Shell> }], path)
  await renderRouter(router, { store: createStore(), queryClient: new QueryClient() })
  await act(async () => {
    markFirstScreenShown()
    // As Vite does.
    dispatchEvent(new Event('vite:preloadError'))
    await Promise.resolve()
  })
}

test('the part with all bars, too, is reported with a button to reload when it cannot be loaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await open('/orders')
  expect(screen.getByRole('alert').textContent).toContain('A part of Jhola could not be loaded.')
  screen.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing part is not reported at checkout', async () => {
  await open('/checkout')
  expect(screen.getByText('A page')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a connection, a reload is not offered: it would lose the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/orders')
  expect(screen.getByText('You are offline')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})
