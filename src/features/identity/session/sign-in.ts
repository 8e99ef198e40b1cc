/** Signs in the person whom the identity SDK reports. */
import { dataOwner, noteDataOwner } from '#shared/lib/data-owner.ts'
import { stopAskingToSignIn } from './identity-bridge.ts'
import { checkRegistration } from './registration-check.ts'
import { readSessionAgain } from './session-elsewhere.ts'
import { getSession, setSession } from './session-store.ts'
import { forgetShopper, purgeSettled } from './sign-out.ts'

/**
 * Stores the session and checks the registration. Data of another owner on this phone are purged
 * first (product §12.8). `isStillTrue` is checked after each wait.
 */
export async function signIn(
  shopper: { sub: string; email: string },
  isStillTrue: () => boolean,
): Promise<void> {
  await purgeSettled()
  // This tab may have been asleep while another shopper signed in.
  readSessionAgain()
  const owner = dataOwner() ?? getSession()?.sub ?? null
  if (owner !== null && owner !== shopper.sub) await forgetShopper()
  if (!isStillTrue() || getSession()?.sub === shopper.sub) return
  noteDataOwner(shopper.sub)
  stopAskingToSignIn()
  setSession({ ...shopper, userId: null, phoneNumber: null })
  await checkRegistration()
}
