/** Apart from catalogue-texts, which the first screen needs and these do not. */
export const footerCategoryTexts = {
  heading: 'Shop by Category',
  all: 'Show all categories',
  fewer: 'Show fewer categories',
} as const
