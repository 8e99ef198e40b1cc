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

npm run operations -- help list [--store <store id>] [--closed]
  Requests for help with orders that are not closed, the longest waiting first; or the closed ones.
npm run operations -- help reply <number> <text>
  The shopper reads the text in Order Details, once: a command that was repeated changes nothing.
npm run operations -- help close <number>

npm run operations -- webhooks add <https address> --store <store id>
  Tells the store's own system about its orders, and prints the secret that signs, once.
npm run operations -- webhooks [list]
  Prints what waits for each webhook, what it took last, and what failed and why.
npm run operations -- webhooks enable <id>
  Tells a webhook again whose receiver had returned 410 Gone.
npm run operations -- webhooks remove <id>
npm run operations -- webhooks test <id>

npm run operations -- store show <store id>
npm run operations -- store price <store id> <product id> [--mrp 60] [--price 54]
  Sets the MRP, the price, or both, in rupees; '--price mrp' sells at the MRP.
npm run operations -- store sold-out <store id> <product id>
npm run operations -- store in-stock <store id> <product id>
npm run operations -- store charge <store id> <rupees, or shop>
npm run operations -- store hours <store id> <08:00-21:00, or shop>
  'shop' goes back to what applies to the whole shop.
npm run operations -- store holidays <store id> <2026-12-25,2027-01-26, or none>
  Sets all holidays of the store.
npm run operations -- store close <store id>
  Closes the store until its next opening.
npm run operations -- store open <store id>
  Opens the store again within its hours.`

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
    case 'help':
      return helpCommand(rest)
    case 'webhooks':
      return webhooksCommand(rest)
    case 'store':
      return storeCommand(rest)
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

function helpCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'list': {
      const { values } = parsed(rest, { store: { type: 'string' }, closed: { type: 'boolean' } })
      return checked({
        command: 'help list',
        storeId: values.store,
        state: values.closed === true ? 'closed' : 'unclosed',
      })
    }
    case 'reply': {
      const [number, text] = parsed(rest, {}, ['number', 'text']).positionals
      return checked({ command: 'help reply', number, text })
    }
    case 'close':
      return checked({ command: 'help close', number: parsed(rest, {}, ['number']).positionals[0] })
    default:
      throw new UsageError(`There is no 'help ${verb ?? ''}'.`)
  }
}

function webhooksCommand([verb = 'list', ...rest]: readonly string[]): OperationsCommand {
  switch (verb) {
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
      throw new UsageError(`There is no 'webhooks ${verb}'.`)
  }
}

const SHOP = 'shop'
const NO_HOLIDAYS = 'none'
const AT_MRP = 'mrp'

function storeCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  const store = 'store id'
  switch (verb ?? '') {
    case 'show':
    case 'close':
    case 'open': {
      const { positionals } = parsed(rest, {}, [store])
      return checked({ command: `store ${verb}`, storeId: positionals[0] })
    }
    case 'price': {
      const { values, positionals } = parsed(
        rest,
        { mrp: { type: 'string' }, price: { type: 'string' } },
        [store, 'product id'],
      )
      const [storeId, productId] = positionals
      const { mrp, price } = values
      if (mrp === undefined && price === undefined) {
        throw new UsageError('Specify --mrp, --price or both.')
      }
      const product = {
        productId,
        ...(mrp === undefined ? {} : { price: rupees(mrp, '--mrp') }),
        ...(price === undefined
          ? {}
          : { discountPrice: price === AT_MRP ? null : rupees(price, '--price') }),
      }
      return checked({ command: 'store prices', storeId, products: [product] })
    }
    case 'sold-out':
    case 'in-stock': {
      const [storeId, productId] = parsed(rest, {}, [store, 'product id']).positionals
      const products = [{ productId, available: verb === 'in-stock' }]
      return checked({ command: 'store availability', storeId, products })
    }
    case 'charge': {
      const [storeId, charge = ''] = parsed(rest, {}, [store, 'delivery charge']).positionals
      const deliveryCharge = charge === SHOP ? null : rupees(charge, 'The delivery charge')
      return checked({ command: 'store charge', storeId, deliveryCharge })
    }
    case 'hours': {
      const [storeId, hours] = parsed(rest, {}, [store, 'hours']).positionals
      return checked({ command: 'store hours', storeId, hours: hours === SHOP ? null : hours })
    }
    case 'holidays': {
      const [storeId, days = ''] = parsed(rest, {}, [store, 'holidays']).positionals
      const holidays = days === NO_HOLIDAYS ? [] : days.split(',')
      return checked({ command: 'store holidays', storeId, holidays })
    }
    default:
      throw new UsageError(`There is no 'store ${verb ?? ''}'.`)
  }
}

function rupees(text: string, name: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) {
    throw new UsageError(`${name} must be an amount in rupees, such as 54 or 54.50.`)
  }
  return Number(text)
}

/** What a field of a command must be. */
const RULES: Readonly<Record<string, string>> = {
  role: `--role must be one of ${OPERATIONS_ROLES.join(', ')}.`,
  hours: 'The hours must look like 08:00-21:00 and not end when they begin.',
  text: 'The text must be one line of 1 to 500 characters.',
  'products.0.price': '--mrp must be more than 0.',
}
const HOLIDAY_RULE = 'Each holiday must be a day such as 2026-12-25, separated by commas.'

function checked(command: object): OperationsCommand {
  const result = v.safeParse(operationsCommandSchema, command)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? ''
  if (path.startsWith('holidays.')) throw new UsageError(HOLIDAY_RULE)
  throw new UsageError(RULES[path] ?? issue.message)
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
