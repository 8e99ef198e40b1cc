/** Texts of the cart's own page. Those of the first load are in cart-texts.ts. */
export const cartPageTexts = {
  onTheirWay:
    'An order with goods of this cart is being sent. They leave the cart once it is placed.',
  missed: 'Missed something?',
  begin: 'Start with these',
  atMost: 'Max 5 per order',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  notAvailable: 'Not available here',
  proceed: 'Proceed to Payment',
  proceedFailed: 'Failed to proceed to payment',
  needsAddress: 'Please add a delivery address',
  total: 'Total',
  empty: 'Your cart is empty',
  shopNow: 'Shop Now',
  promise: 'Delivery in 15 minutes',
} as const
