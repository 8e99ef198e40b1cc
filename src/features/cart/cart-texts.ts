export const cartTexts = {
  title: 'My Cart',
  promise: 'Delivery in 15 minutes',
  empty: 'Your cart is empty',
  shopNow: 'Shop Now',
  remove: 'Remove',
  add: 'Add',
  viewCart: 'view cart',
  billTitle: 'Bill details',
  subtotal: (count: number) => `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`,
  deliveryCharge: 'Delivery charge',
  total: 'Total',
  saved: 'You save',
  notAvailable: 'Not available here',
  proceed: 'Proceed to Payment',
  needsAddress: 'Please add a delivery address',
  proceedFailed: 'Failed to proceed to payment',
  onlyInMemory: 'This phone could not save your cart. It stays here until you close the shop.',
  link: (pieces: number) =>
    pieces === 0 ? 'My Cart' : `My Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
  addNamed: (name: string) => `Add ${name}`,
  decreaseNamed: (name: string) => `Decrease quantity of ${name}`,
  increaseNamed: (name: string) => `Increase quantity of ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  repriced: (names: string[]) =>
    names.length === 1
      ? `The price of ${names[0]} has changed in your cart.`
      : `Prices of ${names.length} items in your cart have changed.`,
  gone: (names: string[]) =>
    names.length === 1
      ? `${names[0]} is not available here.`
      : `${names.length} items in your cart are not available here.`,
} as const
