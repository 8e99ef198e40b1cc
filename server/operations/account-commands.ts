/** The commands of `npm run operations -- accounts`: accounts without a user (product §14.6). */
import * as v from 'valibot'
import {
  deleteGoneAccounts,
  findGoneAccounts,
  type DeletedAccounts,
  type GoneAccounts,
} from '#server/accounts/gone-accounts.ts'
import type { CallOptions } from '#server/accounts/provider-calls.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { reasonOf } from '#server/runtime/error-reason.ts'
import { IdentityCallError, type IdentityUsers } from '#server/ports/identity-users.ts'
import { OperationsError } from './operations-error.ts'

export const accountCommandSchemas = [
  v.strictObject({ command: v.literal('accounts check') }),
  v.strictObject({
    command: v.literal('accounts delete-gone'),
    /** Also if the provider does not know most of them. */
    allowsMost: v.boolean(),
  }),
] as const

export type AccountCommand = v.InferOutput<(typeof accountCommandSchemas)[number]>

export interface AccountContext extends CallOptions {
  db: Database
  clock: Clock
  /** Undefined if the shop has no key of the identity provider. */
  identityUsers: IdentityUsers | undefined
  /** Is told what was done so far. */
  onProgress?: ((line: string) => void) | undefined
}

const UNAUTHENTICATED = 401

/**
 * Returns what is to be printed.
 *
 * @throws OperationsError when it could not be done, or not for all accounts.
 */
export async function runAccountCommand(
  command: AccountCommand,
  context: AccountContext,
): Promise<string> {
  const { identityUsers: users, clock, onProgress = () => {} } = context
  if (users === undefined) {
    throw new OperationsError(
      'CLERK_SECRET_KEY is missing: without it, the identity provider cannot be asked.',
    )
  }
  const deps = { ...context, users }
  const found = await findGoneAccounts(deps, (checked) =>
    onProgress(`… ${checked} accounts`),
  ).catch((error: unknown) => {
    throw notAsked(command, error, context.signal)
  })
  switch (command.command) {
    case 'accounts check':
      return [
        ...foundLines(found),
        ...(areMostGone(found) ? [`Warning: ${MOST_ARE_GONE}`] : []),
      ].join('\n')
    case 'accounts delete-gone': {
      if (areMostGone(found) && !command.allowsMost) {
        throw new OperationsError(
          [
            ...foundLines(found),
            `No account was deleted: ${MOST_ARE_GONE} If they are all to be deleted, add --allow-most.`,
          ].join('\n'),
        )
      }
      const result = await deleteGoneAccounts(deps, found.gone, clock)
      const lines = [...foundLines(found, result), ...deletedLines(result)]
      if (result.failed === 0 && result.stopped === undefined) return lines.join('\n')
      throw new OperationsError([...lines, 'Repeat the command for the rest.'].join('\n'))
    }
    default:
      return command satisfies never
  }
}

/**
 * With the key of another instance all are. Deleting them would also delete their users at the right
 * one, as soon as the shop has its key.
 */
const areMostGone = ({ checked, gone }: GoneAccounts) => gone.length * 2 > checked

const MOST_ARE_GONE =
  'The identity provider does not know the users of more than half of the accounts. Is CLERK_SECRET_KEY the key of another instance?'

function foundLines({ checked, gone }: GoneAccounts, { found } = { found: 0 }): string[] {
  return [`Checked: ${checked}`, `Gone at the identity provider: ${gone.length - found}`]
}

function deletedLines({ deleted, skipped, failed, failure, stopped }: DeletedAccounts): string[] {
  return [
    `Deleted: ${deleted}`,
    `Skipped: ${skipped}${skipped === 0 ? '' : ', because an order is on its way; repeat the command later'}`,
    ...(failed === 0 ? [] : [`Failed: ${failed}: ${databaseReasonOf(failure)}`]),
    ...(stopped === undefined ? [] : [`Stopped: ${providerReasonOf(stopped)}`]),
  ]
}

/** For errors of the provider and interruptions. Others need their stack trace. */
function notAsked(
  { command }: AccountCommand,
  error: unknown,
  signal: AbortSignal | undefined,
): unknown {
  const isInterruption = signal?.aborted === true && error === signal.reason
  if (!(error instanceof IdentityCallError) && !isInterruption) return error
  const outcome =
    command === 'accounts check'
      ? 'Not all accounts could be looked up.'
      : 'No account was deleted.'
  return new OperationsError(`${outcome} ${providerReasonOf(error)}`)
}

function providerReasonOf(error: unknown): string {
  const hint =
    error instanceof IdentityCallError && error.status === UNAUTHENTICATED
      ? ' CLERK_SECRET_KEY is not valid there.'
      : ''
  return `${reasonOf(error)}.${hint}`
}

/** The message of a failed query contains its parameters; the database's own is the cause. */
function databaseReasonOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
