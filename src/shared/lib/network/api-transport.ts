/** The lazily loaded transport of api-client: ky, parsing, and the shape of errors. */
import ky from 'ky'
import * as v from 'valibot'
import { pathOf, type ResponseOf, type Endpoint } from '#contract/endpoint.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { receivedErrorSchema } from '#contract/error-codes.ts'
import { deletedAccount } from '../storage/deleted-account.ts'
import { ApiError, isApiError, UnreachableError } from './api-errors.ts'
import type { ApiRequest, IdentityConnection } from './api-request.ts'
import { dataOwner, sameShopperCheck } from '../storage/data-owner.ts'
import { cachedResponse, storeResponse } from './etag-cache.ts'
import { updateServerClock } from './server-date.ts'

const http = ky.create({
  // ky's own timeout ends with the response headers; `exchange` covers the body as well.
  timeout: false,
  retry: 0,
  throwHttpErrors: false,
  cache: 'no-store',
  credentials: 'omit',
})

/**
 * After a 401 the token is refreshed and the request repeated once; then identity is notified
 * (product §12.6). Neither happens if the shopper has changed meanwhile, because token and session
 * are then the next shopper's.
 */
export async function sendWithToken<const E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  { tokenProvider, onSessionRefused }: IdentityConnection,
): Promise<ResponseOf<E>> {
  const owner = dataOwner()
  const isSameShopper = sameShopperCheck()
  const sendWith = async (sessionToken: string): Promise<ResponseOf<E>> => {
    try {
      request.onSend?.()
      return await send(endpoint, request, sessionToken)
    } catch (error) {
      if (isApiError(error, 'ACCOUNT_DELETED')) deletedAccount.set(owner)
      throw error
    }
  }
  const token = await tokenProvider({ forceRefresh: false })
  if (token === null) throw new UnreachableError('no-token')
  try {
    return await sendWith(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  request.onTokenRefused?.()
  const freshToken = await tokenProvider({ forceRefresh: true })
  if (freshToken === null || !isSameShopper()) throw new UnreachableError('no-token')
  try {
    return await sendWith(freshToken)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && isSameShopper()) onSessionRefused()
    throw error
  }
}

export async function send<const E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  token: string | null,
): Promise<ResponseOf<E>> {
  const path = pathOf(endpoint.pattern, request.params ?? {})
  // A public response is not the shopper's, and has the browser's or the service worker's cache.
  const isKept = token !== null && endpoint.method === 'GET'
  const known = isKept ? cachedResponse(path) : undefined
  const owner = dataOwner()
  const requestedAtMs = Date.now()
  const { response, text } = await exchange(endpoint, withTag(request, known?.etag), token)
  const isUnchanged = known !== undefined && response.status === 304
  const body = parseJson(isUnchanged ? known.text : text)
  const receivedAtMs = Date.now()
  if (response.ok || isUnchanged) {
    const parsed = v.safeParse(endpoint.response, body)
    if (!parsed.success) throw new UnreachableError('foreign-response', v.summarize(parsed.issues))
    updateServerClock(response.headers.get('date'), requestedAtMs, receivedAtMs)
    const etag = response.headers.get('etag')
    // Not if the shopper has signed out meanwhile, which has cleared the cache.
    if (isKept && !isUnchanged && etag !== null && dataOwner() === owner) {
      storeResponse(path, { etag, text })
    }
    return parsed.output
  }
  const refusal = v.safeParse(receivedErrorSchema, body)
  if (!refusal.success) throw new UnreachableError('foreign-response', response.status)
  updateServerClock(response.headers.get('date'), requestedAtMs, receivedAtMs)
  const { code, message, ...details } = refusal.output.error
  throw new ApiError(code, message, {
    status: response.status,
    details,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  })
}

/** Adds If-None-Match for a cached response: the server responds with 304 if it has not changed. */
function withTag<E extends Endpoint>(request: ApiRequest<E>, etag?: string): ApiRequest<E> {
  if (etag === undefined) return request
  return { ...request, headers: { ...request.headers, 'if-none-match': etag } }
}

/**
 * Sends the request and reads the whole response. The promise settles in time even if the headers
 * or the body stall.
 */
async function exchange<E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  token: string | null,
): Promise<{ response: Response; text: string }> {
  const ending = new AbortController()
  const giveUp = (): void => {
    ending.abort(request.signal?.reason)
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, request.timeoutMs ?? REQUEST_TIMEOUT_MS)
  request.signal?.addEventListener('abort', giveUp)
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => {
      reject(ending.signal.reason)
    })
  })
  if (request.signal?.aborted) giveUp()
  const whole = async () => {
    const response = await headOf(endpoint, request, token, ending.signal)
    return { response, text: await response.text() }
  }
  try {
    return await Promise.race([ended, whole()])
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new UnreachableError(isLate ? 'timeout' : 'network', error)
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', giveUp)
  }
}

function headOf<E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  return http(pathOf(endpoint.pattern, request.params ?? {}), {
    method: endpoint.method,
    headers,
    ...(request.body === undefined ? {} : { json: request.body }),
    signal,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreachableError('foreign-response', error)
  }
}

function retryAfterMs(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}
