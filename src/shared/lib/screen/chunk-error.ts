/**
 * Whether a chunk of the build could not be loaded, because the server no longer has it or the
 * connection broke. A bar offers a reload; no page reloads on its own (docs/decisions/087).
 */
import { observableValue, useObservable } from '../observable-value.ts'

const isMissing = observableValue(false)

// Vite dispatches this event for every import() that fails.
addEventListener('vite:preloadError', () => {
  isMissing.set(true)
})

/** For a chunk that has arrived after all. Another one that is missing is noted at its next attempt. */
export function forgetChunkError(): void {
  isMissing.set(false)
}

export function useChunkError(): boolean {
  return useObservable(isMissing)
}
