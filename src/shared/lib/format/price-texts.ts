/** What a price is, in the words of several screens. */
export const priceTexts = { mrp: 'MRP' } as const
