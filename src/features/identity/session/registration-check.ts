/**
 * Checks whether a signed-in person without a stored phone number is already registered: a known
 * shopper on a new phone goes to /, not to /onboard (product §12.4).
 */
import { phoneNumberSchema } from '#contract/phone.ts'
import * as v from 'valibot'
import { fetchRegistration } from './identity-api.ts'
import { onOnline } from '#shared/lib/screen/browser-signals.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { getSession, subscribeSession, updateSession } from './session-store.ts'

export type RegistrationState =
  /** Not checked yet for this shopper. */
  | 'idle'
  | 'checking'
  /** The check failed. The screen offers Try Again and Sign out. */
  | 'failed'
  /** The session now has a user id and phone number. */
  | 'registered'
  /** The shopper goes to /onboard. */
  | 'unregistered'

const state = observableValue<RegistrationState>('idle')
let checkedSub: string | null = null
let currentCheck: Promise<RegistrationState> | null = null

export function useRegistrationState(): RegistrationState {
  return useObservable(state)
}

/** Runs one check at a time, and again after a failure. A failed call does not reject. */
export function checkRegistration(): Promise<RegistrationState> {
  const session = getSession()
  if (session === null) return Promise.resolve('idle')
  if (currentCheck !== null && checkedSub === session.sub) return currentCheck
  checkedSub = session.sub
  state.set('checking')
  const check = registrationOf(session.sub, session.email).then((result) => {
    // Ignores the response if the shopper has signed out meanwhile.
    if (checkedSub !== session.sub) return result
    currentCheck = null
    state.set(result)
    return result
  })
  currentCheck = check
  return check
}

/** For when the server may respond again. */
export function repeatFailedCheck(): void {
  if (state.get() === 'failed') void checkRegistration()
}

async function registrationOf(sub: string, email: string): Promise<RegistrationState> {
  // callApi has logged why the call failed.
  const registration = await fetchRegistration({ email }).catch(() => undefined)
  if (registration === undefined) return 'failed'
  const { isRegistered, user } = registration
  if (!isRegistered || user === null) return 'unregistered'
  const phoneNumber = v.safeParse(phoneNumberSchema, user.phoneNumber)
  updateSession(
    { userId: user._id, ...(phoneNumber.success && { phoneNumber: phoneNumber.output }) },
    sub,
  )
  return phoneNumber.success ? 'registered' : 'unregistered'
}

subscribeSession(() => {
  const session = getSession()
  if (session?.sub === checkedSub) return
  checkedSub = null
  currentCheck = null
  state.set('idle')
})

onOnline(repeatFailedCheck)
