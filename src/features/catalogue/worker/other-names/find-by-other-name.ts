/** Finds products by names and spellings that are not on the pack (see README.md). Pure. */
import { countBits } from './brand-rules.ts'
import type { OtherNameIndex } from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { rankMatches, type Match } from './rank-matches.ts'
import { readWords } from './read-words.ts'
import { isSameSize, separateSize, type Size } from './size-rules.ts'
import { joinsWords, separateUnwanted, stemOf, withoutStopWords, wordsOf } from './text-rules.ts'

export interface SearchOptions {
  limit: number
  /** Whether the last word may be incomplete. */
  isTyping: boolean
  /** Whether typos are forgiven. They are not if names contain the text as it is. */
  allowsTypos: boolean
  /** Whether the text may name several goods; unless stated, if its words are joined. */
  mayBeSeveral?: boolean
}

const isNumber = (word: string): boolean => /^\d/.test(word)

/** Products by other names, best first. */
export function findByOtherName(
  index: OtherNameIndex,
  text: string,
  options: SearchOptions,
): Match[] {
  const { words, size } = separateSize(wordsOf(text))
  const mayBeSeveral = options.mayBeSeveral ?? joinsWords(text)
  const { wanted, unwanted } = separateUnwanted(words)
  const isNamed = unwanted.some(({ word, sign }) => productsWith(index, word, sign).length > 0)
  if (wanted.length === 0 && unwanted.length > 0 && !isNamed) return []
  const content = withoutStopWords(isNamed ? words : wanted)
  // '12' in 'ande 12' is a count, so products with that number come first.
  const typed = content.every(isNumber) ? content : content.filter((word) => !isNumber(word))
  const numbers = typed === content ? [] : content.filter(isNumber).map(Number)
  // Single letters mean something only with a word, as in 'vitamin c'.
  const isEmpty = typed.every((word) => /^[a-z]$/.test(word))
  if (isEmpty) return size === undefined ? [] : ofSize(index, size, options.limit)
  const read = readWords(index, typed, {
    isLastIncomplete: size === undefined && options.isTyping,
    allowsTypos: options.allowsTypos,
    mayBeSeveral,
  })
  const covered = read.evidence.reduce((bits, { covers }) => bits | covers, 0)
  if (covered === 0) return []
  const typedBits = read.known | covered
  const unknownCount = read.wordCount - countBits(typedBits)
  if (unknownCount > read.wordCount / 2) return []
  // With an unknown word in the text, a word that is only similar to a known one says too little.
  const least = unknownCount > 0 ? WEIGHTS.known : 0
  const evidence = read.evidence.filter(({ similarity }) => similarity >= least)
  const excluded = new Set(isNamed ? [] : unwanted.flatMap(({ word }) => productsWith(index, word)))
  return rankMatches(index, { ...read, evidence }, typedBits, {
    size,
    numbers,
    excluded,
    limit: options.limit,
  })
}

/** The products with all these words in their names: 'Sugar Free Sweetener' for 'sugar free'. */
function productsWith(index: OtherNameIndex, ...words: readonly string[]): number[] {
  const [first = [], ...others] = words.map((word) =>
    (index.words.get(stemOf(word))?.postings ?? []).map(({ product }) => product),
  )
  return first.filter((product) => others.every((products) => products.includes(product)))
}

function ofSize(index: OtherNameIndex, size: Size, limit: number): Match[] {
  return index.sizes
    .flatMap((of, product) =>
      isSameSize(of, size)
        ? [{ product, score: 1, wordCount: 0, isThing: false, brandWordCount: 0 }]
        : [],
    )
    .slice(0, limit)
}
