/**
 * Which endpoints of browsers are accepted (product §15.8). The server connects to an endpoint that
 * a client has chosen, so it must be a public push service and never an internal address.
 */
import { createECDH } from 'node:crypto'
import { serviceOfHost } from '#server/config/push-services.ts'
import { publicUrlProblem } from '#server/outgoing/public-address.ts'

/**
 * Returns what is wrong with the text of an endpoint, or undefined for a valid endpoint of one of
 * the services.
 */
export function endpointProblem(endpoint: string, services: readonly string[]): string | undefined {
  const problem = publicUrlProblem(endpoint)
  if (problem !== undefined) return problem
  const url = new URL(endpoint)
  if (serviceOfHost(url.hostname, services) === undefined) {
    return 'must belong to an allowed push service'
  }
  // The form that browsers write. In queries, a host in capitals would count as another.
  return endpoint.startsWith(`${url.origin}/`) ? undefined : 'must be a normalized URL'
}

const POINT_BYTES = 65
const AUTH_BYTES = 16

/** Invalid keys are refused when they arrive, not at each attempt to send. */
export function keysProblem(keys: { p256dh: string; auth: string }): string | undefined {
  const point = Buffer.from(keys.p256dh, 'base64url')
  if (point.length !== POINT_BYTES || !isOnCurve(point)) return 'p256dh: is not a point on P-256'
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) return 'auth: must be 16 bytes'
  return undefined
}

function isOnCurve(point: Buffer): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}
