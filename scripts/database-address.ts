import type { DatabaseAddress } from '#server/db/open-database.ts'

/** The database of `npm run serve`, for commands beside it. They migrate only if it does. */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const url = env['DATABASE_URL']?.trim()
  const migrates = env['MIGRATE_AT_START']?.trim() !== 'off'
  return url
    ? { url, hasNoStatementTimeout: true, migrates }
    : { dataDir: env['DATA_DIR']?.trim() || '.data' }
}
