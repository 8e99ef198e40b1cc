/** How many packs of a product a line of a list means. Pure. */
import type { ListEntry } from './list-line-rules.ts'
import { separateSize, type Size } from './size-rules.ts'
import { hasWords, wordsOf } from './text-rules.ts'

/**
 * Whether the number in the line is one in the name of the product, which is then a single pack: '5
 * star' is 'Cadbury 5 Star', and '4 soap' is 'Soap 4 × 100 g'. '2 shampoo' is not 'Pantene 2 in 1
 * Shampoo', whose number has other words beside it.
 */
export function isNamedIn({ count, numbered }: ListEntry, productName: string): boolean {
  if (count === undefined || numbered === undefined) return false
  const all = wordsOf(productName)
  return hasWords(separateSize(all).words, numbered) || hasWords(all, `${count} x`)
}

/** Whether the product is one pack of the number in the line: a tray of 30 for '30 eggs'. */
export function isPackOf(entry: ListEntry, pack: Size | undefined): boolean {
  return entry.numbered !== undefined && pack?.measure === 'pcs' && pack.amount === entry.count
}

/**
 * Returns the number of packs that is nearest to the line's amount: '2 kg aloo' is two packs of 1
 * kg, 'atta 5kg' is one of 5 kg, and '12 eggs' are two packs of six. At least one; the cart has its
 * own limit. `isNamed`: the number is in the name of the product.
 */
export function quantityFor(entry: ListEntry, pack: Size | undefined, isNamed: boolean): number {
  const count = isNamed ? 1 : (entry.count ?? 1)
  const { size } = entry
  if (size !== undefined) {
    if (size.measure === pack?.measure) {
      return Math.max(1, Math.round((size.amount * count) / pack.amount))
    }
    // '5 pcs' of goods that are not sold in pieces are packs.
    const isPacks = size.measure === 'pcs' && entry.count === undefined
    return isPacks ? Math.max(1, Math.round(size.amount)) : count
  }
  if (isNamed || entry.arePacks) return count
  // 'eggs (2)' and 'eggs x2' are two packs of six, but 'eggs (12)' are twelve eggs.
  const arePieces = entry.numbered !== undefined || count >= (pack?.amount ?? 0)
  if (pack?.measure === 'pcs' && arePieces) return Math.max(1, Math.round(count / pack.amount))
  return entry.mayBePrice ? 1 : count
}
