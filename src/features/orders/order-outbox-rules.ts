/**
 * What an order is before the server has settled it (DESIGN §5). An intent lives from the tap to
 * a definite answer, under one key, whatever happens in between. Pure.
 */
import * as v from 'valibot'
import { rowsOf } from '#contract/call.ts'
import { idempotencyKeySchema, orderBodySchema } from '#contract/order-calls.ts'
import { ApiError, UnreachableError } from '#shared/lib/api-errors.ts'

export const intentSchema = v.object({
  key: idempotencyKeySchema,
  /** Only under this shopper is it ever sent. */
  userId: v.pipe(v.string(), v.minLength(1)),
  /** Exactly what is sent, byte for byte the same at each attempt. */
  body: orderBodySchema,
  /** Names of what was ordered, for the screen. */
  lines: v.array(v.object({ productName: v.string(), quantity: v.number() })),
  /** Set once `create` answered: what is left is to place it. */
  createdOrderId: v.optional(v.string()),
  /** A definite no, kept until the shopper has seen it. */
  refusal: v.optional(v.object({ code: v.string() })),
})
export type OrderIntent = v.InferOutput<typeof intentSchema>

/** An intent that this release does not understand costs itself alone. */
export const outboxSchema = rowsOf(intentSchema)

export function isUnsettled(intent: OrderIntent): boolean {
  return intent.refusal === undefined
}

export type SendingOutcome =
  /** Nobody knows whether the server acted: the same key again, later. */
  | { kind: 'retry'; afterMs: number | undefined }
  /** The session is not accepted: unsettled until the shopper signs in again. */
  | { kind: 'hold' }
  /** A definite no. */
  | { kind: 'refused'; error: ApiError }

const RETRIED_STATUSES = [408, 425, 429]

/** What a failed attempt means (DESIGN §5 'Sending'). */
export function outcomeOf(error: unknown): SendingOutcome {
  if (error instanceof ApiError) {
    if (error.status === 401) return { kind: 'hold' }
    const isOpen =
      error.status >= 500 || RETRIED_STATUSES.includes(error.status) || error.code === 'IN_PROGRESS'
    return isOpen ? { kind: 'retry', afterMs: error.retryAfterMs } : { kind: 'refused', error }
  }
  if (!(error instanceof UnreachableError)) console.error('An order could not be sent:', error)
  return { kind: 'retry', afterMs: undefined }
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Doubles with each attempt up to half a minute, with jitter so that phones do not come back as one. */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
