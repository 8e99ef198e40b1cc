/** The shopper, their addresses, and the calls about them (product §7.1, §15.1). */
import * as v from 'valibot'
import { instructionsSchema } from './delivery-wishes.ts'
import { limitedList, type Endpoint } from './endpoint.ts'
import { rowsOf } from './rows-of.ts'
import { MAX_ADDRESSES, PIN_CODE_DIGITS } from './constants.ts'
import { registrationPointSchema } from './registration-point.ts'
import { phoneNumberSchema } from './phone.ts'
import { withoutUnprintable } from './printable-line.ts'

type Clean = (text: string) => string
const asStored: Clean = (text) => text

const cleanText = (clean: Clean) => v.pipe(v.string(), v.transform(clean), v.trim())
const text = (max: number, clean: Clean = asStored) =>
  v.pipe(cleanText(clean), v.minLength(1), v.maxLength(max))

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(),
  v.maxLength(254),
)

const addressEntries = (clean: Clean) => ({
  /** Built from the current time on save (product §7.1). */
  _id: text(64, clean),
  type: v.optional(text(32, clean), 'Home'),
  fullName: text(120, clean),
  addressLine: text(300, clean),
  city: text(120, clean),
  pinCode: v.pipe(v.string(), v.regex(new RegExp(`^\\d{${PIN_CODE_DIGITS}}$`), 'must be 6 digits')),
  landmark: v.optional(v.pipe(cleanText(clean), v.maxLength(200))),
})
export const addressSchema = v.object({
  ...addressEntries(asStored),
  /** Instructions for the rider, in the address of an order. */
  instructions: v.optional(v.string()),
})
/**
 * For requests, where unknown fields are refused. What cannot be printed is removed, not refused:
 * the address of a phone that has kept a pasted tab must not stop its orders.
 */
export const addressBodySchema = v.strictObject({
  ...addressEntries(withoutUnprintable),
  instructions: v.optional(instructionsSchema),
})
export type Address = v.InferOutput<typeof addressSchema>

export const userSchema = v.object({
  _id: text(128),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  phoneNumber: v.string(),
  address: rowsOf(addressSchema),
  storeId: v.optional(v.nullable(v.string()), null),
  /**
   * Grows with every change of the address list. Sent back, so that two devices lose no address.
   */
  version: v.optional(v.number(), 0),
})
export type User = v.InferOutput<typeof userSchema>

export const register = {
  method: 'POST',
  pattern: '/api/v1/users/register',
  failure: 'Registration failed',
  body: v.strictObject({
    email: emailSchema,
    phoneNumber: phoneNumberSchema,
    location: v.strictObject(registrationPointSchema.entries),
  }),
  response: v.object({ data: v.object({ user: userSchema }) }),
} as const satisfies Endpoint

/** Only about the token's own sub. The phone number may be missing (product §12.4). */
export const checkUser = {
  method: 'POST',
  pattern: '/api/v1/users/check-user',
  failure: 'Failed to check user existence',
  body: v.strictObject({
    phoneNumber: v.optional(phoneNumberSchema),
    email: v.optional(emailSchema),
  }),
  response: v.object({
    data: v.object({ isRegistered: v.boolean(), user: v.nullable(userSchema) }),
  }),
} as const satisfies Endpoint

export const updateUser = {
  method: 'PATCH',
  pattern: '/api/v1/users/update/:id',
  failure: 'Failed to update user details',
  body: v.strictObject({
    name: v.optional(text(120, withoutUnprintable)),
    phoneNumber: v.optional(phoneNumberSchema),
    address: v.optional(limitedList(addressBodySchema, MAX_ADDRESSES)),
    /**
     * The version of the list before the change. If it is outdated, the call returns LIST_CHANGED.
     */
    version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
  response: v.object({ data: userSchema }),
} as const satisfies Endpoint

export const userDetails = {
  method: 'GET',
  pattern: '/api/v1/users/details/:id',
  failure: 'Failed to fetch user details',
  response: v.object({ data: v.object({ user: userSchema }) }),
} as const satisfies Endpoint

/** Appends one address to the current list (product §7.4). */
export const saveAddress = {
  method: 'POST',
  pattern: '/api/v1/user/save-address',
  failure: 'Address save failed',
  body: addressBodySchema,
  response: v.object({ data: v.object({ user: userSchema }) }),
} as const satisfies Endpoint
