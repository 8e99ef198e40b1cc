/** Whether a row is for sale today: its status, whether it is published, and the tax in its price. */
import { textOrNothing } from './cell-rules.ts'
import { saysInStock, saysOutOfStock } from './stock-rules.ts'

/** Words for goods that are not for sale, in a cell or as the heading of a flag. */
const HIDDEN = [
  String.raw`archived?|(?:in|non)[\s_-]*active|de[\s_-]*activ(?:e|ated?)|disabled?|suspended|block(?:ed)?`,
  String.raw`not[\s_-]*(?:active|published|live|listed|approved|for[\s_-]*sale)|do[\s_-]*not[\s_-]*(?:sell|show)`,
  String.raw`un[\s_-]*(?:publish(?:ed)?|listed|approved)|de[\s_-]*list(?:ed)?|hid(?:den|e)|stopped`,
  String.raw`deleted?|discontinued?|withdrawn`,
].join('|')
const NOT_FOR_SALE = new RegExp(
  `^(?:${[
    HIDDEN,
    String.raw`drafts?|not[\s_-]*in[\s_-]*use|off(?:[\s_-]*line)?|private|pending|expired|cancell?ed`,
    String.raw`paused?|(?:on[\s_-]*)?hold|(?:temp(?:orarily|\.)?[\s_-]*)?closed?`,
    String.raw`trash(?:ed)?|removed?|rejected?|निष्क्रिय|बंद|बन्द`,
  ].join('|')})[.]?$`,
  'iu',
)
/** What a heading of flags has around its word: 'Is Active', 'Item Blocked', 'Enabled for Sale'. */
const WHOSE = '(?:is|item|product|sku|variant|web|website|online|listing|sales?)*'
const WHERE = '(?:forsale|(?:on|in)?(?:online|website|app|pos|(?:online)?store|catalog))?'
/** Plain headings of flags, whose 'no' means not for sale. 'Available' is a flag of the stock. */
export const SHOWN_FLAG = new RegExp(
  `^${WHOSE}(?:${[
    'active(?:inactive)?|enabled?|publish(?:ed)?|live|listed|visible|visibility|approved|show',
    '(?:available|sell)(?=.)|sell?able|sale?able|forsale|saleok|canbesold|(?<!sales?)online',
  ].join('|')})${WHERE}$`,
)
/** Headings of flags whose 'yes' means not for sale. `deleted_at` has the time of it. */
export const HIDDEN_FLAG = new RegExp(`^${WHOSE}(?:${HIDDEN})(?:at|${WHERE})$`, 'i')
const TIME_HEADING = /at$/i
/** Magento's numbers for in the catalogue, in the search, and in both. */
const MAGENTO_VISIBLE = /^[234]$/
const NO = 'false|no|n|f|0|✗|✘'
const REFUSAL = new RegExp(`^(?:${NO})$`, 'i')
const CONSENT = /^(?:true|yes|y|t|1|-1|x|✓|✔)$/i
const NOT_PUBLISHED = new RegExp(`^(?:${NO}|-1|2)$`, 'i')
/** Words that are expected for goods on sale. Goods with any other word are sold too. */
const FOR_SALE =
  /^(?:|(?:true|yes|y|t|1|✓|✔|activ(?:e|ated)|enabled?|publish(?:ed)?|live|listed|on(?:[\s_-]*line)?|public|visible|(?:for|on)[\s_-]*sale|approved|open|normal|running|selling|catalog|search|सक्रिय|चालू)\.?)$/iu
const TAX = String.raw`(?:tax(?:es)?|[cis]?gst|vat)\b`
const WITHOUT_TAX = new RegExp(
  [
    String.raw`^(?:n|no|false|0)$|exclu|(?<!\p{L})excl|without|not[\s_-]*incl`,
    String.raw`(?<!\bno )\bextra\b|^\+|\bplus\b(?! *[si]gst)`,
    String.raw`\b(?:before|net of|w\/o) (?:all )?${TAX}|^w\/o$`,
    String.raw`^additional$|\b${TAX} additional\b|(?<!\bno )\badditional ${TAX}`,
  ].join('|'),
  'iu',
)
/** Words that are expected for prices with their tax, or for goods without one. */
const WITH_TAX =
  /^(?:|y|yes|true|1)$|inclu|(?<!\p{L})inc(?:l|\b)|\bwith\b|\bno (?:extra|additional)\b|exempt|\bnil\b|\bnon[\s-]*(?:gst|taxable)\b/iu

/** Words of a column of states: Shopify's `Status`, the state of an item in a till; or a flag. */
export const isStatusForSale = (status: string): boolean =>
  !REFUSAL.test(status) && !NOT_FOR_SALE.test(status) && !saysOutOfStock(textOrNothing(status))

/** A heading without its spaces, signs, and what is in brackets. */
const wordsOf = (heading: string): string => heading.replace(/\(.*?\)|[^\p{L}\p{M}]/gu, '')

/** Under `Blocked` and `isDeleted`, 'yes' means not for sale. `--map` may name `Closed` too. */
export function isFlagInverted(heading: string): boolean {
  const words = wordsOf(heading)
  return HIDDEN_FLAG.test(words) || NOT_FOR_SALE.test(words.replace(/^is/i, ''))
}

/** Whether a flag may be something else: a `Block` of shelves. */
export const isFlagOrPlace = (heading: string): boolean => /^block$/i.test(wordsOf(heading))

/** Flags: 1 is published; WooCommerce writes 0 and -1 for the others, Magento 2. */
export function isPublished(flag: string, heading: string): boolean {
  // Words are not inverted.
  if (NOT_FOR_SALE.test(flag) || saysOutOfStock(textOrNothing(flag))) return false
  if (!isFlagInverted(heading)) return isVisible(flag, heading) || !NOT_PUBLISHED.test(flag)
  return !CONSENT.test(flag) && !(TIME_HEADING.test(wordsOf(heading)) && /[1-9]/.test(flag))
}

const isVisible = (flag: string, heading: string) =>
  MAGENTO_VISIBLE.test(flag) && /^visibility$/i.test(wordsOf(heading))

const isKnownForSale = (text: string) => FOR_SALE.test(text) || saysInStock(text)

/** Whether a status is a word that is known to be for sale or not. */
export function isStatusKnown(status: string): boolean {
  const text = textOrNothing(status)
  return isKnownForSale(text) || !isStatusForSale(text)
}

/** Whether a flag is a word that is known to be for sale or not. */
export function isPublishedKnown(flag: string, heading: string): boolean {
  const text = textOrNothing(flag)
  return (
    isKnownForSale(text) ||
    isVisible(text, heading) ||
    !isPublished(text, heading) ||
    (isFlagInverted(heading) && REFUSAL.test(text))
  )
}

/**
 * 'N', 'Excl. GST', 'GST extra', 'Not included' or 'Without Tax': shoppers would pay more than the
 * price of the row.
 */
export const isWithoutTax = (tax: string): boolean => WITHOUT_TAX.test(tax)

/** Whether the words of a tax say that the price has it or not. Others: 'GST 5%', 'Taxable'. */
export const isTaxKnown = (tax: string): boolean => {
  const text = textOrNothing(tax)
  return WITH_TAX.test(text) || isWithoutTax(text)
}
