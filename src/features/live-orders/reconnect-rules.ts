/** When to try to connect again (spec §9). Pure. */
import {
  SOCKET_MANUAL_ATTEMPTS,
  SOCKET_MANUAL_MAX_DELAY_MS,
  SOCKET_RECONNECT_ATTEMPTS,
  SOCKET_RECONNECT_DELAY_MS,
} from '#contract/constants.ts'

/**
 * How long to wait before the attempt that follows `failures` failed ones: five at one second
 * each, then up to ten with a second more each time, at most ten seconds. Undefined when they are
 * used up: from then on the shopper decides.
 */
export function reconnectDelayMs(failures: number): number | undefined {
  if (failures < SOCKET_RECONNECT_ATTEMPTS) return SOCKET_RECONNECT_DELAY_MS
  const manualAttempt = failures - SOCKET_RECONNECT_ATTEMPTS + 1
  if (manualAttempt > SOCKET_MANUAL_ATTEMPTS) return undefined
  return Math.min(SOCKET_MANUAL_MAX_DELAY_MS, SOCKET_RECONNECT_DELAY_MS * manualAttempt)
}

/** A token is renewed this long before it ends; a phone's clock may be some seconds off. */
const RENEW_BEFORE_MS = 20_000
const SOONEST_RENEWAL_MS = 5_000
/** For a token whose end cannot be read. */
const USUAL_RENEWAL_MS = 40_000

/** How long to wait before the session is renewed. */
export function renewalDelayMs(token: string, nowMs: number): number {
  const endsAtMs = tokenEndsAtMs(token)
  if (endsAtMs === undefined) return USUAL_RENEWAL_MS
  return Math.max(SOONEST_RENEWAL_MS, endsAtMs - nowMs - RENEW_BEFORE_MS)
}

/** Only to know when to ask for the next one: whether a token counts is the server's to judge. */
function tokenEndsAtMs(token: string): number | undefined {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp * 1_000 : undefined
  } catch {
    return undefined
  }
}
