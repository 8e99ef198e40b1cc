import type { ProductRow } from '#contract/catalogue-messages.ts'

/** A product for tests of the cart. */
export const MILK: ProductRow = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  price: 29,
  image: '',
  categoryId: 'dairy',
  hue: 245,
}
