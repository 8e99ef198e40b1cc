/**
 * Help with an order that was delivered or is late (product §9.10): a shopper's ticket, and how the
 * people of the shop respond to it.
 */
import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { MAX_ORDER_LINES } from './constants.ts'
import { limitedList, type Endpoint } from './endpoint.ts'
import { rowsOf } from './rows-of.ts'
import type { OperationsEndpoint } from './operations-roles.ts'
import { orderSchema } from './order-endpoints.ts'
import { printableLineSchema } from './printable-line.ts'
import { idSchema } from './id-schema.ts'
import { instantSchema } from './instant-schema.ts'

/** For how long a shopper can get help with an order. */
export const HELP_WINDOW_MS = 48 * HOUR_MS
/** How long after placing it an order is late, for which help is offered before its delivery. */
export const LATE_AFTER_MS = HOUR_MS

/** For how long the list of orders says that the shop has replied. */
export const REPLY_IS_NEWS_MS = 7 * DAY_MS

export const MAX_HELP_TEXT_LENGTH = 500
/** The most replies to one ticket. */
export const MAX_REPLIES = 20

/** What is wrong. 'other' needs a text. */
export const HELP_PROBLEMS = ['missing', 'damaged', 'wrong', 'not-arrived', 'other'] as const
export type HelpProblem = (typeof HELP_PROBLEMS)[number]

/** Any other problem may be about no item. */
export function isAboutItems(problem: HelpProblem): boolean {
  return problem !== 'not-arrived' && problem !== 'other'
}

/** 'replied': the shop has replied, and the ticket is not closed yet. */
export const TICKET_STATES = ['open', 'replied', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const helpTicketSchema = v.object({
  /** 'HT-7K3F-92QD'. */
  number: v.string(),
  orderId: idSchema,
  // A problem or a state that only a newer release knows.
  problem: v.fallback(v.picklist(HELP_PROBLEMS), 'other'),
  state: v.fallback(v.picklist(TICKET_STATES), 'open'),
  /** Products of the order; empty if it is about none of them. */
  productIds: v.array(v.string()),
  text: v.string(),
  createdAt: instantSchema,
  /** Oldest first. */
  replies: v.array(v.object({ text: v.string(), at: instantSchema })),
  closedAt: v.optional(v.nullable(instantSchema), null),
})
export type HelpTicket = v.InferOutput<typeof helpTicketSchema>

export const helpBodySchema = v.pipe(
  v.strictObject({
    problem: v.picklist(HELP_PROBLEMS),
    productIds: v.pipe(
      limitedList(idSchema, MAX_ORDER_LINES),
      v.check((ids) => new Set(ids).size === ids.length, 'contains a product twice'),
    ),
    text: printableLineSchema(MAX_HELP_TEXT_LENGTH),
  }),
  v.forward(
    v.check(
      ({ problem, productIds }) => !isAboutItems(problem) || productIds.length > 0,
      'must name a product',
    ),
    ['productIds'],
  ),
  v.forward(
    v.check(({ problem, text }) => problem !== 'other' || text !== '', 'must not be empty'),
    ['text'],
  ),
)
export type HelpBody = v.InferOutput<typeof helpBodySchema>

/**
 * Sends a ticket, under a key of the client in `Idempotency-Key`: a repeat returns the ticket as it
 * is by then. Refused with ORDER_NOT_DELIVERED, HELP_TOO_LATE, and with HELP_OPEN while another
 * ticket of the order is open.
 */
export const requestHelp = {
  method: 'POST',
  pattern: '/api/v1/orders/:orderId/help',
  body: helpBodySchema,
  response: v.object({ data: v.object({ ticket: helpTicketSchema }) }),
} as const satisfies Endpoint

/** The tickets of one order, newest first. */
export const orderHelp = {
  method: 'GET',
  pattern: '/api/v1/orders/:orderId/help',
  response: v.object({ data: v.object({ tickets: rowsOf(helpTicketSchema) }) }),
} as const satisfies Endpoint

/** A ticket as the people of the shop read it. */
const operationsTicketSchema = v.object({
  ...helpTicketSchema.entries,
  darkStoreId: v.string(),
  /** The lines of the order that it is about; one that was left out as a whole, as it was ordered. */
  items: v.array(v.object({ product: v.string(), productName: v.string(), quantity: v.number() })),
  customer: v.object({ name: v.string(), phoneNumber: v.string() }),
  /** As it is now. Absent only from a server of an earlier release. */
  order: v.optional(
    v.object({
      orderStatus: orderSchema.entries.orderStatus,
      /** Null for an order that was not delivered. */
      deliveredAt: v.nullable(instantSchema),
      /** In rupees. */
      totalPrice: v.number(),
      deliveryRider: v.nullable(v.object({ name: v.string(), phoneNumber: v.string() })),
    }),
  ),
  replies: v.array(
    v.object({
      text: v.string(),
      at: instantSchema,
      /** The name of an operations key, or 'shop' for a command. */
      by: v.string(),
    }),
  ),
})
export type OperationsTicket = v.InferOutput<typeof operationsTicketSchema>

export const MAX_TICKETS_LISTED = 200

/**
 * Tickets of the key's stores: those that are not closed, first those without a reply, and of both
 * the oldest first.
 */
export const listTickets = {
  method: 'GET',
  pattern: '/api/v1/operations/help',
  roles: ['counter'],
  response: v.object({
    data: v.object({
      tickets: v.array(operationsTicketSchema),
      /** True if the limit left some out. */
      more: v.boolean(),
    }),
  }),
} as const satisfies OperationsEndpoint

/** The query of `listTickets`; unknown fields are refused. */
export const listTicketsQuerySchema = v.strictObject({
  /** Of the key's stores, this one only. */
  store: v.optional(idSchema),
  /** 'closed': only closed ones, the latest first. */
  state: v.optional(v.picklist(['unclosed', 'closed']), 'unclosed'),
})
export type TicketListState = v.InferOutput<typeof listTicketsQuerySchema>['state']

const ticketResponse = v.object({ data: v.object({ ticket: operationsTicketSchema }) })

export const replySchema = v.pipe(printableLineSchema(MAX_HELP_TEXT_LENGTH), v.minLength(1))

/** Replies to a ticket. The shopper reads it. TICKET_CLOSED once it is closed. */
export const replyToTicket = {
  method: 'POST',
  pattern: '/api/v1/operations/help/:number/replies',
  roles: ['counter'],
  body: v.strictObject({
    /** Chosen by the sender: sent twice for one ticket, the reply counts once. */
    replyId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, 'is not a reply id')),
    text: replySchema,
  }),
  response: ticketResponse,
} as const satisfies OperationsEndpoint

/** Closes a ticket, replied to or not. A repeat changes nothing. */
export const closeTicket = {
  method: 'POST',
  pattern: '/api/v1/operations/help/:number/close',
  roles: ['counter'],
  response: ticketResponse,
} as const satisfies OperationsEndpoint
