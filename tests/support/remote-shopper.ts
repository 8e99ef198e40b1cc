/**
 * Shoppers of a server in another process. How a request is sent is left to the caller, which may
 * repeat it, send it through a proxy or reuse tokens.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { pathOf } from '#contract/endpoint.ts'
import { createOrder, IDEMPOTENCY_HEADER, placeOrder } from '#contract/order-endpoints.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import { register } from '#contract/user-endpoints.ts'
import { IN_REACH, validOrder, type RegisteredShopper } from './server-harness.ts'
import { someShopper, type TestShopper } from './session-tokens.ts'

export interface ShopperRequest {
  method: string
  path: string
  /** Whose token is sent. */
  as: TestShopper
  body?: unknown
  headers?: Record<string, string>
}

/** Resolves to the JSON of a response of success; rejects for any other. */
export type SendRequest = (request: ShopperRequest) => Promise<unknown>

/** Registers a new shopper within reach of the store of the small seed. */
export async function registerShopper(send: SendRequest): Promise<RegisteredShopper> {
  const shopper = someShopper()
  const registration = await send({
    method: register.method,
    path: register.pattern,
    as: shopper,
    body: {
      email: shopper.email,
      phoneNumber: '9876543210',
      location: registrationPoint(IN_REACH),
    },
  })
  return { ...shopper, user: v.parse(register.response, registration).data.user }
}

interface NewOrder {
  body?: unknown
  key?: string
}

/** Creates and places `validOrder`, or the order of this body, and returns its id. */
export async function placeNewOrder(
  send: SendRequest,
  shopper: RegisteredShopper,
  { body = validOrder(shopper, Date.now()), key = randomUUID() }: NewOrder = {},
): Promise<string> {
  const created = await send({
    method: createOrder.method,
    path: pathOf(createOrder.pattern, { userId: shopper.user._id }),
    as: shopper,
    body,
    headers: { [IDEMPOTENCY_HEADER]: key },
  })
  const { _id: orderId } = v.parse(createOrder.response, created).data.order
  await send({
    method: placeOrder.method,
    path: pathOf(placeOrder.pattern, { orderId }),
    as: shopper,
  })
  return orderId
}
