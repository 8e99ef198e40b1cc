/**
 * Clerk's Frontend API for the unchanged SDK, for machines without an account: bodies are
 * form-urlencoded, PATCH and DELETE arrive as `POST ?_method=…`, mutations return `{response,
 * client}`, the browser's real session is the HttpOnly cookie `__client`.
 */
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  clientResponse,
  environmentResponse,
  sessionResponse,
  signInResponse,
  signUpResponse,
  userResponse,
} from './identity-responses.ts'
import {
  errorResponse,
  IdentityError,
  notFound,
  outage,
  secretKeyInvalid,
  unauthenticated,
} from './identity-errors.ts'
import { openIdentityFiles } from './identity-files.ts'
import {
  attemptFirstFactor,
  attemptSecondFactor,
  attemptSignUp,
  changeSignUp,
  createClient,
  dropExpired,
  endSessions,
  prepareFirstFactor,
  prepareSignUp,
  removeUser,
  sessionOf,
  signInOf,
  signUpOf,
  startSignIn,
  startSignUp,
  touchSession,
  userById,
  type Form,
} from './identity-flows.ts'
import type { ClientRecord, IdentitySession } from './identity-records.ts'
import { signToken } from './identity-tokens.ts'

const CLIENT_COOKIE = '__client'
/** Readable by the SDK: when the browser last signed in, in seconds; 0 for signed out. */
const CLIENT_UAT_COOKIE = '__client_uat'
const COOKIE_LIFETIME_SECONDS = 365 * 24 * 60 * 60
const BODY_LIMIT_BYTES = 16 * 1_024

const formSchema = v.record(v.string(), v.pipe(v.string(), v.maxLength(4_096)))
/** The SDK sends other methods as POST, so that browsers send no preflight request. */
const methodOverrideSchema = v.pipe(
  v.object({ _method: v.optional(v.picklist(['PUT', 'PATCH', 'DELETE'])) }),
  v.transform(({ _method: override }) => override),
)

/** Calls of the Backend API that fail. */
type FailingCalls = 'nothing' | 'deletions' | 'everything'

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
  /** Opens the part of the Backend API that the server uses (`GET` and `DELETE users/:id`). */
  secretKey: string
  /** Makes calls of the Backend API fail as if the provider had an outage. */
  failBackend: (calls: FailingCalls) => void
  /** Ends every session of an address, as if revoked elsewhere; returns how many. */
  revokeSessions: (email: string) => Promise<number>
}

/** One call of the SDK. */
interface Ask {
  client: ClientRecord | null
  form: Form
  /** The secret key of a call of the Backend API. */
  authorization: string | undefined
  /** A call has at most two path parameters. */
  id: string
  origin: string
  nowMs: number
  reply: FastifyReply
}

type Handler = (ask: Ask) => Promise<object>

/** Opens the stand-in over `dataDir/identity`. `now` is epoch milliseconds. */
export async function openSandboxIdentity(options: {
  dataDir: string
  issuer: string
  now?: () => number
}): Promise<SandboxIdentity> {
  const { issuer, now = Date.now } = options
  const { records, privateKey, publicKeyPem, save } = await openIdentityFiles(
    path.join(options.dataDir, 'identity'),
  )
  dropExpired(records, now())

  const secretFor = (purpose: string) =>
    createHmac('sha512', privateKey.export({ type: 'pkcs8', format: 'der' }))
      .update(purpose)
      .digest()
  const secretKey = `sk_test_${secretFor('backend api').toString('hex')}`
  let failing: FailingCalls = 'nothing'

  const userOf = (userId: string) => userById(records, userId)

  const tokenFor = (ask: Ask) => (session: IdentitySession) =>
    signToken(privateKey, {
      issuer,
      origin: ask.origin,
      sessionId: session.id,
      sub: session.userId,
      email: userOf(session.userId).email,
      nowMs: ask.nowMs,
    })

  const clientJson = (ask: Ask, client: ClientRecord) =>
    clientResponse(client, userOf, tokenFor(ask))

  /** Every change is on disk before the browser gets the response. */
  async function mutation(ask: Ask, client: ClientRecord, response: object): Promise<object> {
    await save()
    setCookies(ask.reply, client)
    return { response, client: clientJson(ask, client) }
  }

  const clientOrNew = (ask: Ask) => ask.client ?? createClient(records, ask.nowMs)

  async function firstFactor(ask: Ask, step: 'prepare' | 'attempt'): Promise<object> {
    const client = knownClient(ask)
    const signIn = signInOf(client, ask.id)
    try {
      if (step === 'prepare') prepareFirstFactor(signIn, ask.form, ask.nowMs)
      else attemptFirstFactor(records, client, signIn, ask.form, ask.nowMs)
    } finally {
      // Stored, so that a wrong attempt counts also after a restart.
      await save()
    }
    return mutation(ask, client, signInResponse(signIn, userOf))
  }

  async function secondFactor(ask: Ask): Promise<object> {
    const client = knownClient(ask)
    const signIn = signInOf(client, ask.id)
    try {
      attemptSecondFactor(client, signIn, ask.form, ask.nowMs)
    } finally {
      await save()
    }
    return mutation(ask, client, signInResponse(signIn, userOf))
  }

  async function signUpStep(
    ask: Ask,
    step: 'read' | 'change' | 'prepare' | 'attempt',
  ): Promise<object> {
    const client = knownClient(ask)
    const signUp = signUpOf(client, ask.id)
    try {
      if (step === 'change') changeSignUp(records, signUp, ask.form)
      if (step === 'prepare') prepareSignUp(signUp, ask.form, ask.nowMs)
      if (step === 'attempt') attemptSignUp(records, client, signUp, ask.form, ask.nowMs)
    } finally {
      await save()
    }
    return mutation(ask, client, signUpResponse(signUp))
  }

  async function endAll(ask: Ask): Promise<object> {
    const client = clientOrNew(ask)
    endSessions(client, ask.nowMs)
    return mutation(ask, client, clientJson(ask, client))
  }

  async function endOne(ask: Ask): Promise<object> {
    const client = knownClient(ask)
    const session = sessionOf(client, ask.id)
    const ended = { ...sessionResponse(session, userOf, tokenFor(ask)), status: 'removed' }
    endSessions(client, ask.nowMs, session.id)
    return mutation(ask, client, ended)
  }

  /** Of the Backend API, which our server calls. */
  function checkBackendCall(ask: Ask, isDeletion: boolean): void {
    if (ask.authorization !== `Bearer ${secretKey}`) throw secretKeyInvalid()
    if (failing === 'everything' || (failing === 'deletions' && isDeletion)) throw outage()
  }

  function readUser(ask: Ask): Promise<object> {
    checkBackendCall(ask, false)
    return Promise.resolve(userResponse(userOf(ask.id)))
  }

  async function deleteUser(ask: Ask): Promise<object> {
    checkBackendCall(ask, true)
    if (!removeUser(records, ask.id)) throw notFound()
    await save()
    return { object: 'user', id: ask.id, deleted: true }
  }

  async function token(ask: Ask): Promise<object> {
    const jwt = tokenFor(ask)(sessionOf(ask.client, ask.id))
    return Promise.resolve({ object: 'token', jwt })
  }

  const handlers: Record<string, Handler> = {
    'GET environment': (ask) =>
      Promise.resolve(environmentResponse({ applicationName: 'Jhola', origin: ask.origin })),
    'PATCH environment': (ask) =>
      Promise.resolve(environmentResponse({ applicationName: 'Jhola', origin: ask.origin })),
    'GET client': (ask) => {
      setCookies(ask.reply, ask.client)
      return Promise.resolve({ response: ask.client && clientJson(ask, ask.client), client: null })
    },
    'PUT client': (ask) => {
      const client = clientOrNew(ask)
      return mutation(ask, client, clientJson(ask, client))
    },
    'DELETE client': endAll,
    'DELETE client/sessions': endAll,
    'POST client/sign_ins': (ask) => {
      const client = clientOrNew(ask)
      const signIn = startSignIn(records, client, ask.form, ask.nowMs)
      return mutation(ask, client, signInResponse(signIn, userOf))
    },
    'GET client/sign_ins/:id': (ask) =>
      Promise.resolve({
        response: signInResponse(signInOf(ask.client, ask.id), userOf),
        client: clientJson(ask, knownClient(ask)),
      }),
    'POST client/sign_ins/:id/prepare_first_factor': (ask) => firstFactor(ask, 'prepare'),
    'POST client/sign_ins/:id/attempt_first_factor': (ask) => firstFactor(ask, 'attempt'),
    'POST client/sign_ins/:id/attempt_second_factor': secondFactor,
    'POST client/sign_ups': (ask) => {
      const client = clientOrNew(ask)
      const signUp = startSignUp(records, client, ask.form)
      return mutation(ask, client, signUpResponse(signUp))
    },
    'GET client/sign_ups/:id': (ask) => signUpStep(ask, 'read'),
    'PATCH client/sign_ups/:id': (ask) => signUpStep(ask, 'change'),
    'POST client/sign_ups/:id/prepare_verification': (ask) => signUpStep(ask, 'prepare'),
    'POST client/sign_ups/:id/attempt_verification': (ask) => signUpStep(ask, 'attempt'),
    'POST client/sessions/:id/touch': (ask) => {
      const client = knownClient(ask)
      const session = sessionOf(client, ask.id)
      touchSession(client, session, ask.nowMs)
      return mutation(ask, client, sessionResponse(session, userOf, tokenFor(ask)))
    },
    'POST client/sessions/:id/tokens': token,
    'POST client/sessions/:id/remove': endOne,
    'POST client/sessions/:id/end': endOne,
    'GET users/:id': readUser,
    'DELETE users/:id': deleteUser,
    'GET me': (ask) => {
      const client = knownClient(ask)
      const session = sessionOf(client, client.lastActiveSessionId ?? '')
      return Promise.resolve({
        response: userResponse(userOf(session.userId)),
        client: clientJson(ask, client),
      })
    },
  }

  function clientOf(request: FastifyRequest): ClientRecord | null {
    const secret = cookieOf(request, CLIENT_COOKIE)
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
    app.all<{ Params: { '*': string } }>('/v1/*', async (request, reply) => {
      const { handler, id } = route(handlers, methodOf(request), request.params['*'])
      void reply.header('cache-control', 'no-store')
      return handler({
        client: clientOf(request),
        form: formOf(request),
        authorization: request.headers.authorization,
        id,
        origin: originOf(request),
        nowMs: now(),
        reply,
      })
    })
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
        const kept = client.sessions.filter((session) => userOf(session.userId).email !== email)
        ended += client.sessions.length - kept.length
        client.sessions = kept
        client.lastActiveSessionId = kept.at(-1)?.id ?? null
      }
      await save()
      return ended
    },
  }
}

function knownClient(ask: Ask): ClientRecord {
  if (ask.client === null) throw unauthenticated()
  return ask.client
}

/** Returns the handler of a path. The segment at `:id`, the last of two or the third, is its parameter. */
function route(
  handlers: Record<string, Handler>,
  method: string,
  pathname: string,
): { handler: Handler; id: string } {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const asIs = handlers[`${method} ${segments.join('/')}`]
  if (asIs) return { handler: asIs, id: '' }
  const at = segments.length === 2 ? 1 : 2
  const id = segments[at]
  if (id === undefined) throw notFound()
  const handler = handlers[`${method} ${segments.with(at, ':id').join('/')}`]
  if (!handler) throw notFound()
  return { handler, id }
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

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

function setCookies(reply: FastifyReply, client: ClientRecord | null): void {
  const lasting = `Path=/; SameSite=Lax; Max-Age=${COOKIE_LIFETIME_SECONDS}`
  const signedInAt = client?.sessions.length ? Math.floor(client.updatedAtMs / 1_000) : 0
  const cookies = [`${CLIENT_UAT_COOKIE}=${signedInAt}; ${lasting}`]
  if (client) cookies.push(`${CLIENT_COOKIE}=${client.secret}; HttpOnly; ${lasting}`)
  void reply.header('set-cookie', cookies)
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
