/** Help with an order (product §9.10), as it is typed, kept and sent. Pure. */
import * as v from 'valibot'
import {
  helpBodySchema,
  isAboutItems,
  MAX_HELP_TEXT_LENGTH,
  REPLY_IS_NEWS_MS,
  type HelpBody,
  type HelpProblem,
  type HelpTicket,
} from '#contract/help-endpoints.ts'
import { helpOffer } from '#contract/help-rules.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { printableLine } from '#contract/printable-line.ts'
import { ApiError } from '#shared/lib/network/api-errors.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { helpTexts } from './help-texts.ts'

/** A request on this phone that is not a ticket yet. */
export const pendingHelpSchema = v.object({
  /** The same at each attempt, so that they make one ticket. */
  key: v.string(),
  userId: v.string(),
  orderId: v.string(),
  body: helpBodySchema,
  /** The code of a definite refusal. It stays until the shopper removes it. */
  refusal: v.optional(v.string()),
})
export type PendingHelp = v.InferOutput<typeof pendingHelpSchema>

/** The request on this phone about an order. */
export const pendingHelpWith = (
  outbox: readonly PendingHelp[],
  order: Pick<Order, '_id' | 'userId'>,
): PendingHelp | undefined =>
  outbox.find(({ orderId, userId }) => orderId === order._id && userId === order.userId)

export const isUnsent = ({ refusal }: PendingHelp): boolean => refusal === undefined

/** The input. Nothing is chosen at first. */
export interface HelpDraft {
  problem: HelpProblem | null
  productIds: readonly string[]
  text: string
}

/** An order with one item leaves nothing to choose. */
export function emptyDraft({ items }: Pick<Order, 'items'>): HelpDraft {
  const [only, second] = items
  const productIds = only !== undefined && second === undefined ? [only.product] : []
  return { problem: null, productIds, text: '' }
}

export type HelpErrors = Partial<Record<'problem' | 'items' | 'text', string>>

export type CheckedHelp = { ok: true; body: HelpBody } | { ok: false; errors: HelpErrors }

export function checkHelp({ problem, productIds, text }: HelpDraft): CheckedHelp {
  const line = printableLine(text, MAX_HELP_TEXT_LENGTH)
  const errors: HelpErrors = {}
  if (problem === null) errors.problem = helpTexts.errors.problem
  if ((problem === null || isAboutItems(problem)) && productIds.length === 0)
    errors.items = helpTexts.errors.items
  if (problem === 'other' && line === '') errors.text = helpTexts.errors.text
  if (problem === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, body: { problem, productIds: [...productIds], text: line } }
}

/** Whether help with an order is wanted and not given yet. */
export const isHelpRequested = (
  tickets: readonly HelpTicket[],
  pending: PendingHelp | undefined,
): boolean =>
  (pending !== undefined && isUnsent(pending)) || tickets.some(({ state }) => state !== 'closed')

/** Whether help can still be requested. The server decides when the request arrives. */
export function isHelpOffered(
  order: Pick<Order, 'orderStatus' | 'placedAt' | 'history'>,
  tickets: readonly HelpTicket[],
  pending: PendingHelp | undefined,
  nowMs: number,
): boolean {
  return helpOffer(order, nowMs) === 'offered' && !isHelpRequested(tickets, pending)
}

/** For each order, when the newest reply was written that was read on this phone. */
export type ReadReplies = Readonly<Record<string, string>>

/** Whether the shop has replied since. */
export function hasUnreadReply(
  { _id, helpRepliedAt }: Pick<Order, '_id' | 'helpRepliedAt'>,
  read: ReadReplies,
): boolean {
  return helpRepliedAt !== undefined && isAfter(helpRepliedAt, read[_id])
}

/** Leaves out what is so old that the list of orders does not mention it any more. */
export function withReadReply(read: ReadReplies, orderId: string, at: string): ReadReplies {
  if (!isAfter(at, read[orderId])) return read
  const oldestMs = Date.parse(at) - REPLY_IS_NEWS_MS
  const others = Object.entries(read).filter(([, readAt]) => Date.parse(readAt) >= oldestMs)
  return { ...Object.fromEntries(others), [orderId]: at }
}

function isAfter(at: string, before: string | undefined): boolean {
  return before === undefined || Date.parse(at) > Date.parse(before)
}

/** The outcome of an attempt to send. */
export type HelpAttempt =
  | { kind: 'retry'; afterMs: number | undefined }
  /** Waits for the shopper to sign in again. */
  | { kind: 'hold' }
  | { kind: 'refused'; code: string }

export function attemptOf(error: unknown): HelpAttempt {
  if (!(error instanceof ApiError)) return { kind: 'retry', afterMs: undefined }
  if (error.status === 401) return { kind: 'hold' }
  if (isTemporary(error)) return { kind: 'retry', afterMs: error.retryAfterMs }
  return { kind: 'refused', code: error.code }
}
