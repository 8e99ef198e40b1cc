import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import { deliveryPromise } from '#shared/lib/format/promise-texts.ts'

/** Texts of the cart's own page. Those of the first load are in cart-texts.ts. */
export const cartPageTexts = {
  onTheirWay:
    'An order with items from this cart is being sent. They leave the cart once it is placed.',
  missed: 'Missed something?',
  begin: 'Start with these',
  atMost: `Max ${MAX_QUANTITY_PER_ITEM} per order`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  notAvailable: 'Not available here',
  noneAvailable: 'Nothing in your cart is available here.',
  proceed: 'Proceed to Payment',
  proceeding: 'Proceeding to Payment...',
  proceedFailed: 'Failed to proceed to payment',
  needsAddress: 'Please add a delivery address',
  total: 'Total',
  totalIs: (amount: string) => `Total ${amount}`,
  empty: 'Your cart is empty',
  shopNow: 'Shop Now',
  promise: deliveryPromise,
} as const
