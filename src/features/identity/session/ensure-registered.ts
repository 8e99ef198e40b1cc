import type { Position } from '#contract/geo.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import type { User } from '#contract/user-endpoints.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { fetchRegistration, registerShopper } from './identity-api.ts'
import { updateSession } from './session-store.ts'

export interface SignedInShopper {
  sub: string
  email: string
  phoneNumber: string
}

/**
 * Returns the shopper's details from the server, registers them at this position if they are not
 * registered yet, and stores their user id in the session. Rejects if a call fails.
 */
export async function ensureRegistered(
  { sub, email, phoneNumber }: SignedInShopper,
  position: Position,
): Promise<User> {
  // The response to an earlier registration may have been lost (product §12.3).
  const known = await fetchRegistration({ email, phoneNumber })
  const user = known.user ?? (await registerOnce({ email, phoneNumber }, position))
  updateSession({ userId: user._id }, sub)
  return user
}

/** Another part of the shop, or another tab, may do the same at this moment. */
async function registerOnce(
  shopper: Omit<SignedInShopper, 'sub'>,
  position: Position,
): Promise<User> {
  try {
    return await registerShopper({ ...shopper, location: registrationPoint(position) })
  } catch (error) {
    if (!isApiError(error, 'USER_EXISTS')) throw error
    const { user } = await fetchRegistration(shopper)
    if (user === null) throw error
    return user
  }
}
