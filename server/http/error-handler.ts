/** Every failed request returns `{error: {code, message}}` without a stack trace. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseOutage } from '#server/db/database-outage.ts'
import { ApiError } from '#server/access/api-error.ts'
import { OverloadError } from '#server/access/overload-error.ts'

/** Fastify's own errors, with our codes. */
const REFUSED_BY_FASTIFY: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json'),
  FST_ERR_BAD_URL: () => new ApiError('INVALID_PARAMS', 'The URL is not valid'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('BODY_TOO_LARGE', 'The body is too large'),
}

/** Fastify's error handler, also for errors before any route or hook. */
export function sendApiError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const apiError = apiErrorOf(error)
  if (error instanceof OverloadError) {
    void reply.header('Retry-After', String(error.retryAfterSeconds))
  } else if (apiError.status >= 500) request.log.error({ err: error }, 'A request failed')
  return (
    reply
      // Of the response that the route had begun.
      .removeHeader('Content-Encoding')
      .removeHeader('ETag')
      .code(apiError.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(apiError.response))
  )
}

function apiErrorOf(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  const known = REFUSED_BY_FASTIFY[error.code]
  if (known !== undefined) return known()
  // Malformed JSON, a wrong Content-Length.
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return new ApiError('INVALID_BODY', 'The request could not be read')
  }
  if (isDatabaseOutage(error)) {
    return new ApiError('UNAVAILABLE', 'The database cannot be reached; please try again')
  }
  return new ApiError('INTERNAL', 'Something went wrong on our side')
}
