/** The phone input of onboarding (spec §5). */
import { PHONE_DIGITS } from '#contract/constants.ts'

/**
 * What the field keeps of what was typed or pasted: digits only, at most 10. A pasted number with
 * country code or leading zero keeps its last 10, which are the shopper's.
 */
export function keptPhoneDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  const prefixed = /^(?:0|91|0091)(\d{10})$/.exec(digits)
  return prefixed?.[1] ?? digits.slice(0, PHONE_DIGITS)
}

/** The number to register, or undefined when the last 10 digits are not exactly 10. */
export function phoneNumberOf(input: string): string | undefined {
  const digits = input.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? digits : undefined
}
