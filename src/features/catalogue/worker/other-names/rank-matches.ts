/** The products that match most of what was typed, best first. Pure. */
import { countBits } from './brand-rules.ts'
import type { OtherNameIndex } from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import type { Evidence, ReadWords } from './read-words.ts'
import { isSameSize, type Size } from './size-rules.ts'

export interface Match {
  product: number
  score: number
  /** The number of typed words that it matches. */
  wordCount: number
  /** Whether it is a thing that was typed beside a brand. */
  isThing: boolean
  /** The number of typed words that are its brand. */
  brandWordCount: number
}

export interface WantedProducts {
  size: Size | undefined
  /** Typed numbers, which may be those of a size or of a name. */
  numbers: readonly number[]
  excluded: ReadonlySet<number>
  limit: number
}

/**
 * Returns the best matches. `typedBits` has one bit for each typed word that means something.
 */
export function rankMatches(
  index: OtherNameIndex,
  { evidence, brands, things }: ReadWords,
  typedBits: number,
  wanted: WantedProducts,
): Match[] {
  const wordCount = countBits(typedBits)
  const { scores, mostCovered, mostNamed } = scoresOf(evidence)
  if (mostCovered * 2 < wordCount && !areAllThings(evidence, typedBits)) return []
  const matches: Match[] = []
  for (const [product, perWord] of scores) {
    if (perWord.size < mostNamed || wanted.excluded.has(product)) continue
    let sum = 0
    for (const score of perWord.values()) sum += score
    const ofBrands = brands.reduce(
      (bits, { name, covers }) => (name.branded?.has(product) ? bits | covers : bits),
      0,
    )
    matches.push({
      product,
      score: sum / wordCount,
      wordCount: perWord.size,
      isThing: things.has(product),
      brandWordCount: countBits(ofBrands),
    })
  }
  const best = matches.reduce((most, { score }) => Math.max(most, score), 0)
  const named = namedAsTyped(evidence, typedBits)
  return (
    matches
      // Before the size counts: 'rice 5 kg' is also the rice in the pack of 1 kg.
      .filter(({ score }) => score >= best * WEIGHTS.shareOfBest)
      .map((match) => {
        // 'besan 400 g' is not the Besan Laddu in the pack of 400 g.
        const mayGain = match.score >= best * WEIGHTS.sizeShareOfBest
        const gains = mayGain && isOfWantedSize(index, match.product, wanted)
        return gains ? { ...match, score: match.score + WEIGHTS.sizeBonus } : match
      })
      .sort(
        (left, right) =>
          Number(named.has(right.product)) - Number(named.has(left.product)) ||
          // 'dove conditioner' is not the soap of the brand.
          Number(right.isThing) - Number(left.isThing) ||
          // 'amul milk' is not the milk of another brand.
          right.brandWordCount - left.brandWordCount ||
          right.wordCount - left.wordCount ||
          right.score - left.score ||
          left.product - right.product,
      )
      .slice(0, wanted.limit)
  )
}

interface Scores {
  /** By product: the best score for each typed word, by its position. */
  scores: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** The most typed words that one product matches. */
  mostCovered: number
  /** The same, without words that are only in the category's name. */
  mostNamed: number
}

function scoresOf(evidence: readonly Evidence[]): Scores {
  const scores = new Map<number, Map<number, number>>()
  let mostCovered = 0
  let mostNamed = 0
  // What only the category says comes last, so that the words in names are counted without it.
  const ordered = evidence.toSorted(
    (left, right) => Number(left.isOfCategory ?? false) - Number(right.isOfCategory ?? false),
  )
  for (const { covers, similarity, postings, isOfCategory } of ordered) {
    for (const { product, fit } of postings) {
      let perWord = scores.get(product)
      if (!perWord) scores.set(product, (perWord = new Map()))
      const score = similarity * (1 - WEIGHTS.fit + WEIGHTS.fit * fit)
      for (let at = 0, bits = covers; bits !== 0; at += 1, bits >>>= 1) {
        if ((bits & 1) === 1 && (perWord.get(at) ?? 0) < score) perWord.set(at, score)
      }
      mostCovered = Math.max(mostCovered, perWord.size)
      if (!isOfCategory) mostNamed = Math.max(mostNamed, perWord.size)
    }
  }
  return { scores, mostCovered, mostNamed }
}

function isOfWantedSize(
  index: OtherNameIndex,
  product: number,
  { size: wantedSize, numbers }: WantedProducts,
): boolean {
  const size = index.sizes[product]
  return (
    isSameSize(size, wantedSize) ||
    (size !== undefined && numbers.includes(size.amount)) ||
    index.numbers.get(product)?.some((number) => numbers.includes(number)) === true
  )
}

/**
 * The products of a thing that have the very name that was typed: for 'nescafe', Nescafé comes
 * before other coffee. Not if it also names another thing: 'dhania' is the leaf and the powder.
 */
function namedAsTyped(evidence: readonly Evidence[], typedBits: number): ReadonlySet<number> {
  const names = evidence.filter(({ covers, named }) => named && covers === typedBits)
  const things = new Set(names.map(({ postings }) => postings))
  return new Set(things.size === 1 ? names.flatMap(({ named }) => named ?? []) : [])
}

/** 'aloo pyaz tamatar' are three things, each by its very name. */
function areAllThings(evidence: readonly Evidence[], typedBits: number): boolean {
  const named = evidence.filter((each) => each.named)
  return named.reduce((bits, { covers }) => bits | covers, 0) === typedBits
}
