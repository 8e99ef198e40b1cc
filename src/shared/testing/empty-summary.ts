import type { CatalogueSummary } from '#contract/catalogue-messages.ts'

/** The summary of a place without products, where a store delivers or not. */
export const emptySummary = (isAvailable: boolean): CatalogueSummary => ({
  positionKey: '26.190,91.750',
  version: 'a',
  fetchedAt: 0,
  isAvailable,
  darkStores: [],
  categories: [],
  productCount: 0,
})
