/**
 * The identity service as the login form uses it. The form is shown at once; the lazy chunk with
 * the SDK (clerk-root) registers the service here.
 */
import { observableValue } from '#shared/lib/observable-value.ts'

export type SecondFactor = 'totp' | 'phone_code' | 'email_code' | 'backup_code'

/** A step at which the shopper has to enter a code. */
export type CodeStep =
  | { kind: 'code'; flow: 'sign-in' | 'sign-up'; email: string }
  | { kind: 'second-factor'; strategy: SecondFactor }

export type LoginStep = { kind: 'email' } | CodeStep | { kind: 'done'; sessionId: string }

/** Each call rejects with an error for which `describeError` returns a sentence. */
export interface LoginService {
  /** Sends a code to the address of a new or existing account. */
  start: (email: string) => Promise<LoginStep>
  resend: (flow: 'sign-in' | 'sign-up') => Promise<void>
  enter: (step: CodeStep, code: string) => Promise<LoginStep>
  /** Afterwards the session sync finds the new session and signs the shopper in. */
  activate: (sessionId: string) => Promise<void>
  /** Whether the step's attempt is still valid. */
  isAt: (step: CodeStep) => boolean
  /** The other sign-in services that the instance offers. */
  providers: readonly SocialProvider[]
  /** Completes a sign-in that was started on another service's page. */
  completeRedirect: () => Promise<void>
  describeError: (error: unknown) => { sentence: string; startsOver: boolean }
}

export interface SocialProvider {
  name: string
  redirect: () => Promise<void>
}

export type LoginState =
  /** The SDK is not loaded yet, or cannot accept an email address now. */
  | { kind: 'waiting' }
  | { kind: 'ready'; service: LoginService }
  /** The SDK has a session with an email, so the shopper is about to be signed in or out. */
  | { kind: 'signing-in' }
  /** The account has no email address, which the shop needs. */
  | { kind: 'no-email'; signOut: () => void }

export const loginState = observableValue<LoginState>({ kind: 'waiting' })

/** Whether the shopper is on /login. */
export const isAtLogin = observableValue(false)
