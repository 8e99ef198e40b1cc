import type { DatabaseAddress } from '#server/db/open-database.ts'

/** The database of `npm run serve`, for commands beside it. */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const url = env['DATABASE_URL']?.trim()
  return url ? { url, isPatient: true } : { dataDir: env['DATA_DIR']?.trim() || '.data' }
}
