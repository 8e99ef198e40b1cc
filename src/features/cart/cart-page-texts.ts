/** Texts of the cart's own page. Those of the first load are in cart-texts.ts. */
export const cartPageTexts = {
  onTheirWay:
    'An order with goods of this cart is being sent. They leave the cart once it is placed.',
  missed: 'Missed something?',
  begin: 'Start with these',
  atMost: 'Max 5 per order',
} as const
