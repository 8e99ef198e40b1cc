/** Reads lists as people write them: one product a line, with the amount on either side. Pure. */
import { MAX_ORDER_LINES } from '#contract/constants.ts'
import { readLine, type ListEntry } from './list-line-rules.ts'

/** Longer than any list. The rest is ignored. */
const MAX_LETTERS = 20_000
/** Lines that are read, of which some are no goods. The others are only counted. */
const MAX_LINES = 300

export interface ShoppingList {
  entries: ListEntry[]
  /** The number of lines beyond the limit. */
  leftOut: number
}

/** Control characters and characters that change the text direction. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** '[9:30 am, 12/05/2024] Rahul: ' and '12/05/24, 9:30 am - Mom: ', as chats copy it. */
const SENDER =
  /^[^\S\n]{0,40}\p{Cf}{0,40}(?:\[[^\]\n]{0,40}?\d:\d\d[^\]\n]{0,40}\]|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]\.?m\.?)?\s*-)[^:\n]{1,40}:[^\S\n]*/gimu

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
