import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DENIED_STORAGE } from '#shared/testing/denied-storage.ts'
import { forgetBoard, keepBoard, keptBoard } from './kept-board-store.ts'
import { forgetRiders, recentRiders, rememberRider } from './recent-riders-store.ts'

const BOARD = { atMs: 1_763_700_000_000, orders: [] }
const RIDER = { name: 'Bikash', phoneNumber: '9876543210' }

/** What was logged, without the errors. */
const logged = () => vi.mocked(console.info).mock.calls.map(([message]): unknown => message)

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the last orders are those of the same key and of the last day', () => {
  keepBoard('k1', BOARD)
  expect(keptBoard('k1', BOARD.atMs + 24 * 60 * 60_000)).toEqual(BOARD)
  expect(keptBoard('k1', BOARD.atMs + 24 * 60 * 60_000 + 1)).toBeNull()
  expect(keptBoard('k2', BOARD.atMs)).toBeNull()
  forgetBoard()
  expect(keptBoard('k1', BOARD.atMs)).toBeNull()
  expect(logged()).toEqual([])
})

test('stored values of another shape count as none', () => {
  localStorage.setItem('counter-board', '{"key":"k1"}')
  localStorage.setItem('counter-riders', '["Bikash"]')
  expect(keptBoard('k1', BOARD.atMs)).toBeNull()
  expect(recentRiders()).toEqual([])
  rememberRider(RIDER)
  expect(recentRiders()).toEqual([RIDER])
  expect(logged()).toEqual([])
})

test('the counter works without storage, and logs what is missing', () => {
  vi.stubGlobal('localStorage', DENIED_STORAGE)
  keepBoard('k1', BOARD)
  expect(keptBoard('k1', BOARD.atMs)).toBeNull()
  forgetBoard()
  rememberRider(RIDER)
  forgetRiders()
  expect(logged()).toEqual([
    'The orders of the counter could not be saved:',
    'The last orders of the counter could not be read:',
    'The orders of the counter could not be removed:',
    'The riders could not be read:',
    'The rider could not be saved:',
    'The riders could not be removed:',
  ])
})
