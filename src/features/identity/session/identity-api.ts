/** The calls about the shopper's own registration (product §15.1). */
import type { RegistrationPoint } from '#contract/registration-point.ts'
import { checkUser, register, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

/** Whether the signed-in person is registered. The phone number may be unknown (product §12.4). */
export async function fetchRegistration(shopper: {
  email: string
  phoneNumber?: string
}): Promise<{ isRegistered: boolean; user: User | null }> {
  const { email, phoneNumber } = shopper
  const body = phoneNumber === undefined ? { email } : { email, phoneNumber }
  return (await callApi(checkUser, { body })).data
}

/** Registers the signed-in person. Rejects with USER_EXISTS if they are already registered. */
export async function registerShopper(shopper: {
  email: string
  phoneNumber: string
  location: RegistrationPoint
}): Promise<User> {
  return (await callApi(register, { body: shopper })).data.user
}
