import { MAX_ORDER_LINES, MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'

export const listTexts = {
  title: 'Paste a list',
  close: 'Close the list',
  field: 'Your list',
  help: 'One product on each line, as you would write it: 2 kg aloo, doodh x2, bread.',
  find: 'Find products',
  finding: 'Finding products...',
  again: 'Change the list',
  nothingRead: 'There is no product in this list. Please write one on each line.',
  /** The products depend on the store, and the store on the location. */
  locationRefused:
    'Jhola needs your location to find the store near you. Please allow your browser to share it, and try again.',
  locationUnknown: 'Your location could not be found. Please try again.',
  failed: 'The products of this shop could not be read. Please try again.',
  none: 'No products found',
  found: (matched: number, lines: number) =>
    lines === 1
      ? matched === 1
        ? 'Your line has a match. Please check it.'
        : 'Your line has no match.'
      : `${matched} of ${lines} lines have a match. Please check them.`,
  linesNotRead: (lines: number) =>
    lines === 1
      ? `One more line was not read: a list has at most ${MAX_ORDER_LINES}.`
      : `${lines} more lines were not read: a list has at most ${MAX_ORDER_LINES}.`,
  cartFull: (products: number) =>
    products === 1
      ? `One product does not fit: an order has at most ${MAX_ORDER_LINES}.`
      : `${products} products do not fit: an order has at most ${MAX_ORDER_LINES}.`,
  cut: `The full quantity of these products does not fit: your cart has at most ${MAX_QUANTITY_PER_ITEM} of each, including what is being sent as an order.`,
  matchFor: (line: string) => `Match for ${line}`,
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  decreaseNamed: (name: string) => `Decrease quantity of ${name}`,
  increaseNamed: (name: string) => `Increase quantity of ${name}`,
  /** Below what the pieces of a line cost together. */
  each: (price: string) => `${price} each`,
  subtotal: 'Subtotal',
  addAll: (products: number) =>
    products === 1 ? 'Add 1 product to cart' : `Add ${products} products to cart`,
  added: (products: number) =>
    products === 1 ? '1 product is in your cart' : `${products} products are in your cart`,
} as const
