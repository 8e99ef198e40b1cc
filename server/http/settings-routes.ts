/** What every page requests on load, signed out too: the delivery charge and the opening hours. */
import type { FastifyInstance } from 'fastify'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { deliveryChargePaise } from '#server/db/catalogue-store.ts'
import { entityTagOf, isKnown } from './entity-tags.ts'
import { responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function settingsRoutes(app: FastifyInstance, { database, config }: RouteContext): void {
  app.route({
    method: deliveryChargeSettings.method,
    url: deliveryChargeSettings.pattern,
    handler: async (request, reply) => {
      const settings = responseTo(deliveryChargeSettings, {
        data: {
          deliveryCharge: rupeesFromPaise(await deliveryChargePaise(database.orm)),
          storeHours: config.storeHours,
        },
      })
      const etag = entityTagOf(JSON.stringify(settings))
      void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
      return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : settings
    },
  })
}
