/** Who calls operations: by a key, for its role and its stores (product §15.6). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationsEndpoint } from '#contract/operations-roles.ts'
import { ApiError } from '#server/access/api-error.ts'
import type { Limits } from '#server/access/rate-limits.ts'
import type { Database } from '#server/db/open-database.ts'
import { keyOf, type OperationsKey } from '#server/operations/operations-keys.ts'

export interface OperationsAccess {
  /**
   * All of a route but its handler. Before the body is read, it refuses a request without a key
   * with 401, and one whose key is not valid or has another role with 403.
   */
  route: (endpoint: Pick<OperationsEndpoint, 'method' | 'pattern' | 'roles'>) => GuardedRoute
  /** The key of a request to such a route. */
  keyOf: (request: FastifyRequest) => OperationsKey
  /**
   * The store that a request asks for, within the key's own; undefined for all stores.
   *
   * @throws ApiError for another key's store.
   */
  storeOf: (request: FastifyRequest, requestedId: string | undefined) => string | undefined
}

interface GuardedRoute {
  method: OperationsEndpoint['method']
  url: string
  config: { hasOwnLimit: true; isNeverShed: true }
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Above it the key seen first is forgotten, and counted by address at its next call. */
const MAX_TRACKED_KEYS = 10_000

export function createOperationsAccess(db: Database, limits: Limits): OperationsAccess {
  const keys = new WeakMap<FastifyRequest, OperationsKey>()
  /**
   * Keys that were valid. The till of a store shares its address with shoppers and with riders, so
   * only calls with another key count against the address, before the database is queried for them.
   */
  const seen = new Set<string>()

  function keyOfRequest(request: FastifyRequest): OperationsKey {
    const key = keys.get(request)
    if (key === undefined) throw new Error('keyOf was called on a route that `route` did not make')
    return key
  }

  const limit = limits.operations((request) => keyOfRequest(request).id)

  async function validKey(request: FastifyRequest, reply: FastifyReply): Promise<OperationsKey> {
    const given = bearerKey(request)
    const isKnown = given !== undefined && seen.has(given)
    if (!isKnown) await limits.unknownKeys(request, reply)
    if (given === undefined) throw new ApiError('UNAUTHENTICATED', 'An operations key is required')
    const key = await keyOf(db, given)
    if (key === undefined) {
      seen.delete(given)
      throw new ApiError('FORBIDDEN', 'The operations key is not valid')
    }
    seen.add(given)
    const [oldest] = seen
    if (seen.size > MAX_TRACKED_KEYS && oldest !== undefined) seen.delete(oldest)
    return key
  }

  return {
    route: ({ method, pattern, roles }) => ({
      method,
      url: pattern,
      config: { hasOwnLimit: true, isNeverShed: true },
      onRequest: async (request, reply) => {
        const key = await validKey(request, reply)
        keys.set(request, key)
        await limit(request, reply)
        if (!roles.includes(key.role)) {
          throw new ApiError('FORBIDDEN', `A key of the role ${key.role} may not make this call`)
        }
      },
    }),
    keyOf: keyOfRequest,
    storeOf: (request, requestedId) => {
      const { storeId } = keyOfRequest(request)
      if (storeId === null) return requestedId
      if (requestedId !== undefined && requestedId !== storeId) {
        throw new ApiError('FORBIDDEN', 'The operations key is for another store')
      }
      return storeId
    },
  }
}

function bearerKey(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
