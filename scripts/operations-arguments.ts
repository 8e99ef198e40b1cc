/** The command line of `npm run operations`. Pure. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import * as v from 'valibot'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import { UsageError } from '#scripts/catalogue-import-arguments.ts'
import {
  operationsCommandSchema,
  type OperationsCommand,
} from '#server/operations/operations-command.ts'

export const OPERATIONS_USAGE = `npm run operations -- misses [--days 30]
  Words of unsuccessful searches that shoppers reported, most frequent first, of so many days,
  today included; 1 to 90.

npm run operations -- key make <name> --role <role> --store <store id, or all>
  Makes an operations key and prints it, once. Roles: ${OPERATIONS_ROLES.join(', ')}.
npm run operations -- key list
npm run operations -- key revoke <name>

npm run operations -- webhooks add <https address> --store <store id>
  Tells the store's own system about its orders, and prints the secret that signs, once.
npm run operations -- webhooks list
npm run operations -- webhooks enable <id>
  Tells a webhook again whose receiver had returned 410 Gone.
npm run operations -- webhooks remove <id>
npm run operations -- webhooks test <id>`

const DEFAULT_DAYS = 30
/** As long as they are kept. */
const MOST_DAYS = 90
const ALL_STORES = 'all'

/** @throws UsageError with a sentence for anyone who typed it. */
export function readOperationsArguments(args: readonly string[]): OperationsCommand {
  const [noun, ...rest] = args
  switch (noun) {
    case undefined:
      throw new UsageError('Specify a command.')
    case 'misses':
      return missesCommand(rest)
    case 'key':
      return keyCommand(rest)
    case 'webhooks':
      return webhooksCommand(rest)
    default:
      throw new UsageError(`There is no '${noun}'.`)
  }
}

function missesCommand(args: readonly string[]): OperationsCommand {
  const { values } = parsed(args, { days: { type: 'string' } })
  const days = values.days === undefined ? DEFAULT_DAYS : Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
  }
  return { command: 'misses', days }
}

function keyCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'make': {
      const { values, positionals } = parsed(
        rest,
        { role: { type: 'string' }, store: { type: 'string' } },
        ['name'],
      )
      const [name] = positionals
      const { role, store } = values
      if (store === undefined) throw new UsageError('--store must be a store id, or all.')
      return checked({
        command: 'key make',
        name,
        role,
        storeId: store === ALL_STORES ? null : store,
      })
    }
    case 'list':
      parsed(rest, {})
      return { command: 'key list' }
    case 'revoke': {
      const { positionals } = parsed(rest, {}, ['name'])
      return checked({ command: 'key revoke', name: positionals[0] })
    }
    default:
      throw new UsageError(`There is no 'key ${verb ?? ''}'.`)
  }
}

function webhooksCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'add': {
      const { values, positionals } = parsed(rest, { store: { type: 'string' } }, ['address'])
      const { store: storeId } = values
      if (storeId === undefined) throw new UsageError('--store must be a store id.')
      return checked({ command: 'webhooks add', url: positionals[0], storeId })
    }
    case 'list':
      parsed(rest, {})
      return { command: 'webhooks list' }
    case 'enable':
    case 'remove':
    case 'test': {
      const { positionals } = parsed(rest, {}, ['id'])
      return checked({ command: `webhooks ${verb}`, id: positionals[0] })
    }
    default:
      throw new UsageError(`There is no 'webhooks ${verb ?? ''}'.`)
  }
}

/** What a field of a command must be. */
const RULES: Readonly<Record<string, string>> = {
  role: `--role must be one of ${OPERATIONS_ROLES.join(', ')}.`,
}

function checked(command: object): OperationsCommand {
  const result = v.safeParse(operationsCommandSchema, command)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new UsageError(RULES[v.getDotPath(issue) ?? ''] ?? issue.message)
}

/** As many positional arguments as are named, and no options but these. */
function parsed<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  names: readonly string[] = [],
) {
  const result = attempt(() => parseArgs({ args: [...args], options, allowPositionals: true }))
  const missing = names[result.positionals.length]
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing.`)
  const surplus = result.positionals[names.length]
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected here.`)
  return result
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
