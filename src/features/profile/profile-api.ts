/** Changes of the shopper's own details (product §14.1). */
import { updateUser, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/api-client.ts'

export async function changePhoneNumber(userId: string, phoneNumber: string): Promise<User> {
  return (await callApi(updateUser, { params: { id: userId }, body: { phoneNumber } })).data
}
