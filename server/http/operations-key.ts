/** Which machine reports: by one of several named keys, each its own, so that one can be withdrawn. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OperationsKey } from '#server/config/config.ts'
import { ApiError } from '#server/access/api-error.ts'

/**
 * The returned function names the key of a request, and rejects one without a key (401) or with an
 * unknown one (403). Digests are of one length, and all are compared, so that the time it takes
 * tells nothing about a key.
 */
export function operationsKeyNames(
  keys: readonly OperationsKey[],
): (request: FastifyRequest) => string {
  const known = keys.map(({ name, key }) => ({ name, digest: digestOf(key) }))
  return (request) => {
    const given = digestOf(givenKey(request))
    let name: string | undefined
    for (const candidate of known) {
      if (timingSafeEqual(candidate.digest, given)) name = candidate.name
    }
    if (name === undefined) throw new ApiError('FORBIDDEN', 'The operations key is not known')
    return name
  }
}

function givenKey(request: FastifyRequest): string {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined) throw new ApiError('UNAUTHENTICATED', 'An operations key is required')
  return key
}

const digestOf = (key: string) => createHash('sha256').update(key).digest()
