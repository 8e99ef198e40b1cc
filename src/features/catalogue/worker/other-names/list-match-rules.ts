/** Finds products for a line of a list, and how many packs of each. Pure. */
import { findByOtherName } from './find-by-other-name.ts'
import type { OtherNameIndex } from './other-name-index.ts'
import { isNamedIn, isPackOf, quantityFor, type ListEntry } from './shopping-list-rules.ts'

/** The difference to the best score within which the number in a line decides. */
const NEARLY_AS_GOOD = 0.05

export interface IndexedProducts {
  index: OtherNameIndex
  nameOf: (product: number) => string
}

/** The matches for a line, best first. */
export function productsFor(entry: ListEntry, products: IndexedProducts): number[] {
  const { index } = products
  const matches = findByOtherName(index, entry.wanted, {
    limit: index.sizes.length,
    isTyping: false,
    allowsTypos: true,
  })
  const least = (matches[0]?.score ?? 0) - NEARLY_AS_GOOD
  const numbered = matches.filter(
    ({ product, score }) =>
      score >= least &&
      (isPackOf(entry, index.sizes[product]) || isNamed(entry, product, products)),
  )
  return [...new Set([...numbered, ...matches].map(({ product }) => product))]
}

export function quantityOf(entry: ListEntry, product: number, products: IndexedProducts): number {
  const pack = products.index.sizes[product]
  return quantityFor(entry, pack, isNamed(entry, product, products))
}

function isNamed(entry: ListEntry, product: number, { index, nameOf }: IndexedProducts): boolean {
  return (
    entry.count !== undefined &&
    index.numbers.get(product)?.includes(entry.count) === true &&
    isNamedIn(entry, nameOf(product))
  )
}
