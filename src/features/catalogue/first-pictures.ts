import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { requestCatalogue } from './catalogue-client.ts'

const HOME_PICTURES = 28
/** The cards of a category that a phone shows without scrolling, and a few more. */
const PICTURES_A_CATEGORY = 8

/**
 * Addresses of the pictures of home and of each category's first screen, most likely ones first.
 */
export async function firstPictures(
  position: Position,
  summary: CatalogueSummary,
): Promise<string[]> {
  const home = await requestCatalogue('home', position, { limit: HOME_PICTURES })
  const shelves = await Promise.all(
    summary.categories.map(({ _id: categoryId }) =>
      requestCatalogue('category', position, { categoryId, offset: 0, limit: PICTURES_A_CATEGORY }),
    ),
  )
  const rows = [...home, ...shelves.flatMap((shelf) => shelf.rows)]
  const addresses = [...summary.categories, ...rows].map(({ image }) => image)
  return [...new Set(addresses)].filter((address) => address !== '')
}
