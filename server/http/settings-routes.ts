/**
 * The delivery charge and the opening hours, which every page requests on load, also signed out.
 */
import type { FastifyInstance } from 'fastify'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { deliveryChargePaise, schedulesOfStores } from '#server/db/catalogue-store.ts'
import { hoursForOlderPages } from '#server/domain/hours-for-older-pages.ts'
import { responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'
import { sendTagged } from './tagged-response.ts'

export function settingsRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, config, clock } = context
  app.route({
    method: deliveryChargeSettings.method,
    url: deliveryChargeSettings.pattern,
    handler: async (request, reply) => {
      const [first, ...others] = await schedulesOfStores(database.orm, config.storeHours)
      const settings = responseTo(deliveryChargeSettings, {
        data: {
          deliveryCharge: rupeesFromPaise(await deliveryChargePaise(database.orm)),
          storeHours:
            first === undefined
              ? config.storeHours
              : hoursForOlderPages([first, ...others], clock()),
        },
      })
      void reply.header('Cache-Control', 'no-cache')
      return sendTagged(request, reply, settings)
    },
  })
}
