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
interface Call {
  client: ClientRecord | null
  form: Form
  /** The secret key of a call of the Backend API. */
  authorization: string | undefined
  /** The path's parameter, or the empty string. */
  id: string
  origin: string
  nowMs: number
  reply: FastifyReply
}

type Handler = (call: Call) => Promise<object>

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

  const tokenFor = (call: Call) => (session: IdentitySession) =>
    signToken(privateKey, {
      issuer,
      origin: call.origin,
      sessionId: session.id,
      sub: session.userId,
      email: userOf(session.userId).email,
      nowMs: call.nowMs,
    })

  const clientJson = (call: Call, client: ClientRecord) =>
    clientResponse(client, userOf, tokenFor(call))

  /** Every change is on disk before the browser gets the response. */
  async function mutation(call: Call, client: ClientRecord, response: object): Promise<object> {
    await save()
    setCookies(call.reply, client)
    return { response, client: clientJson(call, client) }
  }

  const clientOrNew = (call: Call) => call.client ?? createClient(records, call.nowMs)

  async function firstFactor(call: Call, step: 'prepare' | 'attempt'): Promise<object> {
    const client = knownClient(call)
    const signIn = signInOf(client, call.id)
    try {
      if (step === 'prepare') prepareFirstFactor(signIn, call.form, call.nowMs)
      else attemptFirstFactor(records, client, signIn, call.form, call.nowMs)
    } finally {
      // Stored, so that a wrong attempt counts also after a restart.
      await save()
    }
    return mutation(call, client, signInResponse(signIn, userOf))
  }

  async function secondFactor(call: Call): Promise<object> {
    const client = knownClient(call)
    const signIn = signInOf(client, call.id)
    try {
      attemptSecondFactor(client, signIn, call.form, call.nowMs)
    } finally {
      await save()
    }
    return mutation(call, client, signInResponse(signIn, userOf))
  }

  async function signUpStep(
    call: Call,
    step: 'read' | 'change' | 'prepare' | 'attempt',
  ): Promise<object> {
    const client = knownClient(call)
    const signUp = signUpOf(client, call.id)
    try {
      if (step === 'change') changeSignUp(records, signUp, call.form)
      if (step === 'prepare') prepareSignUp(signUp, call.form, call.nowMs)
      if (step === 'attempt') attemptSignUp(records, client, signUp, call.form, call.nowMs)
    } finally {
      await save()
    }
    return mutation(call, client, signUpResponse(signUp))
  }

  async function endAll(call: Call): Promise<object> {
    const client = clientOrNew(call)
    endSessions(client, call.nowMs)
    return mutation(call, client, clientJson(call, client))
  }

  async function endOne(call: Call): Promise<object> {
    const client = knownClient(call)
    const session = sessionOf(client, call.id)
    const ended = { ...sessionResponse(session, userOf, tokenFor(call)), status: 'removed' }
    endSessions(client, call.nowMs, session.id)
    return mutation(call, client, ended)
  }

  /** Of the Backend API, which our server calls. */
  function checkBackendCall(call: Call, isDeletion: boolean): void {
    if (call.authorization !== `Bearer ${secretKey}`) throw secretKeyInvalid()
    if (failing === 'everything' || (failing === 'deletions' && isDeletion)) throw outage()
  }

  function readUser(call: Call): Promise<object> {
    checkBackendCall(call, false)
    return Promise.resolve(userResponse(userOf(call.id)))
  }

  async function deleteUser(call: Call): Promise<object> {
    checkBackendCall(call, true)
    if (!removeUser(records, call.id)) throw notFound()
    await save()
    return { object: 'user', id: call.id, deleted: true }
  }

  async function token(call: Call): Promise<object> {
    const jwt = tokenFor(call)(sessionOf(call.client, call.id))
    return Promise.resolve({ object: 'token', jwt })
  }

  const handlers: Record<string, Handler> = {
    'GET environment': (call) =>
      Promise.resolve(environmentResponse({ applicationName: 'Jhola', origin: call.origin })),
    'PATCH environment': (call) =>
      Promise.resolve(environmentResponse({ applicationName: 'Jhola', origin: call.origin })),
    'GET client': (call) => {
      setCookies(call.reply, call.client)
      return Promise.resolve({
        response: call.client && clientJson(call, call.client),
        client: null,
      })
    },
    'PUT client': (call) => {
      const client = clientOrNew(call)
      return mutation(call, client, clientJson(call, client))
    },
    'DELETE client': endAll,
    'DELETE client/sessions': endAll,
    'POST client/sign_ins': (call) => {
      const client = clientOrNew(call)
      const signIn = startSignIn(records, client, call.form, call.nowMs)
      return mutation(call, client, signInResponse(signIn, userOf))
    },
    'GET client/sign_ins/:id': (call) =>
      Promise.resolve({
        response: signInResponse(signInOf(call.client, call.id), userOf),
        client: clientJson(call, knownClient(call)),
      }),
    'POST client/sign_ins/:id/prepare_first_factor': (call) => firstFactor(call, 'prepare'),
    'POST client/sign_ins/:id/attempt_first_factor': (call) => firstFactor(call, 'attempt'),
    'POST client/sign_ins/:id/attempt_second_factor': secondFactor,
    'POST client/sign_ups': (call) => {
      const client = clientOrNew(call)
      const signUp = startSignUp(records, client, call.form)
      return mutation(call, client, signUpResponse(signUp))
    },
    'GET client/sign_ups/:id': (call) => signUpStep(call, 'read'),
    'PATCH client/sign_ups/:id': (call) => signUpStep(call, 'change'),
    'POST client/sign_ups/:id/prepare_verification': (call) => signUpStep(call, 'prepare'),
    'POST client/sign_ups/:id/attempt_verification': (call) => signUpStep(call, 'attempt'),
    'POST client/sessions/:id/touch': (call) => {
      const client = knownClient(call)
      const session = sessionOf(client, call.id)
      touchSession(client, session, call.nowMs)
      return mutation(call, client, sessionResponse(session, userOf, tokenFor(call)))
    },
    'POST client/sessions/:id/tokens': token,
    'POST client/sessions/:id/remove': endOne,
    'POST client/sessions/:id/end': endOne,
    'GET users/:id': readUser,
    'DELETE users/:id': deleteUser,
    'GET me': (call) => {
      const client = knownClient(call)
      const session = sessionOf(client, client.lastActiveSessionId ?? '')
      return Promise.resolve({
        response: userResponse(userOf(session.userId)),
        client: clientJson(call, client),
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

function knownClient(call: Call): ClientRecord {
  if (call.client === null) throw unauthenticated()
  return call.client
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
