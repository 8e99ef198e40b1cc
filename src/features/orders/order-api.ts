/** The two calls that settle an order (spec §7, DESIGN §5). */
import { createOrder, IDEMPOTENCY_HEADER, placeOrder, type Order } from '#contract/order-calls.ts'
import { callApi } from '#shared/lib/api-client.ts'
import type { OrderIntent } from './order-outbox-rules.ts'

export async function createFromIntent(intent: OrderIntent): Promise<Order> {
  const answer = await callApi(createOrder, {
    params: { userId: intent.userId },
    headers: { [IDEMPOTENCY_HEADER]: intent.key },
    body: intent.body,
  })
  return answer.data.order
}

export async function placeCreated(orderId: string): Promise<Order> {
  return (await callApi(placeOrder, { params: { orderId } })).order
}
