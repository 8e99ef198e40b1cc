import { useSession } from '#features/identity/session/session-store.ts'
import { useUserDetails } from '#features/profile/use-user-details.ts'

/** The signed-in shopper with their details from the server. */
export function useShopper() {
  const session = useSession()
  const userId = session?.userId ?? null
  const { details, isAddressUnknown } = useUserDetails(userId)
  return {
    session,
    userId,
    user: details.data,
    /**
     * While true, no screen may say that there is no address. Also true after a sign-out, until the
     * login has taken the place of the screen.
     */
    isAddressUnknown: session === null || isAddressUnknown,
    details,
  }
}
