/** How many categories the footer shows on larger screens (product §2.5). Pure. */

const SHOWN = 20

export interface FooterCategoryView<T> {
  shown: readonly T[]
  /**
   * Whether a button shows or hides some. Up to 20 categories are never hidden (product §2.5).
   */
  hasButton: boolean
}

export function footerCategoryView<T>(
  categories: readonly T[],
  showsAll: boolean,
): FooterCategoryView<T> {
  return {
    shown: showsAll ? categories : categories.slice(0, SHOWN),
    hasButton: categories.length > SHOWN,
  }
}
