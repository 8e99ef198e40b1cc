import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requireSignInAgain, identityStatus, needsSignIn } from './identity-bridge.ts'
import { lazySessionToken } from './lazy-session-token.ts'
import { clearSession, setSession } from './session-store.ts'
import {
  acceptOtherSession,
  connectSdk,
  getSessionToken,
  type IdentitySdk,
} from './session-token.ts'
import { clearSignedOutMark, markSignedOut } from './signed-out-mark.ts'

const ananya = { sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' }

function sdk(changes: Partial<IdentitySdk> = {}): IdentitySdk {
  return {
    sub: () => 'user_a',
    sessionId: () => 'sess_1',
    getToken: () => Promise.resolve('token'),
    whenCurrent: () => Promise.resolve(),
    ...changes,
  }
}

let disconnect = (): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  identityStatus.set('loading')
  setSession(ananya)
})

afterEach(() => {
  disconnect()
  clearSignedOutMark()
  clearSession()
  vi.useRealTimers()
})

describe('a token', () => {
  test('comes from the SDK, fresh when requested', async () => {
    const getToken = vi.fn(() => Promise.resolve('token'))
    disconnect = connectSdk(sdk({ getToken }))
    expect(await getSessionToken()).toBe('token')
    expect(await getSessionToken({ forceRefresh: true })).toBe('token')
    expect(getToken.mock.calls).toEqual([[{ skipCache: false }], [{ skipCache: true }]])
  })

  test('is not that of a shopper who signs in while its scripts are loaded', async () => {
    const bikash = { ...ananya, sub: 'user_b', userId: 'u2' }
    disconnect = connectSdk(sdk({ sub: () => 'user_b' }))
    const token = lazySessionToken({ forceRefresh: false })
    setSession(bikash)
    expect(await token).toBeNull()
    expect(await lazySessionToken({ forceRefresh: false })).toBe('token')
  })

  test('causes the SDK to be loaded', () => {
    identityStatus.set('idle')
    void getSessionToken()
    expect(identityStatus.get()).toBe('loading')
  })

  test('waits for the SDK at start-up', async () => {
    const token = getSessionToken()
    await vi.advanceTimersByTimeAsync(3_000)
    disconnect = connectSdk(sdk())
    expect(await token).toBe('token')
  })

  test('is null if the SDK is not loaded in time', async () => {
    const token = getSessionToken()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await token).toBeNull()
  })

  test.each(['offline', 'error'] as const)('is null at once while %s', async (status) => {
    const token = getSessionToken()
    identityStatus.set(status)
    expect(await token).toBeNull()
  })

  test('is null if the SDK does not follow another tab in time', async () => {
    disconnect = connectSdk(sdk({ sub: () => null, whenCurrent: () => new Promise(() => {}) }))
    const token = getSessionToken()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await token).toBeNull()
  })

  test('is null if the SDK hangs or fails', async () => {
    disconnect = connectSdk(sdk({ getToken: () => new Promise(() => {}) }))
    const token = getSessionToken()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await token).toBeNull()
    disconnect = connectSdk(sdk({ getToken: () => Promise.reject(new Error('offline')) }))
    expect(await getSessionToken()).toBeNull()
  })

  test('is never that of another shopper', async () => {
    disconnect = connectSdk(sdk({ sub: () => 'user_b' }))
    expect(await getSessionToken()).toBeNull()
    const slow = sdk({
      getToken: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 1_000, 'token')
        }),
    })
    disconnect = connectSdk(slow)
    const token = getSessionToken()
    setSession({ ...ananya, sub: 'user_b' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await token).toBeNull()
  })

  test('is null after a sign-out', async () => {
    disconnect = connectSdk(sdk())
    markSignedOut()
    expect(await getSessionToken()).toBeNull()
    clearSignedOutMark()
    clearSession()
    expect(await getSessionToken()).toBeNull()
  })
})

test('a visitor who is not signed in is not asked to sign in again', () => {
  clearSession()
  requireSignInAgain()
  expect(needsSignIn.get()).toBe(false)
})

describe('after a refusal', () => {
  test('another session than that of the refused token is accepted, also if the SDK took it first', async () => {
    let sessionId = 'sess_1'
    disconnect = connectSdk(sdk({ sessionId: () => sessionId }))
    await getSessionToken({ forceRefresh: true })
    sessionId = 'sess_2'
    requireSignInAgain()
    acceptOtherSession('sess_1')
    expect(needsSignIn.get()).toBe(true)
    acceptOtherSession('sess_2')
    expect(needsSignIn.get()).toBe(false)
  })
})
