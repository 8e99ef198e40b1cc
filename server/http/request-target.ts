/** Classifies a request, however its target is written. */
import type { FastifyRequest } from 'fastify'

const CALL = /^\/api(?:[/?]|$)/

/**
 * True for everything under /api. The router decodes escapes and accepts absolute targets
 * (RFC 9112 §3.2.2), so the matched route decides, or without one the target as the router
 * reads it.
 */
export function isCall(request: FastifyRequest): boolean {
  return CALL.test(request.routeOptions.url ?? '') || CALL.test(decoded(request.url))
}

function decoded(target: string): string {
  const path = target.replace(/^https?:\/\/.*?(?=\/|$)/i, '')
  try {
    return decodeURIComponent(path)
  } catch {
    // An incomplete escape in the query. The router has accepted the path.
    return path
  }
}
