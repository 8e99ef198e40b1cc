/**
 * `npm run migrate`: brings the tables of DATABASE_URL (or of DATA_DIR) up to date and ends. With
 * MIGRATE_AT_START=off, the servers of a release start only after it. It needs no other variable.
 * Exits with 0, with 1 if the database was not migrated, with 2 for an invalid command line.
 */
import { DATABASE_VARIABLES, readVariables } from './config/config.ts'
import { readEnvironmentFile } from './config/environment.ts'
import { MIGRATION_AWAITED, openDatabase } from './db/open-database.ts'
import { startErrorMessage } from './start-error.ts'

const USAGE =
  'npm run migrate (without arguments) brings the tables of DATABASE_URL, or of DATA_DIR, up to date.'

async function migrate(): Promise<void> {
  readEnvironmentFile(process.cwd())
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readVariables(DATABASE_VARIABLES, process.env)
  const database = await openDatabase(
    url === undefined
      ? { dataDir }
      : { url, onMigrationAwaited: () => console.log(MIGRATION_AWAITED) },
  )
  await database.close()
  console.log('The tables are up to date.')
}

const args = process.argv.slice(2)
if (args.length === 1 && (args[0] === '--help' || args[0] === '-h')) {
  console.log(USAGE)
} else if (args.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  try {
    await migrate()
  } catch (error) {
    console.error(startErrorMessage(error) ?? error)
    process.exitCode = 1
  }
}
