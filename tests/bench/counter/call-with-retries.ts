/** Requests that are retried while the server is down, as the shop's pages retry theirs. */
import * as v from 'valibot'

/** Doubles with each failure, so that retries do not keep an overloaded server overloaded. */
const FIRST_RETRY_DELAY_MS = 250
const MAX_RETRY_DELAY_MS = 5_000
/** A request to a server that is killed may otherwise never end. */
const ATTEMPT_TIMEOUT_MS = 60_000

interface Call {
  method: string
  path: string
  /** Called for each attempt, because a token may expire between attempts. */
  token: () => string
  body?: unknown
  headers?: Record<string, string>
}

interface CallResult {
  status: number
  body: unknown
}

const errorSchema = v.object({ error: v.object({ code: v.string() }) })

/** An earlier attempt is still running, or the token expired during the attempt. */
const TEMPORARY_CODES = ['IN_PROGRESS', 'TOKEN_EXPIRED']

function isTemporary(status: number, body: unknown): boolean {
  if (status >= 500 || status === 429) return true
  const parsed = v.safeParse(errorSchema, body)
  return parsed.success && TEMPORARY_CODES.includes(parsed.output.error.code)
}

/**
 * Retries until a response is not a temporary error (5xx, 429 or a temporary code), and returns it.
 */
export async function callWithRetries(
  origin: string,
  { method, path, token, body, headers = {} }: Call,
): Promise<CallResult> {
  for (let failures = 0; ; failures += 1) {
    let waitMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** failures)
    const ending = new AbortController()
    const timer = setTimeout(() => {
      console.error(`${method} ${path} took more than ${ATTEMPT_TIMEOUT_MS / 1_000} s`)
      ending.abort(new TypeError('The attempt took too long'))
    }, ATTEMPT_TIMEOUT_MS)
    try {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: {
          authorization: `Bearer ${token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: ending.signal,
      })
      const received: unknown = await response.json()
      if (!isTemporary(response.status, received)) {
        return { status: response.status, body: received }
      }
      waitMs = Math.max(waitMs, Number(response.headers.get('retry-after') ?? 0) * 1_000)
    } catch (error) {
      // Without a connection, `fetch` throws a TypeError. JSON that was cut off is a SyntaxError.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    } finally {
      clearTimeout(timer)
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** @throws Error if the status is 300 or higher */
export function bodyOfSuccess({ status, body }: CallResult): unknown {
  if (status >= 300) throw new Error(`The shop returned ${status}: ${JSON.stringify(body)}`)
  return body
}
