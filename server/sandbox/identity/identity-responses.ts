/**
 * The shapes of Clerk's Frontend API that the SDK reads, taken from clerk-js 5.128. Names and
 * nesting are Clerk's.
 */
import type {
  ClientRecord,
  IdentitySession,
  IdentityUser,
  SignInRecord,
  SignUpRecord,
  Verification,
} from './identity-records.ts'

export type TokenOf = (session: IdentitySession) => string
export type UserOf = (userId: string) => IdentityUser

/**
 * The instance's settings. Absent parts keep the SDK's defaults. Present parts must be complete, or
 * the SDK becomes 'degraded'.
 */
export function environmentResponse(facts: { applicationName: string; origin: string }): object {
  const emailAddress = {
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_code'],
    used_for_second_factor: false,
    second_factors: [],
    verifications: ['email_code'],
    verify_at_sign_up: true,
  }
  return {
    object: 'environment',
    id: 'env_sandbox',
    auth_config: {
      object: 'auth_config',
      id: 'aconf_sandbox',
      single_session_mode: true,
      claimed_at: null,
      reverification: false,
    },
    display_config: {
      object: 'display_config',
      id: 'display_config_sandbox',
      application_name: facts.applicationName,
      instance_environment_type: 'production',
      preferred_sign_in_strategy: 'otp',
      branded: false,
      home_url: facts.origin,
      sign_in_url: `${facts.origin}/login`,
      sign_up_url: `${facts.origin}/login`,
      after_sign_in_url: facts.origin,
      after_sign_up_url: facts.origin,
      after_sign_out_all_url: `${facts.origin}/login`,
    },
    user_settings: {
      attributes: { email_address: emailAddress },
      social: {},
      sign_in: { second_factor: { required: false } },
      sign_up: {
        captcha_enabled: false,
        progressive: true,
        mode: 'public',
        legal_consent_enabled: false,
      },
    },
    maintenance_mode: false,
    client_debug_mode: false,
  }
}

export function clientResponse(client: ClientRecord, userOf: UserOf, tokenOf: TokenOf): object {
  return {
    object: 'client',
    id: client.id,
    sessions: client.sessions.map((session) => sessionResponse(session, userOf, tokenOf)),
    sign_in: client.signIn && signInResponse(client.signIn, userOf),
    sign_up: client.signUp && signUpResponse(client.signUp),
    last_active_session_id: client.lastActiveSessionId,
    captcha_bypass: true,
    cookie_expires_at: null,
    created_at: client.createdAtMs,
    updated_at: client.updatedAtMs,
  }
}

export function sessionResponse(
  session: IdentitySession,
  userOf: UserOf,
  tokenOf: TokenOf,
): object {
  const user = userOf(session.userId)
  return {
    object: 'session',
    id: session.id,
    status: 'active',
    expire_at: session.expireAtMs,
    abandon_at: session.expireAtMs,
    last_active_at: session.lastActiveAtMs,
    created_at: session.createdAtMs,
    updated_at: session.lastActiveAtMs,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    factor_verification_age: [0, -1],
    user: userResponse(user),
    public_user_data: { identifier: user.email, user_id: user.id, image_url: '' },
    last_active_token: { object: 'token', jwt: tokenOf(session) },
  }
}

export function userResponse(user: IdentityUser): object {
  return {
    object: 'user',
    id: user.id,
    primary_email_address_id: user.emailId,
    email_addresses: [
      {
        object: 'email_address',
        id: user.emailId,
        email_address: user.email,
        linked_to: [],
        verification: {
          status: 'verified',
          strategy: 'email_code',
          attempts: null,
          expire_at: null,
        },
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    image_url: '',
    has_image: false,
    created_at: user.createdAtMs,
    updated_at: user.createdAtMs,
  }
}

export function signInResponse(signIn: SignInRecord, userOf: UserOf): object {
  const user = userOf(signIn.userId)
  return {
    object: 'sign_in',
    id: signIn.id,
    status: signIn.status,
    identifier: user.email,
    supported_identifiers: ['email_address'],
    supported_first_factors: [
      {
        strategy: 'email_code',
        email_address_id: user.emailId,
        safe_identifier: user.email,
        primary: true,
      },
    ],
    supported_second_factors:
      signIn.status === 'needs_second_factor' ? [{ strategy: 'totp' }] : null,
    first_factor_verification: verificationResponse(signIn.firstFactor, 'email_code'),
    second_factor_verification: verificationResponse(signIn.secondFactor, 'totp'),
    created_session_id: signIn.createdSessionId,
    user_data: { image_url: '', has_image: false },
  }
}

export function signUpResponse(signUp: SignUpRecord): object {
  const verified = signUp.verification?.status === 'verified'
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUp.status,
    required_fields: ['email_address'],
    optional_fields: [],
    missing_fields: [],
    unverified_fields: verified ? [] : ['email_address'],
    verifications: {
      email_address: {
        ...verificationResponse(signUp.verification, 'email_code'),
        next_action: signUp.verification ? 'needs_attempt' : 'needs_prepare',
        supported_strategies: ['email_code'],
      },
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    },
    email_address: signUp.email,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
  }
}

function verificationResponse(verification: Verification | null, strategy: string): object | null {
  if (verification === null) return null
  return {
    object: 'verification',
    status: verification.status,
    strategy,
    attempts: verification.attempts,
    expire_at: verification.expireAtMs,
  }
}
