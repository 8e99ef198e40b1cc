/**
 * Orders that the server has not settled yet (product §8.3). An intent lives from the tap to a
 * definite result, under one key. Pure.
 */
import * as v from 'valibot'
import { receivedErrorSchema, SETTLED_REFUSAL_CODES } from '#contract/error-codes.ts'
import type { OrderBody } from '#contract/order-endpoints.ts'
import { ApiError, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'

/** Why the server refused: its code and details. */
const refusalSchema = v.omit(receivedErrorSchema.entries.error, ['message'])
export type OrderRefusal = v.InferOutput<typeof refusalSchema>

/** The definite result of an intent, kept until the shopper dismisses it. */
const endSchema = v.variant('kind', [
  v.object({ kind: v.literal('refused'), refusal: refusalSchema }),
  /** `order`: what had become of the order that it was by then. */
  v.object({
    kind: v.literal('withdrawn'),
    order: v.optional(v.picklist(['rejected', 'cancelled'])),
  }),
  /** It had become an order before it could be withdrawn, which was neither rejected nor cancelled. */
  v.object({ kind: v.literal('placed') }),
])
export type IntentEnd = v.InferOutput<typeof endSchema>

/** The part of a body that this release reads. The server checks the rest. */
const readBodySchema = v.object({
  userId: v.string(),
  items: v.array(v.object({ productId: v.string(), quantity: v.number(), price: v.number() })),
  totalPrice: v.number(),
})

const readIntentSchema = v.object({
  key: v.pipe(v.string(), v.minLength(1)),
  /** It is only sent for this shopper. */
  userId: v.pipe(v.string(), v.minLength(1)),
  /** The body as sent. Each attempt sends the same bytes. */
  body: v.custom<OrderBody>((body) => v.is(readBodySchema, body)),
  /** The names of the ordered products, for the screen, in the order of `body.items`. */
  lines: v.array(v.object({ productName: v.string(), quantity: v.number() })),
  /** Set once `create` has succeeded: only `place` is left. */
  createdOrderId: v.optional(v.string()),
  /**
   * Once set, the key is withdrawn instead of sent: the shopper declined, or after `refusal` it is
   * unknown whether an earlier attempt succeeded.
   */
  withdrawal: v.optional(v.object({ refusal: v.optional(refusalSchema) })),
  end: v.optional(endSchema),
})
export type OrderIntent = v.InferOutput<typeof readIntentSchema>

/**
 * An intent as it is stored. Tabs of several releases share the outbox, so fields that this release
 * does not know are kept, sent and stored unchanged.
 */
export const intentSchema = v.custom<OrderIntent>((intent) => v.is(readIntentSchema, intent))

/** The fields that this release reads from an entry of a release that it otherwise cannot read. */
const unreadableSchema = v.object({
  userId: v.fallback(v.nullable(v.string()), null),
  end: v.optional(v.unknown()),
})

/** An entry of the outbox that this release cannot read: kept as it is, and shown. */
export interface UnreadableIntent {
  stored: unknown
  /** Null if it cannot be read. */
  userId: string | null
  /** It has no definite result, so it may still become an order. */
  isUnsettled: boolean
}

export interface Outbox {
  intents: readonly OrderIntent[]
  unreadable: readonly UnreadableIntent[]
}

/** Reads all stored entries. An entry that cannot be read is kept and does not affect others. */
export const outboxSchema = v.pipe(v.unknown(), v.transform(outboxOf))

function outboxOf(stored: unknown): Outbox {
  const intents: OrderIntent[] = []
  const unreadable: UnreadableIntent[] = []
  for (const entry of Array.isArray(stored) ? stored : [stored]) {
    if (v.is(intentSchema, entry)) intents.push(entry)
    else unreadable.push(unreadableEntry(entry))
  }
  return { intents, unreadable }
}

function unreadableEntry(stored: unknown): UnreadableIntent {
  const facts = v.safeParse(unreadableSchema, stored)
  return {
    stored,
    userId: facts.success ? facts.output.userId : null,
    isUnsettled: !facts.success || facts.output.end === undefined,
  }
}

/** The entries in the form in which they are stored. */
export function storedEntries({ intents, unreadable }: Outbox): unknown[] {
  return [...unreadable.map(({ stored }) => stored), ...intents]
}

/** The entries that may belong to this shopper. */
export function unreadableOfShopper(
  unreadable: readonly UnreadableIntent[],
  userId: string | null,
): UnreadableIntent[] {
  return unreadable.filter((entry) => entry.userId === null || entry.userId === userId)
}

export function isUnsettled(intent: OrderIntent): boolean {
  return intent.end === undefined
}

/** The current activity of this tab for an unsettled key. */
export type AttemptState =
  | 'sending'
  /** No request is in flight; the next attempt is scheduled. */
  | 'waiting'
  /** The session is not accepted: continues when the shopper has signed in again. */
  | 'held'

/** What the shopper sees of an intent (product §8.9). Placed orders are no longer intents. */
export type ShownState =
  | 'sending'
  | 'withdrawing'
  | 'waiting'
  | 'sign-in'
  | 'needs-decision'
  | 'refused'
  | 'withdrawn'
  | 'placed'
  /** Placed before it could be withdrawn, and over since. */
  | 'rejected'
  | 'cancelled'

/** The orders of which nothing will come, by id. */
export type CalledOffOrders = Readonly<Record<string, 'rejected' | 'cancelled'>>

export function shownState(
  intent: OrderIntent,
  attempt: AttemptState | undefined,
  calledOff: CalledOffOrders = {},
): ShownState {
  if (needsDecision(intent)) return 'needs-decision'
  if (intent.end?.kind === 'placed') return calledOff[intent.createdOrderId ?? ''] ?? 'placed'
  if (intent.end !== undefined) return intent.end.kind
  if (attempt === 'held') return 'sign-in'
  if (attempt !== 'sending') return 'waiting'
  return intent.withdrawal === undefined ? 'sending' : 'withdrawing'
}

/** Whether the shopper has to decide on a new bill before it is sent again. */
export function needsDecision(intent: OrderIntent): boolean {
  return intent.end?.kind === 'refused' && isNegotiable(intent.end)
}

/** Most orders are placed by then. */
const QUICK_ORDER_MS = 2_000

/**
 * How long an order that is being sent stays hidden, because a message that disappears at once is
 * alarming. 0 if it should be shown now.
 */
export function hiddenMs(
  intent: OrderIntent,
  attempt: AttemptState | undefined,
  nowMs: number,
): number {
  const isJustSent = isUnsettled(intent) && intent.withdrawal === undefined
  if (!isJustSent || attempt === 'waiting' || attempt === 'held') return 0
  const overAtMs = Date.parse(intent.body.quotedAt) + QUICK_ORDER_MS
  // The clock may have been set back since the tap.
  return Math.min(QUICK_ORDER_MS, Math.max(0, overAtMs - nowMs))
}

function isNegotiable({ refusal }: Extract<IntentEnd, { kind: 'refused' }>): boolean {
  return (
    refusal.code === 'QUOTE_EXPIRED' ||
    (refusal.code === 'PRICE_CHANGED' && refusal.bill !== undefined && refusal.prices !== undefined)
  )
}

/**
 * The current cost of a refused order: at the server's new prices, or as it was agreed to before.
 */
export function quoteNow(
  intent: OrderIntent,
): Pick<OrderIntent['body'], 'items' | 'totalPrice'> | undefined {
  if (intent.end?.kind !== 'refused' || !isNegotiable(intent.end)) return undefined
  const { bill, prices } = intent.end.refusal
  const priceNow = new Map(
    (prices ?? []).map((row) => [row.productId, row.discountPrice ?? row.price]),
  )
  return {
    items: intent.body.items.map((item) => ({
      ...item,
      price: priceNow.get(item.productId) ?? item.price,
    })),
    totalPrice: bill?.total ?? intent.body.totalPrice,
  }
}

/**
 * The intent that accepting a new bill makes: the same products at its prices, for the current
 * destination, under a new key (product §8.8). The server checks them again.
 */
export function agreedIntent(
  intent: OrderIntent,
  destination: Required<
    Pick<OrderIntent['body'], 'address' | 'location' | 'darkStoreId' | 'ifMissing'>
  >,
  key: string,
  agreedAtMs: number,
): OrderIntent | undefined {
  const quote = quoteNow(intent)
  if (quote === undefined) return undefined
  const { userId, body, lines } = intent
  const quotedAt = new Date(agreedAtMs).toISOString()
  return { key, userId, lines, body: { ...body, ...quote, ...destination, quotedAt } }
}

/** The lines whose price for one piece has changed, in rupees. */
export function repricedLines(
  intent: OrderIntent,
): { productId: string; productName: string; before: number; now: number }[] {
  const quote = quoteNow(intent)
  return intent.body.items.flatMap((item, at) => {
    const now = quote?.items[at]?.price
    const productName = intent.lines[at]?.productName
    if (now === undefined || now === item.price || productName === undefined) return []
    return [{ productId: item.productId, productName, before: item.price, now }]
  })
}

/** The names of the ordered products that a refusal reports as not sold. */
export function unavailableNames(intent: OrderIntent, productIds: readonly string[]): string[] {
  return intent.body.items.flatMap((item, at) => {
    const name = intent.lines[at]?.productName
    return name !== undefined && productIds.includes(item.productId) ? [name] : []
  })
}

export type SendingOutcome =
  /** It is unknown whether the server acted: retry with the same key. */
  | { kind: 'retry'; afterMs: number | undefined }
  /** The session is not accepted: unsettled until the shopper signs in again. */
  | { kind: 'hold' }
  /** A definite no, which the server returns for every copy of this key. */
  | { kind: 'refused'; refusal: OrderRefusal }
  /** The key had been withdrawn, perhaps in another tab. */
  | { kind: 'withdrawn' }
  /** A definite refusal of this request. It does not settle an earlier one under the same key. */
  | { kind: 'refused-now'; refusal: OrderRefusal }

/** The meaning of a failed attempt (product §8.7). */
export function outcomeOf(error: unknown): SendingOutcome {
  if (error instanceof ApiError) {
    if (error.status === 401) return { kind: 'hold' }
    if (isTemporary(error) || error.code === 'IN_PROGRESS') {
      return { kind: 'retry', afterMs: error.retryAfterMs }
    }
    if (error.code === 'INTENT_WITHDRAWN') return { kind: 'withdrawn' }
    const refusal = { code: error.code, ...error.details }
    const isSettled = SETTLED_REFUSAL_CODES.some((code) => code === error.code)
    return { kind: isSettled ? 'refused' : 'refused-now', refusal }
  }
  if (!(error instanceof UnreachableError)) console.error('An order could not be sent:', error)
  return { kind: 'retry', afterMs: undefined }
}
