import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

/** Texts of the home page and of what is loaded with it; later screens have their own files. */
export const catalogueTexts = {
  shopByCategory: 'Shop by Category',
  productSection: 'Product Section',
  noStore: 'Unable to find nearest store',
  tryAgain: 'Try Again',
  loading: 'Loading the shop…',
  heroLead: 'Groceries and essentials',
  heroPromise: 'Delivery in',
  heroMinutes: `${DELIVERY_PROMISE_MINUTES} minutes`,
  heroHint: 'From a nearby local store.',
  promos: {
    pharmacy: 'Pharmacy at your doorstep',
    pet: 'Pet Care supplies in minutes',
    diaper: 'No time for a diaper run',
  },
  orderNow: 'Order Now',
  orderNowNamed: (promo: string) => `Order Now: ${promo}`,
} as const
