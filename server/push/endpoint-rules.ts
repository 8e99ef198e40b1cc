/**
 * Where a browser may have its notifications sent (product §15.8). An endpoint comes from outside
 * and the server connects to it: it must be a public push service, never something inside.
 */
import { createECDH } from 'node:crypto'
import { serviceOfHost } from '#server/config/push-services.ts'
import { publicUrlProblem } from '#server/outgoing/public-address.ts'

/**
 * What is wrong with an endpoint, judged by its spelling alone; undefined for a sound one of one
 * of the services.
 */
export function endpointProblem(endpoint: string, services: readonly string[]): string | undefined {
  const problem = publicUrlProblem(endpoint)
  if (problem !== undefined) return problem
  const url = new URL(endpoint)
  if (serviceOfHost(url.hostname, services) === undefined) {
    return 'must name a push service that this shop knows'
  }
  // As every browser writes it: a host in capitals would pass for another in a query.
  return endpoint.startsWith(`${url.origin}/`) ? undefined : 'must be written in its normal form'
}

const POINT_BYTES = 65
const AUTH_BYTES = 16

/** Keys that nothing can be encrypted for are refused when they come, not at each sending. */
export function keysProblem(keys: { p256dh: string; auth: string }): string | undefined {
  const point = Buffer.from(keys.p256dh, 'base64url')
  if (point.length !== POINT_BYTES || !isOnCurve(point)) return 'p256dh: is no point of P-256'
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
