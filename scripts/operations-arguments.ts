/** The command line of `npm run operations`. Pure. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import * as v from 'valibot'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import { readPosition, UsageError } from '#scripts/catalogue-import-arguments.ts'
import {
  operationsCommandSchema,
  type OperationsCommand,
} from '#server/operations/operations-command.ts'

export const OPERATIONS_USAGE = `npm run operations -- misses [--days 30]
  Lists the words of searches that found nothing, most frequent first, in this number of days,
  today included; from 1 to 90.

npm run operations -- key make <name> --role <role> --store <store id, or all>
  Makes an operations key and prints it; it is not shown again. Roles: ${OPERATIONS_ROLES.join(', ')}.
npm run operations -- key list
npm run operations -- key revoke <name>

npm run operations -- help list [--store <store id>] [--closed]
  Lists requests for help with orders: those that are not closed, the longest waiting for a reply
  first, or with --closed the closed ones.
npm run operations -- help reply <number> <text>
  Adds the text to Order Details of the shopper. Repeating the same command changes nothing.
npm run operations -- help close <number>

npm run operations -- webhooks add <https address> --store <store id>
  Sends events of the store's orders to its own system. Prints the secret that signs them; it is
  not shown again.
npm run operations -- webhooks [list]
  Lists the webhooks with their pending messages, last delivery and last failure.
npm run operations -- webhooks enable <id>
  Enables a webhook that was disabled because its receiver returned 410 Gone.
npm run operations -- webhooks remove <id>
npm run operations -- webhooks test <id>

npm run operations -- shop charge <rupees> [--allow-high]
  Sets the delivery charge of the whole shop, which applies in each store without one of its own.
  Above ₹200, which may be paise, it is refused unless --allow-high permits it.

npm run operations -- store show <store id>
npm run operations -- store price <store id> <product id> [--mrp 60] [--price 54] [--allow-large]
  Sets the MRP, the price, or both, in rupees; '--price mrp' sells at the MRP. A price that would be
  five times as high or as low is refused unless --allow-large permits it.
npm run operations -- store sold-out <store id> <product id>
npm run operations -- store in-stock <store id> <product id>
npm run operations -- store charge <store id> <rupees, or shop> [--allow-high]
  'shop' restores the charge of the whole shop. --allow-high is needed as for 'shop charge'.
npm run operations -- store hours <store id> <08:00-21:00, or shop>
  'shop' restores the value of the whole shop.
npm run operations -- store holidays <store id> <2026-12-25,2027-01-26, or none>
  Replaces all holidays of the store.
npm run operations -- store move <store id> --at <latitude>,<longitude> [--allow-far]
  Moves the store: from now on it serves the places around that position. Orders that were placed
  are delivered as promised. More than 50 km are refused unless --allow-far permits them.
npm run operations -- store close <store id>
  Closes the store until its next opening time.
npm run operations -- store open <store id>
  Opens the store again within its hours.

npm run operations -- accounts check
  Asks the identity provider about the user of each account, and prints of how many there is none.
npm run operations -- accounts delete-gone [--allow-most]
  Deletes these accounts, such as those that were deleted after the backup that was restored. It is
  refused if they are more than half of all, which --allow-most permits.`

const PROGRAM = 'npm run operations -- '
const SECTIONS = OPERATIONS_USAGE.split(/\n+(?=npm run )/)
const HINT = `${PROGRAM}--help prints all commands.`

/** The usage of the command that these arguments begin with, or of all commands. */
export function operationsHelp(args: readonly string[]): string {
  const sections = sectionsOf(args)
  return sections.length === 0 ? OPERATIONS_USAGE : sections.join('\n')
}

/** What is printed after the message of a UsageError: the usage of the command that was meant. */
export function operationsHint(args: readonly string[]): string {
  const sections = sectionsOf(args)
  // Of several commands, only their first lines.
  const lines = sections.length === 1 ? sections : sections.map((section) => section.split('\n')[0])
  return [...lines, HINT].join('\n')
}

function sectionsOf([noun = '', verb = '']: readonly string[]): string[] {
  const ofNoun = SECTIONS.filter((section) => section.startsWith(`${PROGRAM}${noun} `))
  const ofVerb = ofNoun.filter(
    (section) => /^\S+/.exec(section.slice(PROGRAM.length + noun.length + 1))?.[0] === verb,
  )
  return ofVerb.length === 0 ? ofNoun : ofVerb
}

const DEFAULT_DAYS = 30
/** A higher charge, in rupees, is more likely one in paise: 1900 for ₹19. */
const HIGHEST_USUAL_CHARGE = 200
const CHARGE_OPTIONS = { 'allow-high': { type: 'boolean' } } as const
/** Missed words are stored this long. */
const MAX_DAYS = 90
const ALL_STORES = 'all'

/** @throws UsageError if the command line is invalid. */
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
    case 'shop':
      return shopCommand(rest)
    case 'store':
      return storeCommand(rest)
    case 'accounts':
      return accountsCommand(rest)
    default:
      throw unknownCommand(noun)
  }
}

function missesCommand(args: readonly string[]): OperationsCommand {
  const { values } = parse(args, { days: { type: 'string' } })
  const days = values.days === undefined ? DEFAULT_DAYS : Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new UsageError(`--days must be a whole number from 1 to ${MAX_DAYS}.`)
  }
  return { command: 'misses', days }
}

function keyCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'make': {
      const { values, positionals } = parse(
        rest,
        { role: { type: 'string' }, store: { type: 'string' } },
        ['name'],
      )
      const [name] = positionals
      const { role, store } = values
      if (store === undefined) throw new UsageError('--store must be a store id, or all.')
      return validate({
        command: 'key make',
        name,
        role,
        storeId: store === ALL_STORES ? null : store,
      })
    }
    case 'list':
      parse(rest, {})
      return { command: 'key list' }
    case 'revoke': {
      const { positionals } = parse(rest, {}, ['name'])
      return validate({ command: 'key revoke', name: positionals[0] })
    }
    default:
      throw noSuchCommand('key', verb)
  }
}

function helpCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'list': {
      const { values } = parse(rest, { store: { type: 'string' }, closed: { type: 'boolean' } })
      return validate({
        command: 'help list',
        storeId: values.store,
        state: values.closed === true ? 'closed' : 'unclosed',
      })
    }
    case 'reply': {
      const [number, text] = parse(rest, {}, ['number', 'text']).positionals
      return validate({ command: 'help reply', number, text })
    }
    case 'close':
      return validate({ command: 'help close', number: parse(rest, {}, ['number']).positionals[0] })
    default:
      throw noSuchCommand('help', verb)
  }
}

function webhooksCommand([verb = 'list', ...rest]: readonly string[]): OperationsCommand {
  switch (verb) {
    case 'add': {
      const { values, positionals } = parse(rest, { store: { type: 'string' } }, ['address'])
      const { store: storeId } = values
      if (storeId === undefined) throw new UsageError('--store must be a store id.')
      return validate({ command: 'webhooks add', url: positionals[0], storeId })
    }
    case 'list':
      parse(rest, {})
      return { command: 'webhooks list' }
    case 'enable':
    case 'remove':
    case 'test': {
      const { positionals } = parse(rest, {}, ['id'])
      return validate({ command: `webhooks ${verb}`, id: positionals[0] })
    }
    default:
      throw noSuchCommand('webhooks', verb)
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
      const { positionals } = parse(rest, {}, [store])
      return validate({ command: `store ${verb}`, storeId: positionals[0] })
    }
    case 'price': {
      const { values, positionals } = parse(
        rest,
        {
          mrp: { type: 'string' },
          price: { type: 'string' },
          'allow-large': { type: 'boolean' },
        },
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
      const allowsLarge = values['allow-large'] === true
      return validate({ command: 'store prices', storeId, products: [product], allowsLarge })
    }
    case 'sold-out':
    case 'in-stock': {
      const [storeId, productId] = parse(rest, {}, [store, 'product id']).positionals
      const products = [{ productId, available: verb === 'in-stock' }]
      return validate({ command: 'store availability', storeId, products })
    }
    case 'charge': {
      const { values, positionals } = parse(rest, CHARGE_OPTIONS, [store, 'delivery charge'])
      const [storeId, charge = ''] = positionals
      const deliveryCharge = charge === SHOP ? null : chargeFrom(charge, values)
      return validate({ command: 'store charge', storeId, deliveryCharge })
    }
    case 'hours': {
      const [storeId, hours] = parse(rest, {}, [store, 'hours']).positionals
      return validate({ command: 'store hours', storeId, hours: hours === SHOP ? null : hours })
    }
    case 'holidays': {
      const [storeId, days = ''] = parse(rest, {}, [store, 'holidays']).positionals
      const holidays = days === NO_HOLIDAYS ? [] : days.split(',')
      return validate({ command: 'store holidays', storeId, holidays })
    }
    case 'move': {
      const options = { at: { type: 'string' }, 'allow-far': { type: 'boolean' } } as const
      const { values, positionals } = parse(rest, options, [store])
      const position = readPosition(values.at)
      if (position === undefined) {
        throw new UsageError('--at must be a latitude and a longitude: --at 26.1445,91.7362')
      }
      const [storeId] = positionals
      const allowsFar = values['allow-far'] === true
      return validate({ command: 'store move', storeId, position, allowsFar })
    }
    default:
      throw noSuchCommand('store', verb)
  }
}

function shopCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  if (verb !== 'charge') throw noSuchCommand('shop', verb)
  const { values, positionals } = parse(rest, CHARGE_OPTIONS, ['delivery charge'])
  const [charge = ''] = positionals
  return validate({ command: 'shop charge', deliveryCharge: chargeFrom(charge, values) })
}

function accountsCommand([verb, ...rest]: readonly string[]): OperationsCommand {
  switch (verb ?? '') {
    case 'check':
      parse(rest, {})
      return { command: 'accounts check' }
    case 'delete-gone': {
      const { values } = parse(rest, { 'allow-most': { type: 'boolean' } })
      return { command: 'accounts delete-gone', allowsMost: values['allow-most'] === true }
    }
    default:
      throw noSuchCommand('accounts', verb)
  }
}

function noSuchCommand(noun: string, verb: string | undefined): UsageError {
  return verb === undefined
    ? new UsageError(`'${noun}' is only the beginning of a command.`)
    : unknownCommand(`${noun} ${verb}`)
}

const unknownCommand = (words: string) => new UsageError(`Unknown command '${words}'.`)

/** `name` is that of the option or argument, for the error. */
function rupees(text: string, name: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) {
    throw new UsageError(`${name} must be an amount in rupees, such as 54 or 54.50.`)
  }
  return Number(text)
}

/**
 * Returns a delivery charge in rupees.
 *
 * @throws UsageError also for one that may be in paise, unless --allow-high permits it.
 */
function chargeFrom(
  text: string,
  { 'allow-high': allowsHigh }: { 'allow-high'?: boolean },
): number {
  const charge = rupees(text, 'The delivery charge')
  if (allowsHigh === true || charge <= HIGHEST_USUAL_CHARGE) return charge
  const digits = Number.isInteger(charge) ? 0 : 2
  const written = charge.toLocaleString('en-IN', { minimumFractionDigits: digits })
  throw new UsageError(
    `A delivery charge of ₹${written} is above ₹${HIGHEST_USUAL_CHARGE}. ` +
      'Amounts are in rupees, not in paise. If it is meant, add --allow-high.',
  )
}

/** Messages about invalid fields of a command, by the path of the field. */
const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  role: `--role must be one of ${OPERATIONS_ROLES.join(', ')}.`,
  text: 'The text must be one line of 1 to 500 characters.',
  'products.0.price': '--mrp must be more than 0.',
  'products.0.discountPrice': "--price must be more than 0; '--price mrp' sells at the MRP.",
}
const HOLIDAY_MESSAGE = 'Each holiday must be a day such as 2026-12-25, separated by commas.'

function validate(command: object): OperationsCommand {
  const result = v.safeParse(operationsCommandSchema, command)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? ''
  if (path.startsWith('holidays.')) throw new UsageError(HOLIDAY_MESSAGE)
  if (path === 'hours') throw new UsageError(`The hours ${issue.message}.`)
  throw new UsageError(FIELD_MESSAGES[path] ?? issue.message)
}

/**
 * Parses exactly the positional arguments that `names` lists, and only these options.
 *
 * @throws UsageError
 */
function parse<const Options extends ParseArgsOptionsConfig>(
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
