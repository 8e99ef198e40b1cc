import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import { findPosition } from './location-api.ts'
import { positionAtom, requestLocationAtom } from './location-atoms.ts'
import { positionTexts } from './position-texts.ts'
import { UncheckedPlace } from './unchecked-place.tsx'

vi.mock('./location-api.ts')

const HOME = { latitude: 26.19, longitude: 91.75 }
const ACROSS_TOWN = { latitude: 26.14, longitude: 91.79 }
const REFUSED = positionTexts.failed(positionTexts.denied)

let shop: ShopAround

/** Requests the position as the shop does by itself. */
const lookAgain = () => act(() => shop.store.set(requestLocationAtom))
const failWith = (message: string) => vi.mocked(findPosition).mockRejectedValue(new Error(message))
const recheck = () => screen.queryByRole('button', { name: 'Check my location again' })

beforeEach(async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  vi.mocked(findPosition).mockReset().mockResolvedValue(HOME)
  shop = await renderInShop(
    <main>
      <h1>My Cart</h1>
      <UncheckedPlace />
    </main>,
  )
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
})

test('a position that was just found is not questioned', async () => {
  await lookAgain()
  expect(screen.getByRole('main').textContent).toBe('My Cart')
})

test('a tap that was meant for what the sentence moves presses nothing', async () => {
  await lookAgain()
  const ignored = watchIgnoredTaps()
  failWith(positionTexts.askFirst)
  await lookAgain()
  expect(ignored).toHaveBeenCalledExactlyOnceWith(screen.getByRole('main'))
})

test('a position that is unknown is not called out of date', async () => {
  failWith(positionTexts.askFirst)
  await lookAgain()
  expect(screen.getByRole('main').textContent).toBe('My Cart')
})

test.each([
  ['would have to ask', positionTexts.askFirst],
  ['found nothing', positionTexts.failed(positionTexts.timedOut)],
])('a known position is said to be unchecked if the browser %s', async (_what, message) => {
  await lookAgain()
  failWith(message)
  await lookAgain()
  expect(screen.getByRole('status').textContent).toBe(
    'We could not check where you are now. What you see is from the store near your last known location.',
  )
  expect(recheck()).not.toBeNull()
  expect(shop.store.get(positionAtom)).toEqual(HOME)
})

test.each([
  ['elsewhere', ACROSS_TOWN],
  ['still there', HOME],
])('one tap lets the browser ask, for a shopper who is %s', async (_where, place) => {
  await lookAgain()
  failWith(positionTexts.askFirst)
  await lookAgain()
  vi.mocked(findPosition).mockResolvedValue(place)
  const button = recheck()
  button?.focus()
  if (button) fireEvent.click(button)
  expect(button?.textContent).toBe('Checking your location...')
  await act(() => Promise.resolve())
  expect(findPosition).toHaveBeenLastCalledWith(true, expect.any(Function))
  expect(shop.store.get(positionAtom)).toEqual(place)
  expect(screen.getByRole('main').textContent).toBe('My Cart')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a refusal at the tap shows where it can be undone', async () => {
  await lookAgain()
  failWith(positionTexts.askFirst)
  await lookAgain()
  expect(screen.queryByRole('button', { name: 'Open Settings' })).toBeNull()
  failWith(REFUSED)
  fireEvent.click(recheck() ?? document)
  await screen.findByRole('button', { name: 'Open Settings' })
  expect(recheck()).not.toBeNull()
})
