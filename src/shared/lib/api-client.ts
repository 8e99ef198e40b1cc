/**
 * The one way to the product's own server. It parses every answer with the contract, turns every
 * failure into an ApiError (the server said no) or an UnreachableError (nobody knows), logs it
 * and passes it on (product §15.1). It never shows a message and never navigates. The HTTP client
 * behind it comes with the first call.
 */
import type { AnswerOf, Call } from '#contract/call.ts'
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
export async function callApi<const C extends Call>(
  call: C,
  request: ApiRequest<C> = {},
): Promise<AnswerOf<C>> {
  try {
    const { send, sendWithToken } = await loadTransport()
    if (request.token === 'none') return await send(call, request, null)
    return await sendWithToken(call, request, identity)
  } catch (error) {
    console.info(call.failure ?? `${call.method} ${call.pattern} failed`, error)
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
