/** Compares headings without regard to how an export writes them. */
import { isWithoutTax } from './for-sale-rules.ts'

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

/** Words in the brackets of a price that do not make it another price: '(Rs)', '(incl. of all taxes)'. */
const WORDS_OF_PRICES = new Set(
  (
    '₹ rs inr rupee rupees paise paisa in of with all incl inclusive including included ' +
    'tax taxes gst vat mrp sp maximum max retail price sale selling offer discounted final ' +
    'per each unit units pack packet pkt piece pc pcs item required mandatory optional'
  ).split(' '),
)
const OTHER_PRICES =
  /cost|purchas|buying|wholesale|dealer|distribut|stockist|landed|landing|\bb2b\b|\bpt[rs]\b/i

/** Whether a heading with the words of a price says that it is none for shoppers: a cost, a percentage. */
export const isOtherPrice = (heading: string): boolean =>
  /%|percent/i.test(heading.replace(/\(.*?\)/g, '')) ||
  bracketsOf(heading).some(
    (text) =>
      OTHER_PRICES.test(text) ||
      isWithoutTax(text) ||
      (/%|percent/i.test(text) && !/incl/i.test(text)),
  )

/** Whether the brackets of a price hold words that may make it another price: '(Diwali)'. */
export const isDoubtfulPrice = (heading: string): boolean =>
  bracketsOf(heading)
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{Sc}]+/u))
    .some((word) => word !== '' && !WORDS_OF_PRICES.has(word))

/** Whether the brackets of a stock say that it is not the stock of today: 'Stock (Opening)'. */
export const isOtherStock = (heading: string): boolean =>
  bracketsOf(heading).some((text) =>
    /opening|\bmin\b|minimum|\bmax\b|maximum|re-?order|alert|transit|reserved|damaged/i.test(text),
  )

/** Whether the brackets of a size say that it is not the contents of a pack: 'Weight (Gross)'. */
export const isOtherSize = (heading: string): boolean =>
  bracketsOf(heading).some((text) => /gross|shipping|parcel|stock/i.test(text))
