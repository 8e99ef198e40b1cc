/**
 * `npm run operations -- misses [--days 30]`: what those who run the shop look up in its database.
 * Ends with 0, 1 when the database could not be read, 2 for a wrong command line.
 */
import { PROJECT_ROOT } from '#scripts/build.ts'
import { databaseAddress } from '#scripts/database-address.ts'
import {
  OPERATIONS_USAGE,
  readOperationsArguments,
  type OperationsCommand,
} from '#scripts/operations-arguments.ts'
import { UsageError } from '#scripts/catalogue-import-arguments.ts'
import { startFailure } from '#scripts/start-failure.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { missedWordsSince } from '#server/db/search-misses.ts'
import { readEnvironmentFile } from '#server/config/environment.ts'

const MOST_WORDS = 100

async function misses({ days }: OperationsCommand): Promise<void> {
  // The same database as `npm run serve`.
  readEnvironmentFile(PROJECT_ROOT)
  const database = await openDatabase(databaseAddress(process.env))
  try {
    const words = await missedWordsSince(database.orm, {
      days,
      limit: MOST_WORDS,
      nowMs: Date.now(),
    })
    console.log(
      words.length === 0
        ? `No unsuccessful search was reported in the last ${days} days.`
        : words.map(({ word, count }) => `${String(count).padStart(6)}  ${word}`).join('\n'),
    )
  } finally {
    await database.close()
  }
}

try {
  await misses(readOperationsArguments(process.argv.slice(2)))
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${OPERATIONS_USAGE}`)
    process.exitCode = 2
  } else {
    console.error(startFailure(error))
    process.exitCode = 1
  }
}
