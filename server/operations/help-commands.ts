/** The commands of `npm run operations -- help`: requests for help with orders (product §9.10). */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { MAX_REPLIES, replySchema, type OperationsTicket } from '#contract/help-endpoints.ts'
import { istDateTime } from '#contract/india-time.ts'
import { orderNumber } from '#contract/order-number.ts'
import { withoutUnprintable } from '#contract/printable-line.ts'
import { findStore } from '#server/db/catalogue-store.ts'
import { listTickets } from '#server/db/help-tickets.ts'
import type { Database } from '#server/db/open-database.ts'
import type { ReservedReporter } from '#server/domain/reserved-reporters.ts'
import { closeTicket, replyToTicket, type TicketOutcome } from '#server/help/ticket-changes.ts'
import { OperationsError } from './operations-error.ts'
import { unknownStore } from './unknown-store.ts'

/** As it is read aloud: in any case. */
const number = v.pipe(v.string(), v.trim(), v.toUpperCase())

export const helpCommandSchemas = [
  v.strictObject({
    command: v.literal('help list'),
    storeId: v.optional(v.string()),
    state: v.picklist(['unclosed', 'closed']),
  }),
  v.strictObject({ command: v.literal('help reply'), number, text: replySchema }),
  v.strictObject({ command: v.literal('help close'), number }),
] as const

export type HelpCommand = v.InferOutput<(typeof helpCommandSchemas)[number]>

interface CommandContext {
  db: Database
  nowMs: number
  notifyShopper: (userId: string, message: string) => void
}

/**
 * A command that is repeated, because its outcome was not seen, has the same id. So the same
 * sentence is said once for a ticket.
 */
const replyId = (ticketNumber: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([ticketNumber, text]))
    .digest('hex')

/** A command has no operations key. */
const REPLIED_BY = 'shop' satisfies ReservedReporter

/**
 * Returns what is to be printed.
 *
 * @throws OperationsError when it cannot be done.
 */
export async function runHelpCommand(
  command: HelpCommand,
  { db, nowMs, notifyShopper }: CommandContext,
): Promise<string> {
  const at = new Date(nowMs)
  switch (command.command) {
    case 'help list': {
      const { tickets, more } = await listTickets(db, command)
      if (tickets.length === 0) {
        await expectStore(db, command.storeId)
        return 'No requests for help match.'
      }
      return [...tickets.map(ticketLines), ...(more ? ['More requests are not shown.'] : [])].join(
        '\n\n',
      )
    }
    case 'help reply': {
      const reply = {
        id: replyId(command.number, command.text),
        text: command.text,
        by: REPLIED_BY,
      }
      const changed = expectChange(await replyToTicket(db, command, reply, at), command.number)
      if (changed.kind === 'changed') notifyShopper(changed.userId, changed.message)
      return ticketLines(changed.ticket)
    }
    case 'help close': {
      const changed = expectChange(await closeTicket(db, command, at), command.number)
      if (changed.kind === 'changed') notifyShopper(changed.userId, changed.message)
      return ticketLines(changed.ticket)
    }
    default:
      return command satisfies never
  }
}

/** A mistyped id would read as if nobody waited for a reply. */
async function expectStore(db: Database, storeId: string | undefined): Promise<void> {
  if (storeId === undefined || (await findStore(db, storeId)) !== undefined) return
  throw await unknownStore(db, storeId)
}

function expectChange(outcome: TicketOutcome, number: string) {
  switch (outcome.kind) {
    case 'changed':
    case 'unchanged':
      return outcome
    case 'closed':
      throw new OperationsError(`The request ${number} is closed.`)
    case 'too-many-replies':
      throw new OperationsError(
        `The request ${number} already has the maximum of ${MAX_REPLIES} replies.`,
      )
    case 'unknown-ticket':
      throw new OperationsError(`There is no request ${number}.`)
    case 'reply-id-reused':
      throw new Error('Two replies have the same id')
    default:
      return outcome satisfies never
  }
}

function ticketLines(ticket: OperationsTicket): string {
  const { customer, items, problem, replies, text } = ticket
  const goods = items.map(({ productName, quantity }) => `${productName} × ${quantity}`)
  return [
    [
      ticket.number,
      ticket.state,
      ticket.darkStoreId,
      `order ${orderNumber(ticket.orderId)}`,
      `since ${istDateTime(Date.parse(ticket.createdAt))}`,
    ].join('  '),
    // An earlier release stored names as they were sent.
    `  ${withoutUnprintable(customer.name)}  ${customer.phoneNumber}`,
    `  ${[problem, ...goods].join('  ')}`,
    ...(text === '' ? [] : [`  "${text}"`]),
    ...replies.map(
      (reply) => `  ${istDateTime(Date.parse(reply.at))}  ${reply.by}: "${reply.text}"`,
    ),
    ...(ticket.closedAt === null ? [] : [`  closed ${istDateTime(Date.parse(ticket.closedAt))}`]),
  ].join('\n')
}
