import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DENIED_STORAGE } from '#shared/testing/denied-storage.ts'
import { purgeDevice } from '#features/identity/session/device-purge.ts'
import { readLoginStep, removeLoginStep, storeLoginStep } from './stored-login-step.ts'

const KEPT = {
  step: { kind: 'code', flow: 'sign-in', email: 'a@example.in' },
  sentAtMs: 1_763_700_000_000,
} as const
const MINUTE_MS = 60_000

const read = (minutesLater: number) => readLoginStep(KEPT.sentAtMs + minutesLater * MINUTE_MS)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('in a browser the step ends with its tab', () => {
  storeLoginStep(KEPT)
  expect(read(9)).toEqual(KEPT)
  sessionStorage.clear()
  expect(read(9)).toBeUndefined()
})

test('a step that cannot be read is removed', () => {
  sessionStorage.setItem('login-step', '{}')
  expect(read(0)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('the login works without storage, and logs what is missing', () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('sessionStorage', DENIED_STORAGE)
  storeLoginStep(KEPT)
  expect(read(0)).toBeUndefined()
  removeLoginStep()
  expect(logged.mock.calls.map(([message]): unknown => message)).toEqual([
    'The step of the login could not be stored:',
    'The step of the login could not be read:',
    'The step of the login could not be removed:',
  ])
  logged.mockRestore()
})

describe('in an app on the home screen of iOS', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: true }))
    storeLoginStep(KEPT)
    // iOS has ended the app while the email was read.
    sessionStorage.clear()
  })

  test('the step outlives the end of the app', () => {
    expect(read(9)).toEqual(KEPT)
  })

  test('after ten minutes the step is removed', () => {
    expect(read(10)).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('the step is removed when the login is done', () => {
    removeLoginStep()
    expect(localStorage).toHaveLength(0)
  })

  test('the step is removed by a sign-out', async () => {
    await purgeDevice()
    expect(read(9)).toBeUndefined()
  })
})
