import { MAX_ORDER_LINES } from '#contract/constants.ts'

export const checkoutTexts = {
  title: 'Checkout',
  summary: 'Order Summary',
  quantity: (count: number) => `Quantity ${count}`,
  total: 'Total',
  paymentMethod: 'Payment method',
  /** Not where: the shopper may have asked to leave the order with the guard. */
  payInCash: (amount: string) => `Pay\u00A0${amount} in cash to the rider on delivery.`,
  comingSoon: '(Coming Soon)',
  place: 'Place Order',
  placing: 'Placing Order...',
  changedMeanwhile:
    'Your location or your order has changed, so it was not sent. Please check the bill and place it again.',
  emptyCart: 'your cart is empty',
  addAddress: 'Please add a delivery address',
  notAuthenticated: 'User not authenticated',
  notAuthenticatedForOrder: 'User not authenticated for creating order',
  tooManyLines: `An order can have up to ${MAX_ORDER_LINES} different products. Please remove some.`,
} as const
