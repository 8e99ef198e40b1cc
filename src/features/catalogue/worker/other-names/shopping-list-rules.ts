/** Reads lists as people write them: one product a line, with the amount on either side. Pure. */
import { MAX_ORDER_LINES } from '#contract/constants.ts'
import { toLatin } from './latin-rules.ts'
import { NUMBER_WORDS, separateSize, UNIT_WORDS, type Size } from './size-rules.ts'
import { wordsOf } from './text-rules.ts'

/** Longer than any list. The rest is ignored. */
const MAX_LETTERS = 20_000
/** Lines that are read, of which some are no goods. The others are only counted. */
const MAX_LINES = 300
/** The part of a line that is shown. */
const MAX_LINE_LETTERS = 80

export interface ListEntry {
  /** The line as it was written, without control characters. */
  text: string
  /** The words to search: the name with the size. Empty if no word is read. */
  wanted: string
  /** The line without bullet, size and count; with its size if no word is read. */
  name: string
  /** The number of packs or pieces; undefined if the line has none. */
  count: number | undefined
  /**
   * The count with the word beside it, if nothing says what is counted: in '12 eggs' these are
   * pieces, and in '5 star' the number belongs to the name.
   */
  numbered: string | undefined
  /** Whether the line says that it counts packs: '2 packets'. */
  arePacks: boolean
  /** The 60 of 'milk 60', which is a count only of pieces. */
  mayBePrice: boolean
  size: Size | undefined
}

export interface ShoppingList {
  entries: ListEntry[]
  /** The number of lines beyond the limit. */
  leftOut: number
}

/** Control characters and characters that change the text direction. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** '-', '*', '•', '[x]', '1.', '2)' before a line. '2 kg' and '1.5 kg' are not bullets. */
const BULLET = /^\s*(?:[-*•–—·▪◦☐☑✓✔]+|\[[ x]?\]|\d{1,3}[.)](?=\s|\p{L}))\s*/iu
/** '[9:30 am, 12/05/2024] Rahul: ' and '12/05/24, 9:30 am - Mom: ', as chats copy it. */
const SENDER =
  /^[^\S\n]{0,40}\p{Cf}{0,40}(?:\[[^\]\n]{0,40}?\d:\d\d[^\]\n]{0,40}\]|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]\.?m\.?)?\s*-)[^:\n]{1,40}:[^\S\n]*/gimu
/** 'Total: Rs. 540', 'Date: 12/05/2024', '9:30 AM', 'Hello!': only if the line has nothing else. */
const SUM = String.raw`(?:(?:grand|sub)[\s-]*)?(?:total|kul)(?:[\s:=₹.,\d/-]|\brs\b)*`
const DATE = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:\s+\d{2,4})?`
const TIME = String.raw`\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]\.?m\b\.?)?`
const GREETING = String.raw`(?:hi|hello|bye|ok|okay|thanks?|thank you|please(?: send)?|good (?:morning|evening))[\s!.,]*`
const NO_PRODUCT = new RegExp(
  String.raw`^(?:${SUM}|(?:date|time)?[\s:-]*(?:(?:${DATE}|${TIME})[\s,]*)+|${GREETING})$`,
  'iu',
)
/** 'rs', 'ru.', 'rupees', 'rupaye', 'taka', behind a number. */
const RUPEES = String.raw`(?:₹|(?:r[su]|rupees?|rup[aiy]+[ae]|t[aɔ]kar?)\b\.?)`
/** The 'wala' of '10 rs wala lays'. 'ki.gra.' is a unit. */
const OF_PRICE = String.raw`(?:ka|ki(?!\.?\s*gra)|[wv]al[aei])\b`
/** '₹60', 'Rs. 60', '@60', '60/-', '60 rs', '60 rs ka', '60 ka'. */
const PRICE = new RegExp(
  String.raw`(?:(?:@\s*(?:₹|r[su]\.?)?|₹|\br[su]\.?)\s*\d[\d,.]*(?:\s*/-)?|\b\d[\d,.]*\s*(?:/-|${RUPEES}))(?:\s*${OF_PRICE})?|\b\d{1,3}\s*${OF_PRICE}`,
  'giu',
)
const PACK_WORDS =
  'packets?|packs?|pkts?|pouch(?:es)?|bunch(?:es)?|gaddi|strips?|sachets?|jars?|tubes?|bottles?|boxe?s?|tins?|cans?|bags?|dabba|paket|peket|paiket'
const UNITS_AND_PACKS = `(?:${UNIT_WORDS.join('|')}|${PACK_WORDS})`
/** '40/kg', 'Rs. 40 / kg', '45 rs per litre'. */
const PRICE_PER_UNIT = new RegExp(
  String.raw`(?:@\s*)?(?:₹|\br[su]\.?)?\s*\b\d[\d,.]*\s*(?:/-|${RUPEES})?\s*(?:/|\bper\b)\s*${UNITS_AND_PACKS}\b`,
  'giu',
)
/**
 * '2 x 30', '30 x 2 = 60': a count and a price, of which the smaller is the count, as in '2 Rs 60'.
 * After a size both are the price. Goods for less than 10 rupees are rare: 'Omega-3 x2' has none.
 */
const COUNT_TIMES_PRICE = new RegExp(
  String.raw`(\b${UNITS_AND_PACKS}\s*[-–:=]?\s*)?\b(\d{1,3})\s*[x×*]\s*(\d{1,3})(?![\d,.]|\s*${UNITS_AND_PACKS}\b)(?:\s*${RUPEES}(?:\s*${OF_PRICE})?)?(?:\s*=\s*\d[\d,.]*)?`,
  'giu',
)
/** '2-3 kg', '2 se 3 kg', '2 ya 3': the smaller, as too little is better than too much. */
const RANGE =
  /(?<![\d\p{L},./-])(\d{1,2})(?:\s*[-–]\s*|\s+(?:to|se|ya|or)\s+)(\d{1,2})(?![\d,./-])/giu
/**
 * '2 Rs 60', '10 rs 2'. The smaller number is the count: few people order more packs than a pack
 * costs in rupees. '1 rs 5' may be either; too little is ordered rather than too much. In '30 rs 500
 * ml' and '5 rs 10 packets', the word behind the second number says that it is no price.
 */
const COUNT_AND_PRICE = new RegExp(
  String.raw`\b(\d[\d,.]*)\s*(?:₹|r[su]\.?)\s*(\d[\d,.]*)(?![\d,.]|\s*${UNITS_AND_PACKS}\b)(?:\s*/-)?`,
  'giu',
)
/** 'x2', '×2', '2x', '(2)', '(x2)' at the end. The x of 'mix 2' is not one. */
const COUNT_AFTER =
  /(?:(?<!\p{L})\s*[x×*]\s*(\d{1,3})|(?<=\p{L})[x×*](\d{1,3})|\s+(\d{1,3})\s*[x×]|\s*\(\s*[x×*]?\s*(\d{1,3})\s*[x×]?\s*\))\s*$/iu
/** '2x' and '2 ×' at the beginning. */
const COUNT_BEFORE = /^(\d{1,3})\s*[x×*]\s+/iu
/** '3 packets milk', 'milk 3 packet': a count of packs. */
const PACKS = new RegExp(
  String.raw`\b(\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')})\s*(?:${PACK_WORDS})\b`,
  'iu',
)
/** 'milk 2 nos', 'milk 2 units' and 'qty 2 milk' are 'milk 2'. */
const NOS = /(?<=\b\d{1,2}\s*)(?:nos?|units?)\b\.?|\b(?:qty|quantity)\b[\s.:=-]*/giu
/** 'Seven up', 'five star', 'sat isabgol': names that begin with a number. */
const NUMBER_BEFORE_NAME = /\b(?:(7|seven)\s+(?=up\b)|(five)\s+(?=star\b)|(sat)\s+(?=isabgol\b))/giu
/** The 2 of 'aloo 2' and 'aloo,2'. A hyphen or nothing joins that of 'B-12' and 'B12' to the name. */
const NUMBER_AT_END =
  /(?<![\p{L}\p{N}]|(?<![\p{L}\p{N}])(?:\p{L}|omega)[-‐‑])\d{1,2}[^\p{L}\p{N}]*$/iu
/** 'omega 3', 'vitamin b 12': the number belongs to the name, as that of 'Omega-3' does. */
const NUMBERED_NAME =
  /\b(omega(?=\s+[369]\b)|b(?=\s+12\b)|vit(?:amin)?\.?\s*(?:b(?=\s+[1235679]\b)|d(?=\s+[23]\b)|k(?=\s+[12]\b)))\s+/giu
/** Of goods that are not in pieces, nobody orders more packs. */
const MAX_BARE_PACKS = 20

/** Splits at line ends; a single line also at semicolons and commas, except that of '1,000'. */
export function readShoppingList(text: string): ShoppingList {
  const shown = text.slice(0, MAX_LETTERS).replaceAll(SENDER, '')
  const byLine = linesOf(shown, /[\r\n\u2028\u2029]+/u)
  const written = byLine.length === 1 ? linesOf(shown, BETWEEN) : byLine
  const lines: string[] = []
  let unread = 0
  for (const line of written) {
    if (lines.length >= MAX_LINES) unread += 1
    else lines.push(...(written === byLine ? partsOf(line) : [line]))
  }
  const entries = withoutNumbering(lines)
    .map(readLine)
    .filter((entry) => entry !== undefined)
  const kept = entries.slice(0, MAX_ORDER_LINES)
  return {
    entries: kept,
    leftOut: entries.length - kept.length + unread,
  }
}

/**
 * '1- Sugar', '2] Milk', '(3) Atta', '4: Tea': three or more, numbered from 1, are no counts. In
 * four or more, one number may be missing or written twice.
 */
const NUMBERING = /^[([#]?(\d{1,3})\s*[-–:\])]\s*(?=\S)/u

function withoutNumbering(lines: readonly string[]): readonly string[] {
  const numbers = lines.flatMap((line) => NUMBERING.exec(line)?.[1] ?? []).map(Number)
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  const slips = steps.filter((step) => step !== 1)
  const isNumbered =
    numbers[0] === 1 &&
    numbers.length > 2 &&
    slips.length <= (numbers.length > 3 ? 1 : 0) &&
    slips.every((step) => step === 0 || step === 2)
  return isNumbered ? lines.map((line) => line.replace(NUMBERING, '')) : lines
}

const BETWEEN = /;|,(?!\d{3}(?!\d))|(?<!\d),/u

/** 'aloo 2kg, pyaz 1kg' in one of several lines are two products, 'bread, brown' is one. */
function partsOf(line: string): string[] {
  const parts = linesOf(line, BETWEEN)
  if (parts.length > MAX_LINES) return [line]
  const areProducts = parts.every((part) => readLine(part) !== undefined)
  return areProducts && parts.filter((part) => /\d/.test(part)).length > 1 ? parts : [line]
}

function linesOf(text: string, end: RegExp): string[] {
  return text
    .split(end)
    .map((line) => line.replaceAll(UNSHOWABLE, ' ').replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
}

const rupeesOf = (written: string): number => Number(written.replaceAll(',', ''))

const hasWords = (words: readonly string[], sought: string): boolean =>
  ` ${words.join(' ')} `.includes(` ${sought} `)

function withoutPrice(both: string, size: string | undefined, one: string, other: string): string {
  const [count = 0, price = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b)
  if (price < 10) return both
  return size ?? ` ${count} x `
}

/** 'maggi do', 'मैगी तीन', but neither 'bread de do' (give) nor a 'gulab jamun tin'. */
function isSpokenAtEnd(words: readonly string[], line: string): boolean {
  const [before = '', last = ''] = words.slice(-2)
  const isGive = last === 'do' && ['de', 'bhej'].includes(before)
  return NUMBER_WORDS[last] !== undefined && !isGive && !/\btin\W*$/i.test(line)
}

function readLine(line: string): ListEntry | undefined {
  // Not NFKC, which makes '11⁄2' of '1½'.
  const latin = toLatin(line.slice(0, 200).normalize('NFC'))
  if (NO_PRODUCT.test(latin)) return undefined
  let rest = latin
    .replace(BULLET, '')
    .replaceAll(PRICE_PER_UNIT, ' ')
    .replaceAll(COUNT_TIMES_PRICE, withoutPrice)
    .replaceAll(RANGE, (range, low: string, high: string) =>
      Number(low) < Number(high) ? low : range,
    )
    .replaceAll(COUNT_AND_PRICE, (_both, one: string, other: string) =>
      rupeesOf(one) < rupeesOf(other) ? one : other,
    )
    .replaceAll(PRICE, ' ')
    .replaceAll(NOS, '')
    .replaceAll(NUMBERED_NAME, '$1-')
    .replaceAll(NUMBER_BEFORE_NAME, '$1$2$3')
    .replace(/[\s–-]+$/u, '')
    .trim()
  let count: number | undefined
  const take = (pattern: RegExp): void => {
    const found = pattern.exec(rest)
    if (!found || count !== undefined) return
    const written = found.slice(1).find((group) => group !== undefined) ?? ''
    const number = NUMBER_WORDS[written.toLowerCase()] ?? Number(written)
    if (number < 1) return
    count = number
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
  }
  take(COUNT_BEFORE)
  take(COUNT_AFTER)
  const countBefore = count
  take(PACKS)
  const arePacks = count !== countBefore
  const all = wordsOf(rest)
  const { words, size } = separateSize(all)
  // '1 kg x 2 sugar'.
  if (words[0] === 'x' && /^\d/.test(words[1] ?? '')) words.shift()
  const isRead = words.some((word) => !/^\d/.test(word))
  // '50-50' and a name in a script that is not read may occur in the name of a product.
  const isName = isRead || words.length > 1 || /(?![a-z])\p{L}/iu.test(rest)
  if (!isName) return undefined
  let numbered: string | undefined
  let mayBePrice = false
  if (isRead && count === undefined && words.length > 1) {
    const [first = '', second = '', last = ''] = [words[0], words[1], words.at(-1)]
    // '2 aloo bhujia', 'aloo bhujia 2' and 'dal 500 g 2' are counts, because the number has no
    // unit. In '2 500 ml milk' a size follows it, and in '7up' it is part of a word. Two digits
    // after a size are more likely a price.
    const isBesideName = hasWords(all, `${first} ${second}`)
    const isPartOfWord = rest.toLowerCase().includes(`${first}${second}`)
    // 'do bread', 'teen maggi', but not 'panch phoron' where that is a product's name.
    const spoken = size === undefined ? NUMBER_WORDS[first] : undefined
    if (spoken !== undefined) {
      count = spoken
      words.shift()
      numbered = `${first} ${second}`
    } else if (/^\d{1,2}$/.test(first) && isBesideName && !isPartOfWord) {
      numbered = `${first} ${second}`
      count = Number(words.shift())
    } else if (size === undefined && isSpokenAtEnd(words, line)) {
      numbered = words.slice(-2).join(' ')
      count = NUMBER_WORDS[words.pop() ?? '']
    } else if (/^\d{1,2}$/.test(last) && NUMBER_AT_END.test(rest)) {
      const number = Number(last)
      if (size === undefined) numbered = words.slice(-2).join(' ')
      if (size === undefined || number < 10) count = number
      mayBePrice = number > MAX_BARE_PACKS
      words.pop()
    }
  }
  const name = isRead ? words.join(' ') : rest
  const sized = size === undefined ? name : `${name} ${size.amount} ${size.measure}`
  return {
    text: Array.from(line).slice(0, MAX_LINE_LETTERS).join(''),
    wanted: isRead ? sized : '',
    name,
    count: count === 0 ? undefined : count,
    numbered,
    arePacks,
    mayBePrice,
    size,
  }
}

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
