/**
 * The stand-in's actions for a browser: sign-in, sign-up, ending sessions. They change the records
 * in memory, and the caller saves them before it responds.
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '#contract/durations.ts'
import { emailSchema } from '#contract/user-endpoints.ts'
import { IdentityError, notFound, unauthenticated } from './identity-errors.ts'
import type {
  ClientRecord,
  IdentityRecords,
  IdentitySession,
  IdentityUser,
  SignInRecord,
  SignUpRecord,
  Verification,
} from './identity-records.ts'

/** The code of every sign-in. */
export const SANDBOX_CODE = '424242'
/** The number of wrong codes after which a new one has to be requested. */
const MAX_ATTEMPTS = 5
const CODE_LIFETIME_MS = 10 * 60_000
const SESSION_LIFETIME_MS = 30 * DAY_MS
/** These addresses also need an authenticator code, so that its form can be tested. */
const TWO_STEP_EMAIL = /^two-step(\+[^@]*)?@/

export type Form = Readonly<Record<string, string>>

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString('hex')}`
}

export function createClient(records: IdentityRecords, nowMs: number): ClientRecord {
  const client: ClientRecord = {
    id: newId('client'),
    secret: randomBytes(32).toString('base64url'),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    sessions: [],
    lastActiveSessionId: null,
    signIn: null,
    signUp: null,
  }
  records.clients.push(client)
  return client
}

/** Removes expired records, so that the file does not grow forever. */
export function dropExpired(records: IdentityRecords, nowMs: number): void {
  for (const client of records.clients) {
    client.sessions = client.sessions.filter((session) => session.expireAtMs > nowMs)
  }
  records.clients = records.clients.filter(
    (client) => client.sessions.length > 0 || client.updatedAtMs > nowMs - SESSION_LIFETIME_MS,
  )
}

export function userById(records: IdentityRecords, userId: string): IdentityUser {
  const user = records.users.find((candidate) => candidate.id === userId)
  if (!user) throw notFound()
  return user
}

export function sessionOf(client: ClientRecord | null, sessionId: string): IdentitySession {
  const session = client?.sessions.find((candidate) => candidate.id === sessionId)
  if (!session) throw unauthenticated()
  return session
}

export function startSignIn(
  records: IdentityRecords,
  client: ClientRecord,
  form: Form,
  nowMs: number,
): SignInRecord {
  refuseSecondSession(client)
  const email = emailFrom(form, 'identifier')
  const user = records.users.find((candidate) => candidate.email === email)
  if (!user) {
    throw new IdentityError(
      422,
      'form_identifier_not_found',
      "Couldn't find your account.",
      'identifier',
    )
  }
  client.signUp = null
  client.signIn = {
    id: newId('sia'),
    userId: user.id,
    status: 'needs_first_factor',
    // A request with a strategy prepares it at once, as with Clerk.
    firstFactor: form['strategy'] === 'email_code' ? newVerification(nowMs) : null,
    secondFactor: null,
    createdSessionId: null,
  }
  return client.signIn
}

export function signInOf(client: ClientRecord | null, signInId: string): SignInRecord {
  if (client?.signIn?.id !== signInId) throw notFound()
  return client.signIn
}

export function prepareFirstFactor(signIn: SignInRecord, form: Form, nowMs: number): void {
  refuseOtherStrategy(form, 'email_code')
  if (signIn.status === 'needs_first_factor') signIn.firstFactor = newVerification(nowMs)
}

export function attemptFirstFactor(
  records: IdentityRecords,
  client: ClientRecord,
  signIn: SignInRecord,
  form: Form,
  nowMs: number,
): void {
  refuseOtherStrategy(form, 'email_code')
  refuseSecondSession(client)
  verify(signIn.firstFactor, form, nowMs)
  if (TWO_STEP_EMAIL.test(userById(records, signIn.userId).email)) {
    signIn.status = 'needs_second_factor'
    signIn.secondFactor = newVerification(nowMs)
    return
  }
  completeSignIn(client, signIn, nowMs)
}

export function attemptSecondFactor(
  client: ClientRecord,
  signIn: SignInRecord,
  form: Form,
  nowMs: number,
): void {
  refuseOtherStrategy(form, 'totp')
  refuseSecondSession(client)
  if (signIn.status !== 'needs_second_factor') throw notFound()
  verify(signIn.secondFactor, form, nowMs)
  completeSignIn(client, signIn, nowMs)
}

function completeSignIn(client: ClientRecord, signIn: SignInRecord, nowMs: number): void {
  signIn.status = 'complete'
  signIn.createdSessionId = startSession(client, signIn.userId, nowMs).id
}

export function startSignUp(
  records: IdentityRecords,
  client: ClientRecord,
  form: Form,
): SignUpRecord {
  refuseSecondSession(client)
  const email = emailFrom(form, 'email_address')
  refuseTakenEmail(records, email)
  client.signIn = null
  client.signUp = {
    id: newId('sua'),
    email,
    status: 'missing_requirements',
    verification: null,
    createdSessionId: null,
    createdUserId: null,
  }
  return client.signUp
}

export function signUpOf(client: ClientRecord | null, signUpId: string): SignUpRecord {
  if (client?.signUp?.id !== signUpId) throw notFound()
  return client.signUp
}

export function changeSignUp(records: IdentityRecords, signUp: SignUpRecord, form: Form): void {
  if (form['email_address'] === undefined || signUp.status === 'complete') return
  const email = emailFrom(form, 'email_address')
  refuseTakenEmail(records, email)
  if (email === signUp.email) return
  signUp.email = email
  signUp.verification = null
}

export function prepareSignUp(signUp: SignUpRecord, form: Form, nowMs: number): void {
  refuseOtherStrategy(form, 'email_code')
  if (signUp.status !== 'complete') signUp.verification = newVerification(nowMs)
}

export function attemptSignUp(
  records: IdentityRecords,
  client: ClientRecord,
  signUp: SignUpRecord,
  form: Form,
  nowMs: number,
): void {
  refuseOtherStrategy(form, 'email_code')
  refuseSecondSession(client)
  verify(signUp.verification, form, nowMs)
  // Another browser may have registered the address meanwhile.
  refuseTakenEmail(records, signUp.email)
  const user: IdentityUser = {
    id: newId('user'),
    emailId: newId('idn'),
    email: signUp.email,
    createdAtMs: nowMs,
  }
  records.users.push(user)
  signUp.status = 'complete'
  signUp.createdUserId = user.id
  signUp.createdSessionId = startSession(client, user.id, nowMs).id
}

export function touchSession(client: ClientRecord, session: IdentitySession, nowMs: number): void {
  session.lastActiveAtMs = nowMs
  client.lastActiveSessionId = session.id
  client.updatedAtMs = nowMs
}

export function endSessions(client: ClientRecord, nowMs: number, onlyId?: string): void {
  client.sessions =
    onlyId === undefined ? [] : client.sessions.filter((session) => session.id !== onlyId)
  client.lastActiveSessionId = client.sessions.at(-1)?.id ?? null
  client.signIn = null
  client.signUp = null
  client.updatedAtMs = nowMs
}

/** Deletes a user with every session; returns false if there is no such user. */
export function removeUser(records: IdentityRecords, userId: string): boolean {
  if (!records.users.some((user) => user.id === userId)) return false
  records.users = records.users.filter((user) => user.id !== userId)
  for (const client of records.clients) {
    client.sessions = client.sessions.filter((session) => session.userId !== userId)
    client.lastActiveSessionId = client.sessions.at(-1)?.id ?? null
    if (client.signIn?.userId === userId) client.signIn = null
    if (client.signUp?.createdUserId === userId) client.signUp = null
  }
  return true
}

function startSession(client: ClientRecord, userId: string, nowMs: number): IdentitySession {
  const session: IdentitySession = {
    id: newId('sess'),
    userId,
    createdAtMs: nowMs,
    lastActiveAtMs: nowMs,
    expireAtMs: nowMs + SESSION_LIFETIME_MS,
  }
  client.sessions.push(session)
  client.lastActiveSessionId = session.id
  client.updatedAtMs = nowMs
  return session
}

function newVerification(nowMs: number): Verification {
  return { status: 'unverified', attempts: 0, expireAtMs: nowMs + CODE_LIFETIME_MS }
}

function verify(verification: Verification | null, form: Form, nowMs: number): void {
  if (verification === null) {
    throw new IdentityError(400, 'verification_missing', 'A code has to be requested first.')
  }
  if (verification.status === 'verified') {
    throw new IdentityError(400, 'verification_already_verified', 'Already verified.')
  }
  if (verification.status === 'failed') {
    throw new IdentityError(
      400,
      'verification_failed',
      'Too many failed attempts. Ask for a new code.',
    )
  }
  if (verification.expireAtMs <= nowMs) {
    throw new IdentityError(400, 'verification_expired', 'This code has expired.')
  }
  const code = form['code'] ?? ''
  if (code === '') throw new IdentityError(422, 'form_param_nil', 'Enter code.', 'code')
  verification.attempts += 1
  if (code !== SANDBOX_CODE) {
    if (verification.attempts >= MAX_ATTEMPTS) verification.status = 'failed'
    throw new IdentityError(422, 'form_code_incorrect', 'Incorrect code.', 'code')
  }
  verification.status = 'verified'
}

function emailFrom(form: Form, paramName: string): string {
  const text = form[paramName]
  if (text === undefined || text.trim() === '') {
    throw new IdentityError(422, 'form_param_nil', `${paramName} must be included.`, paramName)
  }
  const parsed = v.safeParse(emailSchema, text)
  if (!parsed.success) {
    throw new IdentityError(
      422,
      'form_param_format_invalid',
      `${paramName} must be a valid email address.`,
      paramName,
    )
  }
  return parsed.output
}

function refuseOtherStrategy(form: Form, offered: string): void {
  if (form['strategy'] === undefined || form['strategy'] === offered) return
  throw new IdentityError(
    422,
    'strategy_for_user_invalid',
    'The verification strategy is not valid for this account.',
    'strategy',
  )
}

function refuseTakenEmail(records: IdentityRecords, email: string): void {
  if (!records.users.some((user) => user.email === email)) return
  throw new IdentityError(
    422,
    'form_identifier_exists',
    'That email address is taken. Please try another.',
    'email_address',
  )
}

function refuseSecondSession(client: ClientRecord): void {
  if (client.sessions.length === 0) return
  throw new IdentityError(400, 'session_exists', "You're already signed in.")
}
