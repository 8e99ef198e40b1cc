/** The users of a Clerk instance, through Clerk's Backend API (docs/clerk-setup.md). */
import { createClerkClient } from '@clerk/backend'
import * as v from 'valibot'
import { inTime } from '#server/runtime/in-time.ts'
import { IdentityCallError, type IdentityUsers } from './identity-users.ts'

/** Shorter than the shutdown's deadline, which an attempt may delay. */
const TIMEOUT_MS = 4_000

const MS_PER_SECOND = 1_000

/** Clerk's own 404 names an error; that of a proxy in between does not. */
const notFoundSchema = v.object({
  status: v.literal(404),
  errors: v.pipe(v.array(v.unknown()), v.minLength(1)),
})
/** An error of Clerk's client. Without a status there was no response, or none that it could read. */
const failureSchema = v.object({
  errors: v.array(v.unknown()),
  status: v.optional(v.number()),
  /** Seconds. */
  retryAfter: v.optional(v.number()),
})
const listSchema = v.object({
  data: v.array(v.object({ id: v.string() })),
  totalCount: v.number(),
})

interface ClerkUsersOptions {
  secretKey: string
  /** Where the Backend API is; Clerk's own unless a stand-in takes its place. */
  apiUrl?: (() => string) | undefined
  timeoutMs?: number
}

/** The users of the instance with this key; undefined without a key. */
export function usersOfKey(secretKey: string | undefined): IdentityUsers | undefined {
  return secretKey === undefined ? undefined : clerkUsers({ secretKey })
}

export function clerkUsers(options: ClerkUsersOptions): IdentityUsers {
  const { secretKey, apiUrl, timeoutMs = TIMEOUT_MS } = options
  /** Clerk's client has no timeout of its own. */
  const timed = <Result>(call: Promise<Result>): Promise<Result> =>
    inTime(
      call,
      timeoutMs,
      () => new IdentityCallError('The identity provider did not respond in time'),
    )
  const client = () =>
    createClerkClient({
      secretKey,
      telemetry: { disabled: true },
      ...(apiUrl === undefined ? {} : { apiUrl: apiUrl() }),
    })
  return {
    exists: (sub) => isFound(timed(client().users.getUser(sub))),
    known: async (subs) => {
      // Without a limit, the list ends after 10 users.
      const call = client().users.getUserList({ userId: [...subs], limit: subs.length })
      return knownFrom(await timed(call).catch(rethrow), subs)
    },
    remove: async (sub) => {
      // Not found: an earlier attempt has deleted the user.
      await isFound(timed(client().users.deleteUser(sub)))
    },
  }
}

/** @throws IdentityCallError for a list that does not answer the question completely. */
function knownFrom(response: unknown, asked: readonly string[]): ReadonlySet<string> {
  const list = v.safeParse(listSchema, response)
  if (!list.success) throw new IdentityCallError('The list of users could not be understood')
  const { data, totalCount } = list.output
  const known = new Set(data.map(({ id }) => id))
  if (![...known].every((id) => asked.includes(id))) {
    throw new IdentityCallError('The list of users has others than those that were asked for')
  }
  // From two calls: they differ if the list was cut off, and if a user was deleted between them.
  if (known.size !== totalCount) {
    throw new IdentityCallError(`The list has ${known.size} of ${totalCount} users`)
  }
  return known
}

/** False if Clerk returned 404. */
async function isFound(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (v.is(notFoundSchema, error)) return false
    return rethrow(error)
  }
}

/** Without what the response says, which may name a person. */
function rethrow(error: unknown): never {
  if (!v.is(failureSchema, error)) throw error
  const { status, retryAfter } = error
  throw new IdentityCallError(
    status === undefined
      ? 'The identity provider returned no valid response'
      : `The identity provider returned the status ${status}`,
    {
      status,
      retryAfterMs: retryAfter === undefined ? undefined : retryAfter * MS_PER_SECOND,
      cause: error,
    },
  )
}
