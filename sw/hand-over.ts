/**
 * A browser activates the next release only when this worker is idle. Its background work (checking
 * files, fetching pictures) can take minutes on a slow connection, while the shopper has tapped
 * 'Update' and waits: so it is aborted when a page says so.
 */
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

const background = new AbortController()

/** Aborted when this worker is to hand over; all background work ends with it. */
export const backgroundSignal = background.signal

export function handOver(): void {
  background.abort()
}

/**
 * For a background request: aborts it at the hand-over, and when the response, its body included,
 * has not arrived in time. A stalled one must not block those after it for ever.
 */
export function backgroundRequestSignal(): AbortSignal {
  const ending = new AbortController()
  const end = (): void => {
    // Hundreds of pictures are fetched in a worker's life: their listeners must not accumulate.
    backgroundSignal.removeEventListener('abort', end)
    ending.abort()
  }
  if (backgroundSignal.aborted) end()
  backgroundSignal.addEventListener('abort', end)
  setTimeout(end, REQUEST_TIMEOUT_MS)
  return ending.signal
}

/** Waits, but not beyond the hand-over. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (backgroundSignal.aborted) resolve()
    backgroundSignal.addEventListener('abort', () => {
      resolve()
    })
    setTimeout(resolve, ms)
  })
}
