/**
 * The only client of the shop's own API. It parses every response with the contract, turns every
 * failure into an ApiError (the server refused) or an UnreachableError (the outcome is unknown),
 * logs it and rethrows it (product §15.1). It never shows a message and never navigates. The HTTP
 * client is loaded with the first call.
 */
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { UnreachableError } from './api-errors.ts'
import type { ApiRequest, IdentityConnection } from './api-request.ts'

let identity: IdentityConnection = {
  tokenProvider: () => Promise.resolve(null),
  onSessionRefused: () => {},
}

/** Lets identity provide tokens, and handle the refusal of a fresh one. */
export function connectIdentity(connection: IdentityConnection): void {
  identity = connection
}

/**
 * Calls an endpoint of the contract.
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
