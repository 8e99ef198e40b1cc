/**
 * Sign-in and sign-up by email code with the SDK's resources. Each function returns the next step.
 * An unknown email address starts a sign-up (product §12.1).
 */
import type { useSignIn, useSignUp } from '@clerk/clerk-react'
import { isClerkAPIResponseError, isClerkRuntimeError } from '@clerk/clerk-react/errors'
import type { CodeStep, LoginStep, SecondFactor } from '#features/identity/login/login-service.ts'
import { loginSentence, type LoginProblem } from '#features/identity/login/login-texts.ts'

export type SignIn = NonNullable<ReturnType<typeof useSignIn>['signIn']>
export type SignUp = NonNullable<ReturnType<typeof useSignUp>['signUp']>

const SECOND_FACTORS = [
  'totp',
  'phone_code',
  'email_code',
  'backup_code',
] as const satisfies readonly SecondFactor[]

/** A problem that the SDK does not raise on its own. */
class LoginRefusal extends Error {
  override readonly name = 'LoginRefusal'
  readonly problem: LoginProblem

  constructor(problem: LoginProblem) {
    super(loginSentence(problem))
    this.problem = problem
  }
}

/** Sends a code to the address of a new or existing account. */
export async function startLogin(
  signIn: SignIn,
  signUp: SignUp,
  email: string,
): Promise<LoginStep> {
  try {
    return await startSignIn(signIn, email)
  } catch (error) {
    if (codeOf(error) !== 'form_identifier_not_found') throw error
  }
  const created = await signUp.create({ emailAddress: email })
  if (created.status === 'complete') return done(created.createdSessionId)
  await created.prepareEmailAddressVerification({ strategy: 'email_code' })
  return { kind: 'code', flow: 'sign-up', email }
}

async function startSignIn(signIn: SignIn, email: string): Promise<LoginStep> {
  const created = await signIn.create({ identifier: email })
  if (created.status === 'complete') return done(created.createdSessionId)
  await sendSignInCode(created)
  return { kind: 'code', flow: 'sign-in', email }
}

async function sendSignInCode(signIn: SignIn): Promise<void> {
  const factor = signIn.supportedFirstFactors?.find(({ strategy }) => strategy === 'email_code')
  if (factor?.strategy !== 'email_code') throw new LoginRefusal('no_email_code')
  await signIn.prepareFirstFactor({
    strategy: 'email_code',
    emailAddressId: factor.emailAddressId,
  })
}

/** Sends another code for the attempt under way. */
export async function resendCode(
  signIn: SignIn,
  signUp: SignUp,
  flow: 'sign-in' | 'sign-up',
): Promise<void> {
  if (flow === 'sign-in') await sendSignInCode(signIn)
  else await signUp.prepareEmailAddressVerification({ strategy: 'email_code' })
}

export async function enterCode(
  signIn: SignIn,
  signUp: SignUp,
  flow: 'sign-in' | 'sign-up',
  code: string,
): Promise<LoginStep> {
  if (flow === 'sign-up') {
    const result = await signUp.attemptEmailAddressVerification({ code })
    if (result.status !== 'complete') throw new LoginRefusal('fields_missing')
    return done(result.createdSessionId)
  }
  return afterFactor(await signIn.attemptFirstFactor({ strategy: 'email_code', code }))
}

export async function enterSecondFactor(
  signIn: SignIn,
  strategy: SecondFactor,
  code: string,
): Promise<LoginStep> {
  return afterFactor(await signIn.attemptSecondFactor({ strategy, code }))
}

async function afterFactor(signIn: SignIn): Promise<LoginStep> {
  if (signIn.status === 'complete') return done(signIn.createdSessionId)
  if (signIn.status !== 'needs_second_factor') throw new LoginRefusal('no_second_factor')
  const offered = signIn.supportedSecondFactors ?? []
  const strategy = SECOND_FACTORS.find((known) => offered.some((one) => one.strategy === known))
  if (strategy === undefined) throw new LoginRefusal('no_second_factor')
  if (strategy === 'phone_code') await signIn.prepareSecondFactor({ strategy })
  if (strategy === 'email_code') await signIn.prepareSecondFactor({ strategy })
  return { kind: 'second-factor', strategy }
}

/** The SDK as far as it activates sessions. */
interface SessionActivation {
  setActive: (options: { session: string }) => Promise<void>
  session: { id: string } | null | undefined
}

/** Makes the session of a finished login the one of the SDK. */
export async function activateSession(clerk: SessionActivation, sessionId: string): Promise<void> {
  await clerk.setActive({ session: sessionId })
  // For a session that it does not know (any more), the SDK activates none, and does not reject.
  if (clerk.session?.id !== sessionId) throw new LoginRefusal('session_missing')
}

/** Whether the SDK's server still knows the attempt, which may be from before a reload. */
export function isAttemptAt(signIn: SignIn, signUp: SignUp, step: CodeStep): boolean {
  if (step.kind === 'second-factor') return signIn.status === 'needs_second_factor'
  return step.flow === 'sign-in'
    ? signIn.status === 'needs_first_factor' && signIn.identifier === step.email
    : signUp.status === 'missing_requirements' && signUp.emailAddress === step.email
}

function done(sessionId: string | null): LoginStep {
  if (sessionId === null) throw new LoginRefusal('unknown')
  return { kind: 'done', sessionId }
}

/** The code of a failure, the SDK's or our own. */
export function codeOf(error: unknown): string {
  if (error instanceof LoginRefusal) return error.problem
  if (isClerkAPIResponseError(error)) return error.errors[0]?.code ?? 'unknown'
  if (isClerkRuntimeError(error)) return error.code
  // fetch() raises a TypeError when there is no connection.
  return error instanceof TypeError ? 'network_error' : 'unknown'
}

/** What to tell the shopper about a failure. */
export function sentenceOf(error: unknown): string {
  const own = isClerkAPIResponseError(error) ? error.errors[0]?.longMessage : undefined
  return loginSentence(codeOf(error), own)
}
