/** Recognises the lines of totals in reports of tills. */

/** Words for a total, each alone. Hindi: total, sum. */
const TOTAL_WORDS = new Set('total totals subtotal subtotals कुल योग'.split(' '))
/** Words that may stand beside them: 'G. Total', 'Total Items: 2', 'Total (Rs.)'. */
const WORDS_BESIDE = new Set(
  (
    'g gr grand sub net gross page bill report group overall running final of the all no nos number count ' +
    'amount amt value rs inr rupee rupees qty quantity stock item items product products sku skus pcs ' +
    'units mrp sale sales price राशि मात्रा'
  ).split(' '),
)
/** Other lines of sums, such as the carry from page to page. */
const SUMS = new Set([
  'c f',
  'b f',
  'c o',
  'cf',
  'bf',
  'carried forward',
  'carried over',
  'brought forward',
  'stock value',
  'closing stock',
  'closing stock value',
])
/** 'Total', 'Grand Total', 'Sub-Totals'. */
const PLAIN_TOTAL = /^(?:(?:grand|sub) ?)?totals?$/

/** A longer name is that of a product. */
const LONGEST_TOTAL = 60

/**
 * Whether a row is a sum and not a product. There are goods of a brand named Total ('Total 5%' is a
 * yoghurt), but they have an id or a category.
 */
export function isTotalLine(name: string, row: { id: string; category: string }): boolean {
  if (name.length > LONGEST_TOTAL || name.includes('%')) return false
  const words = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const text = words.join(' ')
  if (PLAIN_TOTAL.test(text)) return row.id === '' || row.category === ''
  if (row.id !== '' || row.category !== '') return false
  return (
    SUMS.has(text) ||
    (words.some((word) => TOTAL_WORDS.has(word)) &&
      words.every((word) => TOTAL_WORDS.has(word) || WORDS_BESIDE.has(word)))
  )
}
