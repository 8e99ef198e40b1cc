/** What to tell a person whose shop did not start. */
import { BuildError } from '#scripts/build.ts'
import { refusalToStart } from '#server/start-error.ts'

/** A sentence for what a person can mend, the whole error for the rest. */
export function startFailure(error: unknown): string {
  if (error instanceof BuildError) return error.message
  const refusal = refusalToStart(error)
  if (refusal !== undefined) return refusal
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
