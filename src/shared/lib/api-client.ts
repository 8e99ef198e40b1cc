/**
 * The one way to the product's own server. It parses every answer with the contract, turns every
 * failure into an ApiError (the server said no) or an UnreachableError (nobody knows), logs it
 * and passes it on (product §15.1). It never shows a message and never navigates. The HTTP client
 * behind it comes with the first call.
 */
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { UnreachableError } from './api-errors.ts'
import type { ApiRequest, IdentityConnection } from './api-request.ts'

let identity: IdentityConnection = {
  tokenProvider: () => Promise.resolve(null),
  onSessionRefused: () => {},
}

/** Identity tells the client where tokens come from, and is told when even a fresh one is refused. */
export function connectIdentity(connection: IdentityConnection): void {
  identity = connection
}

/**
 * Makes a call of the contract.
 * @throws {ApiError} the server refused; @throws {UnreachableError} the outcome is unknown.
 */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E> = {},
): Promise<ResponseOf<E>> {
  try {
    const { send, sendWithToken } = await loadTransport()
    if (request.token === 'none') return await send(endpoint, request, null)
    return await sendWithToken(endpoint, request, identity)
  } catch (error) {
    console.info(endpoint.failure ?? `${endpoint.method} ${endpoint.pattern} failed`, error)
    throw error
  }
}

async function loadTransport() {
  try {
    return await import('./api-transport.ts')
  } catch (error) {
    throw new UnreachableError('network', error)
  }
}
