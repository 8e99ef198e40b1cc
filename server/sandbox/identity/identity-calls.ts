/**
 * The calls of Clerk's Frontend API that the SDK makes, and those of its Backend API that the server
 * makes, by path and method. Mutations return `{response, client}`.
 */
import type { FastifyReply } from 'fastify'
import {
  clientResponse,
  environmentResponse,
  sessionResponse,
  signInResponse,
  signUpResponse,
  userResponse,
} from './identity-responses.ts'
import { notFound, outage, secretKeyInvalid, unauthenticated } from './identity-errors.ts'
import type { IdentityFiles } from './identity-files.ts'
import { listedUsers, listQueryFrom } from './identity-lists.ts'
import {
  attemptFirstFactor,
  attemptSecondFactor,
  attemptSignUp,
  changeSignUp,
  createClient,
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
import type {
  ClientRecord,
  IdentitySession,
  SignInRecord,
  SignUpRecord,
} from './identity-records.ts'
import { setCookies } from './identity-cookies.ts'
import { signToken } from './identity-tokens.ts'

/** Calls of the Backend API that fail. */
export type FailingCalls = 'nothing' | 'deletions' | 'everything'

/** One call of the SDK. */
export interface Call {
  client: ClientRecord | null
  form: Form
  /** The secret key of a call of the Backend API. */
  authorization: string | undefined
  /** The path's `:id`, or the empty string. */
  id: string
  query: unknown
  origin: string
  nowMs: number
  reply: FastifyReply
}

type Handler = (call: Call) => Promise<object> | object

export type HandlersByMethod = Readonly<Record<string, Handler>>

const environment = ({ origin }: Call) => environmentResponse({ applicationName: 'Jhola', origin })

/** Returns the handlers by path and method. */
export function identityCalls(options: {
  files: IdentityFiles
  issuer: string
  /** Opens the part of the Backend API. */
  secretKey: string
  failing: () => FailingCalls
}): Readonly<Record<string, HandlersByMethod>> {
  const { issuer, secretKey, failing } = options
  const { records, privateKey, save } = options.files

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

  const clientOrNew = (call: Call) => call.client ?? createClient(records, call.nowMs)

  /** Every change is on disk before the browser gets the response. */
  async function mutation(call: Call, client: ClientRecord, response: object): Promise<object> {
    await save()
    setCookies(call.reply, client)
    return { response, client: clientJson(call, client) }
  }

  /** Stored also if the change is refused, so that a wrong attempt counts after a restart. */
  async function changedSignIn(
    call: Call,
    change: (signIn: SignInRecord, client: ClientRecord) => void,
  ): Promise<object> {
    const client = knownClient(call)
    const signIn = signInOf(client, call.id)
    try {
      change(signIn, client)
    } finally {
      await save()
    }
    return mutation(call, client, signInResponse(signIn, userOf))
  }

  async function changedSignUp(
    call: Call,
    change: (signUp: SignUpRecord, client: ClientRecord) => void,
  ): Promise<object> {
    const client = knownClient(call)
    const signUp = signUpOf(client, call.id)
    try {
      change(signUp, client)
    } finally {
      await save()
    }
    return mutation(call, client, signUpResponse(signUp))
  }

  function endAll(call: Call): Promise<object> {
    const client = clientOrNew(call)
    endSessions(client, call.nowMs)
    return mutation(call, client, clientJson(call, client))
  }

  function endOne(call: Call): Promise<object> {
    const client = knownClient(call)
    const session = sessionOf(client, call.id)
    const ended = { ...sessionResponse(session, userOf, tokenFor(call)), status: 'removed' }
    endSessions(client, call.nowMs, session.id)
    return mutation(call, client, ended)
  }

  function checkBackendCall(call: Call, isDeletion: boolean): void {
    if (call.authorization !== `Bearer ${secretKey}`) throw secretKeyInvalid()
    if (failing() === 'everything' || (failing() === 'deletions' && isDeletion)) throw outage()
  }

  return {
    environment: { GET: environment, PATCH: environment },
    client: {
      GET: (call) => {
        setCookies(call.reply, call.client)
        return { response: call.client && clientJson(call, call.client), client: null }
      },
      PUT: (call) => {
        const client = clientOrNew(call)
        return mutation(call, client, clientJson(call, client))
      },
      DELETE: endAll,
    },
    'client/sign_ins': {
      POST: (call) => {
        const client = clientOrNew(call)
        const signIn = startSignIn(records, client, call.form, call.nowMs)
        return mutation(call, client, signInResponse(signIn, userOf))
      },
    },
    'client/sign_ins/:id': {
      GET: (call) => ({
        response: signInResponse(signInOf(call.client, call.id), userOf),
        client: clientJson(call, knownClient(call)),
      }),
    },
    'client/sign_ins/:id/prepare_first_factor': {
      POST: (call) =>
        changedSignIn(call, (signIn) => {
          prepareFirstFactor(signIn, call.form, call.nowMs)
        }),
    },
    'client/sign_ins/:id/attempt_first_factor': {
      POST: (call) =>
        changedSignIn(call, (signIn, client) => {
          attemptFirstFactor(records, client, signIn, call.form, call.nowMs)
        }),
    },
    'client/sign_ins/:id/attempt_second_factor': {
      POST: (call) =>
        changedSignIn(call, (signIn, client) => {
          attemptSecondFactor(client, signIn, call.form, call.nowMs)
        }),
    },
    'client/sign_ups': {
      POST: (call) => {
        const client = clientOrNew(call)
        const signUp = startSignUp(records, client, call.form)
        return mutation(call, client, signUpResponse(signUp))
      },
    },
    'client/sign_ups/:id': {
      GET: (call) => {
        const client = knownClient(call)
        return mutation(call, client, signUpResponse(signUpOf(client, call.id)))
      },
      PATCH: (call) =>
        changedSignUp(call, (signUp) => {
          changeSignUp(records, signUp, call.form)
        }),
    },
    'client/sign_ups/:id/prepare_verification': {
      POST: (call) =>
        changedSignUp(call, (signUp) => {
          prepareSignUp(signUp, call.form, call.nowMs)
        }),
    },
    'client/sign_ups/:id/attempt_verification': {
      POST: (call) =>
        changedSignUp(call, (signUp, client) => {
          attemptSignUp(records, client, signUp, call.form, call.nowMs)
        }),
    },
    'client/sessions': { DELETE: endAll },
    'client/sessions/:id/touch': {
      POST: (call) => {
        const client = knownClient(call)
        const session = sessionOf(client, call.id)
        touchSession(client, session, call.nowMs)
        return mutation(call, client, sessionResponse(session, userOf, tokenFor(call)))
      },
    },
    'client/sessions/:id/tokens': {
      POST: (call) => ({
        object: 'token',
        jwt: tokenFor(call)(sessionOf(call.client, call.id)),
      }),
    },
    'client/sessions/:id/remove': { POST: endOne },
    'client/sessions/:id/end': { POST: endOne },
    users: {
      GET: (call) => {
        checkBackendCall(call, false)
        const { limit } = listQueryFrom(call.query)
        return listedUsers(records, call.query).slice(0, limit).map(userResponse)
      },
    },
    'users/count': {
      GET: (call) => {
        checkBackendCall(call, false)
        return { object: 'total_count', total_count: listedUsers(records, call.query).length }
      },
    },
    'users/:id': {
      GET: (call) => {
        checkBackendCall(call, false)
        return userResponse(userOf(call.id))
      },
      DELETE: async (call) => {
        checkBackendCall(call, true)
        if (!removeUser(records, call.id)) throw notFound()
        await save()
        return { object: 'user', id: call.id, deleted: true }
      },
    },
    me: {
      GET: (call) => {
        const client = knownClient(call)
        const session = sessionOf(client, client.lastActiveSessionId ?? '')
        return {
          response: userResponse(userOf(session.userId)),
          client: clientJson(call, client),
        }
      },
    },
  }
}

function knownClient(call: Call): ClientRecord {
  if (call.client === null) throw unauthenticated()
  return call.client
}
