/** The calls that settle an order (product §15.1, §8). */
import {
  createOrder,
  IDEMPOTENCY_HEADER,
  placeOrder,
  withdrawIntent,
  type Order,
} from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import type { OrderIntent } from './order-outbox-rules.ts'

export async function createFromIntent(intent: OrderIntent, signal?: AbortSignal): Promise<Order> {
  const response = await callApi(createOrder, {
    params: { userId: intent.userId },
    headers: { [IDEMPOTENCY_HEADER]: intent.key },
    body: intent.body,
    signal,
  })
  return response.data.order
}

export async function placeCreated(orderId: string, signal?: AbortSignal): Promise<Order> {
  return (await callApi(placeOrder, { params: { orderId }, signal })).order
}

/** Returns the order if it was placed, or null if the key can no longer become an order. */
export async function withdrawKey(key: string, signal?: AbortSignal): Promise<Order | null> {
  return (await callApi(withdrawIntent, { params: { key }, signal })).data.order
}
