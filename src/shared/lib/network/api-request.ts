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
  /** Called just before it is sent, once there is a token; also before a repeat. */
  onSend?: () => void
  /** Called when it was refused with 401, before a fresh token is requested for its repeat. */
  onTokenRefused?: () => void
  /** How long the whole response may take; REQUEST_TIMEOUT_MS where absent. */
  timeoutMs?: number
  /** 'none' for the public calls; every other call carries the shopper's token. */
  token?: 'required' | 'none'
}
