/** Reads lists as people write them: one product a line, with the amount on either side. Pure. */
import { toLatin } from './latin-rules.ts'
import { takeSizes, type Size } from './size-rules.ts'
import { wordsOf } from './text-rules.ts'

/** The limit of an order. */
export const MOST_LIST_LINES = 100
/** Longer than any list. The rest is ignored. */
const MOST_LETTERS = 20_000
/** The part of a line that is shown. */
const LINE_LETTERS = 80

export interface ListEntry {
  /** The line as it was written, without control characters. */
  text: string
  /** The text to search: the name with the size, or with a bare number, which may be in the name. */
  wanted: string
  /** The line without bullet, size and count. */
  name: string
  /** The number of packs or pieces; undefined if the line has none. */
  count: number | undefined
  /** Whether nothing says what is counted: '12 eggs' are pieces, 'eggs x2' are packs. */
  isBare: boolean
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
/** '₹60', 'Rs. 60', '60/-'. */
const PRICE = /(?:₹|\brs\.?)\s*\d[\d,.]*(?:\s*\/-)?|\b\d[\d,.]*\s*\/-/giu
/**
 * 'x2', '×2', '2x', '(2)', '- 2' at the end, and '2x' or '2 ×' at the beginning. The x of 'mix 2' is
 * not one, the hyphen of 'Omega-3' belongs to the name, and 'milk - 60' has a price.
 */
const COUNT_AFTER =
  /(?:(?<!\p{L})\s*[x×*]\s*(\d{1,3})|(?<=\p{L})[x×*](\d{1,3})|\s+(\d{1,3})\s*[x×]|\s*\((\d{1,3})\)|\s*[:=]\s*(\d{1,3})|\s+[-–]\s*(1?\d|20))\s*$/iu
const COUNT_BEFORE = /^(\d{1,3})\s*[x×*]\s+/iu
/** '3 packets milk', 'milk 3 packet': a count of packs. */
const PACKS =
  /\b(\d{1,3}|ek|do|teen|char|paanch|one|two|three|four|five)\s*(?:packets?|packs?|pkts?|pouch(?:es)?|bottles?|boxe?s?|tins?|cans?|bags?|dabba|paket|peket|paiket)\b/iu
/** The 2 of 'aloo 2', but not the numbers of 'Omega-3' and 'milk - 60'. */
const NUMBER_AT_END = /[^\s–-]\s+\d{1,2}[^\p{L}\p{N}]*$/u
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ek: 1,
  one: 1,
  do: 2,
  two: 2,
  teen: 3,
  three: 3,
  char: 4,
  four: 4,
  paanch: 5,
  five: 5,
}

/** Splits at line ends; a single line also at semicolons and commas, except that of '1,000'. */
export function readShoppingList(text: string): ShoppingList {
  const shown = text.slice(0, MOST_LETTERS)
  const byLine = linesOf(shown, /[\r\n\u2028\u2029]+/u)
  const lines = byLine.length === 1 ? linesOf(shown, /;|,(?!\d{3}(?!\d))|(?<!\d),/u) : byLine
  const entries = lines.map(readLine).filter((entry) => entry !== undefined)
  return {
    entries: entries.slice(0, MOST_LIST_LINES),
    leftOut: Math.max(0, entries.length - MOST_LIST_LINES),
  }
}

function linesOf(text: string, end: RegExp): string[] {
  return text
    .split(end)
    .map((line) => line.replaceAll(UNSHOWABLE, ' ').replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
}

function readLine(line: string): ListEntry | undefined {
  // Not NFKC, which makes '11⁄2' of '1½'.
  let rest = toLatin(line.slice(0, 200).normalize('NFC'))
    .replace(BULLET, '')
    .replaceAll(PRICE, ' ')
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
  take(PACKS)
  const { words, size } = takeSizes(wordsOf(rest))
  // '2 aloo bhujia', 'aloo bhujia 2' and 'dal 500 g 2' are counts, because the number has no unit. In
  // '7up' it is part of a word. Two digits after a size are more likely a price.
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isPartOfWord = /^[^\p{L}\p{N}]*\p{Nd}+\p{L}/u.test(rest)
  const isBare = count === undefined
  if (isBare && words.length > 1) {
    if (size === undefined && /^\d{1,2}$/.test(first) && !isPartOfWord) {
      count = Number(words.shift())
    } else if ((size === undefined ? /^\d{1,2}$/ : /^\d$/).test(last) && NUMBER_AT_END.test(rest)) {
      count = Number(words.pop())
    }
  }
  if (words.every((word) => /^\d/.test(word))) return undefined
  const name = words.join(' ')
  const bare = isBare && count !== undefined ? `${name} ${count}` : name
  const wanted = size === undefined ? bare : `${name} ${size.amount} ${size.measure}`
  return {
    text: Array.from(line).slice(0, LINE_LETTERS).join(''),
    wanted,
    name,
    count: count === 0 ? undefined : count,
    isBare,
    size,
  }
}

/**
 * Returns the number of packs that is nearest to the line's amount: '2 kg aloo' is two packs of 1
 * kg, 'atta 5kg' is one of 5 kg, and '12 eggs' are two packs of six. At least one; the cart has its
 * own limit. `numbers` are those in the name of the product: '5 star' is one 'Cadbury 5 Star'.
 */
export function quantityFor(
  entry: ListEntry,
  pack: Size | undefined,
  numbers: readonly number[],
): number {
  const packs = entry.count ?? 1
  if (entry.size === undefined && entry.isBare) {
    if (numbers.includes(packs)) return 1
    if (pack?.measure === 'pcs') return Math.max(1, Math.round(packs / pack.amount))
  }
  if (entry.size === undefined || pack === undefined || entry.size.measure !== pack.measure) {
    return packs
  }
  return Math.max(1, Math.round((entry.size.amount * packs) / pack.amount))
}
