/** The shopper's own details (product §14.1, §14.5, §14.6). */
import * as v from 'valibot'
import { accountData, deleteAccount } from '#contract/account-endpoints.ts'
import { updateUser, userDetails, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import type { ApiRequest } from '#shared/lib/network/api-request.ts'

export async function changePhoneNumber(userId: string, phoneNumber: string): Promise<User> {
  return (await callApi(updateUser, { params: { id: userId }, body: { phoneNumber } })).data
}

/**
 * Everything that the server stores of the shopper, as received: a shop that is newer than this
 * page may store more than the contract here knows. @throws what callApi throws
 */
export async function fetchAccountData(userId: string): Promise<unknown> {
  const response = v.object({
    data: v.looseObject({ user: v.looseObject({ _id: v.literal(userId) }) }),
  })
  return (await callApi({ ...accountData, response }, { params: { id: userId } })).data
}

/** Rejects with ACCOUNT_DELETED once the account is deleted. @throws what callApi throws */
export async function fetchAccountExists(userId: string): Promise<void> {
  await callApi(userDetails, { params: { id: userId } })
}

/** A repeat returns the same. @throws what callApi throws */
export async function sendAccountDeletion(
  userId: string,
  progress: Pick<ApiRequest<typeof deleteAccount>, 'onSend' | 'onTokenRefused'>,
): Promise<void> {
  await callApi(deleteAccount, { params: { id: userId }, ...progress })
}
