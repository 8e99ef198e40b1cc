import { PHONE_DIGITS, PHONE_PREFIX } from '#contract/constants.ts'

/** '+91 98640 00123' for ten digits; any other number as it is written. On one line. */
export function formatPhone(phoneNumber: string): string {
  const digits = phoneNumber.replaceAll(/\D/g, '')
  if (digits.length !== PHONE_DIGITS) return phoneNumber
  return `${PHONE_PREFIX}\u00A0${digits.slice(0, 5)}\u00A0${digits.slice(5)}`
}

/** The address of a call: with the country where the number has ten digits. */
export function phoneLink(phoneNumber: string): string {
  const digits = phoneNumber.replaceAll(/[^\d+]/g, '')
  return digits.length === PHONE_DIGITS ? `tel:${PHONE_PREFIX}${digits}` : `tel:${digits}`
}
