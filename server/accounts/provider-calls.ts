/** Calls to the identity provider one after another, each repeated until it has worked. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { IdentityCallError } from '#server/ports/identity-users.ts'

const MAX_ATTEMPTS = 5
const FIRST_RETRY_MS = SECOND_MS
/** Clerk limits the calls of 10 s. */
const RATE_LIMITED_RETRY_MS = 10 * SECOND_MS
/** If the provider asks for more, whoever is waiting is told instead. */
const LONGEST_WAIT_MS = 60 * SECOND_MS

const TOO_MANY_REQUESTS = 429
const REQUEST_TIMEOUT = 408

export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>

export interface CallOptions {
  /** Once it is aborted, no attempt begins, a wait ends, and the result of a call is not used. */
  signal?: AbortSignal | undefined
  /** Waits between attempts; tests do not. */
  wait?: Wait | undefined
}

/** @throws IdentityCallError if no attempt has worked; the signal's reason if it was aborted. */
export async function callProvider<Result>(
  call: () => Promise<Result>,
  { signal, wait = waitFor }: CallOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      const result = await call()
      signal?.throwIfAborted()
      return result
    } catch (error) {
      const inMs = error instanceof IdentityCallError ? retryMs(error, attempt) : undefined
      if (inMs === undefined) throw error
      await wait(inMs, signal)
    }
  }
}

/** Undefined if another attempt is of no use, such as with a wrong key. */
export function retryMs(
  { status, retryAfterMs = 0 }: Pick<IdentityCallError, 'status' | 'retryAfterMs'>,
  attempt: number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || retryAfterMs > LONGEST_WAIT_MS) return undefined
  if (status === TOO_MANY_REQUESTS) return retryAfterMs > 0 ? retryAfterMs : RATE_LIMITED_RETRY_MS
  const isRefused = status !== undefined && status >= 400 && status < 500
  if (isRefused && status !== REQUEST_TIMEOUT) return undefined
  return Math.max(retryAfterMs, FIRST_RETRY_MS * 2 ** (attempt - 1))
}

const waitFor: Wait = async (ms, signal) => {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    // In place of an AbortError, which has the reason as its cause.
    signal?.throwIfAborted()
    throw error
  }
}
