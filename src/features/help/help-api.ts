/** Sends requests for help (product §9.10). */
import { requestHelp, type HelpTicket } from '#contract/help-endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import type { PendingHelp } from './help-rules.ts'

export async function sendHelp(
  { key, orderId, body }: PendingHelp,
  signal: AbortSignal,
): Promise<HelpTicket> {
  const response = await callApi(requestHelp, {
    params: { orderId },
    headers: { [IDEMPOTENCY_HEADER]: key },
    body,
    signal,
  })
  return response.data.ticket
}
