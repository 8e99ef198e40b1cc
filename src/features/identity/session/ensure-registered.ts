import type { Position } from '#contract/geo.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import type { User } from '#contract/user-endpoints.ts'
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
  const user =
    known.isRegistered && known.user
      ? known.user
      : await registerShopper({ email, phoneNumber, location: registrationPoint(position) })
  updateSession({ userId: user._id }, sub)
  return user
}
