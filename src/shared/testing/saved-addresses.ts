/** Saved addresses for tests, and their lines as pages show them. */
import type { Address } from '#contract/user-endpoints.ts'

export const HOME_ADDRESS: Address = {
  _id: '1',
  type: 'Home',
  fullName: 'Ananya Baruah',
  addressLine: 'House 12',
  city: 'Guwahati',
  pinCode: '781004',
}
export const HOME_LINE = 'House 12, Guwahati, 781004'

export const OFFICE_ADDRESS: Address = {
  ...HOME_ADDRESS,
  _id: '2',
  type: 'Office',
  addressLine: 'Lotus Towers',
}
export const OFFICE_LINE = 'Lotus Towers, Guwahati, 781004'
