/**
 * How long a store may leave a placed order unanswered (product §9.7): then the counter is warned,
 * and later the order is rejected. Pure; times are epoch milliseconds.
 */

export interface AnswerTimes {
  /** From placing, in seconds; the order then counts as overdue. */
  overdueAfterSeconds: number
  /**
   * From placing, or from the end of an outage, in seconds; the order is then rejected. Later than
   * overdue.
   */
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

/**
 * When an order that is still pending becomes overdue, and when it is rejected: after an outage of
 * the shop, the time until it is rejected starts again.
 */
export function answerDeadlines(
  { placedAtMs, answerableSinceMs }: { placedAtMs: number; answerableSinceMs?: number | undefined },
  { overdueAfterSeconds, rejectAfterSeconds }: AnswerTimes,
): { overdueAtMs: number; rejectedAtMs: number } {
  return {
    overdueAtMs: placedAtMs + overdueAfterSeconds * 1_000,
    rejectedAtMs: (answerableSinceMs ?? placedAtMs) + rejectAfterSeconds * 1_000,
  }
}
