/** Changes of the cart by a new catalogue. Separate, because the first load does not show them. */
export const cartNewsTexts = {
  repriced: (names: string[]) =>
    names.length === 1
      ? `The price of ${names[0]} has changed in your cart.`
      : `Prices of ${names.length} items in your cart have changed.`,
  unavailable: (names: string[]) =>
    names.length === 1
      ? `${names[0]} is not available here.`
      : `${names.length} items in your cart are not available here.`,
} as const
