/**
 * Returns the words of a search without results that are counted. Text that might identify a person
 * is left out: numbers, addresses, and anything longer than a word. Pure.
 */

const MOST_WORDS = 6
/** Between two letters and the longest name of a food. */
const WORD = /^[\p{L}\p{M}]{2,24}$/u

/** Each word once, in lower case. */
export function missedWords(text: string): string[] {
  // Excludes phone numbers, email addresses and URLs.
  const parts = text.normalize('NFC').toLowerCase().split(/\s+/u)
  const plain = parts.filter((part) => !/[@/\\]|\d{3}/u.test(part))
  const words = plain.flatMap((part) => part.split(/[^\p{L}\p{M}]+/u))
  return [...new Set(words.filter((word) => WORD.test(word)))].slice(0, MOST_WORDS)
}
