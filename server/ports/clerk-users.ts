/** The users of a Clerk instance, through Clerk's Backend API (docs/clerk-setup.md). */
import { createClerkClient } from '@clerk/backend'
import * as v from 'valibot'
import type { IdentityUsers } from './identity-users.ts'

/** Shorter than the shutdown's deadline, which an attempt may delay. */
const TIMEOUT_MS = 4_000

const notFoundSchema = v.object({ status: v.literal(404) })

interface ClerkUsersOptions {
  secretKey: string
  /** Where the Backend API is; Clerk's own unless a stand-in takes its place. */
  apiUrl?: (() => string) | undefined
  timeoutMs?: number
}

export function clerkUsers(options: ClerkUsersOptions): IdentityUsers {
  const { secretKey, apiUrl, timeoutMs = TIMEOUT_MS } = options
  const client = () =>
    createClerkClient({
      secretKey,
      telemetry: { disabled: true },
      ...(apiUrl === undefined ? {} : { apiUrl: apiUrl() }),
    })
  return {
    exists: (sub) => isFound(inTime(client().users.getUser(sub), timeoutMs)),
    remove: async (sub) => {
      // Not found: an earlier attempt has deleted the user.
      await isFound(inTime(client().users.deleteUser(sub), timeoutMs))
    },
  }
}

/** False if the response is 404. */
async function isFound(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (v.is(notFoundSchema, error)) return false
    throw error
  }
}

/** Clerk's client has no timeout of its own. */
async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The identity provider did not respond in time'))
    }, timeoutMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
