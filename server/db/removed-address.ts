import type { Address } from '#contract/user-endpoints.ts'

/** In place of an address that may not be read any more. Its fields are as an address requires. */
export const REMOVED_ADDRESS: Address = {
  _id: 'removed',
  type: 'Other',
  fullName: '-',
  addressLine: '-',
  city: '-',
  pinCode: '000000',
}
