/**
 * `npm run operations`: reads and changes the shop's data, also while the shop runs. Exits with 0,
 * with 1 if the command failed, with 2 for an invalid command line.
 */
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'
import { databaseAddress } from '#scripts/database-address.ts'
import {
  operationsHelp,
  operationsHint,
  readOperationsArguments,
} from '#scripts/operations-arguments.ts'
import { UsageError } from '#scripts/catalogue-import-arguments.ts'
import { startFailureMessage } from '#scripts/start-failure.ts'
import { ignoreClosedOutput } from '#scripts/system/closed-output.ts'
import { asksForHelp } from '#scripts/system/help-option.ts'
import { stopWithNpm } from '#scripts/system/stop-with-npm.ts'
import { OPERATIONS_VARIABLES, readVariables } from '#server/config/config.ts'
import { readEnvironmentFile } from '#server/config/environment.ts'
import { DataDirOwnerError } from '#server/db/data-dir.ts'
import { DataDirHeldError } from '#server/db/data-dir-lock.ts'
import { openDatabase, type DatabaseAddress } from '#server/db/open-database.ts'
import {
  runOperationsCommand,
  type OperationsCommand,
} from '#server/operations/operations-command.ts'
import { OperationsError } from '#server/operations/operations-error.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import { sendToRunningShop } from '#server/operations/operations-socket.ts'
import { usersOfKey } from '#server/ports/clerk-users.ts'

/** Not to standard output, which has the result. */
const printProgress = (line: string) => console.error(line)

async function run(command: OperationsCommand): Promise<string> {
  // The same database, hours and key as those of `npm run serve`.
  readEnvironmentFile(process.cwd())
  const address = databaseAddress(process.env)
  const { STORE_HOURS, CLERK_SECRET_KEY } = readVariables(OPERATIONS_VARIABLES, process.env)
  const settings = { storeHours: STORE_HOURS, identityUsers: usersOfKey(CLERK_SECRET_KEY) }
  try {
    return await runOnDatabase(address, command, settings)
  } catch (error) {
    // Root may use a running shop, which writes its files itself.
    const mayBeRunning = error instanceof DataDirHeldError || error instanceof DataDirOwnerError
    if (!mayBeRunning || !('dataDir' in address)) throw error
    const output = await sendToRunningShop(address.dataDir, command, { onProgress: printProgress })
    // No shop runs, or the process that holds the folder is none.
    if (output === undefined) throw error
    return output
  }
}

async function runOnDatabase(
  address: DatabaseAddress,
  command: OperationsCommand,
  settings: { storeHours: OpeningHours; identityUsers: IdentityUsers | undefined },
): Promise<string> {
  const database = await openDatabase(
    'dataDir' in address ? { ...address, mustExist: true } : address,
  )
  const agent = publicAgent()
  try {
    return await runOperationsCommand(command, {
      db: database.orm,
      clock: Date.now,
      agent,
      onProgress: printProgress,
      ...settings,
    })
  } finally {
    agent.destroy()
    await database.close()
  }
}

const args = process.argv.slice(2)
stopWithNpm()
ignoreClosedOutput()
try {
  console.log(asksForHelp(args) ? operationsHelp(args) : await run(readOperationsArguments(args)))
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${operationsHint(args)}`)
    process.exitCode = 2
  } else {
    console.error(error instanceof OperationsError ? error.message : startFailureMessage(error))
    process.exitCode = 1
  }
}
