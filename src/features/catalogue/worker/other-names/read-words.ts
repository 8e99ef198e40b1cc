/** What each typed word says about products: its evidence. Pure. */
import { withoutFalseBrands } from './brand-rules.ts'
import type { OtherNameIndex, Posting } from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { namesIn, ownNames, thingsBeside, withoutShorter, type TypedName } from './typed-names.ts'
import {
  knownMeanings,
  meaningsInAnySpelling,
  partsOf,
  similarMeanings,
  type Meaning,
} from './word-meanings.ts'

/** A meaning of one or several typed words, with one bit for each of them. */
export interface Evidence {
  covers: number
  similarity: number
  postings: readonly Posting[]
  /** Only the category of these products has the word in its name. */
  isOfCategory?: boolean
  /** Of a name that was typed as it is: products that have it in their own. */
  named?: readonly number[]
}

export interface ReadingOptions {
  isLastIncomplete: boolean
  /** Whether typos are forgiven. */
  allowsTypos: boolean
  /** Whether the text may name several goods. */
  mayBeSeveral: boolean
}

export interface ReadWords {
  /** How many words the text has, after a word such as 'icecream' was taken apart. */
  wordCount: number
  /** The words that have a meaning, with one bit for each. */
  known: number
  evidence: Evidence[]
  brands: readonly TypedName[]
  /** The products of all things that were typed beside a brand. */
  things: ReadonlySet<number>
}

export function readWords(
  index: OtherNameIndex,
  typed: readonly string[],
  { isLastIncomplete, allowsTypos, mayBeSeveral }: ReadingOptions,
): ReadWords {
  const texts: string[] = []
  const perWord: Meaning[][] = []
  for (const [at, text] of typed.entries()) {
    const isPrefix = isLastIncomplete && at === typed.length - 1
    const own = meaningsInAnySpelling(index, text, isPrefix, allowsTypos)
    const isUnderstood = own.some(({ similarity }) => similarity >= WEIGHTS.understood)
    // 'icecream' for 'ice cream'.
    const parts = isUnderstood ? undefined : partsOf(index, text)
    texts.push(...(parts ?? [text]))
    perWord.push(...(parts ? parts.map((part) => knownMeanings(index, part)) : [own]))
  }
  const allNames = withoutFalseBrands(namesIn(index, perWord))
  const brands = allNames.filter(
    ({ name, similarity }) => name.branded && similarity >= WEIGHTS.known,
  )
  const longestNames = withoutShorter(allNames)
  const names = evidenceOfNames(index, longestNames)
  const goods = new Set(names.filter(({ named }) => named).map(({ covers }) => covers))
  const areSeveral = mayBeSeveral || goods.size > 2
  const evidence = [
    ...evidenceOfWords(perWord, allowsTypos, areSeveral),
    ...names,
    ...evidenceOfHints(index, perWord),
    ...evidenceOfJoinedWords(index, texts, allowsTypos),
  ]
  return {
    wordCount: perWord.length,
    known: perWord.reduce((bits, each, at) => (each.length > 0 ? bits | (1 << at) : bits), 0),
    evidence: evidence.filter(({ postings }) => postings.length > 0),
    brands,
    things: thingsBeside(index, texts, brands, longestNames),
  }
}

function evidenceOfWords(
  perWord: readonly (readonly Meaning[])[],
  allowsTypos: boolean,
  areSeveral: boolean,
): Evidence[] {
  return perWord.flatMap((each, at) =>
    each.flatMap(({ word, similarity }) => {
      const covers = 1 << at
      const isName = word.names.some(({ words: { length } }) => length === 1)
      const weight = isName ? WEIGHTS.wordOfName : 1
      const inName = { covers, similarity: similarity * weight, postings: word.postings }
      // 'biscuit' in 'butter biscuit' may be the category of the Butter Cookies, but 'bread' in
      // 'milk and bread' is a product, not the Milk Rusk of the category 'Eggs & Bread'.
      if (!allowsTypos || (isName && areSeveral)) return [inName]
      return [inName, { covers, similarity, postings: word.inCategory, isOfCategory: true }]
    }),
  )
}

function evidenceOfNames(index: OtherNameIndex, names: readonly TypedName[]): Evidence[] {
  return names.map(({ name, covers, similarity }) => ({
    covers,
    similarity: similarity * (1 - WEIGHTS.nameWeight + WEIGHTS.nameWeight * name.weight),
    postings: index.byThing[name.thing] ?? [],
    ...(similarity === WEIGHTS.same && { named: name.named }),
  }))
}

function evidenceOfHints(
  index: OtherNameIndex,
  perWord: readonly (readonly Meaning[])[],
): Evidence[] {
  return perWord.flatMap((each, at) =>
    each.flatMap(({ word, similarity }) => {
      const [thing, ...others] = new Set(ownNames(word).map((name) => name.thing))
      if (thing === undefined || others.length > 0) return []
      return [
        {
          covers: 1 << at,
          similarity: similarity * WEIGHTS.hint,
          postings: index.byThing[thing] ?? [],
        },
      ]
    }),
  )
}

/** 'tooth paste' for 'toothpaste'. */
function evidenceOfJoinedWords(
  index: OtherNameIndex,
  texts: readonly string[],
  allowsTypos: boolean,
): Evidence[] {
  return texts.slice(1).flatMap((text, at) => {
    const joined = `${texts[at] ?? ''}${text}`
    if (!/^[a-z]{6,}$/.test(joined)) return []
    const covers = 0b11 << at
    const asOne = similarMeanings(index, joined, false, allowsTypos).filter(
      ({ similarity }) => similarity >= WEIGHTS.understood,
    )
    return [
      ...asOne.map(({ word, similarity }) => ({ covers, similarity, postings: word.postings })),
      ...evidenceOfNames(index, withoutShorter(namesIn(index, [asOne]))).map((each) => ({
        ...each,
        covers,
      })),
    ]
  })
}
