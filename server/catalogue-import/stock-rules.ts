/** Reads whether a row is in stock from a count, a flag or words. */
import { isDashForZero } from './cell-rules.ts'
import { isCompound } from './source-rows.ts'

export type Stock = 'in' | 'out' | 'unknown'

const OUT_WORDS = new RegExp(
  [
    String.raw`out[\s_-]*of[\s_-]*stock|(?<!\p{L})out[\s_-]*stock(?!\p{L})|stock[\s_-]*out(?!\p{L})`,
    String.raw`sold[\s_-]*out|unavailable|not[\s_-]*(?:available|in[\s_-]*stock)|no[\s_-]*stock`,
    String.raw`discontinued|back[\s_-]*order|pre[\s_-]*order|coming[\s_-]*soon`,
    String.raw`(?<!\p{L})(?:re-?stock(?:ing|ed)?|arriving|launching|back)[\s_-]*soon|a?waiting[\s_-]*(?:for[\s_-]*)?stock`,
    String.raw`^(?:(?:stock\s+)?(?:finished|nil)|(?:(?:temporarily|temp\.?|currently|now)\s+)?out|oos)$`,
    // Hindi, also in Latin letters: not, finished, over.
    String.raw`नही|नहि|समाप्त|ख\u093c?त्म|\u0959त्म|(?<!\p{L})(?:nahi[nm]?|khatm|khatam|samapt)(?!\p{L})`,
  ].join('|'),
  'iu',
)
const IN_WORDS =
  /in[\s_-]*stock|low[\s_-]*stock|\bavailable\b|\bonly \d+ left\b|limited|उपलब्ध|स्टॉक में/iu

/** Words that there is stock, unless others in the text deny or postpone it. */
const AVAILABLE = /in[\s_-]*stock|\bavailable\b|उपलब्ध/iu
/** A denial: 'No longer available', 'None in stock'. 'No. in stock' is a number. */
const NO = /(?<!\p{L})(?:no(?!\.)|not|none|never|nothing|isn['’]?t|aren['’]?t)(?!\p{L})/iu
/** 'Available - No', 'In stock? No'. */
const ONLY_NO = /^[^\p{L}\p{N}]*(?:no|not|none|never|nothing|nil|false)[^\p{L}\p{N}]*$/iu
/** Another time: 'Available soon', 'Will be in stock'. */
const LATER = /(?<!\p{L})(?:soon|expected|will\s+be|awaited)(?!\p{L})/iu
/** The 5 Dec of 'Available 5 Dec'. */
const DAY_OF_MONTH = String.raw`\d\d?(?:st|nd|rd|th)?[\s-]*(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})`
/** Another time, or not: 'Available from the farm', 'Back in stock', 'Available 10 Dec'. */
const PERHAPS_LATER = new RegExp(
  String.raw`(?<!\p{L})(?:from|back)(?!\p{L})|\bavailable\s+(?:on\s+)?${DAY_OF_MONTH}`,
  'iu',
)
const NAMES_A_DAY = /\d|tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day/i
/** 'from 9 am', which is no other day. */
const TIME_OF_DAY = /(?:\bfrom\s+)?\b\d\d?(?:[:.]\d\d)?\s*[ap]m\b/gi

/** Not within a number: '1,200 in stock', 'In stock (3)'. */
const END_OF_CLAUSE = /[,;:.(](?!\d)|\s[-–]\s/
/** A clause about the stock of the one before: 'Available: from Monday'. */
const GOES_ON =
  /^\s*(?:but\s|only\s)*(?:soon|awaited|from|back|expected(?!\s+(?:delivery|dispatch)))(?!\p{L})/iu

/** The clauses about the stock: that of 'In stock. Delivery expected in 2 days' is 'In stock'. */
const clausesOfStock = (text: string): string =>
  text
    .split(END_OF_CLAUSE)
    .filter((clause) => AVAILABLE.test(clause) || GOES_ON.test(clause))
    .join(', ')

/** What a text with words for stock says of it: 'unknown' also without such words. */
function availabilityIn(text: string): Stock {
  if (OUT_WORDS.test(text)) return 'out'
  const words = AVAILABLE.exec(text)
  if (words === null) return IN_WORDS.test(text) ? 'in' : 'unknown'
  const before = text.slice(0, words.index)
  const after = text.slice(words.index + words[0].length)
  // The clause before: 'Imported, no longer available', but 'No frills: available'.
  const isDenied = NO.test(before.split(END_OF_CLAUSE).at(-1) ?? '') || ONLY_NO.test(after)
  const clauses = clausesOfStock(text)
  if (isDenied || LATER.test(clauses)) return 'out'
  if (PERHAPS_LATER.test(clauses)) {
    const otherwise = clauses.replace(TIME_OF_DAY, '')
    if (NAMES_A_DAY.test(otherwise)) return 'out'
    if (PERHAPS_LATER.test(otherwise)) return 'unknown'
  }
  // A denial of something else: 'Available at no extra cost'.
  return NO.test(text) ? 'unknown' : 'in'
}

/** Whether a text says in words that there is no stock. */
export const saysOutOfStock = (text: string): boolean => availabilityIn(text) === 'out'

/** Whether a text says in words that there is stock. */
export const saysInStock = (text: string): boolean => availabilityIn(text) === 'in'

const ZERO = String.raw`(?<![\d.,])0+(?:\.0*)?(?![\d.,])`
/** The count of '0 in stock' and 'In stock (0)', but not of '12 in stock (0 damaged)'. */
const ZERO_COUNT = new RegExp(`^\\D*${ZERO}|${ZERO}\\s*(?:${AVAILABLE.source})`, 'iu')

/** 'Instock: No' and 'available=false'. */
const NEGATED = new RegExp(`(?:${AVAILABLE.source})\\s*[:=]\\s*(?:no|false|none|nil|zero)\\b`, 'iu')

/** A longer text is not a count, and would take long to compare. */
const LONGEST_COUNT = 60

/** What may stand before and after a count: 'Qty 0', 'Stock: 0', '0 pcs left'. */
const BEFORE_COUNT = /^(?:qty|quantity|stock|balance|bal)\.?\s*[:=]?\s*(?=.)/i
const AFTER_COUNT = /\s+(?:left|remaining|(?:in|on) hand)$/i

/** 'Zero', 'Nil Kg', 'no units'. Not 'no limit'. */
const NO_COUNT =
  /^(?:no|none|nil|zero)(?:\s*(?:kgs?|gm?s?|grams?|ltrs?|litres?|l|ml|pcs?|pieces?|nos|units?|box(?:es)?|pack(?:et)?s?|pkts?|bags?|bottles?)\.?)?$/i

const NUMBER = String.raw`-?(?:\d[\d,]*(?:\.\d*)?|\.\d+)`
const UNIT = String.raw`(?:%|[\p{L}\p{M}]+\.?)`
/** '24 Nos', and '2 BOX 6 PCS' of tills with several units. */
const COUNT = new RegExp(`^(?:${NUMBER}\\s*${UNIT}[\\s,&+]*)*${NUMBER}\\s*${UNIT}?$`, 'u')

/** Under `outOfStock`, 'yes' means not in stock. Not under 'No. in stock'. */
const isInverted = (heading: string) => OUT_WORDS.test(heading)

/** A negative count means oversold, which is out of stock. */
export function stockOf(written: unknown, heading: string): Stock {
  if (isCompound(written)) return 'unknown'
  const text = stockText(written)
  const said = availabilityIn(text)
  if (said === 'out') return 'out'
  if (said === 'in') return ZERO_COUNT.test(text) || NEGATED.test(text) ? 'out' : 'in'
  const flag = flagOf(text)
  if (flag === undefined) return 'unknown'
  return flag === isInverted(heading) ? 'out' : 'in'
}

/** The text of a cell. In JSON a stock may be a number or a boolean, but not a list or an object. */
export function stockText(written: unknown): string {
  if (isCompound(written)) return JSON.stringify(written)
  const isCell = ['string', 'number', 'boolean'].includes(typeof written)
  return isCell ? String(written).trim() : ''
}

function flagOf(text: string): boolean | undefined {
  if (/^(?:true|yes|y|t|हाँ|हां|haa?n)$/i.test(text)) return true
  if (/^(?:false|no|n|f)$/i.test(text) || isDashForZero(text)) return false
  if (text.length > LONGEST_COUNT) return undefined
  const counted = text.replace(BEFORE_COUNT, '').replace(AFTER_COUNT, '')
  if (NO_COUNT.test(counted)) return false
  // Accounts write less than zero as (-)5, (5) or 5-.
  const signed = counted
    .replace(/^\(-\)\s*|^\((?=[\d.,]+\)$)/, '-')
    .replace(/^(-[\d.,]+)\)$/, '$1')
    .replace(/^([\d.,]+) ?-$/, '-$1')
  if (!COUNT.test(signed)) return undefined
  const numbers = [...signed.matchAll(new RegExp(NUMBER, 'g'))].map(([number]) =>
    Number(number.replaceAll(',', '')),
  )
  // The sign before the first number is that of all: '-1 BOX 6 PCS'.
  return (numbers.find((number) => number !== 0) ?? 0) > 0
}
