/** What a request is for, however its target is spelled. */
import type { FastifyRequest } from 'fastify'

const CALL = /^\/api(?:[/?]|$)/

/**
 * True for everything under /api. The router decodes escapes and takes absolute targets
 * (RFC 9112 §3.2.2), so the route that it found decides; where it found none of the shop's calls,
 * the target as the router reads it.
 */
export function isCall(request: FastifyRequest): boolean {
  return CALL.test(request.routeOptions.url ?? '') || CALL.test(decoded(request.url))
}

function decoded(target: string): string {
  const path = target.replace(/^https?:\/\/.*?(?=\/|$)/i, '')
  try {
    return decodeURIComponent(path)
  } catch {
    // Half an escape in the query; the path has passed the router.
    return path
  }
}
