/** The message for a failed start. */
import { BuildError } from '#scripts/build.ts'
import { startErrorMessage } from '#server/start-error.ts'

/** Returns a readable message for errors that a person can fix, and the whole error for others. */
export function startFailure(error: unknown): string {
  if (error instanceof BuildError) return error.message
  const refusal = startErrorMessage(error)
  if (refusal !== undefined) return refusal
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
