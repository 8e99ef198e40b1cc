import { readDatabaseVariables } from '#server/config/config.ts'
import { MIGRATION_AWAITED, type DatabaseAddress } from '#server/db/open-database.ts'

/**
 * Returns the database of `npm run serve`, for commands that run beside it. They migrate PostgreSQL
 * only if the server does (`MIGRATE_AT_START`).
 *
 * @throws ConfigError
 */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const { databaseUrl, dataDir } = readDatabaseVariables(env)
  if (databaseUrl === undefined) return { dataDir }
  const migrates = env['MIGRATE_AT_START']?.trim() !== 'off'
  return {
    url: databaseUrl,
    migrates,
    onMigrationAwaited: () => console.error(MIGRATION_AWAITED),
  }
}
