/** Measures search results against the right products of a query (labelled-queries.ts). Pure. */

/** The results that fit below the search field. */
export const SHOWN_RESULTS = 8

/** Whether one of the first eight results is right (success@8). */
export function isSuccess(found: readonly string[], right: readonly string[]): boolean {
  return found.slice(0, SHOWN_RESULTS).some((id) => right.includes(id))
}

const gain = (place: number): number => 1 / Math.log2(place + 2)

/**
 * Returns the normalized discounted cumulative gain of the first eight results (nDCG@8), from 0 to
 * 1: a right product counts less at a lower position, relative to the best possible order.
 */
export function ndcg(found: readonly string[], right: readonly string[]): number {
  const gained = found
    .slice(0, SHOWN_RESULTS)
    .reduce((sum, id, place) => sum + (right.includes(id) ? gain(place) : 0), 0)
  const possible = right.slice(0, SHOWN_RESULTS).reduce((sum, _id, place) => sum + gain(place), 0)
  return possible === 0 ? 0 : gained / possible
}
