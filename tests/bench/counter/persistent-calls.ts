/** Requests that are repeated while the server is away, as the shop's pages repeat theirs. */

const AGAIN_AFTER_MS = 250

interface Call {
  method: string
  path: string
  /** Called for each attempt, because a token may expire meanwhile. */
  token: () => string
  body?: unknown
  headers?: Record<string, string>
}

export interface CallResult {
  status: number
  body: unknown
}

/** Resolves with the first response that is not a temporary error of the server. */
export async function callUntilSettled(
  origin: string,
  { method, path, token, body, headers = {} }: Call,
): Promise<CallResult> {
  for (;;) {
    try {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: {
          authorization: `Bearer ${token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const received: unknown = await response.json()
      const isTemporary = response.status >= 500 || response.status === 429
      if (!isTemporary) return { status: response.status, body: received }
    } catch (error) {
      // `fetch` throws a TypeError if there is no connection, and the body is cut with it.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  }
}
