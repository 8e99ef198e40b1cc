/**
 * How long an outbox waits after a failed attempt, the first of which is 1. `random` is from 0 to
 * 1: it spreads the retries, so that a service that recovers does not get all of them at once.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

const FIRST_PUSH_RETRY_MS = 2 * SECOND_MS
const LONGEST_PUSH_RETRY_MS = 5 * MINUTE_MS

/** Doubles from 2 s to 5 min. A notification is of use only for a while. */
export function pushRetryMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_PUSH_RETRY_MS, FIRST_PUSH_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(full * (0.5 + random / 2))
}

export const LONGEST_WEBHOOK_RETRY_MS = DAY_MS
const WEBHOOK_RETRIES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
]

/** From 5 s to a day: a receiver is repaired by people. */
export function webhookRetryMs(attempt: number, random: number): number {
  const full = WEBHOOK_RETRIES_MS[attempt - 1] ?? LONGEST_WEBHOOK_RETRY_MS
  return Math.round(full * (0.9 + random / 10))
}

const IDENTITY_RETRIES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]

/** From 5 s to an hour. Deletions are too few to be spread. */
export function identityRetryMs(attempt: number): number {
  return IDENTITY_RETRIES_MS[attempt - 1] ?? HOUR_MS
}
