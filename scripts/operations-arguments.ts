/** The command line of `npm run operations`. Pure. */
import { parseArgs } from 'node:util'
import { UsageError } from '#scripts/catalogue-import-arguments.ts'

export const OPERATIONS_USAGE = `npm run operations -- misses [--days 30]
  misses   words of unsuccessful searches that shoppers reported, most frequent first
  --days   of how many days, today included; 1 to 90, 30 where absent`

const DEFAULT_DAYS = 30
/** As long as they are kept. */
const MOST_DAYS = 90

export interface OperationsCommand {
  command: 'misses'
  days: number
}

/** @throws UsageError with a sentence for anyone who typed it. */
export function readOperationsArguments(args: readonly string[]): OperationsCommand {
  const { values, positionals } = parsed(args)
  const [command, ...more] = positionals
  if (command !== 'misses' || more.length > 0) {
    throw new UsageError(
      command === undefined ? 'Specify what to look up.' : `There is no '${command}'.`,
    )
  }
  const days = values.days === undefined ? DEFAULT_DAYS : Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
  }
  return { command, days }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { days: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
