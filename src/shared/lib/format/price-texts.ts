/** What a price is, in the words of several screens. */
export const priceTexts = {
  mrp: 'MRP',
  off: (percent: number) => `${percent}% off`,
} as const
