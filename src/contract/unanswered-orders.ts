/**
 * How long a store may leave a placed order unanswered (product §9.7): then the counter is warned,
 * and later the order is rejected. Pure; times are epoch milliseconds.
 */
import type { ReadStatus } from './order-status.ts'

export interface AnswerTimes {
  /** From placing, in seconds; the order then counts as overdue. */
  overdueAfterSeconds: number
  /** From placing, in seconds; the order is then rejected. Later than overdue. */
  rejectAfterSeconds: number
}

/** A store that has not accepted an order within the delivery promise cannot keep the promise. */
export const DEFAULT_ANSWER_TIMES: AnswerTimes = {
  overdueAfterSeconds: 2 * 60,
  rejectAfterSeconds: 15 * 60,
}

/** Long enough to read an order, and short enough that the shopper learns of it the same day. */
export const MIN_ANSWER_SECONDS = 30
export const MAX_ANSWER_SECONDS = 6 * 60 * 60

export const overdueAtMs = (placedAtMs: number, times: AnswerTimes): number =>
  placedAtMs + times.overdueAfterSeconds * 1_000

export const rejectedAtMs = (placedAtMs: number, times: AnswerTimes): number =>
  placedAtMs + times.rejectAfterSeconds * 1_000

/** Whether the store has waited too long with its answer. */
export function isOverdue(
  order: { status: ReadStatus; placedAtMs: number | null },
  times: AnswerTimes,
  nowMs: number,
): boolean {
  const { status, placedAtMs } = order
  return status === 'pending' && placedAtMs !== null && nowMs >= overdueAtMs(placedAtMs, times)
}
