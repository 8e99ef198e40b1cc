import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Position } from '#contract/geo.ts'
import type { Address, User } from '#contract/user-endpoints.ts'
import { insertAddress, TooManyAddressesError } from '#features/addresses/address-api.ts'
import { addressSaveError } from '#features/addresses/address-save-error.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { chooseAddressAtom } from '#features/addresses/selected-address-atoms.ts'
import {
  ensureRegistered,
  type SignedInShopper,
} from '#features/identity/session/ensure-registered.ts'
import { getSession } from '#features/identity/session/session-store.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { CHANGING_ADDRESSES, notify } from '#shared/lib/screen/notify.ts'
import { useAddressChanges } from './-use-address-changes.ts'
import { useShopper } from './-use-shopper.ts'

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
      const { sub, userId, email, phoneNumber } = session
      if (email === '') throw refusal(addressTexts.phoneAndEmailRequired)
      // Nothing is said to the next shopper, and nothing selected for them.
      const hasLeft = (): boolean => getSession()?.sub !== sub
      const failure = (toast: string, cause: unknown): Error => {
        console.info(`${toast}:`, reasonOf(cause))
        // The toast names the step, the form says what to do. The error's own message is only logged.
        if (!hasLeft()) notify('error', toast, [CHANGING_ADDRESSES])
        return addressSaveError(cause)
      }
      const known =
        user ??
        (userId
          ? await fetchDetails(queryClient, userId, failure)
          : await registerAt(position, { sub, email, phoneNumber }, failure))
      try {
        await makeChange(known, (current) => insertAddress(current, address))
      } catch (error) {
        // It may be saved although its response was lost.
        void queryClient.invalidateQueries({ queryKey: userQueries.details(known._id).queryKey })
        if (error instanceof TooManyAddressesError && !hasLeft()) throw refusal(error.message)
        throw failure(addressTexts.updateFailed, error)
      }
      if (hasLeft()) return
      if (isOpen()) choose(address._id)
      notify('success', addressTexts.saved, [CHANGING_ADDRESSES])
    },
    [session, user, queryClient, makeChange, choose, position],
  )
}

/** Logs and reports a failed call; returns the error that the form shows. */
type Failure = (toast: string, cause: unknown) => Error

async function fetchDetails(
  queryClient: QueryClient,
  userId: string,
  failure: Failure,
): Promise<User> {
  try {
    return await queryClient.fetchQuery(userQueries.details(userId))
  } catch (error) {
    throw failure(addressTexts.updateFailed, error)
  }
}

async function registerAt(
  position: Position | null,
  shopper: SignedInShopper,
  failure: Failure,
): Promise<User> {
  if (position === null) throw refusal(addressTexts.userIdRequired)
  try {
    return await ensureRegistered(shopper, position)
  } catch (error) {
    throw failure(addressTexts.registerFailed, error)
  }
}

/**
 * For what the shopper has to do first: the toast and the form show the same text (product §7.4).
 */
function refusal(sentence: string): Error {
  notify('error', sentence, [CHANGING_ADDRESSES])
  return new Error(sentence)
}
