import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { registrationPoint, type Position } from '#contract/geo.ts'
import type { Address, User } from '#contract/user-endpoints.ts'
import { insertAddress, TooManyAddressesError } from '#features/addresses/address-api.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import { fetchRegistration, registerShopper } from '#features/identity/session/identity-api.ts'
import { getSession, updateSession, useSession } from '#features/identity/session/session-store.ts'
import { useUserDetails } from '#features/profile/use-user-details.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf, UnreachableError } from '#shared/lib/api-errors.ts'
import { CHANGING_ADDRESSES, notify } from '#shared/lib/notify.ts'
import { useAddressChanges } from './-use-address-changes.ts'

/** The signed-in shopper with their details from the server. */
export function useShopper() {
  const session = useSession()
  const userId = session?.userId ?? null
  const { details, isAddressUnknown } = useUserDetails(userId)
  return {
    session,
    userId,
    user: details.data,
    /** While true, no screen may say that there is no address. */
    isAddressUnknown,
    details,
  }
}

/**
 * Saves an address and selects it, unless the form was cancelled meanwhile (`isOpen`). Registers an
 * unregistered shopper first (product §7.4). Throws an error whose message the form shows.
 */
export function useSaveAddress(position: Position | null) {
  const { session, user } = useShopper()
  const queryClient = useQueryClient()
  const makeChange = useAddressChanges()
  const choose = useSetAtom(chooseAddressAtom)
  return useCallback(
    async (address: Address, isOpen: () => boolean): Promise<void> => {
      if (!session?.phoneNumber) throw refusal(addressTexts.phoneRequired)
      if (session.email === '') throw refusal(addressTexts.phoneAndEmailRequired)
      const known = user ?? (await fetchOrRegister())
      // Nothing is said to the next shopper, and nothing selected for them.
      const hasLeft = (): boolean => getSession()?.sub !== session.sub
      try {
        await makeChange(known, (current) => insertAddress(current, address))
      } catch (error) {
        // It may be saved although its response was lost.
        void queryClient.invalidateQueries({ queryKey: userQueries.details(known._id).queryKey })
        if (hasLeft()) throw error
        if (error instanceof TooManyAddressesError) throw refusal(error.message)
        throw failure(addressTexts.updateFailed, error)
      }
      if (hasLeft()) return
      if (isOpen()) choose(address._id)
      notify('success', addressTexts.saved, [CHANGING_ADDRESSES])

      async function fetchOrRegister(): Promise<User> {
        if (session?.userId) {
          try {
            return await queryClient.fetchQuery(userQueries.details(session.userId))
          } catch (error) {
            throw failure(addressTexts.updateFailed, error)
          }
        }
        if (!session?.phoneNumber || position === null) {
          throw refusal(addressTexts.userIdRequired)
        }
        try {
          // The response to an earlier registration may have been lost (product §12.3).
          const known = await fetchRegistration({
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
          throw failure(addressTexts.registerFailed, error)
        }
      }
    },
    [session, user, queryClient, makeChange, choose, position],
  )
}

/**
 * For what the shopper has to do first: the toast and the form show the same text (product §7.4).
 */
function refusal(sentence: string): Error {
  notify('error', sentence, [CHANGING_ADDRESSES])
  return new Error(sentence)
}

/**
 * For a failed call: the toast names the step, the form says what to do. The error's own message is
 * only logged.
 */
function failure(toast: string, cause: unknown): Error {
  console.info(`${toast}:`, reasonOf(cause))
  notify('error', toast, [CHANGING_ADDRESSES])
  const hasNoConnection = cause instanceof UnreachableError && cause.reason === 'network'
  return new Error(hasNoConnection ? addressTexts.noConnection : addressTexts.saveFailed, { cause })
}
