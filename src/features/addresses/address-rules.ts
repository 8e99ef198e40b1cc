/**
 * The address form's rules (product §7.2) and what an address becomes on save (product §7.1). Pure.
 */
import { PIN_CODE_DIGITS } from '#contract/constants.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { addressTexts } from './address-texts.ts'
import type { IconName } from '#shared/ui/icon-names.ts'

export const ADDRESS_TYPES = ['Home', 'Office', 'Other'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

export interface AddressDraft {
  type: AddressType
  fullName: string
  addressLine: string
  city: string
  pinCode: string
  landmark: string
}

export const EMPTY_ADDRESS: AddressDraft = {
  type: 'Home',
  fullName: '',
  addressLine: '',
  city: '',
  pinCode: '',
  landmark: '',
}

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>

export function addressErrors(draft: AddressDraft): AddressErrors {
  const errors: AddressErrors = {}
  if (draft.fullName.trim() === '') errors.fullName = addressTexts.errors.fullName
  if (draft.addressLine.trim() === '') errors.addressLine = addressTexts.errors.addressLine
  if (draft.city.trim() === '') errors.city = addressTexts.errors.city
  const pinCode = pinCodeOf(draft.pinCode)
  if (pinCode === '') errors.pinCode = addressTexts.errors.pinCode
  else if (!new RegExp(`^\\d{${PIN_CODE_DIGITS}}$`).test(pinCode)) {
    errors.pinCode = addressTexts.errors.pinCodeInvalid
  }
  return errors
}

/** Six digits are written in two groups as often as in one: '781 024'. */
function pinCodeOf(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** The id is built from the current time (product §7.1). */
export function addressFrom(draft: AddressDraft, nowMs: number): Address {
  const landmark = draft.landmark.trim()
  return {
    _id: String(nowMs),
    type: draft.type,
    fullName: draft.fullName.trim(),
    addressLine: draft.addressLine.trim(),
    city: draft.city.trim(),
    pinCode: pinCodeOf(draft.pinCode),
    ...(landmark === '' ? {} : { landmark }),
  }
}

/** Address line, city and pin code joined by commas (product §2.3). */
export function addressLineOf(address: Address): string {
  return [address.addressLine, address.city, address.pinCode].join(', ')
}

export function cityAndPinCode(address: Address): string {
  return `${address.city}, ${address.pinCode}`
}

/** home and office have icons of their own, anything else is other (product §7.1). */
export function addressIcon(type: string): IconName {
  switch (type.toLowerCase()) {
    case 'home':
      return 'house'
    case 'office':
      return 'briefcase'
    default:
      return 'map-pin'
  }
}
