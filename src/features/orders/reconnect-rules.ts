/** When to reconnect (product §10.5). Pure. */
import * as v from 'valibot'
import {
  SOCKET_MANUAL_ATTEMPTS,
  SOCKET_MANUAL_MAX_DELAY_MS,
  SOCKET_RECONNECT_ATTEMPTS,
  SOCKET_RECONNECT_DELAY_MS,
} from '#contract/constants.ts'

/**
 * Returns the delay after `failures` failed attempts: five attempts at one second each, then up to
 * ten with a second more each time, at most ten seconds. Returns undefined after the last one; then
 * the shopper decides.
 */
export function reconnectDelayMs(failures: number): number | undefined {
  if (failures < SOCKET_RECONNECT_ATTEMPTS) return SOCKET_RECONNECT_DELAY_MS
  const manualAttempt = failures - SOCKET_RECONNECT_ATTEMPTS + 1
  if (manualAttempt > SOCKET_MANUAL_ATTEMPTS) return undefined
  return Math.min(SOCKET_MANUAL_MAX_DELAY_MS, SOCKET_RECONNECT_DELAY_MS * manualAttempt)
}

/** A token is renewed this long before it expires. A phone's clock may be some seconds off. */
const RENEW_BEFORE_MS = 20_000
const SOONEST_RENEWAL_MS = 5_000
/** For a token whose expiry cannot be read. */
const USUAL_RENEWAL_MS = 40_000

/**
 * Returns the delay before the session is renewed. A token that was just issued has its whole
 * lifetime left, whatever the phone's clock says. For any other token the clock decides, up to its
 * whole lifetime.
 */
export function renewalDelayMs(token: string, isJustIssued: boolean, nowMs: number): number {
  const { issuedAtMs, endsAtMs } = lifetimeOf(token)
  if (endsAtMs === undefined) return USUAL_RENEWAL_MS
  const lifetimeMs = issuedAtMs === undefined ? undefined : endsAtMs - issuedAtMs
  const leftMs = isJustIssued && lifetimeMs !== undefined ? lifetimeMs : endsAtMs - nowMs
  const atMostMs = Math.min(leftMs, lifetimeMs ?? leftMs)
  return Math.max(SOONEST_RENEWAL_MS, atMostMs - RENEW_BEFORE_MS)
}

const seconds = v.fallback(v.optional(v.number()), undefined)
const claimsSchema = v.object({ iat: seconds, exp: seconds })

/** Only to schedule the next request. The server decides whether a token is valid. */
function lifetimeOf(token: string): { issuedAtMs?: number; endsAtMs?: number } {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { iat, exp } = v.parse(claimsSchema, claims)
    return {
      ...(iat === undefined ? {} : { issuedAtMs: iat * 1_000 }),
      ...(exp === undefined ? {} : { endsAtMs: exp * 1_000 }),
    }
  } catch {
    return {}
  }
}
