/** Reads whether a row is in stock from a count, a flag or words. */
import { isDashForZero } from './cell-rules.ts'

export type Stock = 'in' | 'out' | 'unknown'

const OUT_WORDS =
  /out[\s_-]*of[\s_-]*stock|sold[\s_-]*out|stock[\s_-]*out(?!\p{L})|unavailable|not[\s_-]*available|not[\s_-]*in[\s_-]*stock|no[\s_-]*stock|discontinued|back[\s_-]*order|pre[\s_-]*order|^out$|^oos$|^nil$/iu
const IN_WORDS = /in[\s_-]*stock|low[\s_-]*stock|\bavailable\b|\bonly \d+ left\b|limited/i

/** Whether a text says in words that there is no stock. */
export const saysOutOfStock = (text: string): boolean => OUT_WORDS.test(text)

/** The count of '0 in stock', 'In stock: 0' and 'In stock (0)', but not of '10 in stock'. */
const ZERO_COUNT = /(?<![\d.,])0+(?:\.0*)?(?![\d.,])/

/** 'Instock: No' and 'available=false'. */
const NEGATED = /[:=]\s*(?:no|false)\b/i

/** Under `outOfStock`, 'yes' means not in stock. */
const isInverted = (heading: string) => saysOutOfStock(heading)

/** A negative count means oversold, which is out of stock. */
export function stockOf(written: unknown, heading: string): Stock {
  const text = textOf(written)
  if (saysOutOfStock(text)) return 'out'
  if (IN_WORDS.test(text)) return ZERO_COUNT.test(text) || NEGATED.test(text) ? 'out' : 'in'
  const flag = flagOf(text)
  if (flag === undefined) return 'unknown'
  return flag === isInverted(heading) ? 'out' : 'in'
}

function textOf(written: unknown): string {
  const isCell = ['string', 'number', 'boolean'].includes(typeof written)
  return isCell ? String(written).trim() : ''
}

function flagOf(text: string): boolean | undefined {
  if (/^(?:true|yes|y)$/i.test(text)) return true
  if (/^(?:false|no|n)$/i.test(text) || isDashForZero(text)) return false
  // Accounts write less than zero as (-)5 or (5).
  const signed = text.replace(/^\(-\)\s*|^\((?=[\d.,]+\)$)/, '-').replace(/^(-[\d.,]+)\)$/, '$1')
  const [, number] = /^(-?(?:[\d,]*\.?\d+|\d+\.))\s*(?:%|\p{L}+\.?)?$/u.exec(signed) ?? []
  return number === undefined ? undefined : Number(number.replaceAll(',', '')) > 0
}
