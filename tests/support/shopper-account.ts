/**
 * A shopper without a browser: signed up at the sandbox's identity service with the requests of the
 * SDK, registered at the shop, and able to save addresses and place orders. For tests that are
 * about neither sign-in nor ordering, which take seconds in a page.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { pathOf } from '#contract/endpoint.ts'
import { DEFAULT_DELIVERY_CHARGE_RUPEES } from '#contract/constants.ts'
import type { Position } from '#contract/geo.ts'
import { registrationPoint } from '#contract/registration-point.ts'
import {
  createOrder,
  IDEMPOTENCY_HEADER,
  placeOrder,
  type OrderBody,
} from '#contract/order-endpoints.ts'
import { register, updateUser, type Address } from '#contract/user-endpoints.ts'
import { SANDBOX_CODE } from '#server/sandbox/identity/identity-flows.ts'
import { catalogueSeed, type ProductSeed } from '#server/seed/catalogue.ts'
import type { ShopServer } from './shop-server.ts'

/** Where the sandbox locates shoppers: a kilometre from the store in Guwahati. */
export const HOME_PLACE: Position = { latitude: 26.1502, longitude: 91.7431 }
const HOME_STORE = 'guwahati-pan-bazaar'

export const SAVED_ADDRESS: Address = {
  _id: '1763700000001',
  type: 'Home',
  fullName: 'Ananya Baruah',
  addressLine: 'House 12, Kharghuli Hill Road',
  city: 'Guwahati',
  pinCode: '781004',
}

export interface AccountOptions {
  /** A new one by default. */
  email?: string
  /** Ten digits; null for a shopper who is not registered, as before onboarding. */
  phoneNumber?: string | null
  addresses?: readonly Address[]
}

export interface ShopperAccount {
  readonly email: string
  readonly phoneNumber: string | null
  /** Empty for a shopper who is not registered. */
  readonly userId: string
  /** The identity service's cookies. */
  readonly cookies: readonly { name: string; value: string; httpOnly: boolean }[]
  /** The value of the storage key `session-store` in the browser of the signed-in shopper. */
  readonly session: string
  /** Sends a request with a fresh token and returns the JSON. Throws unless the status is 2xx. */
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<unknown>
  saveAddresses: (addresses: readonly Address[], name?: string) => Promise<void>
  /**
   * Places an order of these products of the embedded catalogue; an id alone means one piece.
   * Returns the id of the order.
   */
  placeOrder: (
    lines: readonly (string | { productId: string; quantity: number })[],
    address?: Address,
  ) => Promise<string>
}

const signUpSchema = v.object({ response: v.object({ id: v.string() }) })
const completeSchema = v.object({
  response: v.object({
    status: v.literal('complete'),
    created_session_id: v.string(),
    created_user_id: v.string(),
  }),
})
const tokenSchema = v.object({ jwt: v.string() })
const createdOrderSchema = v.object({ data: v.object({ order: v.object({ _id: v.string() }) }) })

let accountCount = 0

export function productOfSeed(id: string): ProductSeed {
  const found = catalogueSeed.products.find((product) => product.id === id)
  if (found === undefined) throw new Error(`The seed has no product ${id}`)
  return found
}

/** Signs up a shopper, and registers it unless `phoneNumber` is null. Throws if that fails. */
export async function createAccount(
  shop: ShopServer,
  options: AccountOptions = {},
): Promise<ShopperAccount> {
  accountCount += 1
  const {
    email = `shopper-${process.pid}-${accountCount}@example.in`,
    phoneNumber = '9864000123',
  } = options
  // By address, because Node does not resolve *.localhost on every system.
  const origin = `http://127.0.0.1:${shop.port}`
  const cookies = new Map<string, { name: string; value: string; httpOnly: boolean }>()

  const send = async (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<unknown> => {
    const response = await fetch(`${origin}${url}`, init)
    const text = await response.text()
    if (!response.ok) {
      throw new Error(`${init.method} ${url} returned ${response.status}: ${text}`)
    }
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const [name = '', value = ''] = pair.split('=', 2)
      cookies.set(name, { name, value, httpOnly: /;\s*HttpOnly/i.test(line) })
    }
    return text === '' ? undefined : JSON.parse(text)
  }
  const identity = (path: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
    send(`/sandbox/identity/v1/client/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams(form).toString(),
    })

  const signUp = v.parse(signUpSchema, await identity('sign_ups', { email_address: email }))
  const step = `sign_ups/${signUp.response.id}`
  await identity(`${step}/prepare_verification`, { strategy: 'email_code' })
  const { response: complete } = v.parse(
    completeSchema,
    await identity(`${step}/attempt_verification`, { strategy: 'email_code', code: SANDBOX_CODE }),
  )

  const request: ShopperAccount['request'] = async (method, path, body, headers = {}) => {
    const { jwt } = v.parse(
      tokenSchema,
      await identity(`sessions/${complete.created_session_id}/tokens`, {}),
    )
    return send(path, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  let userId = ''
  if (phoneNumber !== null) {
    const registration = await request(register.method, register.pattern, {
      email,
      phoneNumber,
      location: registrationPoint(HOME_PLACE),
    })
    userId = v.parse(register.response, registration).data.user._id
  }

  const account: ShopperAccount = {
    email,
    phoneNumber,
    userId,
    cookies: [...cookies.values()],
    session: JSON.stringify({
      sub: complete.created_user_id,
      userId: userId === '' ? null : userId,
      email,
      phoneNumber,
    }),
    request,
    saveAddresses: async (addresses, name) => {
      await request(updateUser.method, pathOf(updateUser.pattern, { id: userId }), {
        ...(name === undefined ? {} : { name }),
        address: addresses,
      })
    },
    placeOrder: async (lines, address = options.addresses?.[0] ?? SAVED_ADDRESS) => {
      const items = lines.map((line) => {
        const { productId, quantity } =
          typeof line === 'string' ? { productId: line, quantity: 1 } : line
        const { mrp, price } = productOfSeed(productId)
        return { productId, quantity, price: price ?? mrp }
      })
      const body: OrderBody = {
        userId,
        items,
        totalPrice: items.reduce(
          (sum, { quantity, price }) => sum + quantity * price,
          DEFAULT_DELIVERY_CHARGE_RUPEES,
        ),
        darkStoreId: HOME_STORE,
        paymentMethod: 'cash',
        address,
        location: HOME_PLACE,
        quotedAt: new Date().toISOString(),
      }
      const created = await request(
        createOrder.method,
        pathOf(createOrder.pattern, { userId }),
        body,
        { [IDEMPOTENCY_HEADER]: randomUUID() },
      )
      const orderId = v.parse(createdOrderSchema, created).data.order._id
      await request(placeOrder.method, pathOf(placeOrder.pattern, { orderId }))
      return orderId
    },
  }
  if (options.addresses !== undefined) await account.saveAddresses(options.addresses)
  return account
}
