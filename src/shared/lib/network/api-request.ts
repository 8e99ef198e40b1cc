import type { BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'

/** Returns the session token, or null when none is available. */
type TokenProvider = (options: { forceRefresh: boolean }) => Promise<string | null>

export interface IdentityConnection {
  tokenProvider: TokenProvider
  onSessionRefused: () => void
}

export interface ApiRequest<E extends Endpoint> {
  params?: ParamsOf<E> & object
  body?: BodyOf<E>
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** How long the whole response may take; REQUEST_TIMEOUT_MS where absent. */
  timeoutMs?: number
  /** 'none' for the public calls; every other call carries the shopper's token. */
  token?: 'required' | 'none'
}
