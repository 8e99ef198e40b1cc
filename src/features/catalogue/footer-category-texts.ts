/** Separate from catalogue-texts.ts, which is part of the first load. */
export const footerCategoryTexts = {
  heading: 'Shop by Category',
  all: 'Show all categories',
  fewer: 'Show fewer categories',
} as const
