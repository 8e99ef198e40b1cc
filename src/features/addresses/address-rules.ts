/**
 * The rules of the address form (product §7.2) and the saved form of an address (product §7.1).
 * Pure.
 */
import { PIN_CODE_DIGITS } from '#contract/constants.ts'
import { withoutUnprintable } from '#contract/printable-line.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { asciiDigits } from '#shared/lib/format/ascii-digits.ts'
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

/** What the form shows of a saved address. An unknown type of another client counts as 'Other'. */
export function draftOf(address: Address): AddressDraft {
  const { fullName, addressLine, city, pinCode, landmark = '' } = address
  const written = address.type.toLowerCase()
  const type = ADDRESS_TYPES.find((known) => known.toLowerCase() === written) ?? 'Other'
  return { type, fullName, addressLine, city, pinCode, landmark }
}

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>

/** As the server stores it. */
const lineOf = (typed: string): string => withoutUnprintable(typed).trim()

export function addressErrors(draft: AddressDraft): AddressErrors {
  const errors: AddressErrors = {}
  if (lineOf(draft.fullName) === '') errors.fullName = addressTexts.errors.fullName
  if (lineOf(draft.addressLine) === '') errors.addressLine = addressTexts.errors.addressLine
  if (lineOf(draft.city) === '') errors.city = addressTexts.errors.city
  const pinCode = pinCodeOf(draft.pinCode)
  if (pinCode === '') errors.pinCode = addressTexts.errors.pinCode
  else if (!new RegExp(`^\\d{${PIN_CODE_DIGITS}}$`).test(pinCode)) {
    errors.pinCode = addressTexts.errors.pinCodeInvalid
  }
  return errors
}

/** People often write the six digits in two groups: '781 024'. */
function pinCodeOf(typed: string): string {
  return asciiDigits(typed).replace(/[\s-]/g, '')
}

/** The id is built from the current time (product §7.1). */
export function addressFrom(draft: AddressDraft, nowMs: number): Address {
  const landmark = lineOf(draft.landmark)
  return {
    _id: String(nowMs),
    type: draft.type,
    fullName: lineOf(draft.fullName),
    addressLine: lineOf(draft.addressLine),
    city: lineOf(draft.city),
    pinCode: pinCodeOf(draft.pinCode),
    ...(landmark === '' ? {} : { landmark }),
  }
}

/**
 * A saved address as it was edited: the same one, in the same place of the list. Its type stays as
 * it was written, which the form may not show, unless another is chosen.
 */
export function editedAddress(address: Address, draft: AddressDraft): Address {
  const { landmark: _before, ...kept } = address
  const type = draft.type === draftOf(address).type ? address.type : draft.type
  return { ...kept, ...addressFrom(draft, 0), type, _id: address._id }
}

/** Address line, city and pin code joined by commas (product §2.3). */
export function addressLineOf(address: Address): string {
  return [address.addressLine, address.city, address.pinCode].join(', ')
}

/** Home and office have their own icons, all other types share one (product §7.1). */
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
