/**
 * Clerk's Frontend API for the unchanged SDK, for machines without an account: bodies are
 * form-urlencoded, PATCH and DELETE arrive as `POST ?_method=…`, the browser's real session is the
 * HttpOnly cookie `__client`.
 */
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { clientSecretOf } from './identity-cookies.ts'
import { identityCalls, type FailingCalls } from './identity-calls.ts'
import { errorResponse, IdentityError, notFound } from './identity-errors.ts'
import { openIdentityFiles } from './identity-files.ts'
import { dropExpired, userById, type Form } from './identity-flows.ts'
import type { ClientRecord } from './identity-records.ts'

const BODY_LIMIT_BYTES = 16 * 1_024

const formSchema = v.record(v.string(), v.pipe(v.string(), v.maxLength(4_096)))
/** The SDK sends other methods as POST, so that browsers send no preflight request. */
const methodOverrideSchema = v.pipe(
  v.object({ _method: v.optional(v.picklist(['PUT', 'PATCH', 'DELETE'])) }),
  v.transform(({ _method: override }) => override),
)

export interface SandboxIdentity {
  /** `iss` of every token. */
  issuer: string
  /** SPKI, for the server's verifier. */
  publicKeyPem: string
  /** To be registered under a prefix, which is the SDK's `proxyUrl`. */
  plugin: FastifyPluginAsync
  /** A secret of 64 bytes of this folder's sandbox, the same at each start. */
  secretFor: (purpose: string) => Buffer
  /**
   * Forgets every account and browser; the signing key stays, so that running servers keep working.
   */
  reset: () => Promise<void>
  /** Opens the part of the Backend API that the server uses (`users`, `users/count`, `users/:id`). */
  secretKey: string
  /** Makes calls of the Backend API fail as if the provider had an outage. */
  failBackend: (calls: FailingCalls) => void
  /** Ends every session of an address, as if revoked elsewhere; returns how many. */
  revokeSessions: (email: string) => Promise<number>
}

/** Opens the stand-in over `dataDir/identity`. `now` is epoch milliseconds. */
export async function openSandboxIdentity(options: {
  dataDir: string
  issuer: string
  now?: () => number
}): Promise<SandboxIdentity> {
  const { issuer, now = Date.now } = options
  const files = await openIdentityFiles(path.join(options.dataDir, 'identity'))
  const { records, privateKey, publicKeyPem, save } = files
  dropExpired(records, now())

  const secretFor = (purpose: string) =>
    createHmac('sha512', privateKey.export({ type: 'pkcs8', format: 'der' }))
      .update(purpose)
      .digest()
  const secretKey = `sk_test_${secretFor('backend api').toString('hex')}`
  let failing: FailingCalls = 'nothing'

  const calls = identityCalls({ files, issuer, secretKey, failing: () => failing })

  function clientOf(request: FastifyRequest): ClientRecord | null {
    const secret = clientSecretOf(request)
    const client = records.clients.find((candidate) => candidate.secret === secret)
    if (!client) return null
    client.sessions = client.sessions.filter((session) => session.expireAtMs > now())
    return client
  }

  const plugin: FastifyPluginAsync = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(body.toString())))
      },
    )
    // Clerk's client of the Backend API names JSON also for a request without a body.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (request, body, done) => {
        if (request.method === 'DELETE' && body === '') done(null, {})
        else done(new IdentityError(415, 'request_body_invalid', 'The body must be a form.'))
      },
    )
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof IdentityError) return reply.code(error.status).send(errorResponse(error))
      const status = statusOf(error)
      if (status >= 500) request.log.error({ err: error }, 'A call of the sandbox identity failed')
      const code = status >= 500 ? 'internal_clerk_error' : 'request_body_invalid'
      return reply
        .code(status)
        .send(errorResponse(new IdentityError(status, code, 'The request could not be read.')))
    })
    // Clerk's client of the Backend API takes JSON for text if its type names a charset.
    app.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('application/json')) void reply.type('application/json')
    })
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    for (const [pathname, handlers] of Object.entries(calls)) {
      app.all<{ Params: { id?: string } }>(`/v1/${pathname}`, async (request, reply) => {
        const handle = handlers[methodOf(request)]
        if (!handle) throw notFound()
        void reply.header('cache-control', 'no-store')
        return handle({
          client: clientOf(request),
          form: formOf(request),
          authorization: request.headers.authorization,
          id: request.params.id ?? '',
          query: request.query,
          origin: originOf(request),
          nowMs: now(),
          reply,
        })
      })
    }
    return Promise.resolve()
  }

  return {
    issuer,
    publicKeyPem,
    plugin,
    secretFor,
    secretKey,
    failBackend: (calls) => {
      failing = calls
    },
    reset: async () => {
      records.users = []
      records.clients = []
      await save()
    },
    revokeSessions: async (email) => {
      let ended = 0
      for (const client of records.clients) {
        const kept = client.sessions.filter(
          ({ userId }) => userById(records, userId).email !== email,
        )
        ended += client.sessions.length - kept.length
        client.sessions = kept
        client.lastActiveSessionId = kept.at(-1)?.id ?? null
      }
      await save()
      return ended
    },
  }
}

function methodOf(request: FastifyRequest): string {
  const override = v.safeParse(methodOverrideSchema, request.query)
  if (!override.success) {
    throw new IdentityError(400, 'request_invalid', 'Unknown method override.', '_method')
  }
  return request.method === 'POST' ? (override.output ?? 'POST') : request.method
}

function formOf(request: FastifyRequest): Form {
  const form = v.safeParse(formSchema, request.body ?? {})
  if (!form.success) {
    throw new IdentityError(422, 'request_body_invalid', 'The request body is not a valid form.')
  }
  return form.output
}

/** Same-origin GET requests have no Origin; the sandbox uses plain HTTP. */
function originOf(request: FastifyRequest): string {
  return request.headers.origin ?? `http://${request.headers.host ?? 'localhost'}`
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
