import { expect, test, vi } from 'vitest'
import type { LoginStep } from '#features/identity/login/login-service.ts'
import { withExistingSession } from './existing-session.ts'

const CODE_STEP: LoginStep = { kind: 'code', flow: 'sign-in', email: 'a@example.in' }

/** A refusal as the SDK raises it. */
class ClerkAPIResponseError extends Error {
  static readonly kind = 'ClerkAPIResponseError'
  readonly errors: { code: string }[]

  constructor(code: string) {
    super(code)
    this.errors = [{ code }]
  }
}

const signOut = vi.fn<() => Promise<void>>()

/** The SDK in a browser that has a session of `email`. */
function sdkWithSession(email: string) {
  signOut.mockReset().mockResolvedValue()
  const signedInSessions = [{ id: 'sess_1', user: { emailAddresses: [{ emailAddress: email }] } }]
  return { client: { reload: () => Promise.resolve({ signedInSessions }) }, signOut }
}

const refused = (code: string) =>
  vi.fn<() => Promise<LoginStep>>().mockRejectedValueOnce(new ClerkAPIResponseError(code))

test.each(['session_exists', 'identifier_already_signed_in'])(
  'a session of the shopper that exists already is taken (%s)',
  async (code) => {
    const sdk = sdkWithSession('A@example.in')
    expect(await withExistingSession(sdk, 'a@example.in', refused(code))).toEqual({
      kind: 'done',
      sessionId: 'sess_1',
    })
    expect(signOut).not.toHaveBeenCalled()
  },
)

test('a session of another shopper is ended, and the step is repeated', async () => {
  const step = refused('session_exists').mockImplementationOnce(() => {
    expect(signOut).toHaveBeenCalledOnce()
    return Promise.resolve(CODE_STEP)
  })
  const sdk = sdkWithSession('b@example.in')
  expect(await withExistingSession(sdk, 'a@example.in', step)).toBe(CODE_STEP)
})

test('another refusal is passed on, and no session is ended', async () => {
  const sdk = sdkWithSession('b@example.in')
  const step = refused('form_code_incorrect')
  await expect(withExistingSession(sdk, 'a@example.in', step)).rejects.toThrow(
    'form_code_incorrect',
  )
  expect(step).toHaveBeenCalledOnce()
  expect(signOut).not.toHaveBeenCalled()
})
