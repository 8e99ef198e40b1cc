/** Refuses headings of which several could be the same price or the stock. */
import { severalPrices, severalStocks } from './column-questions.ts'
import { isOtherPrice, isOtherStock, plainHeading } from './heading-rules.ts'
import { ImportError } from './import-error.ts'
import {
  EITHER_PRICE,
  HEADINGS,
  isOneOf,
  STOCK_COUNT,
  STOCK_FLAGS,
  withoutCurrency,
  type Field,
  type Known,
} from './known-headings.ts'

/** What a heading has around the words of a price that replaces another one, or holds elsewhere. */
const NEWER =
  /^(?:new|revised|updated|latest|online|app|web|offer)(?=.)|(?<=.)(?:new|revised|online)$/
/** 'mrp' of 'New MRP', and '' if the heading has no such word. */
function replacedBy(heading: string): string {
  const plain = plainHeading(heading)
  return NEWER.test(plain) ? plain.replace(NEWER, '') : ''
}

/** @throws ImportError if several columns could be the MRP or the selling price. */
export function refuseSeveralPrices(
  headings: readonly string[],
  wanted: ReadonlyMap<Field, string>,
  taken: ReadonlySet<string>,
): void {
  const free = headings.filter((heading) => !taken.has(heading) && !isOtherPrice(heading))
  const meaning = (known: readonly Known[], plainOf = plainHeading) =>
    free.filter((heading) => {
      const plain = plainOf(heading)
      return known.includes(withoutCurrency(plain)) || known.includes(plain)
    })
  /** With those that may have replaced a known price: `Selling Price` and `Online Price`. */
  const withNewer = (columns: readonly string[], known: readonly Known[]) =>
    columns.length === 0 ? columns : [...new Set([...columns, ...meaning(known, replacedBy)])]
  const own = (field: 'price' | 'discountPrice') => {
    if (wanted.has(field)) return []
    const known = HEADINGS[field].filter((each) => !EITHER_PRICE.includes(each))
    return withNewer(meaning(known), field === 'price' ? known : HEADINGS[field])
  }
  const mrp = own('price')
  const selling = own('discountPrice')
  const either = meaning(EITHER_PRICE)
  const hasMrp = wanted.has('price') || mrp.length > 0
  const hasSelling = wanted.has('discountPrice') || selling.length > 0
  if (mrp.length > 1) throw severalPrices('price', mrp)
  if (selling.length > 1) throw severalPrices('discountPrice', selling)
  if (hasMrp && hasSelling) {
    if (either.length === 0 || wanted.has('discountPrice')) return
    throw severalPrices('discountPrice', [...selling, ...either])
  }
  const candidates = hasMrp ? withNewer(either, EITHER_PRICE) : either
  if (candidates.length < 2) return
  throw severalPrices(hasMrp ? 'discountPrice' : 'price', candidates)
}

/** @throws ImportError if several columns could be the stock. A flag and a count are read together. */
export function refuseSeveralStocks(headings: readonly string[], taken: ReadonlySet<string>): void {
  const free = headings.filter((heading) => !taken.has(heading) && !isOtherStock(heading))
  for (const known of [STOCK_FLAGS, [STOCK_COUNT]]) {
    const columns = new Set(free.filter((heading) => isOneOf(known, plainHeading(heading))))
    if (columns.size > 1) throw severalStocks([...columns])
  }
}

/** @throws ImportError, because `--map` cannot tell two columns with one heading apart. */
export function refuseRepeatedHeading(headings: readonly string[], used: readonly string[]): void {
  const repeated = used.find((column) => headings.indexOf(column) !== headings.lastIndexOf(column))
  if (repeated === undefined) return
  throw new ImportError(
    `Several columns have the heading '${repeated}'. Rename those that are not meant.`,
  )
}
