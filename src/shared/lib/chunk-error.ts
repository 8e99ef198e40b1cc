/**
 * Whether a chunk of the build could not be loaded: the server no longer has it, or the connection
 * broke. The shop says so and offers to reload; it never reloads on its own (docs/decisions/087).
 */
import { observableValue, useObservable } from './observable-value.ts'

const isMissing = observableValue(false)

// Vite dispatches this event for every import() that fails.
addEventListener('vite:preloadError', () => {
  isMissing.set(true)
})

export function useChunkError(): boolean {
  return useObservable(isMissing)
}
