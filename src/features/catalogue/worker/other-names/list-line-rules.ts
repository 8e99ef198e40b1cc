/** Reads one line of a list: the name, the size and the count of a product. Pure. */
import { toLatin } from './latin-rules.ts'
import { NUMBER_WORDS, separateSize, UNIT_WORDS, type Size } from './size-rules.ts'
import { hasWords, wordsOf } from './text-rules.ts'

/** The part of a line that is shown. */
const MAX_LINE_LETTERS = 80
/** Of goods that are not in pieces, nobody orders more packs. */
const MAX_BARE_PACKS = 20

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

/** '-', '*', '•', '[x]', '1.', '2)' before a line. '2 kg' and '1.5 kg' are not bullets. */
const BULLET = /^\s*(?:[-*•–—·▪◦☐☑✓✔]+|\[[ x]?\]|\d{1,3}[.)](?=\s|\p{L}))\s*/iu
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

/** Returns undefined if the line names no product. */
export function readLine(line: string): ListEntry | undefined {
  // Not NFKC, which makes '11⁄2' of '1½'.
  const latin = toLatin(line.slice(0, 200).normalize('NFC'))
  if (NO_PRODUCT.test(latin)) return undefined
  const { rest, count, arePacks } = takeCount(withoutPrices(latin))
  const all = wordsOf(rest)
  const { words, size } = separateSize(all)
  // '1 kg x 2 sugar'.
  if (words[0] === 'x' && /^\d/.test(words[1] ?? '')) words.shift()
  const isRead = words.some((word) => !/^\d/.test(word))
  // '50-50' and a name in a script that is not read may occur in the name of a product.
  const isName = isRead || words.length > 1 || /(?![a-z])\p{L}/iu.test(rest)
  if (!isName) return undefined
  const bare =
    isRead && count === undefined ? bareCountIn({ line, rest, all, words, size }) : undefined
  const packs = count ?? bare?.count
  const name = isRead ? (bare?.words ?? words).join(' ') : rest
  const sized = size === undefined ? name : `${name} ${size.amount} ${size.measure}`
  return {
    text: Array.from(line).slice(0, MAX_LINE_LETTERS).join(''),
    wanted: isRead ? sized : '',
    name,
    count: packs === 0 ? undefined : packs,
    numbered: bare?.numbered,
    arePacks,
    mayBePrice: bare?.mayBePrice ?? false,
    size,
  }
}

/** Without bullets, prices and words that say nothing; a range becomes its smaller number. */
const withoutPrices = (latin: string): string =>
  latin
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

const rupeesOf = (written: string): number => Number(written.replaceAll(',', ''))

function withoutPrice(both: string, size: string | undefined, one: string, other: string): string {
  const [count = 0, price = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b)
  if (price < 10) return both
  return size ?? ` ${count} x `
}

interface CountedLine {
  /** The line without the count. */
  rest: string
  count: number | undefined
  arePacks: boolean
}

/** Takes a count out of the line that says that it is one: 'x2', '2x', '(2)', '2 packets'. */
function takeCount(line: string): CountedLine {
  for (const pattern of [COUNT_BEFORE, COUNT_AFTER, PACKS]) {
    const found = pattern.exec(line)
    const written = found?.slice(1).find((group) => group !== undefined) ?? ''
    const count = NUMBER_WORDS[written.toLowerCase()] ?? Number(written)
    if (!found || count < 1) continue
    const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`.trim()
    return { rest, count, arePacks: pattern === PACKS }
  }
  return { rest: line, count: undefined, arePacks: false }
}

interface UncountedLine {
  /** As it was written. */
  line: string
  /** In Latin letters, without prices. */
  rest: string
  /** The words of `rest`. */
  all: readonly string[]
  /** Those that are not its size. */
  words: readonly string[]
  size: Size | undefined
}

interface BareCount {
  count: number | undefined
  numbered: string | undefined
  mayBePrice: boolean
  /** The words without the count. */
  words: readonly string[]
}

/**
 * Reads a number that stands alone at the beginning or the end of the words. '2 aloo bhujia', 'aloo
 * bhujia 2' and 'dal 500 g 2' are counts, because the number has no unit. In '2 500 ml milk' a size
 * follows it, and in '7up' it is part of a word.
 */
function bareCountIn({ line, rest, all, words, size }: UncountedLine): BareCount | undefined {
  if (words.length < 2) return undefined
  const [first = '', second = '', last = ''] = [words[0], words[1], words.at(-1)]
  const withoutFirst = words.slice(1)
  const withoutLast = words.slice(0, -1)
  const firstTwo = `${first} ${second}`
  const lastTwo = words.slice(-2).join(' ')
  // 'do bread', 'teen maggi', but not 'panch phoron' where that is a product's name.
  const spoken = size === undefined ? NUMBER_WORDS[first] : undefined
  if (spoken !== undefined) {
    return { count: spoken, numbered: firstTwo, mayBePrice: false, words: withoutFirst }
  }
  const isPartOfWord = rest.toLowerCase().includes(`${first}${second}`)
  if (/^\d{1,2}$/.test(first) && hasWords(all, firstTwo) && !isPartOfWord) {
    return { count: Number(first), numbered: firstTwo, mayBePrice: false, words: withoutFirst }
  }
  if (size === undefined && isSpokenAtEnd(words, line)) {
    const count = NUMBER_WORDS[last]
    return { count, numbered: lastTwo, mayBePrice: false, words: withoutLast }
  }
  if (!/^\d{1,2}$/.test(last) || !NUMBER_AT_END.test(rest)) return undefined
  const number = Number(last)
  return {
    // Two digits after a size are more likely a price.
    count: size === undefined || number < 10 ? number : undefined,
    numbered: size === undefined ? lastTwo : undefined,
    mayBePrice: number > MAX_BARE_PACKS,
    words: withoutLast,
  }
}

/** 'maggi do', 'मैगी तीन', but neither 'bread de do' (give) nor a 'gulab jamun tin'. */
function isSpokenAtEnd(words: readonly string[], line: string): boolean {
  const [before = '', last = ''] = words.slice(-2)
  const isGive = last === 'do' && ['de', 'bhej'].includes(before)
  return NUMBER_WORDS[last] !== undefined && !isGive && !/\btin\W*$/i.test(line)
}
