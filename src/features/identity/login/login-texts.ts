import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

/** Texts of the login, and a sentence for every refusal of the identity service. */
export const loginTexts = {
  promise: 'Delivery in',
  promiseMinutes: `${DELIVERY_PROMISE_MINUTES} minutes`,
  email: 'Email address',
  continue: 'Continue',
  codeNote: 'We send a six-digit code to your email.',
  code: 'Verification code',
  verify: 'Verify',
  codeSentTo: (email: string) => `Enter the six-digit code sent to ${email}.`,
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend code in ${seconds} s`,
  resent: 'A new code is on its way.',
  otherEmail: 'Use another email address',
  or: 'or',
  continueWith: (provider: string) => `Continue with ${provider}`,
  signingIn: 'Signing you in…',
  loading: 'Getting ready to sign you in…',
  slow: 'This is taking longer than usual.',
  offline: 'You are offline. Signing in needs a connection.',
  unavailable: 'Signing in is not possible right now. Please check your connection.',
  ending: 'Finishing your last sign-out…',
  endingWaits: 'Your last sign-out is not finished yet. It needs a connection.',
  noEmail: 'This account has no email address, which the shop needs. Please use another account.',
  tryAgain: 'Try Again',
  signOut: 'Sign out',
  secondFactor: {
    totp: 'Enter the code from your authenticator app.',
    phone_code: 'Enter the code sent to your phone.',
    email_code: 'Enter the second code sent to your email.',
    backup_code: 'Enter one of your backup codes.',
  },
} as const

/** Codes of our own beside the identity service's. */
export type LoginProblem =
  | 'email_invalid'
  | 'code_empty'
  | 'no_email_code'
  | 'no_second_factor'
  | 'fields_missing'
  | 'session_missing'
  | 'network_error'
  | 'unknown'

const SENTENCES: Readonly<Record<string, string>> = {
  email_invalid: 'Please enter a valid email address.',
  code_empty: 'Please enter the code from the message.',
  no_email_code:
    'This account cannot sign in with an email code. Please use another way to sign in.',
  no_second_factor: 'This account asks for a second step that the shop does not offer.',
  fields_missing: 'This account needs details that the shop does not ask for.',
  session_missing: 'This sign-in has expired. Please start again.',
  network_error:
    'The sign-in service could not be reached. Please check your connection and try again.',
  unknown: 'Something went wrong. Please try again.',

  // Clerk's codes
  form_identifier_not_found: 'We do not know this email address.',
  form_identifier_exists: 'This email address already has an account. Please try again.',
  form_param_format_invalid: 'Please enter a valid email address.',
  form_param_nil: 'Please fill in this field.',
  form_conditional_param_missing: 'Please fill in this field.',
  form_code_incorrect: 'That code is not right. Please check it and try again.',
  form_email_address_blocked: 'This email address cannot be used here. Please use another one.',
  verification_expired: 'That code has expired. Please ask for a new one.',
  verification_failed: 'Too many wrong codes. Please ask for a new one.',
  verification_missing: 'Please ask for a new code first.',
  verification_already_verified: 'That code has been used already. Please start again.',
  client_state_invalid: 'This sign-in has expired. Please start again.',
  resource_not_found: 'This sign-in has expired. Please start again.',
  authentication_invalid: 'This sign-in has expired. Please start again.',
  session_exists: 'You are signed in already.',
  identifier_already_signed_in: 'You are signed in already.',
  too_many_requests: 'Too many attempts. Please wait a minute and try again.',
  user_locked:
    'This account is locked for a while after too many attempts. Please try again later.',
  user_banned: 'This account cannot be used.',
  not_allowed_access: 'This email address is not allowed to sign in here.',
  sign_up_mode_restricted: 'New accounts are by invitation only at the moment.',
  sign_up_restricted_waitlist: 'New accounts are not open at the moment.',
  captcha_invalid: 'The check that you are not a robot failed. Please try again.',
  captcha_missing_token: 'The check that you are not a robot failed. Please try again.',
  captcha_unavailable:
    'The check that you are not a robot could not be loaded. Please turn off content blockers and try again.',
  strategy_for_user_invalid:
    'This account cannot sign in with an email code. Please use another way to sign in.',
  oauth_access_denied:
    'The other service did not let you in. Please try again or use your email address.',
  external_account_not_found:
    'No account belongs to that service yet. Please use your email address.',
  external_account_exists: 'That account is connected already. Please sign in with it.',
}

/** The sentence for a code; `fallback` is the service's own sentence for codes unknown here. */
export function loginSentence(code: string, fallback = ''): string {
  return SENTENCES[code] ?? (fallback.trim() === '' ? SENTENCES['unknown'] : fallback) ?? ''
}

/** Codes after which the shopper has to start over. */
const STARTS_OVER: ReadonlySet<string> = new Set([
  'session_missing',
  'client_state_invalid',
  'resource_not_found',
  'authentication_invalid',
  'verification_already_verified',
])

export function startsOver(code: string): boolean {
  return STARTS_OVER.has(code)
}
