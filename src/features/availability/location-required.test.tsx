import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#features/identity/session/session-store.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { findPosition } from './location-api.ts'
import { LocationHelp } from './location-help.tsx'
import { positionAtom, requestLocationAtom } from './location-atoms.ts'
import { LocationRequired } from './location-required.tsx'

vi.mock('./location-api.ts')

beforeEach(() => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const STEPS = [
  'Click the lock icon in the address bar',
  'Open Site settings or Permissions',
  'Allow location',
  'Refresh',
]

test("a refused location shows the four steps at once, and 'Open Settings' those of an app", async () => {
  await renderInShop(<LocationRequired message="Failed to get location: User denied Geolocation" />)
  expect(screen.getByRole('heading').textContent).toBe('Location Access Required')
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to get location: User denied Geolocation',
  )
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(STEPS)
  expect(screen.queryByText(/^In the installed app/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open Settings', expanded: false }))
  expect(screen.getByText(/^In the installed app/)).toBeTruthy()
  expect(screen.getByText(/^On iPhone/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open Settings', expanded: true })).toBeTruthy()
})

test('another reason offers only a retry', async () => {
  await renderInShop(
    <LocationRequired message="Failed to get location: the position took too long" />,
  )
  expect(screen.queryByRole('button', { name: 'Open Settings' })).toBeNull()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('Try Again requests again, and stores the position', async () => {
  vi.mocked(findPosition).mockResolvedValue({ latitude: 26.1, longitude: 91.7 })
  const { store } = await renderInShop(<LocationRequired message="Failed to get location: x" />)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await eventually(() => {
    expect(store.get(positionAtom)).toEqual({ latitude: 26.1, longitude: 91.7 })
  })
})

test('a retry that fails again is announced, although the message is the same', async () => {
  let fail: ((reason: Error) => void) | undefined
  vi.mocked(findPosition)
    .mockReset()
    .mockImplementation(() => new Promise((_resolve, reject) => (fail = reject)))
  await renderInShop(<LocationRequired message="Failed to get location: x" />)
  const atRetry = listenForAnnouncements()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(atRetry()).toEqual(['Checking your location...'])
  const atFailure = listenForAnnouncements()
  fail?.(new Error('Failed to get location: x'))
  await eventually(() => {
    expect(atFailure()).toEqual(['Failed to get location: x'])
  })
})

const ASK_FIRST =
  'Jhola needs your location to find the store near you. Your browser will ask you first.'

test('before the browser asks, a sentence says why, and a tap lets it ask', async () => {
  vi.mocked(findPosition).mockReset().mockRejectedValue(new Error(ASK_FIRST))
  const { store } = await renderInShop(<LocationRequired message={ASK_FIRST} />)
  await act(() => store.set(requestLocationAtom))
  expect(findPosition).toHaveBeenLastCalledWith(false, expect.any(Function))
  expect(screen.getByRole('alert').textContent).toBe(ASK_FIRST)
  expect(screen.queryByRole('button', { name: 'Open Settings' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Share my location' }))
  await eventually(() => {
    expect(findPosition).toHaveBeenLastCalledWith(true, expect.any(Function))
  })
})

test.each(['location', 'promptaction'])(
  'the browser’s own button takes its place where it exists: %s',
  async (event) => {
    vi.stubGlobal('HTMLGeolocationElement', HTMLElement)
    vi.mocked(findPosition).mockReset().mockResolvedValue({ latitude: 26.1, longitude: 91.7 })
    const { store } = await renderInShop(<LocationRequired message={ASK_FIRST} />)
    expect(screen.getByRole('button').textContent).toBe('Try Again')
    fireEvent(document.querySelector('geolocation') ?? document, new Event(event))
    await eventually(() => {
      expect(store.get(positionAtom)).toEqual({ latitude: 26.1, longitude: 91.7 })
    })
    expect(findPosition).toHaveBeenLastCalledWith(true, expect.any(Function))
    vi.unstubAllGlobals()
  },
)

test.each([
  ['Failed to get location: User denied Geolocation', 4],
  ['Failed to get location: the position took too long', 0],
])('on other screens, after %s, there are %i steps', async (message, stepCount) => {
  vi.mocked(findPosition).mockRejectedValue(new Error(message))
  const { store } = await renderInShop(<LocationHelp />)
  await act(() => store.set(requestLocationAtom))
  for (const button of screen.queryAllByRole('button', { name: 'Open Settings' })) {
    fireEvent.click(button)
  }
  expect(screen.queryAllByRole('listitem')).toHaveLength(stepCount)
})
