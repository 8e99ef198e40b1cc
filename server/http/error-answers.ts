/** Every failed call answers `{error: {code, message}}`, and never a stack trace. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseOutage } from '#server/db/database-outage.ts'
import { Refusal } from './refusal.ts'

/** What Fastify itself refuses, in our codes. */
const REFUSED_BY_FASTIFY: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json'),
  FST_ERR_BAD_URL: () => new Refusal('INVALID_PARAMS', 'The address could not be read'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('BODY_TOO_LARGE', 'The body is too large'),
}

/** Fastify's error handler, and its handler for what fails before any route or hook. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'A call failed')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.answer))
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  const known = REFUSED_BY_FASTIFY[error.code]
  if (known !== undefined) return known()
  // Malformed JSON, a wrong Content-Length.
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return new Refusal('INVALID_BODY', 'The request could not be read')
  }
  if (isDatabaseOutage(error)) {
    return new Refusal('UNAVAILABLE', 'The database cannot be reached; please try again')
  }
  return new Refusal('INTERNAL', 'Something went wrong on our side')
}
