import { DEFAULTS } from '#server/config/defaults.ts'
import { MIGRATION_AWAITED, type DatabaseAddress } from '#server/db/open-database.ts'

/**
 * Returns the database of `npm run serve`, for commands that run beside it. They migrate PostgreSQL
 * only if the server does (`MIGRATE_AT_START`).
 */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const url = env['DATABASE_URL']?.trim()
  const migrates = env['MIGRATE_AT_START']?.trim() !== 'off'
  return url
    ? { url, migrates, onMigrationAwaited: () => console.error(MIGRATION_AWAITED) }
    : { dataDir: env['DATA_DIR']?.trim() || DEFAULTS.dataDir }
}
