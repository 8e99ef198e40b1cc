/** Who may connect: the user named in the query, with their own token (product §10.1). */
import * as v from 'valibot'
import {
  socketAuthSchema,
  socketQuerySchema,
  type SocketErrorCode,
} from '#contract/socket-events.ts'
import type { Database } from '#server/db/open-database.ts'
import { findUserById } from '#server/db/user-store.ts'
import { ApiError } from '#server/access/api-error.ts'
import type { TokenVerifier } from '#server/access/session-token.ts'
import { containsUnstorable } from '#server/access/storable-text.ts'
import type { SocketShopper } from './shopper-socket.ts'

/** Reaches the page as `connect_error`, with the code in `data`. */
export class HandshakeError extends Error {
  override name = 'HandshakeError'
  readonly data: { code: SocketErrorCode }

  constructor(code: SocketErrorCode, message: string) {
    super(message)
    this.data = { code }
  }
}

interface Handshake {
  query: unknown
  auth: unknown
}

/** @throws HandshakeError, also if the database does not respond. */
export async function shopperOf(
  { query, auth }: Handshake,
  { verifyToken, db }: { verifyToken: TokenVerifier; db: Database },
): Promise<SocketShopper> {
  const parsed = v.safeParse(socketQuerySchema, query)
  if (!parsed.success || containsUnstorable(parsed.output)) {
    throw new HandshakeError('INVALID_PARAMS', 'The query must contain type=user and userId')
  }
  const carried = v.safeParse(socketAuthSchema, auth)
  if (!carried.success) throw new HandshakeError('UNAUTHENTICATED', 'A session token is required')
  try {
    const { sub, expiresAtMs } = await verifyToken(carried.output.token)
    const user = await findUserById(db, parsed.output.userId)
    // Whether another user exists is not revealed.
    if (user?.sub !== sub)
      throw new ApiError('FORBIDDEN', 'The user does not match the session token')
    if (user.deletedAt !== null) throw new ApiError('ACCOUNT_DELETED', 'The account was deleted')
    return { userId: user.id, sub, tokenExpiresAtMs: expiresAtMs }
  } catch (error) {
    if (error instanceof ApiError) throw new HandshakeError(error.code, error.message)
    throw new HandshakeError('UNAVAILABLE', 'The handshake could not be checked')
  }
}
