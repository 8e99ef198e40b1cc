import fastify from 'fastify'
import { expect, it } from 'vitest'
import { ApiError } from '#server/access/api-error.ts'
import { sendApiError } from './error-handler.ts'

it('an error has no headers that describe the response which the route had begun', async () => {
  const app = fastify()
  app.setErrorHandler(sendApiError)
  app.get('/', (_request, reply) => {
    void reply.headers({ 'Content-Encoding': 'br', ETag: '"v7"', Vary: 'Accept-Encoding' })
    throw new ApiError('UNAVAILABLE', 'Too many catalogues are being built')
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect(statusCode).toBe(503)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('etag')
  expect(headers).toMatchObject({ vary: 'Accept-Encoding' })
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  await app.close()
})
