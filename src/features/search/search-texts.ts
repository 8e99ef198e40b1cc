export const searchTexts = {
  placeholder: 'Search product here',
  none: 'No products found',
  results: 'Products',
} as const
