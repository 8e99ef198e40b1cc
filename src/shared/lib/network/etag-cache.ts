/**
 * Responses that the server need not send again while they have not changed. In memory only, never
 * in the browser's cache, because a sign-out removes them (docs/decisions/288).
 */

interface CachedResponse {
  etag: string
  text: string
}

const responses = new Map<string, CachedResponse>()

export function cachedResponse(path: string): CachedResponse | undefined {
  return responses.get(path)
}

export function storeResponse(path: string, response: CachedResponse): void {
  responses.set(path, response)
}

/** For the purge at a sign-out. */
export function clearResponses(): void {
  responses.clear()
}
