/** The phone input of onboarding and profile (product §12.3). */
import { PHONE_DIGITS } from '#contract/constants.ts'
import { asciiDigits } from '#shared/lib/format/ascii-digits.ts'

/**
 * Returns the digits that the field keeps of typed or pasted text, at most 10. After a country code
 * or a leading zero, these are the last 10. Keys arrive one by one, so a prefix is recognized only
 * by the first of ten digits: 0, 91, or the 1 of a 91 whose 9 has already gone.
 * After any other number, an extra digit is ignored, because dropping the first digit instead would
 * make it another person's number.
 */
export function keptPhoneDigits(input: string): string {
  const digits = asciiDigits(input).replace(/\D/g, '')
  return /^(?:0|9?1)/.test(digits) ? digits.slice(-PHONE_DIGITS) : digits.slice(0, PHONE_DIGITS)
}

/** Returns the number to save, which is the last 10 digits, or undefined if there are fewer. */
export function phoneNumberOf(input: string): string | undefined {
  const digits = input.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? digits : undefined
}
