/** Shared by the shelves of the home page and of the product page. */
export const shelfTexts = {
  seeAll: 'See all',
} as const
