import * as v from 'valibot'
import { PHONE_DIGITS } from './constants.ts'

/**
 * The ten digits after +91 (product §20). Contact data, which never identify a shopper
 * (product §12.2).
 */
export const phoneNumberSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), 'must be a 10-digit phone number'),
)
