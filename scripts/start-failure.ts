/** What to tell a person whose shop did not start. */
import { BuildError } from '#scripts/build.ts'
import { ConfigError } from '#server/config.ts'
import { DataDirHeldError } from '#server/db/data-dir-lock.ts'

/** A sentence for what a person can mend, the whole error for the rest. */
export function startFailure(error: unknown, command: string): string {
  for (const expected of [ConfigError, DataDirHeldError, BuildError]) {
    if (error instanceof expected) return error.message
  }
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? ` ${String(error.port)}` : ''
    return `Port${port} is in use. Another one: PORT=4180 ${command}`
  }
  return error.stack ?? error.message
}
