/**
 * A browser activates the next release only when this worker is idle. Its background work (checking
 * files, fetching pictures) can take minutes on a slow connection. A page aborts it when the
 * shopper taps 'Update'.
 */
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'

const background = new AbortController()

/** Aborted at the hand-over, which ends all background work. */
export const backgroundSignal = background.signal

export function handOver(): void {
  background.abort()
}

/**
 * For a background request: aborts it at the hand-over, and if the response with its body has not
 * arrived in time. A stalled request must not block the next ones forever.
 */
export function backgroundRequestSignal(): AbortSignal {
  const ending = new AbortController()
  const end = (): void => {
    // A worker fetches hundreds of pictures, whose listeners must not accumulate.
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
