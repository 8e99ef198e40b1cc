import { deliveryPromise } from '#shared/lib/format/promise-texts.ts'

/** The product page's own words; those that the first screen needs too are in catalogue-texts. */
export const productTexts = {
  trail: 'You are here',
  home: 'Home',
  size: 'Size',
  perUnit: { kg: 'Price per kg', litre: 'Price per litre' },
  promise: deliveryPromise,
  notFound: 'Product not found',
  returnHome: 'Return to Home',
  pictures: 'Pictures',
  showPicture: (number: number) => `Show picture ${number}`,
  moreFrom: (category: string) => `More from ${category}`,
} as const
