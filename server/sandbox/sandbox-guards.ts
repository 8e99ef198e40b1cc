/**
 * Only pages of this machine may use the stand-ins. They create accounts and change prices, so
 * pages of other origins, proxies and other machines are refused (product §22.2).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '#contract/error-codes.ts'

/** Listening on the name binds both loopback addresses, IPv4 and IPv6. */
export const LOOPBACK_HOST = 'localhost'

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)+localhost)(:\d{1,5})?$/i
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/

/** Whether a host name, with or without port, is this machine. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK_NAME.test(host)
}

/** True for `http://…` of a loopback host, which the sandbox accepts as `azp`. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host)
}

/** Returns why a request is refused, or undefined. */
export function rejectionReasonOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const { host, origin } = headers
  if (typeof host !== 'string' || !isLoopbackHost(host)) {
    return 'The sandbox is only available under localhost, 127.0.0.1 or *.localhost.'
  }
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) {
    return 'The sandbox is not available behind a forwarding proxy.'
  }
  if (origin === undefined) return undefined
  const same =
    typeof origin === 'string' &&
    URL.canParse(origin) &&
    new URL(origin).host === new URL(`http://${host}`).host
  return same ? undefined : 'The sandbox only accepts pages of its own origin.'
}

/** An `onRequest` hook for everything under /sandbox. */
export async function rejectForeignRequests(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const reason = rejectionReasonOf(request.headers)
  if (reason === undefined) return undefined
  const response: ErrorResponse = { error: { code: 'FORBIDDEN', message: reason } }
  return reply.code(403).send(response)
}
