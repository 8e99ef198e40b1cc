/**
 * A browser lets the next release take over only when this worker has nothing under way. What it
 * does in its leisure (looking at files, fetching pictures) can take minutes on a bad line, while
 * the shopper has tapped 'Update' and waits: so it is dropped when a page says so.
 */
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

const background = new AbortController()

/** Aborted when this worker is to hand over; whatever nobody waits for ends with it. */
export const backgroundSignal = background.signal

export function handOver(): void {
  background.abort()
}

/**
 * For a request that nobody waits for: ends it with the leisure, and when the response has not
 * arrived in time, its body included. What comes after a stalled one must not wait for ever.
 */
export function backgroundRequestSignal(): AbortSignal {
  const ending = new AbortController()
  const end = (): void => {
    // Hundreds of pictures are fetched in a worker's life: none may stay listed with the leisure.
    backgroundSignal.removeEventListener('abort', end)
    ending.abort()
  }
  if (backgroundSignal.aborted) end()
  backgroundSignal.addEventListener('abort', end)
  setTimeout(end, REQUEST_TIMEOUT_MS)
  return ending.signal
}

/** Waits, but not longer than the leisure lasts. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (backgroundSignal.aborted) resolve()
    backgroundSignal.addEventListener('abort', () => {
      resolve()
    })
    setTimeout(resolve, ms)
  })
}
