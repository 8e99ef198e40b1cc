import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '#contract/geo.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { findPosition } from './location-api.ts'
import {
  clearLocationAtom,
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from './location-atoms.ts'
import { refreshLocationAtom } from './location-refresh-atoms.ts'

vi.mock('./location-api.ts')

const HOME = { latitude: 26.19, longitude: 91.75 }
const ACROSS_TOWN = { latitude: 26.14, longitude: 91.79 }
const NOW = Date.parse('2025-11-21T06:00:00.000Z')
const shopper = (sub: string) => ({ sub, userId: null, email: 'a@example.in', phoneNumber: null })

let store = createStore()
let responses: { resolve: (position: Position) => void; reject: (error: Error) => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  store = createStore()
  responses = []
  vi.mocked(findPosition)
    .mockReset()
    .mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          responses.push({ resolve, reject })
        }),
    )
  setSession(shopper('user_a'))
})
afterEach(() => {
  vi.useRealTimers()
})

/** Gets a first fix at home. */
async function findHome(): Promise<void> {
  const request = store.set(requestLocationAtom)
  responses.at(-1)?.resolve(HOME)
  await request
}

/** Does what a sign-out does. */
function signOut(): void {
  clearSession()
  store.set(clearLocationAtom)
  localStorage.clear()
}

test('a fix that arrives after the sign-out is neither shown nor stored', async () => {
  const request = store.set(requestLocationAtom)
  signOut()
  responses[0]?.resolve(HOME)
  await request
  expect(store.get(positionAtom)).toBeNull()
  expect(localStorage.getItem('location-store')).toBeNull()
  expect(store.get(locationRequestAtom)).toEqual({ isLoading: false, isForTap: false, error: null })
})

test('a fix for the previous shopper is not used for the next one, whose own is requested', async () => {
  const first = store.set(requestLocationAtom)
  signOut()
  setSession(shopper('user_b'))
  const second = store.set(requestLocationAtom)
  expect(responses).toHaveLength(2)
  responses[0]?.resolve(HOME)
  await first
  expect(store.get(positionAtom)).toBeNull()
  expect(store.get(locationRequestAtom).isLoading).toBe(true)
  responses[1]?.resolve(ACROSS_TOWN)
  await second
  expect(store.get(positionAtom)).toEqual(ACROSS_TOWN)
})

test('a tap during a request without permission to prompt starts one that may prompt', async () => {
  const looked = store.set(requestLocationAtom)
  expect(store.get(locationRequestAtom).isForTap).toBe(false)
  const tapped = store.set(requestLocationAtom, true)
  expect(store.get(locationRequestAtom).isForTap).toBe(true)
  responses[0]?.reject(new Error('not asked yet'))
  await looked
  expect(vi.mocked(findPosition).mock.calls).toEqual([
    [false, expect.any(Function)],
    [true, expect.any(Function)],
  ])
  expect(store.get(locationRequestAtom).isForTap).toBe(true)
  responses[1]?.resolve(HOME)
  await tapped
  expect(store.get(locationRequestAtom).isForTap).toBe(false)
  expect(store.get(positionAtom)).toEqual(HOME)
})

test('the result of a tap is not replaced by that of a later automatic request', async () => {
  const tapped = store.set(requestLocationAtom, true)
  responses[0]?.reject(new Error('denied'))
  await tapped
  const looked = store.set(requestLocationAtom)
  responses[1]?.reject(new Error('not asked yet'))
  await looked
  expect(store.get(locationRequestAtom)).toEqual({
    isLoading: false,
    isForTap: false,
    error: 'denied',
  })
})

describe('a browser whose question is answered after its request has ended', () => {
  let answer: { resolve: (fix: Position) => void; reject: (error: Error) => void }

  beforeEach(async () => {
    const request = store.set(requestLocationAtom, true)
    const late = new Promise<Position>((resolve, reject) => {
      answer = { resolve, reject }
    })
    vi.mocked(findPosition).mock.calls[0]?.[1](late)
    responses[0]?.reject(new Error('took too long'))
    await request
    expect(store.get(locationRequestAtom)).toEqual({
      isLoading: false,
      isForTap: false,
      error: 'took too long',
    })
  })

  test('gives the position without another try', async () => {
    answer.resolve(HOME)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(positionAtom)).toEqual(HOME)
    expect(store.get(locationRequestAtom).error).toBeNull()
    expect(store.set(refreshLocationAtom)).toBeUndefined()
  })

  test('shows a refusal', async () => {
    answer.reject(new Error('denied'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(locationRequestAtom).error).toBe('denied')
  })

  test('shows no failure once another attempt has found the position', async () => {
    const next = store.set(requestLocationAtom, true)
    responses[1]?.resolve(ACROSS_TOWN)
    await next
    answer.reject(new Error('took too long'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(positionAtom)).toEqual(ACROSS_TOWN)
    expect(store.get(locationRequestAtom).error).toBeNull()
  })

  test('gives the next shopper no position', async () => {
    signOut()
    setSession(shopper('user_b'))
    answer.resolve(HOME)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(positionAtom)).toBeNull()
  })
})

test('no position is requested while nobody is signed in', async () => {
  signOut()
  await store.set(requestLocationAtom)
  expect(findPosition).not.toHaveBeenCalled()
})

test('a fix up to 5 minutes old is not requested again', async () => {
  await findHome()
  vi.setSystemTime(NOW + 5 * 60_000)
  expect(store.set(refreshLocationAtom)).toBeUndefined()
  expect(findPosition).toHaveBeenCalledOnce()
})

test('a fix of the previous shopper does not spare the next one a request', async () => {
  await findHome()
  signOut()
  setSession(shopper('user_b'))
  const request = store.set(refreshLocationAtom)
  responses[1]?.resolve(ACROSS_TOWN)
  await request
  expect(store.get(positionAtom)).toEqual(ACROSS_TOWN)
})

test('an older fix is requested again', async () => {
  await findHome()
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  const request = store.set(refreshLocationAtom)
  responses[1]?.resolve(ACROSS_TOWN)
  await request
  expect(store.get(positionAtom)).toEqual(ACROSS_TOWN)
})

test('a second request joins the one in flight', async () => {
  const request = store.set(requestLocationAtom)
  const secondRequest = store.set(refreshLocationAtom)
  responses[0]?.resolve(HOME)
  await request
  await secondRequest
  expect(findPosition).toHaveBeenCalledOnce()
})

test('a refused or failed request keeps the known position and reports the error', async () => {
  await findHome()
  vi.setSystemTime(NOW + 5 * 60_000 + 1)
  const request = store.set(refreshLocationAtom)
  responses[1]?.reject(new Error('User denied Geolocation'))
  await request
  expect(store.get(positionAtom)).toEqual(HOME)
  expect(store.get(locationRequestAtom).error).toBe('User denied Geolocation')
  expect(store.set(refreshLocationAtom)).toBeUndefined()
})
