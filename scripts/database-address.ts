import { DATABASE_VARIABLES, readVariables } from '#server/config/config.ts'
import { MIGRATION_AWAITED, type DatabaseAddress } from '#server/db/open-database.ts'

/**
 * Returns the database of `npm run serve`, for commands that run beside it. They migrate PostgreSQL
 * only if the server does (`MIGRATE_AT_START`).
 *
 * @throws ConfigError
 */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const { DATABASE_URL: url, DATA_DIR: dataDir, ...others } = readVariables(DATABASE_VARIABLES, env)
  if (url === undefined) return { dataDir }
  return {
    url,
    migrates: others.MIGRATE_AT_START === 'on',
    onMigrationAwaited: () => console.error(MIGRATION_AWAITED),
  }
}
