/** Requests that are repeated while the server is away, as the shop's pages repeat theirs. */
import * as v from 'valibot'

/** Grows with each failure, so that a server under load is not kept there by repeated requests. */
const AGAIN_AFTER_MS = 250
const AGAIN_WITHIN_MS = 5_000
/** A server that is killed may leave a request without an end. */
const ATTEMPT_WITHIN_MS = 60_000

interface Call {
  method: string
  path: string
  /** Called for each attempt, because a token may expire meanwhile. */
  token: () => string
  body?: unknown
  headers?: Record<string, string>
}

interface CallResult {
  status: number
  body: unknown
}

const errorSchema = v.object({ error: v.object({ code: v.string() }) })

/** The request of an earlier attempt is still running, or this one took longer than its token lasts. */
const TEMPORARY_CODES = ['IN_PROGRESS', 'TOKEN_EXPIRED']

function isTemporary(status: number, body: unknown): boolean {
  if (status >= 500 || status === 429) return true
  const parsed = v.safeParse(errorSchema, body)
  return parsed.success && TEMPORARY_CODES.includes(parsed.output.error.code)
}

/** Resolves with the first response that is not a temporary error of the server. */
export async function callUntilSettled(
  origin: string,
  { method, path, token, body, headers = {} }: Call,
): Promise<CallResult> {
  for (let failures = 0; ; failures += 1) {
    let waitMs = Math.min(AGAIN_WITHIN_MS, AGAIN_AFTER_MS * 2 ** failures)
    const ending = new AbortController()
    const timer = setTimeout(() => {
      console.error(`${method} ${path} took more than ${ATTEMPT_WITHIN_MS / 1_000} s`)
      ending.abort(new TypeError('The attempt took too long'))
    }, ATTEMPT_WITHIN_MS)
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
      // `fetch` throws a TypeError if there is no connection, and the body is cut with it.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    } finally {
      clearTimeout(timer)
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Returns the parsed body of a response that must be a success. */
export function succeeded<S extends v.GenericSchema>(
  schema: S,
  { status, body }: CallResult,
): v.InferOutput<S> {
  if (status >= 300) throw new Error(`The shop returned ${status}: ${JSON.stringify(body)}`)
  return v.parse(schema, body)
}
