/** The shopper's own details (product §14.1, §14.5). */
import { accountData } from '#contract/account-endpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { updateUser, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/api-client.ts'

export async function changePhoneNumber(userId: string, phoneNumber: string): Promise<User> {
  return (await callApi(updateUser, { params: { id: userId }, body: { phoneNumber } })).data
}

/** Everything that the server stores of the shopper. @throws what callApi throws */
export async function fetchAccountData(
  userId: string,
): Promise<ResponseOf<typeof accountData>['data']> {
  return (await callApi(accountData, { params: { id: userId } })).data
}
