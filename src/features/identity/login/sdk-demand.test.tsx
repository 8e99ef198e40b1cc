import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { clearSignedOutMark, markSignedOut } from '#features/identity/session/signed-out-mark.ts'
import { forgetLoginStep, keepLoginStep } from './kept-login-step.ts'
import { isSdkDue } from './sdk-demand.ts'

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
  forgetLoginStep()
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/`
})

test('nothing waits for the SDK where nobody is known to be signed in', () => {
  expect(isSdkDue()).toBe(false)
})

test('a session that only the SDK knows of is resumed', () => {
  setCookie('1763700000')
  expect(isSdkDue()).toBe(true)
})

test('who is signed in here needs it for calls alone', () => {
  setCookie('1763700000')
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  expect(isSdkDue()).toBe(false)
})

test('a session that was signed out of here is ended', () => {
  markSignedOut()
  expect(isSdkDue()).toBe(true)
})

test('a login that was at its code goes on', () => {
  const step = { kind: 'code', flow: 'sign-in', email: 'a@example.in' } as const
  keepLoginStep({ step, sentAtMs: Date.now() })
  expect(isSdkDue()).toBe(true)
})
