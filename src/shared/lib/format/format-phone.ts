import { PHONE_PREFIX } from '#contract/constants.ts'

/** The ten digits of an Indian number, whatever people write before them; or undefined. */
export function nationalDigits(phoneNumber: string): string | undefined {
  const digits = phoneNumber.replaceAll(/[^\d+]/g, '')
  return /^(?:\+91|0091|91)?0?(\d{10})$/.exec(digits)?.[1]
}

/** '+91 98640 00123' on one line; a number of another length as it is written. */
export function formatPhone(phoneNumber: string): string {
  const digits = nationalDigits(phoneNumber)
  if (digits === undefined) return phoneNumber
  return `${PHONE_PREFIX}\u00A0${digits.slice(0, 5)}\u00A0${digits.slice(5)}`
}

/** The address of a call: with the country where the number has ten digits. */
export function phoneLink(phoneNumber: string): string {
  const digits = nationalDigits(phoneNumber)
  if (digits !== undefined) return `tel:${PHONE_PREFIX}${digits}`
  return `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`
}

/** Whether there is anything to call. */
export const isCallable = (phoneNumber: string): boolean => /\d/.test(phoneNumber)
