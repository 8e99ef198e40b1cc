import * as v from 'valibot'
import { PHONE_DIGITS } from './constants.ts'

/** The ten digits behind +91 (spec §9). Contact data: it never identifies anybody (DESIGN §3). */
export const phoneNumberSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), 'must be a 10-digit phone number'),
)
