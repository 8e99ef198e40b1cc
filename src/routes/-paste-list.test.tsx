import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ParsedList } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { findPosition } from '#features/availability/location-api.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { ListDialog } from '#features/shopping-list/list-dialog.tsx'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'

vi.mock('#features/availability/location-api.ts')

/** Replaces the catalogue's worker, which cannot run here: every list is one line about milk. */
class ListWorker extends EventTarget {
  static readonly texts: string[] = []

  postMessage({ id, text }: { id: number; text: string }): void {
    ListWorker.texts.push(text)
    const result: ParsedList = {
      lines: [{ text, candidates: [{ row: { ...MILK, categoryId: 'all' }, quantity: 2 }] }],
      leftOut: 0,
    }
    const data = { id, ok: true, result }
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

// A phone whose location is not known yet.
beforeEach(() => {
  vi.stubGlobal('Worker', ListWorker)
  ListWorker.texts.length = 0
  vi.spyOn(console, 'info').mockReturnValue()
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const find = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Find products' }))
}

test('on a phone whose location is not known yet, finding the products requests it', async () => {
  let locate: ((position: Position) => void) | undefined
  vi.mocked(findPosition).mockImplementation(() => new Promise((resolve) => (locate = resolve)))
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />)
  find()
  await screen.findByRole('button', { name: 'Checking your location...' })
  expect(findPosition).toHaveBeenCalledExactlyOnceWith(true, expect.any(Function))
  locate?.({ latitude: 26.14, longitude: 91.73 })
  await screen.findByText('Your line has a match. Please check it.')
})

test.each([
  [
    'Failed to get location: User denied Geolocation',
    'Jhola needs your location to find the store near you. Please allow your browser to share it, and try again.',
  ],
  [
    'Failed to get location: the position took too long',
    'Your location could not be found. Please try again.',
  ],
])('without a location the list stays, and an error says why: %s', async (reason, message) => {
  vi.mocked(findPosition).mockRejectedValue(new Error(reason))
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />)
  find()
  await screen.findByText(message)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your list' }).value).toBe(
    '2 kg aloo',
  )
  expect(ListWorker.texts).toEqual([])
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.14, longitude: 91.73 })
  find()
  await screen.findByText('Your line has a match. Please check it.')
})
