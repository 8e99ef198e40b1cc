import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DENIED_STORAGE } from '#shared/testing/denied-storage.ts'
import { removeStoredRide, storedRide, storeRide } from './stored-ride.ts'

const REPORT = { step: 'pickup', eventId: 'e1' } as const

/** What was logged, without the errors. */
const logged = () => vi.mocked(console.info).mock.calls.map(([message]): unknown => message)

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a change keeps what else the tab knows of the ride, and nothing of another ride', () => {
  storeRide('t1', { isShared: true })
  storeRide('t2', { isShared: false })
  storeRide('t1', { report: REPORT })
  expect(storedRide('t1')).toEqual({ isShared: true, report: REPORT })
  removeStoredRide('t1')
  expect(storedRide('t1')).toEqual({})
  expect(storedRide('t2')).toEqual({ isShared: false })
})

test('what another release has stored counts as nothing, and a change replaces it', () => {
  sessionStorage.setItem('ride t1', '{"isShared":"yes"}')
  expect(storedRide('t1')).toEqual({})
  storeRide('t1', { isShared: true })
  expect(storedRide('t1')).toEqual({ isShared: true })
  expect(logged()).toEqual([])
})

test('a ride that cannot be stored is logged', () => {
  vi.stubGlobal('sessionStorage', DENIED_STORAGE)
  storeRide('t1', { isShared: true })
  removeStoredRide('t1')
  expect(logged()).toEqual([
    'What the tab keeps of the ride could not be read:',
    'The ride could not be stored:',
    'The ride could not be removed:',
  ])
})
