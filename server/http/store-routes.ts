/** Data of one store, read and changed under an operations key (product §15.11). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import {
  changeAnswerTimes,
  changeAvailability,
  changeClosing,
  changeDeliveryCharge,
  changeHours,
  changePrices,
  storeDetails,
  storeProducts,
  storeProductsQuerySchema,
} from '#contract/store-endpoints.ts'
import { ApiError } from '#server/access/api-error.ts'
import { findStore, type Store } from '#server/db/catalogue-store.ts'
import {
  changeAvailability as writeAvailability,
  changePrices as writePrices,
  changeStore,
  listStoreProducts,
  StoreChangeError,
} from '#server/db/store-changes.ts'
import { closingOf, storeDetailsOf } from '#server/operations/store-details.ts'
import {
  chargeFrom,
  holidaysFrom,
  hoursFrom,
  priceChangeFrom,
} from '#server/operations/store-input.ts'
import { parseBody, parseQuery, pathParameter, responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function storeRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, config, clock, operations, realtime, streams } = context
  const { orm } = database

  /** The store in the path, if it is one of the key's. */
  function storeIdOf(request: FastifyRequest): string {
    const storeId = pathParameter(request, 'storeId')
    operations.storeOf(request, storeId)
    return storeId
  }

  /** Makes a change, logs who made it, and turns a refusal into an error response. */
  async function changed<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { name } = operations.keyOf(request)
    try {
      const outcome = await work()
      request.log.info(
        { operationsKey: name, storeId: storeIdOf(request), call: request.routeOptions.url },
        'Data of a store were changed',
      )
      return outcome
    } catch (error) {
      if (!(error instanceof StoreChangeError)) throw error
      throw new ApiError(error.reason === 'not-valid' ? 'INVALID_BODY' : 'NOT_FOUND', error.message)
    }
  }

  const commandContext = () => ({ db: orm, nowMs: clock(), storeHours: config.storeHours })
  const detailsOf = async (store: Store) => ({
    data: { store: await storeDetailsOf(store, commandContext()) },
  })

  async function knownStore(request: FastifyRequest): Promise<Store> {
    const store = await findStore(orm, storeIdOf(request))
    if (store === undefined) throw new ApiError('NOT_FOUND', 'There is no such store')
    return store
  }

  app.route({
    ...operations.route(storeDetails),
    handler: async (request) =>
      responseTo(storeDetails, await detailsOf(await knownStore(request))),
  })

  app.route({
    ...operations.route(storeProducts),
    handler: async (request) => {
      const { search, available, after, limit } = parseQuery(storeProductsQuerySchema, request)
      const { id, catalogueVersion } = await knownStore(request)
      const isAvailable = available === undefined ? undefined : available === 'true'
      const products = await listStoreProducts(orm, id, { search, isAvailable, after, limit })
      if (products === undefined) throw new ApiError('NOT_FOUND', `There is no product '${after}'`)
      return responseTo(storeProducts, { data: { catalogueVersion, products } })
    },
  })

  app.route({
    ...operations.route(changePrices),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const { products } = parseBody(changePrices.body, request)
      const changes = products.map(priceChangeFrom)
      const data = await changed(request, () => writePrices(orm, storeId, changes))
      return responseTo(changePrices, { data })
    },
  })

  app.route({
    ...operations.route(changeAvailability),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const { products } = parseBody(changeAvailability.body, request)
      const data = await changed(request, () => writeAvailability(orm, storeId, products))
      return responseTo(changeAvailability, { data })
    },
  })

  app.route({
    ...operations.route(changeDeliveryCharge),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const { deliveryCharge } = parseBody(changeDeliveryCharge.body, request)
      const store = await changed(request, () =>
        changeStore(orm, storeId, () => chargeFrom(deliveryCharge)),
      )
      return responseTo(changeDeliveryCharge, await detailsOf(store))
    },
  })

  app.route({
    ...operations.route(changeHours),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const { hours, holidays } = parseBody(changeHours.body, request)
      const store = await changed(request, () =>
        changeStore(orm, storeId, () => ({
          ...(hours === undefined ? {} : hoursFrom(hours)),
          ...(holidays === undefined ? {} : holidaysFrom(holidays)),
        })),
      )
      return responseTo(changeHours, await detailsOf(store))
    },
  })

  app.route({
    ...operations.route(changeClosing),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const body = parseBody(changeClosing.body, request)
      const until = body.closed && body.until !== undefined ? Date.parse(body.until) : undefined
      if (until !== undefined) refuseUnlessSoon(until, clock())
      const store = await changed(request, () =>
        changeStore(orm, storeId, (known) =>
          body.closed ? closingOf(known, commandContext(), until) : { closedUntil: null },
        ),
      )
      return responseTo(changeClosing, await detailsOf(store))
    },
  })

  app.route({
    ...operations.route(changeAnswerTimes),
    handler: async (request) => {
      const storeId = storeIdOf(request)
      const times = parseBody(changeAnswerTimes.body, request)
      const store = await changed(request, () => changeStore(orm, storeId, () => times))
      // Streams send pending orders again, with their new deadlines.
      streams.wake(storeId)
      realtime.publishOrdersChanged(storeId)
      return responseTo(changeAnswerTimes, await detailsOf(store))
    },
  })
}

const MAX_CLOSED_MS = 31 * DAY_MS

function refuseUnlessSoon(untilMs: number, nowMs: number): void {
  if (untilMs <= nowMs) throw new ApiError('INVALID_BODY', 'until: must be in the future')
  if (untilMs - nowMs > MAX_CLOSED_MS) {
    throw new ApiError('INVALID_BODY', 'until: must be within 31 days')
  }
}
