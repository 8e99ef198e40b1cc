/**
 * Which store serves a position, what it sells, and what is known about one of its products.
 * Public: the responses never depend on the user.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  ACCEPT_DELTA_HEADER,
  CATALOGUE_DELTA,
  DELTA_HEADER,
  DELTA_STATUS,
} from '#contract/catalogue-delta.ts'
import { catalogueVersion, checkAvailability } from '#contract/catalogue-endpoints.ts'
import { BY_VERSION } from '#contract/catalogue-versions.ts'
import { pathOf } from '#contract/endpoint.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { productInformation } from '#contract/product-information.ts'
import {
  nearestStoreAndCharge,
  productInformationOf,
  storeAndCharge,
} from '#server/db/catalogue-store.ts'
import { versionNameOf } from '#server/catalogue/catalogue-tags.ts'
import { createOutOfReachChecks } from '#server/db/out-of-reach-checks.ts'
import { ApiError } from '#server/access/api-error.ts'
import { networkOf } from '#server/access/client-address.ts'
import type { Encoding } from '#server/runtime/compress.ts'
import { encodingFor } from './accepted-encoding.ts'
import { matchesEntityTag } from './entity-tags.ts'
import { responseTo, parseBody, pathParameter } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'
import { sendTagged } from './tagged-response.ts'

const ACCEPT_DELTA = ACCEPT_DELTA_HEADER.toLowerCase()
/** For any cache: the address contains a hash of the content. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable'

export function availabilityRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, catalogue: responses, clock, limits } = context
  const outOfReach = createOutOfReachChecks(database.orm, (day) =>
    app.log.warn(
      { day },
      'Too many places out of reach: new ones are noted by whole degrees today',
    ),
  )

  app.route({
    method: checkAvailability.method,
    url: checkAvailability.pattern,
    onRequest: limits.availability,
    handler: async (request, reply) => {
      const { catalogue, ...position } = parseBody(checkAvailability.body, request)
      // The page caches the response itself, by position.
      void reply.header('Cache-Control', 'no-cache')
      const { store, chargePaise } = await nearestStoreAndCharge(database.orm, position)
      if (store === undefined) {
        await outOfReach.record(position, networkOf(request.ip), clock())
        return responseTo(checkAvailability, {
          data: {
            isAvailable: false,
            darkStores: [],
            categories: [],
            products: [],
            deliveryCharge: rupeesFromPaise(chargePaise),
          },
        })
      }
      const response = await responses.of(store, chargePaise)
      const encoding = encodingFor(request.headers['accept-encoding'])
      void reply.headers({ ETag: response.etag, Vary: 'Accept-Encoding, A-IM' })
      // This call only reads; it is a POST because it carries a position. A client that already has
      // the response gets 304, so that up to 18 MB are neither compressed nor sent again.
      const clientTag = request.headers['if-none-match']
      if (matchesEntityTag(clientTag, response.etag)) return reply.code(304).send()
      if (clientTag !== undefined && request.headers[ACCEPT_DELTA] === CATALOGUE_DELTA) {
        const delta = await response.delta(clientTag, encoding)
        if (delta !== undefined) {
          void reply.code(DELTA_STATUS).header(DELTA_HEADER, CATALOGUE_DELTA)
          return describeJson(reply, encoding).send(delta)
        }
      }
      if (catalogue === BY_VERSION) {
        const version = versionNameOf(response.etag)
        // It would describe this response.
        void reply.removeHeader('ETag')
        return reply.redirect(pathOf(catalogueVersion.pattern, { storeId: store.id, version }), 303)
      }
      return describeJson(reply, encoding).send(await response.body(encoding))
    },
  })

  app.route({
    method: catalogueVersion.method,
    url: catalogueVersion.pattern,
    onRequest: limits.availability,
    handler: async (request, reply) => {
      const storeId = pathParameter(request, 'storeId')
      const version = pathParameter(request, 'version')
      const found = await storeAndCharge(database.orm, storeId)
      const response = found && (await responses.of(found.store, found.chargePaise))
      if (response === undefined || version !== versionNameOf(response.etag))
        throw versionNotFound()
      const headers = {
        ETag: response.etag,
        Vary: 'Accept-Encoding',
        'Cache-Control': NEVER_CHANGES,
      }
      if (matchesEntityTag(request.headers['if-none-match'], response.etag)) {
        return reply.code(304).headers(headers).send()
      }
      const encoding = encodingFor(request.headers['accept-encoding'])
      const body = await response.exactBody(encoding)
      if (body === undefined) throw versionNotFound()
      return describeJson(reply.headers(headers), encoding).send(body)
    },
  })

  app.route({
    method: productInformation.method,
    url: productInformation.pattern,
    handler: async (request, reply) => {
      const storeId = pathParameter(request, 'storeId')
      const productId = pathParameter(request, 'productId')
      const information = await productInformationOf(database.orm, storeId, productId)
      void reply.header('Cache-Control', 'no-cache')
      return sendTagged(request, reply, responseTo(productInformation, { data: { information } }))
    },
  })
}

const versionNotFound = () =>
  new ApiError('NOT_FOUND', 'The store has no such version of its catalogue')

function describeJson(reply: FastifyReply, encoding: Encoding): FastifyReply {
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding)
  return reply.type('application/json; charset=utf-8')
}
