/**
 * `npm run migrate`: brings the tables of DATABASE_URL (or of DATA_DIR) up to date and ends. With
 * MIGRATE_AT_START=off, the servers of a release start only after it. It needs no other variable.
 */
import { DEFAULTS } from './config/defaults.ts'
import { readEnvironmentFile } from './config/environment.ts'
import { MIGRATION_AWAITED, openDatabase } from './db/open-database.ts'
import { startErrorMessage } from './start-error.ts'

try {
  readEnvironmentFile(process.cwd())
  const url = process.env['DATABASE_URL']?.trim()
  const dataDir = process.env['DATA_DIR']?.trim() || DEFAULTS.dataDir
  const database = await openDatabase(
    url ? { url, onMigrationAwaited: () => console.log(MIGRATION_AWAITED) } : { dataDir },
  )
  await database.close()
  console.log('The tables are up to date.')
} catch (error) {
  console.error(startErrorMessage(error) ?? error)
  process.exitCode = 1
}
