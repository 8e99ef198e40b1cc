import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { clearSignedOutMark, markSignedOut } from '#features/identity/session/signed-out-mark.ts'
import { removeLoginStep, storeLoginStep } from './stored-login-step.ts'
import { isSdkNeeded } from './sdk-needed.ts'

const COOKIE = '__client_uat'
const setCookie = (value: string): void => {
  document.cookie = `${COOKIE}=${value}; Path=/`
}

beforeEach(() => {
  setCookie('0')
})
afterEach(() => {
  clearSession()
  clearSignedOutMark()
  removeLoginStep()
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/`
})

test('without a known session nothing waits for the SDK', () => {
  expect(isSdkNeeded()).toBe(false)
})

test('a session that only the SDK knows is resumed', () => {
  setCookie('1763700000')
  expect(isSdkNeeded()).toBe(true)
})

test('a signed-in shopper needs the SDK only for calls', () => {
  setCookie('1763700000')
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  expect(isSdkNeeded()).toBe(false)
})

test('a session is ended after a sign-out on this phone', () => {
  markSignedOut()
  expect(isSdkNeeded()).toBe(true)
})

test('a login at its code step continues', () => {
  const step = { kind: 'code', flow: 'sign-in', email: 'a@example.in' } as const
  storeLoginStep({ step, sentAtMs: Date.now() })
  expect(isSdkNeeded()).toBe(true)
})
