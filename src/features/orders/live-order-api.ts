/** One order, fetched when an event of it arrives (product §10.2). */
import { orderById, type Order } from '#contract/order-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'

/** Returns undefined for an order that is not this shopper's. @throws what callApi throws */
export async function fetchOrder(orderId: string): Promise<Order | undefined> {
  try {
    return (await callApi(orderById, { params: { orderId } })).data.order
  } catch (error) {
    if (isApiError(error) && error.code === 'ORDER_NOT_FOUND') return undefined
    throw error
  }
}
