import { expect, test, vi } from 'vitest'
import type { SignIn } from './login-flow.ts'
import { socialProvidersOf } from './social-providers.ts'

/** A refusal as the SDK raises it. */
class ClerkAPIResponseError extends Error {
  static readonly kind = 'ClerkAPIResponseError'
  readonly errors = [{ code: 'session_exists' }]
}

test('a browser with a session whose response was lost signs in with another service all the same', async () => {
  const signOut = vi.fn(() => Promise.resolve())
  const clerk = {
    __unstable__environment: {
      userSettings: {
        authenticatableSocialStrategies: ['oauth_google'],
        social: { oauth_google: { name: 'Google' } },
      },
    },
    client: {
      // Of another shopper perhaps, so it is not used.
      reload: () => Promise.resolve({ signedInSessions: [{ id: 'sess_1', user: null }] }),
    },
    signOut,
  }
  const authenticateWithRedirect = vi
    .fn<SignIn['authenticateWithRedirect']>()
    .mockRejectedValueOnce(new ClerkAPIResponseError())
    .mockImplementationOnce(() => {
      expect(signOut).toHaveBeenCalledOnce()
      return Promise.resolve()
    })
  const [google] = socialProvidersOf(clerk, { authenticateWithRedirect })
  await google?.redirect()
  expect(google?.name).toBe('Google')
  expect(authenticateWithRedirect).toHaveBeenCalledTimes(2)
})
