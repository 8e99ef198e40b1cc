import { MAX_ADDRESSES } from '#contract/constants.ts'
import {
  saveAddress,
  updateUser,
  userDetails,
  type Address,
  type User,
} from '#contract/user-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { addressTexts } from './address-texts.ts'

/** The list would be longer than the server accepts. The message is for the shopper. */
export class TooManyAddressesError extends Error {
  override readonly name = 'TooManyAddressesError'

  constructor() {
    super(addressTexts.tooMany(MAX_ADDRESSES))
  }
}

/**
 * Saves an address: the whole list with the new address at its end (product §7.4), or with a
 * restored one in its old place. If another device has changed the list meanwhile, the address is
 * appended to the server's list.
 *
 * An earlier attempt may have been stored although its response was lost. The list may then contain
 * the address already, perhaps with what the shopper has corrected since.
 */
export async function insertAddress(
  user: User,
  address: Address,
  index = user.address.length,
): Promise<User> {
  const isSameShopper = sameShopperCheck()
  const others = user.address.filter((kept) => kept._id !== address._id)
  try {
    return await saveList(user, [...others.slice(0, index), address, ...others.slice(index)])
  } catch (error) {
    // The server appends to the list of the shopper whose token it receives.
    if (!isApiError(error, 'LIST_CHANGED') || !isSameShopper()) throw error
  }
  try {
    return (await callApi(saveAddress, { body: address })).data.user
  } catch (error) {
    // It is stored with other content.
    if (!isApiError(error, 'LIST_CHANGED')) throw error
  }
  const current = await callApi(userDetails, { params: { id: user._id } })
  return replaceAddress(current.data.user, address)
}

/**
 * Saves the list with the address of the same id in place of the one before. An address that
 * another device has deleted while it was edited is appended: the shopper wants it. A list that
 * changed elsewhere is refused with LIST_CHANGED.
 */
export async function replaceAddress(user: User, address: Address): Promise<User> {
  const isKept = user.address.some((kept) => kept._id === address._id)
  return saveList(
    user,
    isKept
      ? user.address.map((kept) => (kept._id === address._id ? address : kept))
      : [...user.address, address],
  )
}

/** Saves the list without the address. Rejects with LIST_CHANGED if it has changed elsewhere. */
export async function removeAddress(user: User, address: Address): Promise<User> {
  return saveList(
    user,
    user.address.filter((kept) => kept._id !== address._id),
  )
}

async function saveList(user: User, address: Address[]): Promise<User> {
  if (address.length > MAX_ADDRESSES) throw new TooManyAddressesError()
  const response = await callApi(updateUser, {
    params: { id: user._id },
    body: { address, version: user.version },
  })
  return response.data
}
