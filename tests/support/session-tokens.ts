/** Session tokens like Clerk's (version 2), signed with keys of the tests. */
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'

export const TEST_ISSUER = 'https://clerk.jhola.test'
export const TEST_ORIGIN = 'https://jhola.test'
const TOKEN_LIFETIME_SECONDS = 60
/** As Clerk's SDK does, because signing a token takes as long as several requests. */
const REUSED_SECONDS = 20

export interface TokenSigner {
  /** SPKI PEM, for the server that trusts this signer. */
  publicKeyPem: string
  /**
   * Returns a valid token of the shopper, the same for some seconds. `claims` replace its claims;
   * undefined omits one.
   */
  tokenFor: (
    shopper: Pick<TestShopper, 'sub' | 'email'>,
    claims?: Record<string, unknown>,
  ) => string
}

/** A person who can sign in. */
export interface TestShopper {
  sub: string
  email: string
}

/** Returns a unique shopper. */
export function someShopper(): TestShopper {
  const name = randomUUID().slice(0, 8)
  return { sub: `user_${name}`, email: `${name}@jhola.test` }
}

export function createTokenSigner(): TokenSigner {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  // Clerk's library caches a key for each kid, so two signers in one process need different kids.
  const kid = `ins_${randomUUID()}`
  const recent = new Map<string, { token: string; signedAt: number }>()
  const signedFor = (
    { sub, email }: Pick<TestShopper, 'sub' | 'email'>,
    now: number,
    claims: Record<string, unknown> = {},
  ): string =>
    signed(privateKey, kid, {
      azp: TEST_ORIGIN,
      email,
      exp: now + TOKEN_LIFETIME_SECONDS,
      fva: [0, -1],
      iat: now,
      iss: TEST_ISSUER,
      jti: randomUUID(),
      nbf: now - 10,
      sid: `sess_${sub}`,
      sts: 'active',
      sub,
      v: 2,
      ...claims,
    })
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    tokenFor: (shopper, claims) => {
      const now = Math.floor(Date.now() / 1_000)
      if (claims !== undefined) return signedFor(shopper, now, claims)
      const key = `${shopper.sub} ${shopper.email}`
      const known = recent.get(key)
      // A test may have moved the clock in either direction.
      if (known && Math.abs(now - known.signedAt) < REUSED_SECONDS) return known.token
      const token = signedFor(shopper, now)
      recent.set(key, { token, signedAt: now })
      return token
    },
  }
}

let trusted: TokenSigner | undefined

/**
 * Returns the signer that all servers under test trust. Each process has only one, because
 * generating its keys takes a tenth of a second.
 */
export function trustedSigner(): TokenSigner {
  return (trusted ??= createTokenSigner())
}

function signed(privateKey: KeyObject, kid: string, payload: object): string {
  const content = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(payload)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
