/** The cookies of the identity provider's stand-in. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientRecord } from './identity-records.ts'

const CLIENT_COOKIE = '__client'
/** Readable by the SDK: when the browser last signed in, in seconds; 0 for signed out. */
const CLIENT_UAT_COOKIE = '__client_uat'
const LIFETIME_SECONDS = 365 * 24 * 60 * 60

/** Returns the secret that identifies the browser. */
export function clientSecretOf(request: FastifyRequest): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value] = pair.trim().split('=', 2)
    if (key === CLIENT_COOKIE) return value
  }
  return undefined
}

export function setCookies(reply: FastifyReply, client: ClientRecord | null): void {
  const lasting = `Path=/; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}`
  const signedInAt = client?.sessions.length ? Math.floor(client.updatedAtMs / 1_000) : 0
  const cookies = [`${CLIENT_UAT_COOKIE}=${signedInAt}; ${lasting}`]
  if (client) cookies.push(`${CLIENT_COOKIE}=${client.secret}; HttpOnly; ${lasting}`)
  void reply.header('set-cookie', cookies)
}
