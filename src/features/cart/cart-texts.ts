import { formatItems } from '#shared/lib/format/format-items.ts'

export const cartTexts = {
  title: 'My Cart',
  add: 'Add',
  viewCart: 'view cart',
  onlyInMemory: 'This device could not save your cart. It stays here until you close the shop.',
  link: (pieces: number) => (pieces === 0 ? 'My Cart' : `My Cart, ${formatItems(pieces)}`),
  addNamed: (name: string) => `Add ${name}`,
  decreaseNamed: (name: string) => `Decrease quantity of ${name}`,
  increaseNamed: (name: string) => `Increase quantity of ${name}`,
} as const
