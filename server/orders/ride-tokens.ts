/**
 * Tokens of riders' pages: one opens one order, for as long as it has this rider. Derived, not
 * stored, so that every counter shows the same code and none is kept (docs/decisions/241).
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { OrderRow } from '#server/db/order-rows.ts'

const PURPOSE = 'jhola: the page of a rider'
const KEY_BYTES = 32

export interface RideTokens {
  /** Undefined while the order has no rider. `<order id>.<code>`, in the alphabet of addresses. */
  tokenFor: (order: OrderWithRider) => string | undefined
  isValid: (token: string, order: OrderWithRider) => boolean
}

type OrderWithRider = Pick<OrderRow, 'id' | 'rider'>

/** From a secret that every process of the shop has. */
export function createRideTokens(secret: string): RideTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  const tokenFor = ({ id, rider }: OrderWithRider): string | undefined => {
    if (rider === null) return undefined
    const code = createHmac('sha256', key)
      .update(JSON.stringify([id, rider.name, rider.phoneNumber]))
      .digest('base64url')
    return `${id}.${code}`
  }
  return {
    tokenFor,
    isValid: (token, order) => {
      // As text: base64 has several spellings of the same bytes, and limits count by the token.
      const text = tokenFor(order)
      if (text === undefined) return false
      const [expected, received] = [Buffer.from(text), Buffer.from(token)]
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}

/** The order id of a token that is not verified yet. */
export function orderIdOf(token: string): string | undefined {
  return /^([\w-]{1,128})\.[\w-]+$/.exec(token)?.[1]
}
