import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { registrationPoint, type Position } from '#contract/geo.ts'
import type { Address, User } from '#contract/user-calls.ts'
import { appendAddress } from '#features/addresses/address-api.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { askRegistration, registerShopper } from '#features/identity/identity-api.ts'
import { updateSession, useSession } from '#features/identity/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'

/** The signed-in shopper with what the server knows of them. */
export function useShopper() {
  const session = useSession()
  const userId = session?.userId ?? null
  const details = useQuery({ ...userQueries.details(userId ?? ''), enabled: userId !== null })
  return {
    session,
    userId,
    user: details.data,
    /** A registered shopper of whom nothing has come yet: 'none' would be a guess. */
    isAddressUnknown: userId !== null && details.data === undefined,
    details,
  }
}

/**
 * Saves an address; somebody who is not registered yet is registered first (spec §4 'Address
 * form'). Throws an error whose message the form shows.
 */
export function useSaveAddress(position: Position | null) {
  const { session, user } = useShopper()
  const queryClient = useQueryClient()
  return useCallback(
    async (address: Address): Promise<void> => {
      if (!session?.phoneNumber) throw new Error(addressTexts.phoneRequired)
      if (session.email === '') throw new Error(addressTexts.phoneAndEmailRequired)
      const known = user ?? (await fetchOrRegister())
      const saved = await appendAddress(known, address).catch((error: unknown) => {
        console.info('The address was not saved:', reasonOf(error))
        notify('error', addressTexts.updateFailed)
        throw new Error(addressTexts.saveFailed, { cause: error })
      })
      queryClient.setQueryData(userQueries.details(saved._id).queryKey, saved)
      notify('success', addressTexts.saved)

      async function fetchOrRegister(): Promise<User> {
        if (session?.userId) return queryClient.fetchQuery(userQueries.details(session.userId))
        if (!session?.phoneNumber || position === null) {
          throw new Error(addressTexts.userIdRequired)
        }
        try {
          // The answer to an earlier registration may have been lost (spec §4 'Address form').
          const known = await askRegistration({
            email: session.email,
            phoneNumber: session.phoneNumber,
          })
          if (known.isRegistered && known.user) {
            updateSession({ userId: known.user._id }, session.sub)
            return known.user
          }
          const registered = await registerShopper({
            email: session.email,
            phoneNumber: session.phoneNumber,
            location: registrationPoint(position),
          })
          updateSession({ userId: registered._id }, session.sub)
          return registered
        } catch (error) {
          console.info('The shopper was not registered:', reasonOf(error))
          notify('error', addressTexts.registerFailed)
          throw new Error(addressTexts.saveFailed, { cause: error })
        }
      }
    },
    [session, user, queryClient, position],
  )
}
