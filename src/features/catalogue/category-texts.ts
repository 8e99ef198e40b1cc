export const categoryTexts = {
  categories: 'Categories',
  emptyCategory: 'No products found in this category',
} as const
