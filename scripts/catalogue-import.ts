/**
 * `npm run catalogue:import`: loads a real shop's catalogue for one store (docs/catalogue-import.md).
 * Exits with 0 if products were imported (or the usage was asked for), with 1 if none or perhaps
 * none were, with 2 for an invalid command line.
 */
import path from 'node:path'
import { databaseAddress } from '#scripts/database-address.ts'
import {
  IMPORT_USAGE,
  readImportArguments,
  UsageError,
} from '#scripts/catalogue-import-arguments.ts'
import { ignoreClosedOutput } from '#scripts/system/closed-output.ts'
import { asksForHelp } from '#scripts/system/help-option.ts'
import { peakMemoryBytes } from '#scripts/system/peak-memory.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import { importCatalogue } from '#server/catalogue-import/import-catalogue.ts'
import { ImportError, UnknownOutcomeError } from '#server/catalogue-import/import-error.ts'
import {
  warningLine,
  leftOutLine,
  sourceLines,
  summaryLines,
} from '#server/catalogue-import/import-report.ts'
import { openDatabase, type DatabaseAddress } from '#server/db/open-database.ts'
import { readEnvironmentFile } from '#server/config/environment.ts'

const BYTES_PER_MEGABYTE = 1_024 * 1_024

/** Returns the address for the log, without the password. */
function printable(address: DatabaseAddress): string {
  if ('dataDir' in address) return path.resolve(address.dataDir)
  if (!('url' in address) || !URL.canParse(address.url)) return 'PostgreSQL'
  const { host, pathname } = new URL(address.url)
  return `PostgreSQL at ${host}${pathname}`
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    console.log(IMPORT_USAGE)
    return
  }
  const { isDryRun, ...options } = readImportArguments(args)
  const startedAtMs = Date.now()
  // The same database as `npm run serve`.
  readEnvironmentFile(process.cwd())
  const configured = databaseAddress(process.env)
  // A new folder has no store to import into.
  const address =
    'dataDir' in configured
      ? { ...configured, mustExist: options.newStore === undefined }
      : configured
  console.log(
    isDryRun
      ? 'Dry run: reads the file and opens no database'
      : `Importing into ${printable(address)}`,
  )

  const summary = await importCatalogue(
    {
      ...options,
      nowMs: startedAtMs,
      // The field has no meaning for the embedded database.
      openDatabase: isDryRun
        ? undefined
        : () => openDatabase({ ...address, hasNoStatementTimeout: true }),
    },
    {
      opened: (source, plan) => console.log(sourceLines(source, plan)),
      leftOut: (row) => console.log(leftOutLine(row)),
      warned: (row) => console.log(warningLine(row)),
      progress: (rowCount) => console.error(`… ${rowCount.toLocaleString('en-IN')} rows`),
    },
  )
  console.log(
    summaryLines(summary, {
      isDryRun,
      storeId: options.storeId,
      newStore: options.newStore,
      allowsRemovals: options.allowsRemovals,
      seconds: (Date.now() - startedAtMs) / 1_000,
      peakMegabytes: Math.round((await peakMemoryBytes()) / BYTES_PER_MEGABYTE),
    }),
  )
  if (summary.importedCount === 0) process.exitCode = 1
}

stopWithNpm()
ignoreClosedOutput()
try {
  await main()
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${IMPORT_USAGE}`)
    process.exitCode = 2
  } else if (error instanceof UnknownOutcomeError) {
    console.error(error.message)
    process.exitCode = 1
  } else {
    const message = error instanceof ImportError ? error.message : startFailureMessage(error)
    console.error(`Nothing was imported. ${message}`)
    process.exitCode = 1
  }
}
