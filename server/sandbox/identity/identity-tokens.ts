/**
 * Session tokens like Clerk's, version 2, with the email that production instances are set up to
 * add.
 */
import { createHash, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto'

const TOKEN_LIFETIME_SECONDS = 60
/** Clerk backdates tokens slightly, because clocks differ. */
const NOT_BEFORE_LEEWAY_SECONDS = 10

export interface TokenFacts {
  issuer: string
  /** The page's origin: `azp`. */
  origin: string
  sessionId: string
  sub: string
  email: string
  nowMs: number
}

export function signToken(privateKey: KeyObject, facts: TokenFacts): string {
  const issuedAt = Math.floor(facts.nowMs / 1_000)
  const header = { alg: 'RS256', kid: keyId(privateKey), typ: 'JWT' }
  const payload = {
    azp: facts.origin,
    email: facts.email,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    fva: [0, -1],
    iat: issuedAt,
    iss: facts.issuer,
    jti: randomUUID(),
    nbf: issuedAt - NOT_BEFORE_LEEWAY_SECONDS,
    sid: facts.sessionId,
    sts: 'active',
    sub: facts.sub,
    v: 2,
  }
  const content = `${encode(header)}.${encode(payload)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
}

function keyId(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return `ins_${createHash('sha256').update(spki).digest('hex').slice(0, 27)}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
