/** Signs in the person whom the identity SDK reports. */
import { dataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { clearSignInRequired } from './identity-bridge.ts'
import { checkRegistration } from './registration-check.ts'
import { reloadSession } from './cross-tab-session.ts'
import { getSession, setSession } from './session-store.ts'
import { clearShopperData, whenPurged } from './sign-out.ts'

/**
 * Stores the session and checks the registration. Data of another owner on this phone are purged
 * first (product §12.8). `isStillTrue` is checked after each wait.
 */
export async function signIn(
  shopper: { sub: string; email: string },
  isStillTrue: () => boolean,
): Promise<void> {
  await whenPurged()
  // This tab may have been asleep while another shopper signed in.
  reloadSession()
  const owner = dataOwner() ?? getSession()?.sub ?? null
  if (owner !== null && owner !== shopper.sub) await clearShopperData()
  if (!isStillTrue() || getSession()?.sub === shopper.sub) return
  setDataOwner(shopper.sub)
  clearSignInRequired()
  setSession({ ...shopper, userId: null, phoneNumber: null })
  await checkRegistration()
}
