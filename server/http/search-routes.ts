/** Reports of searches without results, counted by word. The token only prevents floods. */
import type { FastifyInstance } from 'fastify'
import { reportMiss } from '#contract/search-endpoints.ts'
import { createSearchMisses } from '#server/db/search-misses.ts'
import { missedWords } from '#server/domain/missed-words.ts'
import { responseTo, parseBody } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function searchRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, clock, limits, authentication } = context
  const misses = createSearchMisses(database.orm)

  app.route({
    method: reportMiss.method,
    url: reportMiss.pattern,
    onRequest: [authentication.requireToken, limits.shopper],
    handler: async (request, reply) => {
      const { text } = parseBody(reportMiss.body, request)
      void reply.code(201)
      const words = await misses.record(missedWords(text), clock())
      return responseTo(reportMiss, { data: { words } })
    },
  })
}
