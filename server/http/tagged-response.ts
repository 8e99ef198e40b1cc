/**
 * JSON that is requested again and again: not sent to clients that have it, compressed for others.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress } from '#server/runtime/compress.ts'
import { encodingFor } from './accepted-encoding.ts'
import { entityTagOf, matchesEntityTag } from './entity-tags.ts'

/** A smaller response fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_400
/** Faster than gzip, and smaller. */
const BROTLI_QUALITY = 4

export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  response: object,
): Promise<FastifyReply> {
  const json = JSON.stringify(response)
  const etag = entityTagOf(json)
  void reply.headers({ ETag: etag, Vary: 'Accept-Encoding' })
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  void reply.type('application/json; charset=utf-8')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity' || Buffer.byteLength(json) < MIN_COMPRESSED_BYTES) {
    return reply.send(json)
  }
  void reply.header('Content-Encoding', encoding)
  return reply.send(await compress(json, encoding, BROTLI_QUALITY))
}
