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
    /** No screen may say then that there is no address; nor on its way to the login. */
    isAddressUnknown: session === null || isAddressUnknown,
    details,
  }
}
