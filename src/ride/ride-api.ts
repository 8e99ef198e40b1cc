/** Calls under the token of one order. */
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ApiRequest } from '#shared/lib/network/api-request.ts'
import { send } from '#shared/lib/network/api-transport.ts'
import { REPORT_TIMEOUT_MS } from '#shared/staff-page/report-timeout.ts'

/** @throws {ApiError} the server refused; @throws {UnreachableError} the outcome is unknown. */
export function callRide<const E extends Endpoint>(
  endpoint: E,
  token: string,
  request: ApiRequest<E> = {},
): Promise<ResponseOf<E>> {
  return send(endpoint, { timeoutMs: REPORT_TIMEOUT_MS, ...request }, token)
}
