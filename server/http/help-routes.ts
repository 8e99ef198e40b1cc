/** Help with orders, for shoppers and for the people of the shop (product §9.10). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  closeTicket as closeCall,
  listTickets as listCall,
  listTicketsQuerySchema,
  orderHelp,
  replyToTicket as replyCall,
  requestHelp as requestCall,
} from '#contract/help-endpoints.ts'
import { ApiError } from '#server/access/api-error.ts'
import { listTickets, requestHelp, ticketsOfOrder } from '#server/db/help-tickets.ts'
import { closeTicket, replyToTicket, type TicketOutcome } from '#server/help/ticket-changes.ts'
import { accountDeleted } from './authenticate.ts'
import { orderNotFound } from './order-not-found.ts'
import {
  expectNoBody,
  idempotencyKey,
  parseBody,
  parseQuery,
  pathParameter,
  responseTo,
} from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function helpRoutes(app: FastifyInstance, context: RouteContext): void {
  const { clock, database, limits, notifyShopper, operations } = context
  const { requireToken, registeredUser } = context.authentication
  const db = database.orm

  app.route({
    method: requestCall.method,
    url: requestCall.pattern,
    onRequest: [requireToken, limits.shopper, limits.orders],
    handler: async (request, reply) => {
      const user = await registeredUser(request)
      const outcome = await requestHelp(
        db,
        {
          userId: user.id,
          orderId: pathParameter(request, 'orderId'),
          key: idempotencyKey(request),
          body: parseBody(requestCall.body, request),
        },
        new Date(clock()),
      )
      switch (outcome.kind) {
        case 'ticket':
          void reply.code(201)
          return responseTo(requestCall, { data: { ticket: outcome.ticket } })
        case 'key-reused':
          throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'The key was used for another request')
        case 'unknown-order':
          throw orderNotFound()
        case 'unknown-product':
          throw new ApiError('INVALID_BODY', 'productIds: names a product that was not ordered')
        case 'not-delivered':
          throw new ApiError('ORDER_NOT_DELIVERED', 'The order is neither delivered nor late')
        case 'too-late':
          throw new ApiError('HELP_TOO_LATE', 'Help with the order was offered for 48 hours')
        case 'already-open':
          throw new ApiError('HELP_OPEN', 'Another ticket of the order is not closed')
        case 'account-deleted':
          throw accountDeleted()
        default:
          return outcome satisfies never
      }
    },
  })

  app.route({
    method: orderHelp.method,
    url: orderHelp.pattern,
    onRequest: [requireToken, limits.shopper],
    handler: async (request) => {
      const user = await registeredUser(request)
      const tickets = await ticketsOfOrder(db, pathParameter(request, 'orderId'), user.id)
      if (tickets === undefined) throw orderNotFound()
      return responseTo(orderHelp, { data: { tickets } })
    },
  })

  app.route({
    ...operations.route(listCall),
    handler: async (request) => {
      const { store, state } = parseQuery(listTicketsQuerySchema, request)
      const storeId = operations.storeOf(request, store)
      return responseTo(listCall, { data: await listTickets(db, { storeId, state }) })
    },
  })

  app.route({
    ...operations.route(replyCall),
    handler: async (request) => {
      const { replyId, text } = parseBody(replyCall.body, request)
      const reply = { id: replyId, text, by: operations.keyOf(request).name }
      const outcome = await replyToTicket(db, ticketSelectorOf(request), reply, new Date(clock()))
      const { ticket } = changedTicket(outcome)
      return responseTo(replyCall, { data: { ticket } })
    },
  })

  app.route({
    ...operations.route(closeCall),
    handler: async (request) => {
      expectNoBody(request)
      const outcome = await closeTicket(db, ticketSelectorOf(request), new Date(clock()))
      const { ticket } = changedTicket(outcome)
      return responseTo(closeCall, { data: { ticket } })
    },
  })

  const ticketSelectorOf = (request: FastifyRequest) => ({
    number: pathParameter(request, 'number'),
    allowedStoreId: operations.storeOf(request, undefined),
  })

  function changedTicket(outcome: TicketOutcome) {
    switch (outcome.kind) {
      case 'changed':
        notifyShopper(outcome.userId, outcome.message)
        return outcome
      case 'unchanged':
        return outcome
      case 'closed':
        throw new ApiError('TICKET_CLOSED', 'The ticket is closed')
      case 'reply-id-reused':
        throw new ApiError('EVENT_ID_REUSED', 'The reply id was used for another reply')
      case 'too-many-replies':
        throw new ApiError('ILLEGAL_TRANSITION', 'The ticket has too many replies')
      case 'unknown-ticket':
        throw new ApiError('TICKET_NOT_FOUND', 'There is no such ticket')
      default:
        return outcome satisfies never
    }
  }
}
