/** The phone input of onboarding and profile (product §12.3). */
import { PHONE_DIGITS } from '#contract/constants.ts'
import { isMobileNumber } from '#contract/mobile-number.ts'
import { onboardingTexts } from './onboarding-texts.ts'

/**
 * What the field keeps of what was typed or pasted: digits only, at most 10. Behind a country code
 * or a leading zero these are the last 10. Keys arrive one by one, so a prefix is known only by
 * how ten digits begin: no mobile number begins below 6, and 91 may be the country's. A digit too
 * many after any other number is not taken, because dropping the first one would make it a
 * stranger's number.
 */
export function keptPhoneDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  return /^(?:[0-5]|91)/.test(digits) ? digits.slice(-PHONE_DIGITS) : digits.slice(0, PHONE_DIGITS)
}

/** The last 10 digits, or undefined where there are fewer. */
export function phoneNumberOf(input: string): string | undefined {
  const digits = input.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? digits : undefined
}

/** The number to save, or the sentence that says why it cannot be one. */
export function mobileNumberOf(input: string): { phoneNumber: string } | { problem: string } {
  const phoneNumber = phoneNumberOf(input)
  if (phoneNumber === undefined) return { problem: onboardingTexts.phoneInvalid }
  return isMobileNumber(phoneNumber) ? { phoneNumber } : { problem: onboardingTexts.phoneNotMobile }
}
