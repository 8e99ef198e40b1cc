import { promisedMinutes } from '#shared/lib/promise-texts.ts'

/** Texts of the home page and of what is loaded with it; later screens have their own files. */
export const catalogueTexts = {
  shopByCategory: 'Shop by Category',
  productSection: 'Product Section',
  noStore: 'Unable to find nearest store',
  tryAgain: 'Try Again',
  loading: 'Loading the shop…',
  heroLead: 'Groceries and essentials',
  heroPromise: 'Delivery in',
  heroMinutes: promisedMinutes,
  heroHint: 'From a nearby local store.',
  orderNow: 'Order Now',
} as const
