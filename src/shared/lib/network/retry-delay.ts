const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Doubles with each attempt up to half a minute, with jitter to spread the retries of phones. */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
