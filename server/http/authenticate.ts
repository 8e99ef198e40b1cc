/** Authentication, and whether the user named in a request is the token's own. */
import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import { findUserById, findUserBySub, type UserRow } from '#server/db/user-store.ts'
import { ApiError } from '#server/access/api-error.ts'
import type { Identity, TokenVerifier } from '#server/access/session-token.ts'

export interface Authentication {
  /** An `onRequest` hook: rejects before the body is read, and stores the authenticated user. */
  requireToken: (request: FastifyRequest) => Promise<void>
  /** The authenticated user. Only behind `requireToken`. */
  identityOf: (request: FastifyRequest) => Identity
  /** The user of a path or body, who must be the token's own: 404 for nobody, 403 for another. */
  ownUser: (request: FastifyRequest, userId: string) => Promise<UserRow>
  /** The same, also if the account was deleted. */
  ownAccount: (request: FastifyRequest, userId: string) => Promise<UserRow>
  /** The user of the token's sub, or undefined for one who has not registered. */
  knownUser: (request: FastifyRequest) => Promise<UserRow | undefined>
  /** The user of the token's sub; 404 for one who has not registered. */
  registeredUser: (request: FastifyRequest) => Promise<UserRow>
}

export function createAuthentication(verifyToken: TokenVerifier, db: Database): Authentication {
  const identities = new WeakMap<FastifyRequest, Identity>()

  function identityOf(request: FastifyRequest): Identity {
    const identity = identities.get(request)
    if (identity === undefined) throw new Error('identityOf was called without requireToken')
    return identity
  }

  async function ownAccount(request: FastifyRequest, userId: string): Promise<UserRow> {
    const user = await findUserById(db, userId)
    if (user === undefined) throw userNotFound()
    if (user.sub !== identityOf(request).sub) {
      throw new ApiError('FORBIDDEN', 'The user does not match the session token')
    }
    return user
  }

  async function knownUser(request: FastifyRequest): Promise<UserRow | undefined> {
    const user = await findUserBySub(db, identityOf(request).sub)
    if (user !== undefined && user.deletedAt !== null) throw accountDeleted()
    return user
  }

  return {
    requireToken: async (request) => {
      identities.set(request, await verifyToken(bearerToken(request)))
    },
    identityOf,
    ownAccount,
    knownUser,
    ownUser: async (request, userId) => {
      const user = await ownAccount(request, userId)
      if (user.deletedAt !== null) throw accountDeleted()
      return user
    },
    registeredUser: async (request) => {
      const user = await knownUser(request)
      if (user === undefined) throw userNotFound()
      return user
    },
  }
}

/** The page of a deleted account signs out (product §14.6). */
export const accountDeleted = () => new ApiError('ACCOUNT_DELETED', 'The account was deleted')

const userNotFound = () => new ApiError('USER_NOT_FOUND', 'There is no such user')

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')
  if (match?.[1] === undefined) throw new ApiError('UNAUTHENTICATED', 'A session token is required')
  return match[1]
}

/**
 * The email of the token, which a body may repeat but not change (product §12.2). A token without
 * one means that the instance is not set up (docs/clerk-setup.md).
 */
export function emailOf(identity: Identity, claimed: string | undefined): string {
  if (identity.email === null) {
    throw new ApiError('EMAIL_UNKNOWN', 'The session token has no email address')
  }
  if (claimed !== undefined && claimed !== identity.email) {
    throw new ApiError('EMAIL_MISMATCH', 'The email address is not the session’s own')
  }
  return identity.email
}
