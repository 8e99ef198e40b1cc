/**
 * What the people of the shop do with a ticket (product §9.10), together with the messages about it
 * to the devices of its shopper.
 */
import * as tickets from '#server/db/help-tickets.ts'
import type { Database } from '#server/db/open-database.ts'
import { helpMessages } from './help-messages.ts'
import { queueHelpPushes } from '#server/push/push-outbox.ts'

export type TicketOutcome =
  | Exclude<tickets.TicketChangeOutcome, { kind: 'changed' }>
  | (tickets.TicketAfter & {
      kind: 'changed'
      /** For open pages of the shopper; the devices are told by the outbox. */
      message: string
    })

export function replyToTicket(
  db: Database,
  ticket: tickets.TicketSelector,
  reply: { id: string; text: string; by: string },
  at: Date,
): Promise<TicketOutcome> {
  return db.transaction(async (tx) =>
    noted(tx, await tickets.replyToTicket(tx, ticket, reply, at), helpMessages.replied, at),
  )
}

export function closeTicket(
  db: Database,
  ticket: tickets.TicketSelector,
  at: Date,
): Promise<TicketOutcome> {
  return db.transaction(async (tx) =>
    noted(tx, await tickets.closeTicket(tx, ticket, at), helpMessages.closed, at),
  )
}

async function noted(
  tx: Database,
  outcome: tickets.TicketChangeOutcome,
  messageAbout: (number: string) => string,
  at: Date,
): Promise<TicketOutcome> {
  if (outcome.kind !== 'changed') return outcome
  const { ticket, userId } = outcome
  const message = messageAbout(ticket.number)
  await queueHelpPushes(tx, {
    orderId: ticket.orderId,
    userId,
    message,
    replaces: ticket.state !== 'closed',
    at,
  })
  return { ...outcome, message }
}
