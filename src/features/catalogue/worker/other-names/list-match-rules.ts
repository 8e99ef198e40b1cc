/** Finds products for a line of a list, and how many packs of each. Pure. */
import { MAX_QUANTITY_PER_ITEM } from '#contract/constants.ts'
import { findByOtherName } from './find-by-other-name.ts'
import type { OtherNameIndex } from './other-name-index.ts'
import type { Size } from './size-rules.ts'
import { joinsWords } from './text-rules.ts'
import type { ListEntry } from './list-line-rules.ts'
import { isNamedIn, isPackOf, quantityFor } from './list-quantity-rules.ts'

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
    mayBeSeveral: joinsWords(entry.text),
  })
  // Those with the very name in the line come first, and others of a better size not before them:
  // 'curd 100 g' is not the yoghurt in the cup of 100 g.
  const [first] = matches
  const best = first?.score ?? 0
  const least = best - NEARLY_AS_GOOD
  // Nor are those of another brand, or other things of the brand.
  const nearlyAsGood = matches.filter(
    ({ score, isThing, brandWordCount }) =>
      score >= least && isThing === first?.isThing && brandWordCount === first?.brandWordCount,
  )
  const numbered = nearlyAsGood.filter(
    ({ product }) => isPackOf(entry, index.sizes[product]) || isNamed(entry, product, products),
  )
  const fitting = nearlyAsGood.filter(
    ({ product, score }) => score <= best && fitsWell(entry, index.sizes[product]),
  )
  return [...new Set([...numbered, ...fitting, ...matches].map(({ product }) => product))]
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

/** Whether some packs, at most as many as the cart takes, are about the amount in the line. */
function fitsWell({ size, count }: ListEntry, pack: Size | undefined): boolean {
  if (size === undefined || size.measure !== pack?.measure) return false
  const packs = (size.amount * (count ?? 1)) / pack.amount
  const rounded = Math.max(1, Math.round(packs))
  return rounded <= MAX_QUANTITY_PER_ITEM && Math.abs(rounded - packs) <= packs / 10
}
