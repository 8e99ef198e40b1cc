/**
 * What `npm run operations` does, apart from its command line: the same in its own process and in
 * a shop that holds the database (operations-socket).
 */
import type { Agent } from 'node:https'
import * as v from 'valibot'
import { istDateTime } from '#contract/india-time.ts'
import { paiseFromRupees } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import { OPERATIONS_ROLES } from '#contract/operations-roles.ts'
import { changeDeliveryCharge } from '#contract/store-endpoints.ts'
import { setDeliveryCharge } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import { missedWordsSince } from '#server/db/search-misses.ts'
import { isReservedReporter, RESERVED_REPORTERS } from '#server/domain/reserved-reporters.ts'
import {
  addWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type ListedWebhook,
} from './webhooks.ts'
import {
  accountCommandSchemas,
  runAccountCommand,
  type AccountContext,
} from './account-commands.ts'
import { helpCommandSchemas, runHelpCommand } from './help-commands.ts'
import { runStoreCommand, storeCommandSchemas } from './store-commands.ts'
import { listKeys, makeKey, revokeKey, type ListedKey } from './operations-keys.ts'

/** In the log and in lists: short, and nothing that a terminal would act on. */
const nameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[\w.-]{1,64}$/,
    'A name must have 1 to 64 letters, digits, dots, hyphens or underscores.',
  ),
)
/** A key that has such a name already can still be revoked. */
const newNameSchema = v.pipe(
  nameSchema,
  v.check(
    (name) => !isReservedReporter(name),
    `These names are reserved: ${RESERVED_REPORTERS.join(', ')}. Choose another one.`,
  ),
)

export const operationsCommandSchema = v.variant('command', [
  v.strictObject({ command: v.literal('misses'), days: v.number() }),
  v.strictObject({
    command: v.literal('key make'),
    name: newNameSchema,
    role: v.picklist(OPERATIONS_ROLES),
    /** Null for all stores. */
    storeId: v.nullable(v.string()),
  }),
  v.strictObject({ command: v.literal('key list') }),
  v.strictObject({ command: v.literal('key revoke'), name: nameSchema }),
  v.strictObject({ command: v.literal('webhooks add'), url: v.string(), storeId: v.string() }),
  v.strictObject({ command: v.literal('webhooks list') }),
  v.strictObject({ command: v.literal('webhooks enable'), id: v.string() }),
  v.strictObject({ command: v.literal('webhooks remove'), id: v.string() }),
  v.strictObject({ command: v.literal('webhooks test'), id: v.string() }),
  v.strictObject({
    command: v.literal('shop charge'),
    deliveryCharge: v.unwrap(changeDeliveryCharge.body.entries.deliveryCharge),
  }),
  ...helpCommandSchemas,
  ...storeCommandSchemas,
  ...accountCommandSchemas,
])
export type OperationsCommand = v.InferOutput<typeof operationsCommandSchema>

const MOST_WORDS = 100

interface CommandContext extends AccountContext {
  /** Connects to webhooks. */
  agent: Agent
  /** Of stores without hours of their own. */
  storeHours: OpeningHours
  /**
   * Shows a message on all open pages of a shopper; absent beside the shop, whose pages then show
   * the change when they ask for it.
   */
  notifyShopper?: (userId: string, message: string) => void
}

/**
 * Returns what is to be printed.
 *
 * @throws OperationsError when it cannot be done.
 */
export async function runOperationsCommand(
  command: OperationsCommand,
  context: CommandContext,
): Promise<string> {
  const { db, agent, storeHours, notifyShopper = () => {} } = context
  const nowMs = context.clock()
  switch (command.command) {
    case 'misses':
      return misses(db, command.days, nowMs)
    case 'key make': {
      const { command: _command, ...key } = command
      return `${await makeKey(db, key, nowMs)}\nKeep it now: it is not shown again.`
    }
    case 'key list': {
      const keys = await listKeys(db)
      return keys.length === 0 ? 'There are no keys.' : keys.map(keyLine).join('\n')
    }
    case 'key revoke':
      await revokeKey(db, command.name, nowMs)
      return `The key '${command.name}' is revoked.`
    case 'webhooks add': {
      const { id, secret } = await addWebhook(db, command, nowMs)
      return `${id}\n${secret}\nKeep the secret now: it is not shown again.`
    }
    case 'webhooks list': {
      const listed = await listWebhooks(db)
      return listed.length === 0 ? 'There are no webhooks.' : listed.map(webhookLine).join('\n')
    }
    case 'webhooks enable':
      await enableWebhook(db, command.id)
      return `The webhook '${command.id}' is enabled.`
    case 'webhooks remove':
      await removeWebhook(db, command.id)
      return `The webhook '${command.id}' is removed.`
    case 'webhooks test':
      return `The receiver returned ${await testWebhook(db, command.id, { agent, nowMs })}.`
    case 'shop charge': {
      const { deliveryCharge } = command
      await setDeliveryCharge(db, paiseFromRupees(deliveryCharge))
      return `The delivery charge is ₹${deliveryCharge} in each store without one of its own.`
    }
    case 'help list':
    case 'help reply':
    case 'help close':
      return runHelpCommand(command, { db, nowMs, notifyShopper })
    case 'store show':
    case 'store prices':
    case 'store availability':
    case 'store charge':
    case 'store hours':
    case 'store holidays':
    case 'store move':
    case 'store close':
    case 'store open':
      return runStoreCommand(command, { db, nowMs, storeHours })
    case 'accounts check':
    case 'accounts delete-gone':
      return runAccountCommand(command, context)
    default:
      return command satisfies never
  }
}

async function misses(db: Database, days: number, nowMs: number): Promise<string> {
  const words = await missedWordsSince(db, { days, limit: MOST_WORDS, nowMs })
  return words.length === 0
    ? `No unsuccessful searches were reported in the last ${days} days.`
    : words.map(({ word, count }) => `${String(count).padStart(6)}  ${word}`).join('\n')
}

/** As the clock on the wall of a store shows it. */
const printed = (at: Date): string => istDateTime(at.getTime())

function keyLine({ name, role, storeId, createdAt, revokedAt }: ListedKey): string {
  const state = revokedAt === null ? 'valid' : `revoked ${printed(revokedAt)}`
  return [name, role, storeId ?? 'all stores', `made ${printed(createdAt)}`, state].join('  ')
}

function webhookLine(webhook: ListedWebhook): string {
  const { id, storeId, url, waiting, waitingSince, deliveredAt } = webhook
  const { failedAt, failure, disabledAt } = webhook
  return [
    id,
    storeId,
    url,
    waitingSince === null ? 'none pending' : `${waiting} pending since ${printed(waitingSince)}`,
    ...(deliveredAt === null ? ['none delivered'] : [`last delivered ${printed(deliveredAt)}`]),
    ...(disabledAt === null ? [] : [`disabled ${printed(disabledAt)}: ${failure ?? ''}`]),
    ...(failedAt === null || disabledAt !== null
      ? []
      : [`last failed ${printed(failedAt)}: ${failure ?? ''}`]),
  ].join('  ')
}
