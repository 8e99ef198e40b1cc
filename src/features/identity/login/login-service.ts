/**
 * The identity service as the login form uses it. The form is on /login at once; the service comes
 * with the lazy chunk that holds the SDK (clerk-root), which registers it here.
 */
import { observableValue } from '#shared/lib/observable-value.ts'

export type SecondFactor = 'totp' | 'phone_code' | 'email_code' | 'backup_code'

/** A step at which the shopper has to enter a code. */
export type CodeStep =
  | { kind: 'code'; flow: 'sign-in' | 'sign-up'; email: string }
  | { kind: 'second-factor'; strategy: SecondFactor }

export type LoginStep = { kind: 'email' } | CodeStep | { kind: 'done'; sessionId: string }

/** Each rejects with an error that `tell` has a sentence for. */
export interface LoginService {
  /** Sends a code to the address, of a new account or a known one. */
  start: (email: string) => Promise<LoginStep>
  resend: (flow: 'sign-in' | 'sign-up') => Promise<void>
  enter: (step: CodeStep, code: string) => Promise<LoginStep>
  /** The session sync sees the new session and signs the shopper in. */
  activate: (sessionId: string) => Promise<void>
  /** Whether the attempt that the step belongs to is still under way. */
  isAt: (step: CodeStep) => boolean
  /** Ways in through other services, when the instance has any. */
  ways: readonly SocialWay[]
  /** Finishes what was begun on another service's page. */
  comeBack: () => Promise<void>
  tell: (error: unknown) => { sentence: string; startsOver: boolean }
}

export interface SocialWay {
  name: string
  go: () => Promise<void>
}

export type LoginState =
  /** The SDK is not up yet, or cannot take an address now. */
  | { kind: 'waiting' }
  | { kind: 'ready'; service: LoginService }
  /** With an email the shopper is let in, or an old session ended, in a moment. */
  | { kind: 'signing-in' }
  /** The account has no email address, which the shop needs. */
  | { kind: 'no-email'; signOut: () => void }

export const loginState = observableValue<LoginState>({ kind: 'waiting' })

/** Whether the shopper has come to /login. */
export const isAtLogin = observableValue(false)
