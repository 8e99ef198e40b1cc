/** Parses and types what a route reads from a request; anything else is rejected with a code. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '#contract/order-endpoints.ts'
import { containsUnstorable, isStorable } from '#server/access/storable-text.ts'
import { ApiError } from '#server/access/api-error.ts'

/** The largest body of the contract is an address list in a multi-byte script, about 100 kB. */
export const BODY_LIMIT_BYTES = 256 * 1_024

/**
 * Escapes in JSON that may not be storable. The parsed body is then checked, because it may contain
 * complete pairs.
 */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** The longest id of the contract. */
export const MAX_ID_LENGTH = 128
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH), v.check(isStorable))

/**
 * Only the first issue is reported, and to find all of them would take seconds: the largest body
 * has room for 440,000, and valibot compares them with each other.
 */
const FIRST_ISSUE = { abortEarly: true }

/** Bodies must be JSON. A call without a body may still have the content type. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      void parseJson(request, body, (error, parsed: unknown) => {
        if (error === null && MAYBE_UNSTORABLE.test(body) && containsUnstorable(parsed)) {
          done(new ApiError('INVALID_BODY', 'The body contains invalid characters'))
        } else done(error, parsed)
      })
    },
  )
}

/** Parses the body. Rejects it with INVALID_BODY and the name of the first invalid field. */
export function parseBody<const S extends v.GenericSchema>(
  schema: S,
  request: Pick<FastifyRequest, 'body'>,
): v.InferOutput<S> {
  // An empty list would count as an object whose fields are all optional.
  if (Array.isArray(request.body)) throw new ApiError('INVALID_BODY', 'The body must be an object')
  const parsed = v.safeParse(schema, request.body, FIRST_ISSUE)
  if (parsed.success) return parsed.output
  throw new ApiError('INVALID_BODY', describe(parsed.issues[0]))
}

/** For calls without a body: none, or an empty object. */
export function expectNoBody(request: FastifyRequest): void {
  if (request.body !== undefined && request.body !== null) parseBody(v.strictObject({}), request)
}

function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? `The body is not valid: ${issue.message}` : `${path}: ${issue.message}`
}

/** Parses the query. Rejects it with INVALID_PARAMS and the name of the first invalid field. */
export function parseQuery<const S extends v.GenericSchema>(
  schema: S,
  request: Pick<FastifyRequest, 'query'>,
): v.InferOutput<S> {
  if (containsUnstorable(request.query)) {
    throw new ApiError('INVALID_PARAMS', 'The query contains invalid characters')
  }
  const parsed = v.safeParse(schema, request.query, FIRST_ISSUE)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ApiError('INVALID_PARAMS', `${v.getDotPath(issue) ?? 'The query'}: ${issue.message}`)
}

/** A parameter of the path. */
export function pathParameter(request: FastifyRequest, name: string): string {
  const parsed = v.safeParse(v.object({ [name]: idSchema }), request.params)
  const value = parsed.success ? parsed.output[name] : undefined
  if (value === undefined) throw new ApiError('INVALID_PARAMS', `${name} is not valid`)
  return value
}

/** The key under which an order is created (product §8.4). */
export function idempotencyKey(request: FastifyRequest): string {
  const header = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (header === undefined || header === '') {
    throw new ApiError('IDEMPOTENCY_KEY_REQUIRED', `The header ${IDEMPOTENCY_HEADER} is required`)
  }
  return parseKey(header, IDEMPOTENCY_HEADER)
}

export function parseKey(value: unknown, name: string): string {
  const parsed = v.safeParse(idempotencyKeySchema, value)
  if (parsed.success) return parsed.output
  throw new ApiError('INVALID_PARAMS', `${name} must be 16 to 64 letters, digits, - or _`)
}

/** Types a route's response by its endpoint in the contract. */
export function responseTo<E extends Endpoint>(
  _endpoint: E,
  response: ResponseOf<E>,
): ResponseOf<E> {
  return response
}
