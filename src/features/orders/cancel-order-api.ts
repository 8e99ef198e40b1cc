/** The shopper's cancel (product §9.6). Never kept for later: docs/decisions/245. */
import { cancelOrder, type Order } from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'

export type CancelOutcome =
  | { kind: 'cancelled'; order: Order }
  /** The rider has it, or it is over. */
  | { kind: 'too-late' }
  /** The server refused for another reason. */
  | { kind: 'failed' }
  /** Sent, and no response or a server that failed: the order may be cancelled or not. */
  | { kind: 'unknown' }

export async function sendCancel(orderId: string): Promise<CancelOutcome> {
  try {
    const { order } = await callApi(cancelOrder, { params: { orderId } })
    return { kind: 'cancelled', order }
  } catch (error) {
    if (isApiError(error, 'ILLEGAL_TRANSITION')) return { kind: 'too-late' }
    return isApiError(error) && error.status < 500 ? { kind: 'failed' } : { kind: 'unknown' }
  }
}
