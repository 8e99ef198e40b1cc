/**
 * Responses that the server need not send again while they have not changed. In memory only, never
 * in the browser's cache, because a sign-out removes them (docs/decisions/288).
 */

interface KnownResponse {
  etag: string
  text: string
}

const responses = new Map<string, KnownResponse>()

export function knownResponse(path: string): KnownResponse | undefined {
  return responses.get(path)
}

export function rememberResponse(path: string, response: KnownResponse): void {
  responses.set(path, response)
}

/** For the purge at a sign-out. */
export function forgetResponses(): void {
  responses.clear()
}
