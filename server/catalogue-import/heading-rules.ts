/** Compares headings without regard to how an export writes them. */
import { isWithoutTax } from './for-sale-rules.ts'
import { isOtherQuantity } from './size-rules.ts'

/** 'MRP (₹)' and 'M.R.P.' are both `mrp`. */
export function plainHeading(heading: string): string {
  return heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the first column with one of these plain headings, in the order of `wanted`. */
export function columnNamed(
  columns: readonly string[],
  wanted: readonly string[],
): string | undefined {
  for (const plain of wanted) {
    const found = columns.find((column) => plainHeading(column) === plain)
    if (found !== undefined) return found
  }
  return undefined
}

/** What the brackets of a heading say: 'Cost' of 'Price (Cost)'. */
const bracketsOf = (heading: string): string[] =>
  [...heading.matchAll(/\((.*?)\)/g)].map(([, text = '']) => text)

/** The words of a text without the numbers before them: 'kg' of '1kg'. Signs are words too. */
const WORDS = /[\p{Sc}%]|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu

/** Words for a quantity that is not the pack, unless the pack is sold by it: 'Price (per kg)'. */
const MEASURES =
  'dozen doz kg kgs kilo g gm gms gram grams l lt ltr litre litres liter liters ml'.split(' ')
/** Words in the brackets of a price that do not make it another price: '(Rs)', '(per unit)'. */
const WORDS_OF_PRICES = new Set(
  (
    '₹ rs inr rupee rupees paise paisa indian only in of with all inc incl inclusive including included ' +
    'mrp sp retail price sale selling offer discounted final ' +
    'per each unit units pack packet pkt piece pieces pc pcs item ' +
    `${MEASURES.join(' ')} ` +
    'net online b2c india ps numeric number decimal editable printed customer required mandatory optional मूल्य'
  ).split(' '),
)
const PERCENTAGE = String.raw`\d+(?:\.\d+)?\s*(?:%|percent\b)`
const TAX = String.raw`(?:tax(?:es)?|[sci]?gst|vat)\b`
/** '5% GST', 'all taxes', 'GST @ 5%'. */
const RATED_TAX = String.raw`(?:all\s+)?(?:${PERCENTAGE}\s*)?${TAX}(?:\s*@?\s*${PERCENTAGE})?`
/** What is to be paid beside the price of the goods or in it: '(excl. delivery)', '(no extra cost)'. */
const BESIDE_PRICE =
  /\b(?:incl\w*\.?|excl\w*\.?|with|without|no|plus|extra)\s+(?:(?:of|any|extra)\s+)*(?:(?:delivery|shipping|costs?|charges?|fees?)\b\s*)+/gi
/** Phrases of a price whose single words may mean another one: '(10% off)', '(with 5% GST)'. */
const PHRASES_OF_PRICES = new RegExp(
  [
    String.raw`(?:\bafter\s+|\bflat\s+)?${PERCENTAGE}\s*(?:off|discount|less)\b`,
    String.raw`\bafter\s+discount\b`,
    String.raw`\bless\s+${PERCENTAGE}`,
    String.raw`\b(?:inc(?:l\w*)?\.?|with)\s*(?:of\s+)?${RATED_TAX}`,
    String.raw`${RATED_TAX}\s*(?:is\s+|are\s+)?inc(?:l\w*)?\b`,
    String.raw`\bmaximum\s+retail\s+price\b`,
  ].join('|'),
  'gi',
)
const OTHER_PRICES =
  /cost|purchas|buying|wholesale|dealer|distribut|stockist|landed|landing|\bb2b\b|\bpt[rs]\b/i
export const namesOtherPrice = (text: string): boolean => OTHER_PRICES.test(text)
const NAMES_TAX = new RegExp(String.raw`\b${TAX}`, 'i')
/** '(%)', '(in percent)', '(Discount %)', but not '(10% off)'. */
const IS_PERCENTAGE = /(?<!\d\s*)%|(?<!\d\s*)percent/i

const pricesIn = (heading: string): string[] =>
  bracketsOf(heading).map((text) => text.replace(BESIDE_PRICE, ''))

/**
 * Whether a heading with the words of a price says that it is not for shoppers: a cost, a
 * percentage, a price without tax. Such a column is left out without asking, so only what is
 * certain counts.
 */
export const isOtherPrice = (heading: string): boolean =>
  /%|percent/i.test(heading.replace(/\(.*?\)/g, '')) ||
  pricesIn(heading).some(
    (text) =>
      OTHER_PRICES.test(text) ||
      IS_PERCENTAGE.test(text) ||
      (NAMES_TAX.test(text) && isWithoutTax(text)),
  )

/** Words of prices and rates that shoppers do not pay: costs, taxes, former prices. */
const NOT_SELLING =
  /\b(?:pur|gst|[sci]gst|vat|tax|cess|duty|hsn|conversion|exchange|commission|interest|margin|growth|opening|closing|stock|old|previous|last|min|minimum|max|maximum|type|code|group|list(?! rate)|level|date|start|starts|end|ends|(?:from|to|until|till|upto)$|valid|validity|period|expiry|currency|id|name|notes?|remarks?)\b/i
const SELLING = /\brates?\b|prices?\b|discount(?:ed)?\b|\bdisc\b|मूल्य|(?<!\p{L})दर(?![\p{L}\p{M}])/iu
/** 'Selling', 'Offer', 'Sale Amt.', which are no prices beside a word of `NOT_AMOUNT`. */
const PERHAPS_SELLING = /\bsell(?:ing)?\b|\boffers?\b|\bdeals?\b|\bsale\b|\bsales (?:amt|amount)\b/i
const NOT_AMOUNT =
  /\b(?:qty|quantity|units?|uom|count|total|tags?|account|ledger|channel|text|details|label|flag|ok|(?:on|for|is) sale)\b/i
/** Words that are a price only alone: 'Net Amount', 'Cash' and 'Special', but not 'Net Weight'. */
const SELLING_ALONE =
  /^ ?(?:(?:net|final|special|retail|customer|cash)(?: (?:amt|amount|value))?|(?:bill(?:ing)? )?(?:amt|amount)|you pay|off) ?$/i
/** Beside an MRP, the lowest or highest selling price may be the only one: 'Min Selling Price'. */
const BOUND_OF_SELLING =
  /\b(?:min|minimum|max|maximum)(?= (?:sell(?:ing)?|sales?) (?:price|rate)\b)/i

/** The words outside of the brackets, separated by blanks: 'Disc Price' of 'Disc.Price (Rs)'. */
const wordsOf = (heading: string) =>
  heading
    .replace(/\(.*?\)/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')

/**
 * Whether a heading that is not known could be the selling price: 'Net Rate', 'Counter Price',
 * 'Disc. Price', 'discount', 'Offer', 'Rate incl. GST'.
 */
export function couldBeSellingPrice(heading: string): boolean {
  const words = wordsOf(heading)
  const isNamed =
    SELLING.test(words) ||
    SELLING_ALONE.test(words) ||
    (PERHAPS_SELLING.test(words) && !NOT_AMOUNT.test(words))
  return (
    isNamed &&
    !isOtherPrice(heading) &&
    !OTHER_PRICES.test(words) &&
    !NOT_SELLING.test(words.replace(PHRASES_OF_PRICES, ' ').replace(BOUND_OF_SELLING, ' ').trim())
  )
}

/** Whether a heading is that of a discount in percent: 'Discount %', 'discountPercent', 'Less %'. */
export function isDiscountRate(heading: string): boolean {
  const words = wordsOf(heading.replace(/[()]/g, ' '))
  return /%|percent|\bpct\b/i.test(words) && /discount|\b(?:disc|off|offer|less)\b/i.test(words)
}

const wordsInBrackets = (heading: string): string[] =>
  pricesIn(heading).flatMap(
    (text) => text.toLowerCase().replace(PHRASES_OF_PRICES, '').match(WORDS) ?? [],
  )

/** '(per 100 g)' is the price of a part of the pack, or of several. */
const PER_NUMBER = /(?:\bper\s*|\/\s*)\d/i

/**
 * Whether the brackets of a price say or may say that it is another price: '(Diwali)', '(GST)',
 * '(per 100 g)'.
 */
export const isDoubtfulPrice = (heading: string): boolean =>
  wordsInBrackets(heading).some((word) => !WORDS_OF_PRICES.has(word)) ||
  bracketsOf(heading).some((text) => PER_NUMBER.test(text))

/** Whether a price is that of a kilogram, a litre or a dozen, as of goods that are sold loose. */
export const isPricePerMeasure = (heading: string): boolean =>
  wordsInBrackets(heading).some((word) => MEASURES.includes(word))

/** Words of a stock that is not the one to sell from today. */
const OTHER_STOCKS =
  /opening|\bop\b|\bmin\b|minimum|\bmax\b|maximum|re[- ]?order|alert|transit|reserved|damaged|value|amount|₹|\brs\b|\b(?:last|previous|prev)\b|month|yesterday/i
export const namesOtherStock = (text: string): boolean => OTHER_STOCKS.test(text)
/** Words of a heading that only speaks of the stock: 'Stock Group', 'Manage Stock', 'Stock Unit'. */
const NOT_STOCK =
  /\b(?:group|category|type|code|name|id|uom|rack|rate|price|cost|days|age|low|safety|negative|manage|maintain|track|allow|account|ledger|notes?|remarks?|stock (?:unit$|location))\b/i
const QUANTITY = '(?:qty|quantity|units?|nos|pcs|pieces|count)'
const OF_TODAY = '(?:ava?i?l|available|remaining|left|balance|bal|closing|current|shelf|total)'
const STOCK = new RegExp(
  `\\b(?:${[
    'stocks?|stk|inventory|(?:on|in) ?hand|godown',
    `${OF_TODAY} ${QUANTITY}|${QUANTITY} ${OF_TODAY}|${QUANTITY} in stock`,
    `(?:closing|current) bal(?:ance)?|^(?:stock )?bal(?:ance)?$`,
  ].join('|')})\\b|स्टॉक`,
  'i',
)

/** 'Qty' and 'Count' are the stock in one file and the contents of a pack in another. */
const STOCK_OR_SIZE = /^(?:item )?(?:qty|quantity|count)$/i

/** Whether the brackets of a stock say that it is not the stock of today: 'Stock (Opening)'. */
export const isOtherStock = (heading: string): boolean =>
  bracketsOf(heading).some((text) => OTHER_STOCKS.test(text))

/** Whether a heading that is not known could be the stock: 'Shop Stock', 'Bal. Quantity (Main)', 'Qty'. */
export function couldBeStock(heading: string): boolean {
  const words = wordsOf(heading).trim()
  return (
    (STOCK.test(words) || STOCK_OR_SIZE.test(words)) &&
    !isOtherStock(heading) &&
    !OTHER_STOCKS.test(words) &&
    !NOT_STOCK.test(words)
  )
}

/** Whether the brackets of a size say that it is not the contents of a pack: 'Weight (Gross)'. */
export const isOtherSize = (heading: string): boolean => bracketsOf(heading).some(isOtherQuantity)

/** Whether a heading that is not known could be the size as well as the stock. */
export const couldBeStockOrSize = (heading: string): boolean =>
  STOCK_OR_SIZE.test(wordsOf(heading).trim()) && !isOtherSize(heading)
