/** Separate from phone.ts, which the first screen needs to read the session. */
import * as v from 'valibot'
import { PHONE_DIGITS } from './constants.ts'

/** Indian mobile numbers begin with 6 to 9, and none consists of a single repeated digit. */
const MOBILE_NUMBER = new RegExp(`^(?!(\\d)\\1+$)[6-9]\\d{${PHONE_DIGITS - 1}}$`)

/**
 * For new numbers. Stored numbers are read with `phoneNumberSchema`, so that a shopper with an
 * impossible older number stays signed in and can change it.
 */
export const mobileNumberSchema = v.pipe(
  v.string(),
  v.regex(MOBILE_NUMBER, 'must be a 10-digit Indian mobile number'),
)

export function isMobileNumber(phoneNumber: string): boolean {
  return MOBILE_NUMBER.test(phoneNumber)
}
