/**
 * Saving an address: the whole list with the new one at its end (product §7.4), or with one that
 * was deleted back in its old place. When the list changed on another device meanwhile, the one
 * address is appended to what the server has (product §7.4).
 */
import { saveAddress, updateUser, type Address, type User } from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/api-client.ts'
import { isApiError } from '#shared/lib/api-errors.ts'

export async function insertAddress(
  user: User,
  address: Address,
  index = user.address.length,
): Promise<User> {
  try {
    const response = await callApi(updateUser, {
      params: { id: user._id },
      body: {
        address: [...user.address.slice(0, index), address, ...user.address.slice(index)],
        version: user.version,
      },
    })
    return response.data
  } catch (error) {
    if (!isApiError(error, 'LIST_CHANGED')) throw error
    return (await callApi(saveAddress, { body: address })).data.user
  }
}

/** Saves the list without the address; a list that changed elsewhere is refused with LIST_CHANGED. */
export async function removeAddress(user: User, address: Address): Promise<User> {
  const response = await callApi(updateUser, {
    params: { id: user._id },
    body: {
      address: user.address.filter((kept) => kept._id !== address._id),
      version: user.version,
    },
  })
  return response.data
}
