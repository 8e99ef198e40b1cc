/** The page of a rider: one order, by the token of its link (product §23.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFinalStatus } from '#contract/order-status.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import {
  READABLE_AFTER_DELIVERY_MS,
  readRide,
  reportRide,
  rideLink,
} from '#contract/ride-endpoints.ts'
import { ApiError } from '#server/access/api-error.ts'
import type { OrderRow } from '#server/db/order-rows.ts'
import { findRide, type RideRow } from '#server/db/ride-store.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import { orderIdOf } from '#server/orders/ride-tokens.ts'
import { orderNotFound } from './order-not-found.ts'
import { expectNoBody, parseBody, pathParameter, responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

/** How events of this page are recorded. */
const REPORTED_BY = 'rider' satisfies ReservedReporter

export function rideRoutes(app: FastifyInstance, context: RouteContext): void {
  const { clock, database, events, limits, operations, rideTokens } = context
  const limitPositions = limits.ridePositions(tokenOf)

  app.route({
    ...operations.route(rideLink),
    handler: async (request) => {
      expectNoBody(request)
      const found = await findRide(database.orm, pathParameter(request, 'orderId'))
      const storeId = operations.storeOf(request, undefined)
      if (found === undefined || (storeId !== undefined && storeId !== found.order.storeId)) {
        throw orderNotFound()
      }
      const token = rideTokens.tokenFor(found.order)
      if (token === undefined || isFinalStatus(found.order.status)) {
        throw new ApiError('ORDER_NOT_ACTIVE', 'Only an order with a rider has a link for one')
      }
      return responseTo(rideLink, { data: { token } })
    },
  })

  app.route({
    method: readRide.method,
    url: readRide.pattern,
    // Without the page the rider cannot report.
    config: { isNeverShed: true },
    handler: async (request) => {
      const { order, phoneNumber, storeName } = await rideOf(request)
      if (!isReadable(order, clock())) {
        throw new ApiError('ORDER_NOT_ACTIVE', 'The link has expired because its order is finished')
      }
      const { address, latitude, longitude, items } = order
      return responseTo(readRide, {
        data: {
          ride: {
            orderId: order.id,
            orderStatus: order.status,
            version: order.version,
            storeName: storeName ?? '',
            riderName: order.rider?.name ?? '',
            customer: { name: address.fullName, phoneNumber },
            address,
            location: { latitude, longitude },
            itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
            toCollect: isPaidInAdvance(order) ? 0 : rupeesFromPaise(order.totalPaise),
          },
        },
      })
    },
  })

  app.route({
    method: reportRide.method,
    url: reportRide.pattern,
    config: { isNeverShed: true },
    handler: async (request, reply) => {
      const { order, token } = await rideOf(request)
      const { eventId, ...event } = parseBody(reportRide.body, request)
      if (event.type === 'rider-location') await limitPositions(request, reply)
      const orderId = order.id
      const outcome = await events.report({
        orderId,
        eventId,
        event,
        reportedBy: REPORTED_BY,
        // Another rider may have been assigned since.
        mayReport: (row) => rideTokens.isValid(token, row),
      })
      if (event.type !== 'rider-location') {
        request.log.info(
          { orderId, eventId, event: event.type, outcome: outcome.kind },
          'A rider reported an event of an order',
        )
      }
      switch (outcome.kind) {
        case 'applied':
        case 'repeated': {
          const { orderStatus, version } = outcome.order
          return responseTo(reportRide, { data: { orderStatus, version } })
        }
        case 'illegal':
          throw new ApiError('ILLEGAL_TRANSITION', outcome.reason)
        case 'event-id-reused':
          throw new ApiError('EVENT_ID_REUSED', 'The event id was used for another event')
        case 'unknown-order':
          throw invalidRideLink()
        default:
          return outcome satisfies never
      }
    },
  })

  /** A token of no order, of another rider and a forged one are refused alike. */
  async function rideOf(request: FastifyRequest): Promise<RideRow & { token: string }> {
    const token = tokenOf(request)
    const orderId = orderIdOf(token)
    const found = orderId === undefined ? undefined : await findRide(database.orm, orderId)
    if (found === undefined || !rideTokens.isValid(token, found.order)) {
      throw invalidRideLink()
    }
    return { ...found, token }
  }
}

/** Until its end; after its delivery a little longer, for a rider whose tap was a mistake. */
function isReadable({ status, history }: OrderRow, nowMs: number): boolean {
  if (!isFinalStatus(status)) return true
  const end = history.at(-1)
  return end?.status === 'delivered' && nowMs < Date.parse(end.at) + READABLE_AFTER_DELIVERY_MS
}

/** Cash counts as paid once it is delivered. */
function isPaidInAdvance({ status, paymentStatus }: OrderRow): boolean {
  return paymentStatus === 'paid' && status !== 'delivered'
}

const invalidRideLink = () => new ApiError('FORBIDDEN', 'The link is not valid')

/** @throws ApiError without one. */
function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new ApiError('UNAUTHENTICATED', 'The token of a link is required')
  return token
}
