/** The stored records of the stand-in for the identity provider. */
import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1))
const epochMs = v.pipe(v.number(), v.integer(), v.minValue(0))

const verificationSchema = v.object({
  status: v.picklist(['unverified', 'verified', 'failed']),
  attempts: v.number(),
  expireAtMs: epochMs,
})
export type Verification = v.InferOutput<typeof verificationSchema>

const userSchema = v.object({ id, emailId: id, email: v.string(), createdAtMs: epochMs })
export type IdentityUser = v.InferOutput<typeof userSchema>

const sessionSchema = v.object({
  id,
  userId: id,
  createdAtMs: epochMs,
  lastActiveAtMs: epochMs,
  expireAtMs: epochMs,
})
export type IdentitySession = v.InferOutput<typeof sessionSchema>

const signInSchema = v.object({
  id,
  userId: id,
  status: v.picklist(['needs_first_factor', 'needs_second_factor', 'complete']),
  firstFactor: v.nullable(verificationSchema),
  secondFactor: v.nullable(verificationSchema),
  createdSessionId: v.nullable(id),
})
export type SignInRecord = v.InferOutput<typeof signInSchema>

const signUpSchema = v.object({
  id,
  email: v.string(),
  status: v.picklist(['missing_requirements', 'complete']),
  verification: v.nullable(verificationSchema),
  createdSessionId: v.nullable(id),
  createdUserId: v.nullable(id),
})
export type SignUpRecord = v.InferOutput<typeof signUpSchema>

const clientSchema = v.object({
  id,
  /** Value of the `__client` cookie, which identifies the browser. */
  secret: id,
  createdAtMs: epochMs,
  updatedAtMs: epochMs,
  sessions: v.array(sessionSchema),
  lastActiveSessionId: v.nullable(id),
  signIn: v.nullable(signInSchema),
  signUp: v.nullable(signUpSchema),
})
/** One browser. */
export type ClientRecord = v.InferOutput<typeof clientSchema>

export const recordsSchema = v.object({
  users: v.array(userSchema),
  clients: v.array(clientSchema),
})
export type IdentityRecords = v.InferOutput<typeof recordsSchema>
