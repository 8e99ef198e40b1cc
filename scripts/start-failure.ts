/** The message for a failed start. */
import { BuildError } from '#scripts/build.ts'
import { startErrorMessage } from '#server/start-error.ts'

/** Returns only the message of an error that the user can fix, and the stack of any other. */
export function startFailureMessage(error: unknown): string {
  if (error instanceof BuildError) return error.message
  const message = startErrorMessage(error)
  if (message !== undefined) return message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
