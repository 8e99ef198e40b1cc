/**
 * Makes the intent of a tap on 'Place Order' (product §8.3), or returns why there is none
 * (product §8.2). Pure.
 */
import { MAX_ORDER_LINES } from '#contract/constants.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { billOfCart, orderableItems, type Cart } from '#features/cart/cart-rules.ts'
import type { Destination } from './destination.ts'
import type { OrderIntent } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'
import { checkoutTexts } from './checkout-texts.ts'

interface CheckoutState extends Destination {
  userId: string | null
  cart: Cart
}

export type IntentResult = { ok: true; intent: OrderIntent } | { ok: false; message: string }

export function intentFrom(state: CheckoutState, key: string, tappedAtMs: number): IntentResult {
  const { userId, address, position, darkStoreId } = state
  const items = orderableItems(state.cart.items)
  if (userId === null) return { ok: false, message: checkoutTexts.notAuthenticatedForOrder }
  if (items.length === 0) return { ok: false, message: checkoutTexts.emptyCart }
  if (items.length > MAX_ORDER_LINES) return { ok: false, message: checkoutTexts.tooManyLines }
  if (!address) return { ok: false, message: outboxTexts.needsAddress }
  if (position === null || darkStoreId === null) {
    return { ok: false, message: outboxTexts.needsStore }
  }
  return {
    ok: true,
    intent: {
      key,
      userId,
      body: {
        userId,
        items: items.map((item) => ({
          productId: item._id,
          quantity: item.quantity,
          price: item.discountPrice ?? item.price,
        })),
        totalPrice: rupeesFromPaise(billOfCart(state.cart).totalPaise),
        darkStoreId,
        paymentMethod: 'cash',
        address,
        location: position,
        ifMissing: state.ifMissing,
        quotedAt: new Date(tappedAtMs).toISOString(),
      },
      lines: items.map((item) => ({ productName: item.productName, quantity: item.quantity })),
    },
  }
}
