import { expect, test, vi } from 'vitest'
import { startsOver } from '#features/identity/login/login-texts.ts'
import { activateSession, codeOf } from './login-flow.ts'

/** The SDK, which activates only the session that it knows. */
function sdkThatKnows(known: string) {
  const sdk = {
    session: null as { id: string } | null,
    setActive: vi.fn(({ session }: { session: string }) => {
      sdk.session = session === known ? { id: session } : null
      return Promise.resolve()
    }),
  }
  return sdk
}

test('the session of a finished login is activated', async () => {
  const sdk = sdkThatKnows('sess_1')
  await activateSession(sdk, 'sess_1')
  expect(sdk.session).toEqual({ id: 'sess_1' })
})

test('a session that the SDK does not know is a refusal after which the login starts over', async () => {
  const refusal = await activateSession(sdkThatKnows('sess_1'), 'sess_2').catch(codeOf)
  expect(refusal).toBe('session_missing')
  expect(startsOver(String(refusal))).toBe(true)
})
