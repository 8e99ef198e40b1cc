/**
 * A browser activates the next release only when this worker is idle. Its background work (checking
 * files, fetching pictures) can take minutes on a slow connection. A page aborts it when the
 * shopper taps 'Update'.
 */
import { requestSignal } from '#contract/request-signal.ts'

const background = new AbortController()

/** Aborted at the hand-over, which ends all background work. */
export const backgroundSignal = background.signal

export function handOver(): void {
  background.abort()
}

/** For a background request. */
export const backgroundRequestSignal = (): AbortSignal => requestSignal(backgroundSignal)

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
