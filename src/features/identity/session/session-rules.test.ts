import { describe, expect, test } from 'vitest'
import { resolveSession, type SdkReport } from './session-rules.ts'

const ananya = { sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' }
const signedIn: SdkReport = {
  loaded: true,
  ready: true,
  sub: 'user_a',
  email: 'a@example.in',
  sessionsAtServer: 1,
}
const signedOut: SdkReport = { ...signedIn, sub: null, email: null, sessionsAtServer: 0 }
const app = {
  session: ananya,
  markedSignedOut: false,
  isSigningInAgain: false,
  sdkIsOutdated: false,
}
const nobody = { ...app, session: null }

describe('a stored session', () => {
  test('ends if a ready SDK reports a definite sign-out', () => {
    expect(resolveSession(signedOut, app)).toBe('ended')
  })

  test.each([
    ['the SDK is not loaded', { loaded: false }],
    ['the SDK runs without its server', { ready: false }],
    ['the server still lists a session', { sessionsAtServer: 1 }],
  ])('stays while %s', (_why, difference) => {
    expect(resolveSession({ ...signedOut, ...difference }, app)).toBe('nothing')
  })

  test('stays when the SDK agrees', () => {
    expect(resolveSession(signedIn, app)).toBe('nothing')
  })

  test('is replaced by that of another shopper', () => {
    expect(resolveSession({ ...signedIn, sub: 'user_b' }, app)).toBe('sign-in')
  })
})

describe('without a stored session', () => {
  test('the shopper of the SDK is accepted', () => {
    expect(resolveSession(signedIn, nobody)).toBe('sign-in')
  })

  test('a shopper without a known email is not accepted', () => {
    expect(resolveSession({ ...signedIn, email: null }, nobody)).toBe('nothing')
  })

  test('nothing is done if the SDK reports that nobody is signed in', () => {
    expect(resolveSession(signedOut, nobody)).toBe('nothing')
  })
})

describe('after a sign-out on this phone', () => {
  const left = { ...nobody, markedSignedOut: true }

  test('a session that the SDK still reports is ended, not accepted', () => {
    expect(resolveSession(signedIn, left)).toBe('end-at-server')
    expect(resolveSession({ ...signedIn, ready: false }, left)).toBe('end-at-server')
  })

  test('the mark is removed when the server knows of the sign-out', () => {
    expect(resolveSession(signedOut, left)).toBe('confirmed')
    expect(resolveSession({ ...signedOut, ready: false }, left)).toBe('nothing')
  })
})

test("a session whose tokens our server refuses is replaced by the shopper's new one", () => {
  expect(resolveSession(signedIn, { ...app, isSigningInAgain: true })).toBe('replace')
})

test.each([
  ['still reports the previous shopper', { ...signedIn, sub: 'user_b' }],
  ['does not know the new shopper yet', signedOut],
])('nothing is done if an outdated SDK %s', (_what, report) => {
  expect(resolveSession(report, { ...app, sdkIsOutdated: true })).toBe('nothing')
  expect(resolveSession(report, { ...nobody, sdkIsOutdated: true })).toBe('nothing')
})
