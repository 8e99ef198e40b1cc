/**
 * Session tokens of Clerk, or of a stand-in that signs like it. Verified with Clerk's own library
 * and additional checks, because that library skips the authorized party if `azp` is missing and
 * ignores `iss` (product §12.2).
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { verifyToken } from '@clerk/backend'
import * as v from 'valibot'
import { emailSchema } from '#contract/user-endpoints.ts'
import type { TokenTrust } from '#server/config/config.ts'
import { ApiError } from './api-error.ts'

/** The authenticated user, from a valid token. */
export interface Identity {
  /** The only identifier of the person. */
  sub: string
  /** The signed-in browser (`sid`); null if the token has none. */
  sessionId: string | null
  /** In lower case; null if the instance's tokens do not include it. */
  email: string | null
  /** Epoch milliseconds. */
  expiresAtMs: number
}

export type TokenVerifier = (token: string) => Promise<Identity>

const MAX_TOKEN_LENGTH = 8_192

const headerSchema = v.object({ alg: v.literal('RS256'), kid: v.pipe(v.string(), v.minLength(1)) })

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  iss: v.string(),
  azp: v.pipe(v.string(), v.minLength(1)),
  sts: v.literal('active'),
  exp: v.number(),
  sid: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))), undefined),
  email: v.fallback(v.optional(emailSchema), undefined),
})

const expirySchema = v.object({ reason: v.literal('token-expired') })
/** Beyond the five seconds that Clerk's library allows clocks to differ. */
const earlySchema = v.object({
  reason: v.picklist(['token-iat-in-the-future', 'token-not-active-yet']),
})

const invalid = () => new ApiError('UNAUTHENTICATED', 'The session token is not valid')

/**
 * The returned verifier throws an ApiError: TOKEN_EXPIRED for a token that was valid once,
 * UNAVAILABLE for one that is not valid yet, UNAUTHENTICATED for every other. It uses the system's
 * clock, like Clerk's library.
 */
export function createTokenVerifier({
  jwtKey,
  issuer,
  isAuthorizedParty,
}: TokenTrust): TokenVerifier {
  const publicKey = createPublicKey(jwtKey)
  const spkiPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return async (token) => {
    // Clerk's library caches a key for each `kid` forever, so foreign tokens must not reach it.
    if (!isSignedBy(publicKey, token)) throw invalid()
    const claims = v.safeParse(claimsSchema, await verifiedClaims(token, spkiPem))
    if (!claims.success) throw invalid()
    const { sub, iss, azp, exp, sid, email } = claims.output
    if (iss !== issuer || !isAuthorizedParty(azp)) throw invalid()
    return { sub, sessionId: sid ?? null, email: email ?? null, expiresAtMs: exp * 1_000 }
  }
}

function isSignedBy(publicKey: KeyObject, token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !v.is(headerSchema, decode(header))) return false
  const content = Buffer.from(`${header}.${payload}`)
  return verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

async function verifiedClaims(token: string, jwtKey: string): Promise<unknown> {
  try {
    return await verifyToken(token, { jwtKey })
  } catch (error) {
    if (v.is(expirySchema, error))
      throw new ApiError('TOKEN_EXPIRED', 'The session token has expired')
    // The identity provider has signed it, so our clock is behind. A page that got 401 would ask the
    // shopper to sign in again, which does not help.
    if (v.is(earlySchema, error))
      throw new ApiError('UNAVAILABLE', 'The clock of the server is behind; please try again')
    throw invalid()
  }
}
