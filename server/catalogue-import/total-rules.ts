/** Recognises the lines of totals in reports of tills. */

/** Words for a total, each alone. Hindi: total, sum. */
const TOTAL_WORDS = new Set('total totals subtotal subtotals कुल योग टोटल'.split(' '))
/** Words that may stand beside them: 'G. Total', 'Total Items: 2', 'Total (Rs.)'. */
const WORDS_BESIDE = new Set(
  (
    'g gr grand sub net gross page bill report group overall running final of the in all no nos number count ' +
    'amount amt value rs inr rupee rupees qty quantity stock item items product products sku skus pcs ' +
    'units mrp sale sales price sum groups सब राशि मात्रा'
  ).split(' '),
)
/** Other lines of sums, such as the carry from page to page. */
const SUMS = new Set([
  'cf',
  'bf',
  'co',
  'carried forward',
  'carried over',
  'brought forward',
  'sum',
  'average',
  'stock value',
  'opening stock',
  'closing stock',
  'closing stock value',
])
/** 'Total', 'Grand Total', 'Sub-Totals'. */
const PLAIN_TOTAL = /^(?:(?:grand|sub) ?)?totals?$/

/** A longer name is that of a product. */
const LONGEST_TOTAL = 60

interface NamedRow {
  id: string
  category: string
  brand?: string
  size?: string
}

/**
 * Whether a row is a sum and not a product. There are goods of a brand named Total ('Total 5%' is a
 * yoghurt), but they have an id or a category. By default, a file has categories and no ids.
 */
export function isTotalLine(
  name: string,
  { id, category, brand = '', size = '' }: NamedRow,
  file = { hasIds: false, hasCategories: true },
): boolean {
  if (name.length > LONGEST_TOTAL || name.includes('%') || brand !== '') return false
  const spelled = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  // 'T O T A L', 'C/F'
  const words = spelled.every((word) => word.length === 1) ? [spelled.join('')] : spelled
  const text = words.join(' ')
  if (PLAIN_TOTAL.test(text)) return id === '' || (file.hasCategories && category + size === '')
  if (id !== '' || category !== '') return false
  if (
    SUMS.has(text) ||
    (words.some(isTotal) && words.every((word) => isTotal(word) || isBeside(word)))
  )
    return true
  // 'Dals Total' and 'Group Total: Dals' are goods only in a file whose goods have no ids.
  const first = words.find((word) => !isBeside(word))
  return file.hasIds && (isTotal(words.at(-1) ?? '') || isTotal(first ?? ''))
}

const isTotal = (word: string) => TOTAL_WORDS.has(word)
const isBeside = (word: string) => WORDS_BESIDE.has(word)
