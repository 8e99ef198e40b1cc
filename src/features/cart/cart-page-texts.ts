/** What only the cart's own page says; the first load has its texts in cart-texts.ts. */
export const cartPageTexts = {
  onTheirWay:
    'An order with goods of this cart is being sent. They leave the cart once it is placed.',
} as const
