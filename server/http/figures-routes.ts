/** The figures of a counter (product §23.6). */
import type { FastifyInstance } from 'fastify'
import { todaysFigures } from '#contract/operations-figures.ts'
import { figuresOfToday } from '#server/operations/store-figures.ts'
import { responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function figuresRoutes(app: FastifyInstance, context: RouteContext): void {
  const { clock, database, operations } = context

  app.route({
    ...operations.route(todaysFigures),
    handler: async (request) => {
      const storeId = operations.storeOf(request, undefined)
      const { byRider, ...figures } = await figuresOfToday(database.orm, storeId, clock())
      // `reports` reads nothing about a person.
      const isForCounter = operations.keyOf(request).role === 'counter'
      return responseTo(todaysFigures, { data: isForCounter ? { ...figures, byRider } : figures })
    },
  })
}
